"""Playing, and saying why not."""

import re
import shutil
import subprocess

import pytest
from conftest import row, set_up, until
from playwright.sync_api import expect


def test_a_tap_plays(page, box):
    box.put("Kids/Boat.mp4")
    set_up(page, box)
    row(page, "Kids").click()
    row(page, "Boat.mp4").tap()
    player = page.get_by_role("region", name=re.compile("^Player: Boat"))
    expect(player).to_be_visible()
    expect(page).to_have_url(re.compile("/play/"))
    until(page, "document.querySelector('video')?.currentTime > 1")
    player.get_by_role("button", name="Close player").click()
    expect(player).to_be_hidden()
    expect(page.get_by_role("heading", name="Kids", level=1)).to_be_visible()
    expect(row(page, "Boat.mp4")).to_be_focused()
    assert page.evaluate("document.querySelector('video').hasAttribute('src')") is False


def test_an_address_of_a_film_plays_and_closes_into_its_folder(page, box):
    box.put("Kids/Boat.mp4")
    set_up(page, box)
    row(page, "Kids").click()
    row(page, "Boat.mp4").tap()
    expect(page).to_have_url(re.compile("/play/"))
    address = page.url
    fresh = page.context.new_page()
    fresh.goto(address)
    until(fresh, "document.querySelector('video')?.currentTime > 0.2")
    fresh.get_by_role("button", name="Close player").click()
    expect(fresh.get_by_role("heading", name="Kids", level=1)).to_be_visible()


def test_the_bytes_come_over_the_media_port(page, box):
    box.put("Boat.mp4")
    set_up(page, box)
    row(page, "Boat.mp4").tap()
    until(page, "document.querySelector('video')?.currentTime > 0.2")
    assert f":{box.port}/" not in page.evaluate("document.querySelector('video').currentSrc")


def test_a_closed_media_port_is_not_missed(page, box):
    box.put("Boat.mp4")
    set_up(page, box)
    page.route(re.compile(rf"//dropreel\.test:(?!{box.port}/)\d+/media/"), lambda route: route.abort())
    row(page, "Boat.mp4").tap()
    until(page, "document.querySelector('video')?.currentTime > 0.2")
    assert f":{box.port}/" in page.evaluate("document.querySelector('video').currentSrc")


def test_a_film_that_takes_long_is_waited_for_on_the_media_port(page, box):
    box.put("Boat.mp4")
    set_up(page, box)
    held = []
    page.route(re.compile(rf"//dropreel\.test:(?!{box.port}/)\d+/media/"), lambda route: held.append(route))
    row(page, "Boat.mp4").tap()
    # Longer than a port may stay silent that is closed on the way.
    page.wait_for_timeout(4500)
    for route in held:
        route.continue_()
    until(page, "document.querySelector('video')?.currentTime > 0.2")
    assert f":{box.port}/" not in page.evaluate("document.querySelector('video').currentSrc")


def test_a_media_port_that_says_nothing_is_not_waited_for(page, box):
    box.put("Boat.mp4")
    set_up(page, box)
    page.route(re.compile(rf"//dropreel\.test:(?!{box.port}/)\d+/"), lambda route: None)
    row(page, "Boat.mp4").tap()
    until(page, "document.querySelector('video')?.currentTime > 0.2")
    assert f":{box.port}/" in page.evaluate("document.querySelector('video').currentSrc")


@pytest.mark.box()
def test_what_cannot_be_played_says_so_and_offers_the_file(page, box, tmp_path):
    broken = tmp_path / "broken"
    broken.write_bytes(b"\x00" * 4000)
    box.put("Odd.mp4", broken)
    set_up(page, box)
    row(page, "Odd.mp4").tap()
    alert = page.get_by_role("alert").filter(has_text="can't play")
    expect(alert).to_be_visible()
    expect(alert.get_by_role("link", name="Download")).to_have_attribute("href", re.compile(r"^/media/.+\?download$"))
    expect(alert.get_by_role("button", name="Try again")).to_be_visible()


def remade(tmp_path, name, *options):
    """The film in another shape."""
    ffmpeg = shutil.which("ffmpeg")
    if not ffmpeg:
        pytest.skip("there is no ffmpeg")
    path = tmp_path / name
    subprocess.run([ffmpeg, "-nostdin", "-v", "error", *options, path], check=True)
    return path


# What Chromium opens neither as a file nor says a word about.
LONG = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=24:duration=14", "-f", "lavfi", "-i", "sine=frequency=440:duration=14",
        "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "24"]


@pytest.mark.daemon
@pytest.mark.parametrize("name", ["Stream.ts", "Stream.flv"])
def test_what_the_browser_cannot_open_is_streamed(page, box, tmp_path, name):
    box.put(name, remade(tmp_path, name, *LONG, "-c:a", "aac", "-ac", "2"))
    set_up(page, box)
    until(page, f"(async () => (await (await fetch('/api/v1/lookup?path={name}')).json()).duration > 13)()")
    row(page, name).tap()
    until(page, "document.querySelector('video')?.currentTime > 2.5", 20)
    state = page.evaluate("(() => { const v = document.querySelector('video'); return [v.videoWidth, v.currentSrc, v.duration] })()")
    assert state[0] == 320 and "/hls/" in state[1] and 13.5 < state[2] < 14.6
    assert f":{box.port}/" not in state[1]
    # Into a segment that nobody has asked for yet.
    page.evaluate("document.querySelector('video').currentTime = 11")
    until(page, "document.querySelector('video').currentTime > 11.3 && !document.querySelector('video').seeking", 20)
    assert page.evaluate("document.querySelector('video').webkitAudioDecodedByteCount") > 0


@pytest.mark.daemon
def test_a_sound_that_the_browser_lacks_is_converted(page, box, tmp_path):
    box.put("Silent.mkv", remade(tmp_path, "Silent.mkv", *LONG, "-c:a", "ac3"))
    set_up(page, box)
    until(page, "(async () => (await (await fetch('/api/v1/lookup?path=Silent.mkv')).json()).duration > 13)()")
    row(page, "Silent.mkv").tap()
    until(page, "document.querySelector('video')?.currentTime > 2.5", 30)
    assert "/v0a1s2/" in page.evaluate("document.querySelector('video').currentSrc")
    assert page.evaluate("document.querySelector('video').webkitAudioDecodedByteCount") > 0
    assert page.evaluate("sessionStorage.getItem('broken-promises')") in (None, "")


@pytest.mark.daemon
def test_a_picture_that_nobody_can_show_says_so_and_offers_the_file(page, box, tmp_path):
    box.put("Odd.mkv", remade(tmp_path, "Odd.mkv", *LONG[:LONG.index("-c:v")], "-c:v", "ffv1", "-c:a", "aac"))
    set_up(page, box)
    until(page, "(async () => (await (await fetch('/api/v1/lookup?path=Odd.mkv')).json()).duration > 13)()")
    row(page, "Odd.mkv").tap()
    until(page, "document.querySelector('video')?.currentTime > 1 || document.querySelector('.player')?.dataset.state === 'failed'", 30)
    # Once pictures are converted, it simply plays.
    if page.evaluate("document.querySelector('.player').dataset.state") == "failed":
        alert = page.get_by_role("alert").filter(has_text="picture")
        expect(alert.get_by_role("link", name="Download")).to_be_visible()
        assert page.evaluate("document.querySelector('video').hasAttribute('src')") is False


@pytest.mark.daemon
def test_the_sound_that_the_film_itself_would_play_is_heard(page, box, tmp_path):
    two = [*LONG, "-map", "0:v", "-map", "1:a", "-map", "1:a", "-c:a", "aac", "-disposition:a:0", "0", "-disposition:a:1", "default"]
    box.put("Two.mkv", remade(tmp_path, "Two.mkv", *two))
    set_up(page, box)
    until(page, "(async () => (await (await fetch('/api/v1/lookup?path=Two.mkv')).json()).duration > 13)()")
    row(page, "Two.mkv").tap()
    until(page, "document.querySelector('video')?.currentTime > 2.5", 20)
    assert "/v0a2/" in page.evaluate("document.querySelector('video').currentSrc")


@pytest.mark.box()
def test_what_cannot_be_played_can_be_opened_in_another_player(page, box, tmp_path):
    broken = tmp_path / "broken"
    broken.write_bytes(b"\x00" * 4000)
    box.put("Odd.mp4", broken)
    set_up(page, box)
    row(page, "Odd.mp4").tap()
    page.get_by_role("alert").get_by_role("button", name="Open in another player").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Link to this film")).to_have_value(re.compile(r"/media/.+/Odd\.mp4$"))
    dialog.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
