"""A walk through every screen, in any language: screens are found by what they are made of, not by words."""

import os

import films
from conftest import request, swipe, until

DAMAGED, PLAYED, MUSIC, PICTURE = "Old Harbour", "Little Boat", "Harbour Song", "A pier"


class Copying:
    """A film that somebody is copying, and goes on copying."""

    def __init__(self, folder):
        self.path = folder / films.COPYING[0]
        self.size = int(films.COPYING[1] * films.GB)

    def __enter__(self):
        self.file = open(self.path, "wb")
        self.file.truncate(self.size)
        self.go_on(0.3)
        return self

    def go_on(self, part):
        """What has arrived are the blocks that are there."""
        os.posix_fallocate(self.file.fileno(), 0, int(self.size * part))

    def __exit__(self, *_):
        self.file.close()


class Tour:
    """One person on one device; `screens` stops at each screen and says what it is called."""

    def __init__(self, page, box, copying, is_right_to_left, is_phone):
        self.page, self.box, self.copying = page, box, copying
        self.is_right_to_left, self.is_phone = is_right_to_left, is_phone

    def screens(self):
        for part in (self.entry, self.home, self.film, self.catalogue, self.folders, self.deeds, self.inside, self.viewers, self.search, self.list,
                     self.settings, self.leaving):
            yield from part()

    def entry(self):
        page = self.page
        page.goto(self.box.setup_url)
        page.locator("#setup form").wait_for()
        yield "setup"
        page.locator("#setup [type=submit]").click()
        yield "setup-owner"
        page.locator("#setup [name=username]").fill("Anna")
        page.locator("[name=newPassword]").fill("correct horse")
        page.locator("#setup [type=submit]").click()
        page.locator("#home .film-row").first.wait_for()

    def home(self):
        page = self.page
        played, listed = (self.id_of(film) for film in ("Night Train (2016).mp4", "Northern Light (2019).mkv"))
        report = {"position": 2400, "duration": 6120, "play": "elsewhere", "seq": 1}
        request(page, self.box, "PUT", f"/api/v1/me/progress/{played}", report)
        for one in (played, listed):
            request(page, self.box, "PUT", f"/api/v1/me/list/{one}")
        page.locator("#home [data-row=list]").wait_for()
        page.locator("#home .featured .has-poster img, #home .featured.has-poster img").first.wait_for()
        yield "home"
        page.locator("#home .film-row").last.scroll_into_view_if_needed()
        yield "home-rows"
        page.locator("#home .see-all").last.click()
        page.locator("#row .film-card").first.wait_for()
        yield "row"

    def film(self):
        page = self.page
        page.goto(f"{self.box.url}/film/{self.id_of('Night Train (2016).mp4')}")
        page.locator("#film article").wait_for()
        yield "film"
        page.locator("#film .about .unfold").click()
        yield "film-about"
        page.locator("#film .film-deeds .more").click()
        page.locator("dialog [role=menuitem]").filter(has=page.locator("use[href='#icon-film']")).click()
        page.locator("dialog.hand-over").wait_for()
        yield "other-player"
        self.escape()

    def catalogue(self):
        page = self.page
        page.locator("#film .similar .film-card").first.wait_for()
        page.locator("#film .similar").scroll_into_view_if_needed()
        yield "film-similar"
        page.locator("#film .film-deeds .more").click()
        page.locator("dialog [role=menuitem]").nth(2).click()
        page.locator("dialog.details textarea").wait_for()
        yield "film-details"
        self.escape()
        page.locator("#film .genres a").first.click()
        page.locator("#shelf .film-card").first.wait_for()
        yield "genre"
        page.goto(f"{self.box.url}/categories")
        page.locator("#categories .category").first.wait_for()
        yield "categories"
        page.locator("#categories [data-of=folder] .category a").first.click()
        page.locator("#shelf .film-card").first.wait_for()
        yield "category"
        page.goto(f"{self.box.url}/film/{self.id_of('Series/Harbour/S01E01 Low Tide.mkv')}")
        page.locator("#film .of-show[href]").click()
        page.locator("#show .film-card").nth(1).wait_for()
        yield "show"
        page.locator("#show .layout button").click()
        page.locator("[role=menuitemradio]").nth(2).click()
        page.locator("dialog").wait_for(state="detached")
        yield "show-grid"

    def folders(self):
        page = self.page
        page.locator("#tab-folders").click()
        page.locator(".file-row").nth(6).wait_for()
        page.locator(".file-row[data-state=copying]").first.wait_for()
        page.locator(".file-row[data-state=damaged]").first.wait_for()
        for step in range(1, 4):
            self.copying.go_on(0.3 + step * 0.05)
            page.wait_for_timeout(700)
        yield "folders"
        page.locator("#folders .pill").click()
        yield "sort"
        self.escape()
        for layout in ("small", "grid", "large"):
            page.locator("#folders .layout button").click()
            page.locator("[role=menuitemradio]").nth(["large", "small", "grid"].index(layout)).click()
            page.locator("dialog").wait_for(state="detached")
            if layout != "large":
                yield f"folders-{layout}"

    def deeds(self):
        page = self.page
        page.locator(".file-row[data-id]").nth(4).hover()
        page.locator(".file-row[data-id] .more").nth(4).click()
        page.locator("[role=menuitem]").first.wait_for()
        yield "menu"
        page.locator("[role=menuitem]").filter(has=page.locator("use[href='#icon-rename']")).click()
        page.locator("dialog input").wait_for()
        yield "rename"
        self.escape()
        self.row("Garden Concert").hover()
        self.row("Garden Concert").locator(".more").click()
        page.locator("[role=menuitem]").filter(has=page.locator("use[href='#icon-folder']")).click()
        page.locator("dialog li").first.wait_for()
        yield "move"
        self.escape()
        if self.is_phone:
            toward = 1 if self.is_right_to_left else -1
            swipe(page, page.locator(".file-row").nth(4), 110 * toward, start=0.3 if self.is_right_to_left else 0.8)
            yield "swiped"
            page.mouse.wheel(0, 1)
        for name, screen in (("Kids", "delete"), ("Garden Concert", "undo")):
            self.row(name).hover()
            self.row(name).locator(".more").click()
            page.locator("[role=menuitem].danger").click()
            if screen == "delete":
                page.locator("dialog .cancel").wait_for()
            else:
                page.locator("#message .act").wait_for()
                self.row(name).wait_for(state="hidden")
            yield screen
            if screen == "delete":
                page.locator("dialog .cancel").click()
                page.locator("dialog").wait_for(state="detached")

    def inside(self):
        page = self.page
        page.locator("#message .dismiss").click()
        self.row("Kids").locator(".open").click()
        page.locator(".crumbs li").nth(1).wait_for()
        yield "inside"
        page.locator("#folders .filter input").fill("zzz")
        page.locator("#folders .empty").wait_for()
        yield "filtered"
        page.locator("#folders .filter input").fill("")
        self.row(PLAYED).locator(".open").click()
        until(page, "document.querySelector('video')?.currentTime > 0.5")
        yield "player"
        page.locator(".player .speed").click()
        yield "speed"
        self.escape()
        page.locator(".player .close").click()
        page.locator("#play").wait_for(state="hidden")
        page.go_back()
        damaged = page.locator(".file-row[data-state=damaged]")
        damaged.wait_for()
        page.goto(f"{self.box.url}/play/{damaged.get_attribute('data-id')}")
        page.locator(".player-error").wait_for()
        yield "player-error"
        page.locator(".player .close").click()
        page.locator("#play").wait_for(state="hidden")

    def viewers(self):
        page = self.page
        self.row(PICTURE).locator(".open").click()
        page.locator("dialog.picture-viewer[data-state=shown]").wait_for()
        yield "picture"
        self.escape()
        self.row(MUSIC).locator(".open").click()
        until(page, "document.querySelector('video')?.currentTime > 0.1")
        yield "music"
        page.locator(".player .close").click()
        page.locator("#play").wait_for(state="hidden")

    def search(self):
        page = self.page
        page.locator("#tab-search").click()
        page.locator("#search input").wait_for()
        yield "search"
        page.locator("#search input").fill("r")
        page.locator("#search .search-group").first.wait_for()
        yield "search-found"
        page.locator("#search input").fill("zzz")
        page.locator("#search .search-group").first.wait_for(state="hidden")
        yield "search-nothing"

    def list(self):
        page = self.page
        page.locator("#tab-list").click()
        page.locator("#list .film-card").first.wait_for()
        yield "list"
        for film in ("Night Train (2016).mp4", "Northern Light (2019).mkv"):
            request(page, self.box, "DELETE", f"/api/v1/me/list/{self.id_of(film)}")
        page.locator("#list .empty").wait_for()
        yield "list-empty"

    def settings(self):
        page = self.page
        page.locator("#tab-settings").click()
        page.locator("#settings .room-link").first.wait_for()
        yield "settings"
        for room in page.locator("#settings .room-link").evaluate_all("links => links.map((link) => link.pathname)"):
            page.locator(f"#settings .room-link[href='{room}']").click()
            page.locator("#settings .room-content > *").first.wait_for()
            page.wait_for_timeout(150)
            yield room.strip("/").replace("/", "-")
            if self.is_phone:
                page.go_back()

    def leaving(self):
        page = self.page
        page.route("**/api/v1/session", lambda route: route.abort())
        page.goto(self.box.url)
        page.locator("#splash .retry").wait_for()
        yield "out-of-reach"
        page.unroute("**/api/v1/session")
        page.goto(f"{self.box.url}/settings")
        page.locator(".sign-out").click()
        page.locator("#title .button").first.wait_for()
        yield "title"
        page.locator("#title .sign-up-link").click()
        page.locator("#signUp form").wait_for()
        yield "sign-up"
        page.locator("#signUp .aside").click()
        page.locator("#signIn form").wait_for()
        page.locator("#signIn [type=submit]").click()
        yield "sign-in"

    def escape(self):
        self.page.keyboard.press("Escape")
        self.page.locator("dialog").wait_for(state="detached")

    def row(self, name):
        return self.page.locator(".file-row").filter(has_text=name)

    def id_of(self, path):
        return request(self.page, self.box, "GET", f"/api/v1/lookup?path={path}").json()["id"]
