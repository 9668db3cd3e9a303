"""Handing a film to other players, and taking it along."""

import re
import shutil
import subprocess
import urllib.error
import urllib.request

import pytest
from conftest import HOST, request, row, set_up, until
from playwright.sync_api import expect

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
ANDROID = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36"


def choose(page, name, wish):
    page.get_by_role("button", name=f"More actions for {name}").click()
    page.get_by_role("menuitem", name=wish, exact=True).click()
    return page.get_by_role("dialog")


def test_a_computer_gets_a_playlist_and_a_link(page, box):
    box.put("Boat #1.mp4")
    set_up(page, box)
    dialog = choose(page, "Boat #1.mp4", "Open in another player")
    expect(dialog.get_by_role("heading", name="Open in another player")).to_be_visible()
    expect(dialog).to_contain_text("Boat #1.mp4")
    address = dialog.get_by_label("Link to this film").input_value()
    assert re.fullmatch(rf"{re.escape(box.url)}/signed/[\w-]+/media/[\w-]+/Boat%20%231\.mp4", address)
    playlist = dialog.get_by_role("link", name="Playlist for VLC, mpv and others")
    with page.expect_download() as downloaded:
        playlist.click()
    assert downloaded.value.suggested_filename == "Boat #1.mp4.m3u8" or downloaded.value.suggested_filename.endswith(".m3u8")
    lines = open(downloaded.value.path()).read().splitlines()
    assert lines[0] == "#EXTM3U" and lines[1].endswith(",Boat #1.mp4") and lines[2] == address
    copy = dialog.get_by_role("button", name="Copy link")
    copy.click()
    expect(dialog.get_by_role("button", name="Copied")).to_be_visible()
    expect(dialog).to_contain_text("until you sign out")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()


@pytest.mark.parametrize(("agent", "names", "starts"), [
    (IPHONE, ["VLC", "Infuse", "nPlayer"], ["vlc-x-callback://", "infuse://", "nplayer-http://"]),
    (ANDROID, ["Choose an app"], ["intent://"]),
])
def test_a_phone_is_offered_its_apps(phone, box, agent, names, starts):
    box.put("Boat.mp4")
    page = phone(user_agent=agent)
    set_up(page, box)
    links = choose(page, "Boat.mp4", "Open in another player").get_by_role("link")
    expect(links).to_have_text(names)
    for number, start in enumerate(starts):
        assert links.nth(number).get_attribute("href").startswith(start)
    lines = page.get_by_role("button", name="Copy link").evaluate("""button => {
      const text = document.createRange()
      text.selectNodeContents(button)
      return new Set([...text.getClientRects()].map(({ top }) => top)).size
    }""")
    assert lines == 1


@pytest.mark.daemon()
def test_the_link_plays_without_a_session_until_its_maker_signs_out(page, box):
    box.put("Boat.mp4")
    set_up(page, box)
    dialog = choose(page, "Boat.mp4", "Open in another player")
    address = dialog.get_by_label("Link to this film").input_value().replace(box.url, box.local)

    def status():
        try:
            return urllib.request.urlopen(address, timeout=20).status
        except urllib.error.HTTPError as error:
            return error.code

    assert status() == 200
    request(page, box, "DELETE", "/api/v1/session")
    assert status() == 410


@pytest.mark.daemon()
def test_another_screen_gets_an_address_that_needs_no_session(page, box):
    box.put("Boat.mp4")
    set_up(page, box)
    row(page, "Boat.mp4").tap()
    video = "document.querySelector('video')"
    until(page, f"{video}?.currentTime > 0.2")
    # What the browser says when a television has been chosen; none is at hand.
    page.evaluate(f"{video}.remote.dispatchEvent(new Event('connect'))")
    until(page, f"{video}.currentSrc.includes('/signed/') && {video}.currentTime > 0.5")
    assert urllib.request.urlopen(page.evaluate(f"{video}.currentSrc").replace(HOST, "127.0.0.1")).status == 200
    page.evaluate(f"{video}.remote.dispatchEvent(new Event('disconnect'))")
    until(page, f"!{video}.currentSrc.includes('/signed/') && {video}.currentTime > 0.5")


def test_waiting_for_a_film_shows_how_far_it_is_and_then_downloads_it(page, box):
    if "mock.py" not in str(box.command):
        pytest.skip("the daemon makes it faster than anybody sees")
    box.put("Boat.mp4")
    set_up(page, box)
    with page.expect_download() as downloaded:
        dialog = choose(page, "Boat.mp4", "Download for this device")
        expect(dialog.get_by_role("heading", name="Preparing")).to_be_visible()
        expect(dialog.get_by_role("status")).to_have_text("50% done")
    assert downloaded.value.path()
    expect(dialog).to_be_hidden()


def test_preparing_can_be_stopped_or_left_alone(page, box):
    if "mock.py" not in str(box.command):
        pytest.skip("the daemon makes it faster than anybody sees")
    box.put("Boat.mp4")
    set_up(page, box)
    dialog = choose(page, "Boat.mp4", "Download for this device")
    with page.expect_request(lambda asked: asked.method == "DELETE" and "/prepared" in asked.url):
        dialog.get_by_role("button", name="Stop preparing").click()
    expect(dialog).to_be_hidden()
    dialog = choose(page, "Boat.mp4", "Download for this device")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()


@pytest.mark.daemon()
def test_a_prepared_film_is_downloaded_plays_and_begins_anywhere(page, box, tmp_path):
    ffmpeg = shutil.which("ffmpeg")
    if not ffmpeg:
        pytest.skip("there is no ffmpeg")
    made = tmp_path / "long.ts"
    subprocess.run([ffmpeg, "-nostdin", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=24:duration=60", "-f", "lavfi", "-i",
                    "sine=duration=60", "-c:v", "libx264", "-preset", "ultrafast", "-g", "48", "-c:a", "aac", made], check=True)
    box.put("Long.ts", made)
    set_up(page, box)
    expect(row(page, "Long.ts")).to_have_accessible_description(re.compile("1m"))
    with page.expect_download() as downloaded:
        choose(page, "Long.ts", "Download for this device")
    assert downloaded.value.suggested_filename == "Long.mp4"
    path = re.sub(r"^http://[^/]+", "", downloaded.value.url)
    page.evaluate("""(path) => {
      const video = document.createElement('video')
      video.muted = true
      video.src = path + '?inline'
      video.id = 'whole'
      document.body.append(video)
    }""", path)
    until(page, "document.getElementById('whole').readyState > 0")
    assert abs(page.evaluate("document.getElementById('whole').duration") - 60) < 0.3
    page.evaluate("document.getElementById('whole').currentTime = 45")
    until(page, "!document.getElementById('whole').seeking && document.getElementById('whole').readyState >= 2")
    page.evaluate("document.getElementById('whole').play()")
    until(page, "document.getElementById('whole').currentTime > 45.3")
    assert page.evaluate("document.getElementById('whole').videoWidth") == 320
