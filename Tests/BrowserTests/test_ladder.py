"""What a browser promised and did not keep, and what goes wrong while a film plays."""

import json
import re
import subprocess
import time

import pytest
from conftest import request, row, set_up, until
from playwright.sync_api import expect

VIDEO = "document.querySelector('video')"
PICTURE = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=24:duration=60"]
SOUND = ["-f", "lavfi", "-i", "sine=frequency=440:duration=60"]
H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "24"]
# Says that it plays what it cannot.
LIAR = """(() => {{
  const ask = HTMLMediaElement.prototype.canPlayType
  HTMLMediaElement.prototype.canPlayType = function (type) {{ return {words}.some((word) => type.includes(word)) ? 'probably' : ask.call(this, type) }}
}})()"""


@pytest.fixture(scope="session")
def make(tmp_path_factory):
    """Films by name and options, each made once."""
    folder = tmp_path_factory.mktemp("films")

    def film(name, *options):
        if not (folder / name).exists():
            subprocess.run(["ffmpeg", "-nostdin", "-v", "error", *options, folder / name], check=True)
        return folder / name

    return film


def put(page, box, path):
    box.put(path.name, path)
    set_up(page, box)
    until(page, f"(async () => (await (await fetch('/api/v1/lookup?path={path.name}')).json()).duration > 10)()", 30)


def asked(page):
    """The words of each question how to play."""
    questions = []
    page.on("request", lambda request: questions.append(re.search(r"caps=([^&]*)", request.url)[1].split(",")) if "/play?caps=" in request.url else None)
    return questions


# A decoder that gives nothing, as long as the file is played as it is.
DEAF = """Object.defineProperty(HTMLMediaElement.prototype, 'webkitAudioDecodedByteCount',
  { get() { return this.currentSrc.includes('/media/') ? 0 : 1000 } })"""


@pytest.mark.daemon
def test_a_sound_that_stays_silent_is_taken_back(page, box, make):
    page.add_init_script(DEAF)
    put(page, box, make("Silent.mkv", *PICTURE, *SOUND, *SOUND, "-map", "0", "-map", "1", "-map", "2", *H264, "-c:a:0", "libopus", "-c:a:1", "aac",
                        "-disposition:a:0", "default"))
    questions = asked(page)
    row(page, "Silent.mkv").tap()
    # It is direct first; then another sound of the film is streamed, or the same one converted.
    until(page, f"{VIDEO}?.currentSrc.includes('/hls/') && {VIDEO}.currentTime > 2", 30)
    assert "a.opus" in questions[0] and "a.opus" not in questions[1]
    # It is remembered once it was seen that the other way is heard.
    until(page, "sessionStorage.getItem('broken-promises') === 'a.opus'", 10)


@pytest.mark.daemon
def test_a_picture_without_its_sound_goes_on_when_nothing_gives_it(page, box, make):
    page.add_init_script(LIAR.format(words=json.dumps(["ac-3"])))
    put(page, box, make("Mute.mkv", *PICTURE, *SOUND, *H264, "-c:a", "ac3"))
    row(page, "Mute.mkv").tap()
    until(page, f"{VIDEO}?.currentTime > 4 || document.querySelector('.player')?.dataset.state === 'failed'", 30)
    # Either it is converted, or it goes on silently and says so.
    if "/hls/" not in page.evaluate(f"{VIDEO}.currentSrc"):
        expect(page.locator(".player .note")).to_contain_text("sound")


@pytest.mark.daemon
def test_a_file_that_the_browser_gives_up_is_streamed(page, box, make):
    put(page, box, make("Film.mp4", *PICTURE, *SOUND, *H264, "-c:a", "aac"))
    page.route(re.compile("/media/"), lambda route: route.fulfill(status=200, content_type="video/mp4", body=b"nonsense" * 100))
    row(page, "Film.mp4").tap()
    until(page, f"{VIDEO}?.currentSrc.includes('/hls/') && {VIDEO}.currentTime > 1", 30)


@pytest.mark.daemon
def test_a_jump_that_a_decoder_refuses_leads_there_another_way(page, box, make):
    """Key frames that lead pictures which need others from before them: Chromium without a graphics card stops at some of those."""
    put(page, box, make("Open.mkv", *PICTURE, *SOUND, *H264, "-x264-params", "open-gop=1:keyint=24:bframes=3", "-c:a", "aac"))
    questions = asked(page)
    row(page, "Open.mkv").tap()
    until(page, f"{VIDEO}?.currentTime > 2.5", 20)
    for share in (5, 2, 8, 4, 6, 1, 3, 7):
        page.keyboard.press(str(share))
        until(page, f"!{VIDEO}.seeking && !{VIDEO}.paused && {VIDEO}.currentTime > {share * 6} && {VIDEO}.currentTime < {share * 6 + 20}", 40)
    # The next way makes the picture anew, and there is none after it.
    assert len({",".join(words) for words in questions}) == 2, questions
    assert "v.avc1" not in questions[-1] and "v.avc1.made" in questions[-1]


@pytest.mark.daemon
def test_what_nobody_makes_anew_is_brought_another_way(page, box, make):
    put(page, box, make("Open.mkv", *PICTURE, *SOUND, *H264, "-x264-params", "open-gop=1:keyint=24:bframes=3", "-c:a", "aac"))
    questions = asked(page)
    none = {"method": "none", "why": "It is too slow here.", "whyCode": "too-slow"}
    page.route(re.compile(r"/play\?caps="), lambda route: route.fallback() if "v.avc1," in route.request.url else route.fulfill(json=none))
    row(page, "Open.mkv").tap()
    until(page, f"{VIDEO}?.currentTime > 2.5", 20)
    page.keyboard.press("5")
    # It was the picture first, and then the file; the stream has the same picture, and is tried at least.
    until(page, f"{VIDEO}?.currentSrc.includes('/hls/') || document.querySelector('.player').dataset.state === 'failed'", 20)
    assert any("v.avc1" in words and "c.mkv" not in words for words in questions), questions


BUSY = {"status": 503, "content_type": "application/problem+json", "headers": {"Retry-After": "2"},
        "body": json.dumps({"title": "Too busy", "status": 503, "code": "too-busy", "detail": "Too many films are being prepared."})}


@pytest.mark.daemon
@pytest.mark.parametrize("broken", ["", "c.hls"])
@pytest.mark.parametrize("code", ["too-busy", "offline"])
def test_what_is_refused_for_the_moment_is_asked_for_again_by_the_same_way(page, box, make, code, broken):
    """A conversion is no help to a machine that is busy, nor to a disk that is slow; by the browser itself, and by the script that feeds it."""
    put(page, box, make("Film.ts", *PICTURE, *SOUND, *H264, "-c:a", "aac"))
    page.evaluate(f"sessionStorage.setItem('broken-promises', '{broken}')")
    refused, questions = [], asked(page)

    def refuse(route):
        if len(refused) >= 4:
            return route.fallback()
        refused.append((route.request.url, time.monotonic()))
        route.fulfill(**{**BUSY, "body": BUSY["body"].replace("too-busy", code)})

    page.route(re.compile(r"/hls/.*/(master\.m3u8|\d+\.m4s)"), refuse)
    row(page, "Film.ts").tap()
    until(page, f"{VIDEO}?.currentTime > 1", 40)
    assert len(refused) == 4 and len({",".join(words) for words in questions}) == 1, questions
    assert ("c.hls" in questions[0]) == (broken == "")


@pytest.mark.daemon
def test_a_busy_server_is_not_asked_before_it_wants_to_be(page, box, make):
    put(page, box, make("Film.ts", *PICTURE, *SOUND, *H264, "-c:a", "aac"))
    page.evaluate("sessionStorage.setItem('broken-promises', 'c.hls')")
    times = []

    def refuse(route):
        times.append(time.monotonic())
        route.fulfill(**BUSY) if len(times) < 3 else route.fallback()

    page.route(re.compile(r"/hls/.*/0\.m4s"), refuse)
    row(page, "Film.ts").tap()
    until(page, f"{VIDEO}?.currentTime > 1", 40)
    assert all(later - earlier > 1.9 for earlier, later in zip(times, times[1:])), times


@pytest.mark.daemon
def test_it_is_prepared_for_what_the_daemon_was_asked(page, box, make):
    """For the sound that was chosen, and without what this film has refuted: what is made is what plays in the end."""
    put(page, box, make("Two.mp4", *PICTURE, *SOUND, *SOUND, "-map", "0", "-map", "1", "-map", "2", *H264, "-c:a", "aac",
                        "-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=zho"))
    row(page, "Two.mp4").tap()
    until(page, f"{VIDEO}?.currentTime > 1", 20)
    page.evaluate(f"{VIDEO}.pause()")
    page.route(re.compile("/hls/"), lambda route: route.fulfill(status=200, content_type="application/vnd.apple.mpegurl", body=b"nonsense"))
    none = {"method": "none", "why": "It is too slow here.", "whyCode": "too-slow", "canPrepare": True}
    page.route(re.compile(r"/play\?caps=.*audio="), lambda route: route.fallback() if "c.hls" in route.request.url else route.fulfill(json=none))
    asked = []
    page.route("**/prepared?*", lambda route: (asked.append((route.request.method, route.request.url)), route.fulfill(status=202, json={"state": "working", "progress": 0.5})))
    questions = []
    page.on("request", lambda request: questions.append(request.url) if "/play?caps=" in request.url else None)
    page.get_by_role("button", name="Audio and subtitles").click()
    page.get_by_role("radiogroup", name="Audio").get_by_role("radio", name="Chinese").check()
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("region", name=re.compile("^Player")).get_by_role("alert").get_by_role("button", name="Prepare it").click(timeout=20_000)
    dialog = page.get_by_role("dialog", name="Preparing")
    until(page, "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/prepared?')).length > 1", 10)
    dialog.get_by_role("button", name="Stop preparing").click()
    expect(dialog).to_be_hidden()
    assert [method for method, _ in asked][:2] == ["POST", "GET"] and asked[-1][0] == "DELETE"
    assert "c.hls" not in questions[-1] and "&audio=2" in questions[-1]
    assert {url.split("?")[1] for _, url in asked} == {questions[-1].split("?")[1]}


@pytest.mark.daemon
def test_a_stream_that_never_begins_is_given_up_soon_behind_its_head(page, box, make):
    """Not one whole picture but the first: Chromium neither shows a later one nor says that it cannot."""
    refresh = ["-x264-params", "intra-refresh=1:keyint=24:bframes=0"]
    put(page, box, make("Refresh.ts", *PICTURE, *SOUND, *H264[:-2], *refresh, "-c:a", "aac"))
    file = request(page, box, "GET", "/api/v1/lookup?path=Refresh.ts").json()["id"]
    request(page, box, "PUT", f"/api/v1/me/progress/{file}", {"position": 33.3, "duration": 60, "play": "p1", "seq": 1, "elapsed": 33})
    questions = asked(page)
    page.goto(f"{box.url}/play/{file}")
    until(page, f"{VIDEO}?.readyState >= 3 && Math.abs({VIDEO}.currentTime - 28.3) < 1", 15)
    assert len(questions) == 2 and "c.hls" not in questions[1]


@pytest.mark.daemon
def test_when_every_step_fails_it_says_so_and_offers_the_file(page, box, make):
    put(page, box, make("Film.mp4", *PICTURE, *SOUND, *H264, "-c:a", "aac"))
    page.route(re.compile("/media/|master.m3u8|init.mp4"), lambda route: route.fulfill(status=200, content_type="video/mp4", body=b"nonsense" * 100))
    questions = asked(page)
    row(page, "Film.mp4").tap()
    alert = page.get_by_role("region", name=re.compile("^Player")).get_by_role("alert")
    expect(alert).to_be_visible(timeout=20_000)
    expect(alert.get_by_role("link", name="Download")).to_be_visible()
    assert len(questions) == len({",".join(words) for words in questions}) <= 5
    page.unroute_all()
    alert.get_by_role("button", name="Try again").click()
    expect(alert).to_be_visible(timeout=20_000)


@pytest.mark.daemon
@pytest.mark.parametrize("name", ["Film.mp4", "Film.ts"])
def test_a_server_that_starts_anew_is_waited_for(page, box, make, name):
    put(page, box, make(name, *PICTURE, *SOUND, *H264, "-b:v", "6M", "-minrate", "6M", "-maxrate", "6M", "-bufsize", "1M", "-x264-params", "nal-hrd=cbr", "-c:a", "aac"))
    row(page, name).tap()
    until(page, f"{VIDEO}?.currentTime > 3", 20)
    box.stop()
    page.evaluate(f"void ({VIDEO}.currentTime = 50)")
    page.wait_for_timeout(3000)
    box.start()
    until(page, f"!{VIDEO}.paused && !{VIDEO}.seeking && {VIDEO}.currentTime > 50.5", 60)


@pytest.mark.daemon
def test_a_film_that_is_deleted_meanwhile_says_so(page, box, make):
    put(page, box, make("Film.ts", *PICTURE, *SOUND, *H264, "-c:a", "aac"))
    row(page, "Film.ts").tap()
    until(page, f"{VIDEO}?.currentTime > 1", 20)
    (box.folder / "Film.ts").unlink()
    until(page, "(async () => (await fetch('/api/v1/lookup?path=Film.ts')).status === 404)()", 20)
    page.evaluate(f"void ({VIDEO}.currentTime = 50)")
    alert = page.get_by_role("region", name=re.compile("^Player")).get_by_role("alert")
    expect(alert).to_contain_text("This file is gone.", timeout=50_000)
    expect(alert.get_by_role("link", name="Download")).to_be_hidden()


@pytest.mark.daemon
def test_whoever_is_signed_out_meanwhile_comes_back_to_the_film(page, box, make):
    put(page, box, make("Film.ts", *PICTURE, *SOUND, *H264, "-c:a", "aac"))
    row(page, "Film.ts").tap()
    until(page, f"{VIDEO}?.currentTime > 1", 20)
    address = page.url
    # The page leaves before it has its answer.
    page.evaluate("void fetch('/api/v1/session', { method: 'DELETE' }).catch(() => {})")
    page.wait_for_url(re.compile("/sign-in"), timeout=20_000)
    page.get_by_label("Name").fill("Anna")
    page.get_by_label("Password", exact=True).fill("correct horse")
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(address, timeout=20_000)
    until(page, f"{VIDEO}?.readyState > 0", 20)
