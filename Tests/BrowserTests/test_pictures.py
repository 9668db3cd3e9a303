"""Pictures of every screen, for people to look at: DROPREEL_SCREENSHOTS=folder Tests/BrowserTests/run -k pictures."""

import os
import shutil
from pathlib import Path

import films
import pytest
from conftest import swipe, until

TARGET = os.environ.get("DROPREEL_SCREENSHOTS")
pytestmark = pytest.mark.skipif(not TARGET, reason="DROPREEL_SCREENSHOTS names no folder")

LANGUAGES = {"en": "en-US", "zh": "zh-CN", "ar": "ar"}
SIZES = {"phone": {"viewport": {"width": 390, "height": 844}}, "desk": {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}}


@pytest.fixture(scope="session")
def filled(tmp_path_factory):
    """Made once; each daemon gets the same films under other names of the same files."""
    folder = tmp_path_factory.mktemp("films")
    films.fill(folder)
    return folder


@pytest.mark.daemon
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures(phone, box, filled, language, size):
    shutil.copytree(filled, box.folder, copy_function=os.link, dirs_exist_ok=True)
    page = phone(locale=LANGUAGES[language], **SIZES[size])
    with Copying(box.folder) as copying:
        take_pictures(page, box, language, size, copying)


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


def take_pictures(page, box, language, size, copying):
    Path(TARGET).mkdir(parents=True, exist_ok=True)

    def take(screen):
        page.wait_for_timeout(450)
        page.screenshot(path=f"{TARGET}/{size}-{language}-{screen}.png")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen

    page.goto(box.setup_url)
    take("setup")
    page.locator("#setup [type=submit]").click()
    take("setup-owner")
    page.locator("#setup [name=username]").fill("Anna")
    page.locator("[name=newPassword]").fill("correct horse")
    page.locator("#setup [type=submit]").click()
    page.locator("#home img").first.wait_for()
    take("home")
    page.locator("#tab-folders").click()
    page.locator(".file-row").nth(6).wait_for()
    page.locator(".file-row[data-state=copying]").first.wait_for()
    page.locator(".file-row[data-state=damaged]").first.wait_for()
    for step in range(1, 4):
        copying.go_on(0.3 + step * 0.05)
        page.wait_for_timeout(700)
    take("folders")
    page.emulate_media(color_scheme="light")
    take("folders-light")
    page.emulate_media(color_scheme="dark")
    page.locator(".pill").click()
    take("sort")
    page.keyboard.press("Escape")
    page.locator(".file-row[data-id] .more").nth(4).hover()
    page.locator(".file-row[data-id] .more").nth(4).click()
    take("menu")
    page.locator("[role=menuitem]").filter(has=page.locator("use[href='#icon-rename']")).click()
    take("rename")
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    if size == "phone":
        target = page.locator(".file-row").nth(4)
        swipe(page, target, 110 if language == "ar" else -110, start=0.3 if language == "ar" else 0.8)
        take("swiped")
        page.mouse.wheel(0, 1)
    page.locator(".file-row").filter(has_text="Kids").locator(".more").click()
    page.locator("[role=menuitem].danger").click()
    take("delete")
    page.locator("dialog .cancel").click()
    page.locator("dialog").wait_for(state="detached")
    page.locator(".file-row").filter(has_text="Night Train").locator(".more").click()
    page.locator("[role=menuitem].danger").click()
    take("undo")
    page.locator(".file-row").filter(has_text="Kids").locator(".open").click()
    page.locator(".crumbs li").nth(1).wait_for()
    take("inside")
    page.emulate_media(color_scheme="light")
    take("inside-light")
    page.emulate_media(color_scheme="dark")
    page.locator(".file-row").filter(has_text="Little Boat").locator(".open").click()
    until(page, "document.querySelector('video')?.currentTime > 0.5")
    take("player")
    page.locator(".player .close").click()
    page.locator("#play").wait_for(state="hidden")
    page.go_back()
    damaged = page.locator(".file-row[data-state=damaged]")
    damaged.wait_for()
    page.goto(f"{box.url}/play/{damaged.get_attribute('data-id')}")
    page.locator(".player-error").wait_for()
    take("player-error")
    page.locator(".player .close").click()
    page.locator("#play").wait_for(state="hidden")
    page.locator("#tab-settings").click()
    take("settings")
    page.locator(".sign-out").click()
    page.locator("#title").wait_for()
    take("title")
    page.emulate_media(color_scheme="light")
    take("title-light")
    page.emulate_media(color_scheme="dark")
    page.locator("#title .sign-up-link").click()
    page.locator("#signUp form").wait_for()
    take("sign-up")
    page.locator("#signUp .aside").click()
    take("sign-in")
