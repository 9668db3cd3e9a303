"""What is said in a film can be read."""

import base64
import re
import shutil
import subprocess

import pytest
from conftest import row, set_up, until
from playwright.sync_api import expect

SRT = "1\n00:00:00,500 --> 00:00:04,000\n{0}\n\n2\n00:00:04,500 --> 00:00:09,000\n{1}\n"
PICTURE = ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=24:duration=10", "-f", "lavfi", "-i", "sine=duration=10"]
H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "24", "-c:a", "aac", "-ac", "2"]
# What the browser shows now.
SHOWN = """[...document.querySelector('video').textTracks].filter((track) => track.mode === 'showing')
    .flatMap((track) => [...track.activeCues ?? []].map((cue) => cue.text))"""


@pytest.fixture
def film(tmp_path):
    """A maker of films."""
    def make(name, *options, subtitles=(), picture=PICTURE):
        if not shutil.which("ffmpeg"):
            pytest.skip("there is no ffmpeg")
        inputs = []
        for number, text in enumerate(subtitles):
            (tmp_path / f"{number}.srt").write_text(text)
            inputs += ["-i", tmp_path / f"{number}.srt"]
        maps = ["-map", "0:v", "-map", "1:a", *(word for n in range(len(subtitles)) for word in ("-map", str(n + 2)))]
        command = ["ffmpeg", "-nostdin", "-y", "-v", "error", *picture, *inputs, *maps, *H264, *options, tmp_path / name]
        subprocess.run([str(word) for word in command], check=True)
        return tmp_path / name
    return make


def play(page, box, name):
    set_up(page, box)
    until(page, f"(async () => (await (await fetch('/api/v1/lookup?path={name}')).json()).duration > 9)()", 30)
    row(page, name).tap()
    until(page, "document.querySelector('video')?.currentTime > 0.1", 20)


def choose(page, words):
    page.mouse.move(50, 50)
    page.get_by_role("button", name="Audio and subtitles").click()
    page.get_by_role("radio", name=words, exact=True).check()
    page.get_by_role("button", name="Close", exact=True).click()


def look(page, seconds):
    page.evaluate(f"(() => {{ const video = document.querySelector('video'); video.pause(); video.currentTime = {seconds} }})()")


@pytest.mark.daemon
def test_a_file_beside_a_film_is_read_in_its_own_charset(page, box, film):
    box.put("Film.mp4", film("Film.mp4"))
    (box.folder / "Film.zh.srt").write_bytes(SRT.format("你好，世界", "再见").encode("gbk"))
    (box.folder / "Film.ar.srt").write_bytes(SRT.format("مرحبا بالعالم", "وداعا").encode("cp1256"))
    play(page, box, "Film.mp4")
    choose(page, "Chinese")
    look(page, 1)
    until(page, f"{SHOWN}.includes('你好，世界')")
    choose(page, "Arabic")
    until(page, f"{SHOWN}.includes('مرحبا بالعالم')")
    look(page, 5)
    until(page, f"{SHOWN}.includes('وداعا')")
    # Read in another one it is another text; and off is off.
    choose(page, "Кириллица (1251)")
    until(page, f"{SHOWN}.some((text) => /[а-я]/i.test(text))")
    choose(page, "Off")
    until(page, f"{SHOWN}.length === 0")


@pytest.mark.daemon
def test_subtitles_that_a_busy_server_refused_come_a_little_later(page, box, film):
    box.put("Film.mp4", film("Film.mp4"))
    (box.folder / "Film.en.srt").write_text(SRT.format("Hello", "Bye"))
    refused = []

    def refuse(route):
        refused.append(route.request.url)
        route.fulfill(status=503, headers={"Retry-After": "2"}) if len(refused) < 3 else route.fallback()

    page.route("**/subtitles/**", refuse)
    play(page, box, "Film.mp4")
    choose(page, "English")
    look(page, 1)
    until(page, f"{SHOWN}.includes('Hello')", 15)
    assert len(refused) == 3


@pytest.mark.daemon
@pytest.mark.parametrize("name, codec", [("Film.mkv", "srt"), ("Film.mkv", "ass"), ("Film.mp4", "mov_text")])
def test_a_track_inside_a_film_is_shown_and_remembered(page, box, film, name, codec):
    languages = ["-metadata:s:s:0", "language=ger", "-metadata:s:s:1", "language=eng"]
    box.put(name, film(name, "-c:s", codec, *languages, subtitles=[SRT.format("<i>Hallo</i> & Welt", "Tschüss"), SRT.format("Hello", "Bye")]))
    play(page, box, name)
    choose(page, "German")
    look(page, 1)
    until(page, f"{SHOWN}.includes('<i>Hallo</i> &amp; Welt')")
    look(page, 6)
    until(page, f"{SHOWN}.includes('Tschüss')")
    page.reload()
    until(page, "document.querySelector('video')?.textTracks.length > 0", 20)
    look(page, 1)
    until(page, f"{SHOWN}.includes('<i>Hallo</i> &amp; Welt')", 20)


@pytest.mark.daemon
def test_a_stream_shows_them_at_the_same_picture(page, box, film):
    # Two sounds of which the second is the film's: so it is streamed. Cut out of another film, whose clock goes on.
    options = ["-map", "1:a", "-disposition:a:0", "0", "-disposition:a:1", "default", "-c:s", "srt", "-output_ts_offset", "30"]
    box.put("Film.mkv", film("Film.mkv", *options, subtitles=[SRT.format("Hello", "Bye")]))
    set_up(page, box)
    until(page, "(async () => (await (await fetch('/api/v1/lookup?path=Film.mkv')).json()).duration > 9)()", 30)
    row(page, "Film.mkv").tap()
    until(page, "document.querySelector('video')?.currentTime > 0.1", 20)
    assert "/hls/" in page.evaluate("document.querySelector('video').currentSrc")
    choose(page, "Subtitles 1")
    start = page.evaluate("document.querySelector('video').seekable.start(0)")
    look(page, start + 1)
    until(page, f"{SHOWN}.includes('Hello')", 20)
    look(page, start + 6)
    until(page, f"{SHOWN}.includes('Bye')", 20)


@pytest.mark.daemon
def test_a_forced_one_is_shown_by_itself(page, box, film):
    box.put("Film.mp4", film("Film.mp4"))
    (box.folder / "Film.forced.srt").write_text(SRT.format("[in Elvish] Friend", "x"))
    (box.folder / "Film.en.srt").write_text(SRT.format("Hello", "Bye"))
    play(page, box, "Film.mp4")
    look(page, 1)
    until(page, f"{SHOWN}.includes('[in Elvish] Friend')")
    page.keyboard.press("c")
    until(page, f"{SHOWN}.length === 0")


# Green while the first words are said, else red.
GREEN_WORDS = ["-f", "lavfi", "-i", "color=c=red:size=160x90:rate=24:duration=10,drawbox=c=lime:t=fill:enable='between(t,0.5,3.99)'",
               "-f", "lavfi", "-i", "sine=duration=10"]


def has_color(page, seconds, color):
    """Whether the picture at that time is of that color, once the browser has come to draw it."""
    look(page, seconds)
    until(page, f"!document.querySelector('video').seeking && Math.abs(document.querySelector('video').currentTime - {seconds}) < 0.01")
    for _ in range(20):
        page.wait_for_timeout(200)
        if color_of(page) == color:
            return True
    return False


def color_of(page):
    picture = base64.b64encode(page.screenshot()).decode()
    # The film is from another origin, whose pixels a page may not read; those of a screenshot it may.
    red, green, *_ = page.evaluate("""async (picture) => {
        const image = new Image()
        image.src = `data:image/png;base64,${picture}`
        await image.decode()
        const context = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height }).getContext('2d')
        context.drawImage(image, 0, 0)
        return [...context.getImageData(image.width / 2, image.height * 0.45, 1, 1).data]
    }""", picture)
    return "green" if green > red else "red"


@pytest.mark.daemon
@pytest.mark.parametrize("name, options", [
    ("Plain.mkv", []), ("Later.mkv", ["-output_ts_offset", "5"]), ("Much later.mkv", ["-output_ts_offset", "30"]),
    ("Later.mp4", ["-output_ts_offset", "5"]), ("Plain.mp4", []),
])
@pytest.mark.parametrize("is_stream", [False, True])
def test_words_come_with_their_picture(page, box, film, name, options, is_stream):
    second = ["-map", "1:a", "-disposition:a:0", "0", "-disposition:a:1", "default"] if is_stream else []
    codec = ["-c:s", "mov_text" if name.endswith("mp4") else "srt"]
    box.put(name, film(name, *second, *codec, *options, subtitles=[SRT.format("Hello", "Bye")], picture=GREEN_WORDS))
    play(page, box, name)
    # What begins late is streamed anyway.
    assert ("/hls/" in page.evaluate("document.querySelector('video').currentSrc")) == (is_stream or "ater" in name)
    choose(page, "Subtitles 1")
    until(page, "[...document.querySelector('video').textTracks].some((track) => track.cues?.length)", 20)
    words = page.evaluate("[...document.querySelector('video').textTracks].find((track) => track.cues?.length).cues[0].startTime")
    for difference, color in ((-0.15, "red"), (0.15, "green"), (3.3, "green"), (3.7, "red")):
        assert has_color(page, words + difference, color), (words, difference)


@pytest.mark.daemon
@pytest.mark.parametrize("ending", ["ts", "mkv", "mp4"])
def test_words_beside_a_film_whose_clock_begins_anywhere_come_with_their_picture(page, box, film, ending):
    box.put(f"Clock.{ending}", film(f"Clock.{ending}", "-output_ts_offset", "10", picture=GREEN_WORDS))
    (box.folder / "Clock.srt").write_text(SRT.format("Hello", "Bye"))
    play(page, box, f"Clock.{ending}")
    choose(page, "Subtitles 1")
    look(page, 1)
    until(page, f"{SHOWN}.includes('Hello')")
    for seconds, color in ((0.35, "red"), (0.65, "green"), (3.8, "green"), (4.2, "red")):
        assert has_color(page, seconds, color), seconds
