"""A film that waits for whoever opened it, on phones, which fetch no more than the head of what is paused."""

import re
import subprocess

import pytest
from conftest import request, row, set_up, until
from playwright.sync_api import expect

VIDEO = "document.querySelector('video')"
# Chromium that does as iPhones do, until it plays; and with `forever` after that, too.
FRUGAL = """(() => {
  const video = HTMLMediaElement.prototype
  const really = (name) => Object.getOwnPropertyDescriptor(video, name).get
  const [readyState, paused, seeking] = ['readyState', 'paused', 'seeking'].map(really)
  let isFrugal = true
  delete video.webkitAudioDecodedByteCount
  const rests = (el) => isFrugal && (paused.call(el) || window.forever)
  Object.defineProperty(video, 'readyState', { get() { return rests(this) ? Math.min(1, readyState.call(this)) : readyState.call(this) } })
  Object.defineProperty(video, 'seeking', { get() { return rests(this) ? this.currentTime > 0 : seeking.call(this) } })
  const held = new Set()
  for (const type of ['loadeddata', 'canplay', 'canplaythrough', 'seeked']) {
    addEventListener(type, (event) => {
      if (!event.isTrusted || !rests(event.target)) return
      event.stopImmediatePropagation()
      held.add(type)
    }, true)
  }
  addEventListener('playing', ({ target }) => {
    if (window.forever) return
    isFrugal = false
    for (const type of held) target.dispatchEvent(new Event(type))
  }, true)
})()"""
# Not without a finger.
SHY = """(() => {
  const play = HTMLMediaElement.prototype.play
  HTMLMediaElement.prototype.play = function () {
    return window.isTouched ? play.call(this) : Promise.reject(new DOMException('not without a tap', 'NotAllowedError'))
  }
  addEventListener('pointerdown', () => { window.isTouched = true }, true)
})()"""


@pytest.fixture(scope="session")
def film(tmp_path_factory):
    path = tmp_path_factory.mktemp("films") / "Film.mp4"
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=24:duration=60", "-f", "lavfi", "-i",
                    "sine=duration=60", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "24", "-c:a", "aac", path], check=True)
    return path


def watched(page, box, film, seconds):
    """A film that somebody has begun to watch; the questions how to play it."""
    box.put("Film.mp4", film)
    set_up(page, box)
    until(page, "(async () => (await (await fetch('/api/v1/lookup?path=Film.mp4')).json()).duration > 10)()", 30)
    file = request(page, box, "GET", "/api/v1/lookup?path=Film.mp4").json()["id"]
    if seconds:
        request(page, box, "PUT", f"/api/v1/me/progress/{file}", {"position": seconds, "duration": 60, "play": "p1", "seq": 1, "elapsed": seconds})
    questions = []
    page.on("request", lambda asked: questions.append(asked.url) if "/play?caps=" in asked.url else None)
    page.goto(f"{box.url}/play/{file}")
    return questions


@pytest.mark.daemon
@pytest.mark.parametrize("script, seconds, button", [(FRUGAL, 33, "Resume"), (FRUGAL + ";" + SHY, 0, "Play")], ids=["asked", "refused"])
def test_it_waits_as_long_as_somebody_reads(page, box, film, script, seconds, button):
    page.add_init_script(script)
    questions = watched(page, box, film, seconds)
    player = page.get_by_role("region", name=re.compile("^Player: "))
    play = player.get_by_role("button", name=button, exact=True)
    expect(play).to_be_visible()
    until(page, f"{VIDEO}.readyState > 0")
    # More than anything may stay silent that plays, and than two looks at what stalls.
    page.wait_for_timeout(21_000)
    play.tap()
    until(page, f"{VIDEO}.currentTime > {max(seconds - 5, 0)} + 1 && !{VIDEO}.paused && {VIDEO}.currentSrc.includes('/media/')")
    assert len(questions) == 1, questions


@pytest.mark.daemon
def test_what_stays_silent_after_that_is_given_up(page, box, film):
    page.add_init_script(FRUGAL)
    questions = watched(page, box, film, 33)
    page.evaluate("void (window.forever = true)")
    page.get_by_role("button", name="Resume", exact=True).tap()
    until(page, f"{VIDEO}.currentSrc.includes('/hls/')", 20)
    assert len(questions) == 2, questions
