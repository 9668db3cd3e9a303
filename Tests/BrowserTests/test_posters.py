"""What is seen of files: posters in rows, pictures one after the other, the cover of what is heard."""

import os
import re
import shutil
import subprocess

import pytest
from conftest import row, set_up, until
from playwright.sync_api import expect

pytestmark = pytest.mark.daemon
SIZES = {"phone": {"viewport": {"width": 390, "height": 844}}, "desk": {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}}
TARGET = os.environ.get("DROPREEL_SCREENSHOTS")


def take(page, name):
    page.wait_for_timeout(450)
    if TARGET:
        page.screenshot(path=f"{TARGET}/{name}.png")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name


@pytest.fixture
def make(box, tmp_path):
    if not shutil.which("ffmpeg"):
        pytest.skip("there is no ffmpeg")

    def run(name, *options):
        path = tmp_path / name
        subprocess.run(["ffmpeg", "-nostdin", "-v", "error", *options, path], check=True)
        return path

    def put(name, *options):
        box.put(name, run(name.split("/")[-1], *options))

    put.run = run
    return put


def color(name, size="320x180"):
    return ["-f", "lavfi", "-i", f"testsrc2=s={size}:r=12:d=3,drawbox=w=iw:h=ih/2:color={name}:t=fill"]


def fill(make):
    for name, shade in (("Harbour.mkv", "teal"), ("Night Train.mp4", "orange")):
        make(name, *color(shade), "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p")
    for name, shade in (("a red.jpg", "red"), ("b green.png", "green"), ("c blue.jpg", "blue")):
        make(name, *color(shade, "600x400"), "-frames:v", "1")
    cover = make.run("cover-of-song.jpg", "-f", "lavfi", "-i", "gradients=s=400x400:c0=purple:c1=gold:n=2", "-frames:v", "1")
    tone = ["-f", "lavfi", "-i", "sine=duration=8"]
    make("Song.mp3", *tone, "-i", cover, "-map", "0", "-map", "1", "-c:v", "copy", "-id3v2_version", "3")
    make("Voice.mp3", *tone)


def poster(page, name):
    return page.locator(".file-row").filter(has=page.get_by_role("link", name=name, exact=True)).locator(".tile")


@pytest.mark.parametrize("size", SIZES)
def test_rows_show_posters_in_boxes_that_do_not_move(phone, box, make, size):
    fill(make)
    page = phone(**SIZES[size])
    set_up(page, box)
    for name in ("Harbour.mkv", "Night Train.mp4", "a red.jpg", "Song.mp3"):
        expect(poster(page, name)).to_have_class(re.compile("has-poster"))
        frame = poster(page, name).locator("img").bounding_box()
        assert (frame["width"], frame["height"]) == (48, 48)
    image = poster(page, "Harbour.mkv").locator("img")
    assert image.get_attribute("loading") == "lazy" and image.get_attribute("alt") == ""
    # What has no poster keeps its sign.
    expect(poster(page, "Voice.mp3")).not_to_have_class(re.compile("has-poster"))
    expect(poster(page, "Voice.mp3").locator("svg")).to_be_visible()
    take(page, f"posters-{size}")


def test_a_picture_put_beside_a_film_replaces_its_poster(page, box, make):
    make("Harbour.mkv", *color("teal"), "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p")
    set_up(page, box)
    expect(poster(page, "Harbour.mkv")).to_have_class(re.compile("has-poster"))
    before = poster(page, "Harbour.mkv").locator("img").get_attribute("src")
    make("Harbour.jpg", *color("red"), "-frames:v", "1")
    expect(row(page, "Harbour.jpg")).to_be_visible()
    expect(poster(page, "Harbour.mkv").locator("img")).not_to_have_attribute("src", before)
    expect(poster(page, "Harbour.mkv")).to_have_class(re.compile("has-poster"))


@pytest.mark.parametrize("size", SIZES)
def test_pictures_are_looked_through(phone, box, make, size):
    fill(make)
    page = phone(**SIZES[size])
    set_up(page, box)
    row(page, "a red.jpg").click()
    viewer = page.locator("dialog.picture-viewer")
    expect(viewer).to_have_attribute("data-state", "shown")
    expect(viewer.get_by_role("heading", name="a red.jpg")).to_be_visible()
    expect(viewer.get_by_role("link", name="Download")).to_have_attribute("href", re.compile(r"^/media/.+\?download$"))
    expect(viewer.get_by_role("button", name="Previous picture")).to_be_hidden()
    take(page, f"viewer-{size}")
    viewer.get_by_role("button", name="Next picture").click()
    expect(viewer.get_by_role("heading", name="b green.png")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(viewer.get_by_role("heading", name="c blue.jpg")).to_be_visible()
    expect(viewer.get_by_role("button", name="Next picture")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(viewer.get_by_role("heading", name="b green.png")).to_be_visible()
    page.keyboard.press("Escape")
    expect(viewer).to_have_count(0)
    expect(row(page, "a red.jpg")).to_be_visible()
    row(page, "a red.jpg").click()
    expect(viewer).to_be_visible()
    page.go_back()
    expect(viewer).to_have_count(0)


def drag(page, x, y):
    touch = page.context.new_cdp_session(page)
    send = lambda kind, points: touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    send("touchStart", [{"x": 200, "y": 400}])
    for step in range(1, 9):
        send("touchMove", [{"x": 200 + x * step / 8, "y": 400 + y * step / 8}])
        page.wait_for_timeout(12)
    send("touchEnd", [])


@pytest.mark.parametrize("language", ["en-US", "ar"])
def test_a_finger_turns_to_the_next_picture_and_down_closes(phone, box, make, language):
    fill(make)
    page = phone(locale=language)
    set_up(page, box)
    page.locator(".file-row[data-kind=image] .open").first.tap()
    viewer = page.locator("dialog.picture-viewer")
    expect(viewer).to_have_attribute("data-state", "shown")
    toward_next = 120 if language == "ar" else -120
    drag(page, toward_next, 10)
    expect(viewer.locator(".title")).to_have_text("b green.png")
    drag(page, -toward_next, 10)
    expect(viewer.locator(".title")).to_have_text("a red.jpg")
    drag(page, 20, 30)
    expect(viewer.locator(".title")).to_have_text("a red.jpg")
    drag(page, 10, 200)
    expect(viewer).to_have_count(0)


def test_what_no_browser_decodes_is_shown_all_the_same_or_says_so(page, box, make):
    make("a scan.tiff", *color("red", "600x400"), "-frames:v", "1")
    box.folder.joinpath("b broken.jpg").write_bytes(b"no picture")
    set_up(page, box)
    row(page, "a scan.tiff").tap()
    viewer = page.locator("dialog.picture-viewer")
    expect(viewer).to_have_attribute("data-state", "shown")
    viewer.get_by_role("button", name="Next picture").click()
    expect(viewer).to_have_attribute("data-state", "failed")
    expect(viewer.get_by_text("can't be shown here")).to_be_visible()


def test_music_plays_with_its_cover(page, box, make):
    fill(make)
    set_up(page, box)
    row(page, "Song.mp3").tap()
    until(page, "document.querySelector('video')?.currentTime > 0.5")
    assert "poster.jpg" in page.evaluate("document.querySelector('video').poster")
    take(page, "music-phone")
