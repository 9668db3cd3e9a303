"""Streams in browsers that know no playlists: a script feeds them. In Firefox, and in a Chromium that has forgotten what it knows."""

import re
import subprocess

import pytest
from conftest import HOST, hurry, request, row, set_up, until
from firefox import BINARY, Firefox

LENGTH = 150
FILM = ["-f", "lavfi", "-i", f"testsrc2=size=192x108:rate=24:duration={LENGTH}", "-f", "lavfi", "-i", f"sine=frequency=440:duration={LENGTH}",
        "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-bf", "2", "-g", "48", "-c:a", "aac", "-ac", "2"]
VIDEO = "document.querySelector('video')"


@pytest.fixture(scope="session")
def long_film(tmp_path_factory):
    path = tmp_path_factory.mktemp("films") / "Long.ts"
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", *FILM, path], check=True)
    return path


def put(page, box, film):
    box.put(film.name, film)
    set_up(page, box)
    until(page, f"(async () => (await (await fetch('/api/v1/lookup?path={film.name}')).json()).duration > {LENGTH - 1})()", 30)


def plays_from(page, time):
    until(page, f"!{VIDEO}.seeking && {VIDEO}.currentTime > {time + 0.4} && {VIDEO}.currentTime < {time + 20}", 30)


def watch(page):
    """From the first frame to the last, with leaps to places that nobody has fetched."""
    until(page, f"{VIDEO}?.currentTime > 0.5", 30)
    assert page.evaluate(f"{VIDEO}.currentSrc").startswith("blob:")
    assert page.evaluate(f"{VIDEO}.videoWidth") == 192
    assert LENGTH - 1 < page.evaluate(f"{VIDEO}.duration") < LENGTH + 1
    hurry(page, 3)
    until(page, f"{VIDEO}.currentTime > 9", 40)
    # A busy machine may be late with a piece; between pieces there is no gap.
    assert page.evaluate(f"{VIDEO}.buffered.length") == 1
    for time in [100, 20, 130, 60, 5, 141, 88, 33, 115, 48]:
        page.evaluate(f"void ({VIDEO}.currentTime = {time})")
        plays_from(page, time)
    page.evaluate(f"void ({VIDEO}.currentTime = {LENGTH - 4})")
    until(page, f"{VIDEO}.ended", 40)
    # And once more from the beginning, out of the end.
    page.evaluate(f"void ({VIDEO}.currentTime = 2, {VIDEO}.play())")
    plays_from(page, 2)


@pytest.mark.daemon
def test_a_script_feeds_what_takes_segments(page, box, long_film):
    put(page, box, long_film)
    page.evaluate("sessionStorage.setItem('broken-promises', 'c.hls')")
    row(page, "Long.ts").tap()
    watch(page)


@pytest.mark.daemon
def test_what_is_behind_is_forgotten(page, box, long_film):
    put(page, box, long_film)
    page.evaluate("sessionStorage.setItem('broken-promises', 'c.hls')")
    row(page, "Long.ts").tap()
    until(page, f"{VIDEO}?.currentTime > 0.5", 30)
    page.evaluate(f"void ({VIDEO}.playbackRate = 16)")
    until(page, f"{VIDEO}.currentTime > 90", 40)
    assert page.evaluate(f"{VIDEO}.buffered.start(0)") > 30


@pytest.mark.daemon
def test_chromium_plays_playlists_by_itself_and_says_that_it_also_takes_segments(page, box, long_film):
    put(page, box, long_film)
    with page.expect_request(re.compile(r"/play\?caps=")) as asked:
        row(page, "Long.ts").tap()
    words = re.search(r"caps=([^&]*)", asked.value.url)[1].split(",")
    assert "c.hls" in words and "c.mse" in words
    until(page, f"{VIDEO}?.currentTime > 0.5", 30)
    assert page.evaluate(f"{VIDEO}.currentSrc").endswith("/master.m3u8")


@pytest.fixture
def firefox(page, box):
    """Opens a film in Firefox, as whoever is signed in on the page."""
    if not BINARY:
        pytest.skip("there is no Firefox (apt install firefox-esr)")
    firefox = Firefox(hosts=[HOST])

    def play(name, broken=""):
        firefox.goto(f"{box.url}/")
        token = next(one["value"] for one in page.context.cookies(box.url) if one["name"] == "dropreel")
        firefox.add_cookie(name="dropreel", value=token, path="/", httpOnly=True)
        identity = request(page, box, "GET", f"/api/v1/lookup?path={name}").json()["id"]
        firefox.evaluate(f"sessionStorage.setItem('broken-promises', '{broken}')")
        firefox.goto(f"{box.url}/play/{identity}")
        return firefox

    yield play
    firefox.close()


@pytest.mark.daemon
def test_firefox_plays_streams(page, box, long_film, firefox):
    put(page, box, long_film)
    watch(firefox("Long.ts"))


@pytest.mark.daemon
@pytest.mark.parametrize("name, seconds, late", [("Late.ts", 1.54, "picture"), ("Late.ts", 2.5, "sound"), ("Late.mkv", 45, "sound")])
def test_firefox_begins_where_picture_and_sound_are_both_there(page, box, long_film, firefox, tmp_path, name, seconds, late):
    """Recordings of broadcasts begin with one of them, at times long before the other."""
    film = tmp_path / name
    maps = ["-map", "0:v", "-map", "1:a"] if late == "picture" else ["-map", "0:a", "-map", "1:v"]
    # For a late sound of AAC the daemon makes silence; of Opus it has none.
    codecs = ["-c:v", "copy", "-c:a", "libopus"] if name.endswith("mkv") else ["-c", "copy"]
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-dts_delta_threshold", "100", "-itsoffset", str(seconds), "-i", long_film, "-i", long_film, *maps, *codecs, film], check=True)
    put(page, box, film)
    player = firefox(name, broken="c.mkv")
    until(player, f"{VIDEO}?.currentTime > {seconds} + 0.5", 20)
    assert player.evaluate(f"{VIDEO}.currentTime") < seconds + 15
    # By the way that it took first, which copies both.
    asked = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/play?caps=')).length"
    assert player.evaluate(asked) == 1
    player.evaluate(f"void ({VIDEO}.currentTime = 100)")
    plays_from(player, 100)
    player.evaluate(f"void ({VIDEO}.currentTime = 0)")
    plays_from(player, seconds)
