"""Home and My List as people use them: what goes on, what is kept, and that another device knows of it."""

import os
import re
import shutil
import subprocess

import pytest
from conftest import request, set_up, sign_in, until
from playwright.sync_api import expect

pytestmark = pytest.mark.daemon
TARGET = os.environ.get("DROPREEL_SCREENSHOTS")
DESK = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}
VIDEO = "document.querySelector('video')"
PLAYS = f"{VIDEO} && !{VIDEO}.paused && {VIDEO}.currentTime"
# Path, length in seconds, two colors.
FILMS = [
    ("Harbour (2019).mp4", 90, "0x12233f", "0xd98a3a"), ("Night Train (2016).mp4", 60, "0x2b1040", "0xe0526e"),
    ("Kids/Little Boat.mp4", 30, "0x0d5c63", "0xf2c14e"), ("Kids/Snow Day.mp4", 30, "0x35527a", "0xdfe9f5"),
    ("Kids/رحلة إلى البحر.mp4", 30, "0x123524", "0x9bd770"), ("Kids/电影之夜.mp4", 30, "0x5a1a1a", "0xffb224"),
]


def take(page, name):
    page.wait_for_timeout(450)
    if TARGET:
        page.screenshot(path=f"{TARGET}/{name}.png")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name


@pytest.fixture(scope="session")
def films(tmp_path_factory):
    if not shutil.which("ffmpeg"):
        pytest.skip("there is no ffmpeg")
    home = tmp_path_factory.mktemp("films")
    chapters = home / "chapters.txt"
    chapters.write_text(";FFMETADATA1\n" + "".join(
        f"[CHAPTER]\nTIMEBASE=1/1\nSTART={start}\nEND={end}\ntitle={title}\n"
        for start, end, title in ((0, 30, "Low tide"), (30, 60, "The pilot"), (60, 90, "Fog"))))
    made = []
    for number, (path, length, dark, light) in enumerate(FILMS):
        file = home / f"{number}.mp4"
        picture = f"gradients=s=480x270:r=4:c0={dark}:c1={light}:x0=0:y0=270:x1=480:y1=0:speed=0.002:d={length}"
        extra = ["-i", chapters, "-map_metadata", "1"] if number == 0 else []
        subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", picture, *extra, "-c:v", "libx264", "-preset", "ultrafast",
                        "-pix_fmt", "yuv420p", "-g", "8", "-movflags", "+faststart", file], check=True)
        made.append((path, file))
    return made


@pytest.fixture
def stocked(box, films):
    for path, file in films:
        box.put(path, file)
    return box


def id_of(page, box, path):
    return request(page, box, "GET", f"/api/v1/lookup?path={path}").json()["id"]


def progress(page, box, path, position, duration):
    report = {"position": position, "duration": duration, "play": "elsewhere", "seq": 1}
    request(page, box, "PUT", f"/api/v1/me/progress/{id_of(page, box, path)}", report)


def place(page, box, path):
    return request(page, box, "GET", f"/api/v1/files/{id_of(page, box, path)}").json().get("progress", {})


def wait_until_known(page, box, count=len(FILMS)):
    for _ in range(200):
        files = request(page, box, "GET", "/api/v1/files?kind=video").json()["results"]
        if len(files) == count and all(file["state"] == "ready" and "duration" in file for file in files):
            return
        page.wait_for_timeout(150)
    raise AssertionError("the films were not looked into")


def at_home(phone, box, **options):
    page = phone(**options)
    set_up(page, box)
    wait_until_known(page, box)
    progress(page, box, "Harbour%20(2019).mp4", 40, 90)
    request(page, box, "PUT", f"/api/v1/me/list/{id_of(page, box, 'Kids/Snow%20Day.mp4')}")
    page.get_by_role("tab", name="Home").or_(page.locator("#tab-home")).first.click()
    # What is watched is popular too, a while later.
    expect(page.locator("#home .film-row:not([data-row=popular])")).to_have_count(4)
    return page


def row(page, name):
    return page.get_by_role("region", name=name, exact=True)


def test_home_shows_what_goes_on_what_is_kept_and_what_is_new(phone, stocked):
    page = at_home(phone, stocked)
    names = [name for name in page.locator("#home h2").all_inner_texts()[1:] if name != "Popular"]
    assert names == ["Continue watching", "My List", "Recently added", "Kids"]
    going_on = row(page, "Continue watching").get_by_role("list", name="Continue watching").get_by_role("link", name="Harbour", exact=True)
    expect(going_on).to_have_accessible_description("50 sec left")
    expect(row(page, "Recently added").get_by_role("listitem")).to_have_count(6)
    featured = row(page, "Featured")
    expect(featured.get_by_role("button", name="Play")).to_be_visible()
    expect(featured.get_by_role("link", name="Info")).to_have_attribute("href", re.compile("^/film/"))
    take(page, "home-phone")
    row(page, "Kids").scroll_into_view_if_needed()
    take(page, "home-phone-rows")
    row(page, "Kids").get_by_role("link", name="See all, Kids").click()
    expect(page.get_by_role("heading", name="Kids", level=1)).to_be_visible()
    expect(page.get_by_role("list", name="Kids").get_by_role("listitem")).to_have_count(4)
    take(page, "row-phone")


def test_a_desk_has_room(phone, stocked):
    page = at_home(phone, stocked, **DESK)
    take(page, "home-desk")
    row(page, "Recently added").get_by_role("link", name="Harbour").click()
    expect(page.get_by_role("button", name="Resume")).to_be_visible()
    take(page, "film-desk")


def test_home_in_arabic_runs_from_right_to_left(phone, stocked):
    page = at_home(phone, stocked, locale="ar")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    take(page, "home-arabic")
    row(page, "Kids").scroll_into_view_if_needed()
    take(page, "home-arabic-rows")
    row(page, "Kids").locator(".open").first.click()
    expect(page.locator("#film h1")).to_be_visible()
    take(page, "film-arabic")


def test_my_list_is_kept_and_given_back(phone, stocked):
    page = at_home(phone, stocked)
    row(page, "Recently added").get_by_role("link", name="Night Train").click()
    add = page.locator("#film").get_by_role("button", name="Add to My List")
    add.click()
    expect(page.locator("#film").get_by_role("button", name="Remove from My List")).to_be_visible()
    page.get_by_role("tab", name="My List").click()
    mine = page.get_by_role("list", name="My List").last
    expect(mine.get_by_role("link")).to_have_count(2)
    assert [link.get_attribute("aria-label") for link in mine.get_by_role("link").all()] == ["Night Train", "Snow Day"]
    take(page, "list-phone")
    page.locator("#list").get_by_role("button", name="More actions for Night Train").click()
    take(page, "list-menu")
    page.get_by_role("menuitem", name="Remove from My List").click()
    expect(mine.get_by_role("link")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(mine.get_by_role("link")).to_have_count(2)
    (stocked.folder / "Kids/Snow Day.mp4").unlink()
    expect(mine.get_by_role("link", name="Snow Day")).to_have_accessible_description("Missing", timeout=15_000)


def test_a_show_goes_on_with_its_next_episode(page, box):
    for number in (1, 2, 3):
        box.put(f"Harbour/Harbour S01E0{number}.mp4")
    set_up(page, box)
    wait_until_known(page, box, 3)
    page.get_by_role("tab", name="Home").click()
    expect(row(page, "Recently added")).to_be_visible()
    progress(page, box, "Harbour/Harbour%20S01E01.mp4", 100, 100)
    going_on = row(page, "Next episodes").get_by_role("listitem")
    expect(going_on).to_have_count(1)
    expect(going_on.get_by_role("link", name=re.compile("S01E02"))).to_be_visible()
    progress(page, box, "Harbour/Harbour%20S01E02.mp4", 100, 100)
    expect(going_on.get_by_role("link", name=re.compile("S01E03"))).to_be_visible()
    row(page, "Next episodes").get_by_role("link", name="See all, Next episodes").click()
    expect(page.get_by_role("heading", name="Next episodes", level=1)).to_be_visible()


def test_an_empty_list_says_so(page, box):
    set_up(page, box)
    page.get_by_role("tab", name="My List").click()
    expect(page.get_by_text("Films you add appear here.")).to_be_visible()
    take(page, "list-empty")
    page.get_by_role("tab", name="Home").click()
    expect(page.get_by_text("No films yet.")).to_be_visible()
    take(page, "home-empty")


def test_another_device_goes_on_where_this_one_stopped(phone, stocked):
    page = at_home(phone, stocked)
    row(page, "Recently added").get_by_role("link", name="Night Train").click()
    page.locator("#film").get_by_role("button", name="Play", exact=True).click()
    until(page, f"{PLAYS} > 0.5", 30)
    page.evaluate(f"{VIDEO}.currentTime = 25")
    until(page, f"{VIDEO}.currentTime > 25.5", 30)
    page.get_by_role("button", name="Close player").click()
    expect(page.locator("#film").get_by_role("button", name="Resume")).to_have_accessible_description(re.compile(r"from 0:2\d"))
    take(page, "film-phone")

    other = phone()
    sign_in(other, stocked)
    other.get_by_role("tab", name="Home").click()
    row(other, "Continue watching").get_by_role("link", name="Night Train").click()
    until(other, f"{PLAYS} > 19 && {VIDEO}.currentTime < 40", 30)
    other.evaluate(f"{VIDEO}.pause()")
    assert 19 < place(page, stocked, "Night%20Train%20(2016).mp4")["position"] < 45


def test_a_chapter_plays_from_its_beginning(phone, stocked):
    page = at_home(phone, stocked)
    row(page, "Recently added").get_by_role("link", name="Harbour").click()
    for name in ("Chapters", "How does this device play it?", "About this file"):
        page.get_by_role("button", name=name).click()
    expect(page.get_by_text("As it is. Nothing is converted.")).to_be_visible()
    take(page, "film-unfolded")
    page.get_by_role("list", name="Chapters").get_by_role("button", name="The pilot, 0:30").click()
    until(page, f"{PLAYS} >= 30 && {VIDEO}.currentTime < 50", 30)


def test_what_is_not_wanted_leaves_the_row(phone, stocked):
    page = at_home(phone, stocked)
    going_on = row(page, "Continue watching")
    going_on.get_by_role("button", name="More actions for Harbour").click()
    page.get_by_role("menuitem", name="Remove from row").click()
    expect(going_on).to_have_count(0)
    assert place(page, stocked, "Harbour%20(2019).mp4") == {}


def test_home_follows_what_other_devices_do(phone, stocked):
    page = at_home(phone, stocked)
    request(page, stocked, "PUT", f"/api/v1/me/list/{id_of(page, stocked, 'Kids/Little%20Boat.mp4')}")
    expect(row(page, "My List").get_by_role("listitem")).to_have_count(2)
    stocked.put("New One.mp4", stocked.folder / "Kids/Little Boat.mp4")
    expect(row(page, "Recently added").get_by_role("link", name="New One")).to_be_visible(timeout=15_000)


def test_a_row_that_shows_its_beginning_goes_on_to_show_it(phone, stocked):
    page = at_home(phone, stocked)
    films = row(page, "Recently added").get_by_role("list")
    stocked.put("Newest.mp4", stocked.folder / "Kids/Little Boat.mp4")
    expect(films.get_by_role("listitem").first.get_by_role("link", name="Newest")).to_be_visible(timeout=15_000)
    # Snapping comes with the next picture.
    page.evaluate("() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    assert films.evaluate("films => films.scrollLeft") == 0


def test_my_list_and_rows_are_filtered_sorted_and_laid_out(phone, stocked):
    page = at_home(phone, stocked)
    row(page, "Recently added").get_by_role("link", name="See all, Recently added").click()
    films = page.get_by_role("list", name="Recently added")
    expect(films.get_by_role("listitem")).to_have_count(6)
    came = films.get_by_role("link").evaluate_all("links => links.map((link) => link.ariaLabel)")
    page.get_by_role("button", name="Sort: Default order").click()
    page.get_by_role("menuitemradio", name="Name").click()
    expect(films.get_by_role("link").first).to_have_accessible_name("Harbour")
    page.get_by_role("button", name="Sort: Name, A to Z").click()
    page.get_by_role("menuitemradio", name="Name").click()
    expect(films.get_by_role("link").last).to_have_accessible_name("Harbour")
    page.get_by_role("searchbox", name="Filter this list").fill("night")
    expect(films.get_by_role("link")).to_have_count(1)
    expect(page.get_by_role("status").filter(has_text="1 result")).to_be_visible()
    page.get_by_role("searchbox", name="Filter this list").fill("zzz")
    expect(page.get_by_text("No results for “zzz”")).to_be_visible()
    page.get_by_role("searchbox", name="Filter this list").fill("")
    page.get_by_role("button", name="Sort: Name, Z to A").click()
    page.get_by_role("menuitem", name="Default order").click()
    expect(page.get_by_role("button", name="Sort: Default order")).to_be_visible()
    assert films.get_by_role("link").evaluate_all("links => links.map((link) => link.ariaLabel)") == came
    widths = {}
    for layout, button in (("Small list", "Grid"), ("Large list", "Small list"), ("Grid", "Large list")):
        page.get_by_role("button", name=f"Layout: {button}").click()
        page.get_by_role("menuitemradio", name=layout).click()
        page.locator("dialog").wait_for(state="detached")
        widths[layout] = page.locator("#row .film-card").first.bounding_box()["width"]
        take(page, f"row-{layout.lower().replace(' ', '-')}")
    assert widths["Grid"] < 150 < widths["Small list"] == widths["Large list"]
    page.get_by_role("button", name="Layout: Grid").click()
    page.get_by_role("menuitemradio", name="Small list").click()
    page.get_by_role("tab", name="My List").click()
    expect(page.get_by_role("button", name="Layout: Small list")).to_be_visible()
    expect(page.get_by_role("list", name="My List").get_by_role("link")).to_have_count(1)
