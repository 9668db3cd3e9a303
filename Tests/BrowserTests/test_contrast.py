"""Words over pictures are read whatever the picture is: over a white one each pixel beside them is looked at (WCAG 2.2, 1.4.3)."""

import shutil
import subprocess

import pytest
from conftest import Box, request, sign_in, until

pytestmark = pytest.mark.daemon
LEAST = 4.5
DESK = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}
# Where the words of an element are, and their color; then the words are taken away, so that only what lies behind is seen.
BARE = """(selector) => {
  const el = document.querySelector(selector), range = document.createRange(), style = getComputedStyle(el)
  range.selectNodeContents(el)
  const box = range.getBoundingClientRect(), color = style.color.match(/[\\d.]+/g).map(Number)
  for (const one of [el, ...el.querySelectorAll('*')]) Object.assign(one.style, { color: 'transparent', textShadow: 'none' })
  return { x: box.x, y: box.y, width: box.width, height: box.height, color }
}"""


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    if not shutil.which("ffmpeg"):
        pytest.skip("there is no ffmpeg")
    box = Box.daemon(tmp_path_factory.mktemp("white"))
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", "color=c=white:s=960x540:r=4:d=30", "-vf", "drawbox=w=40:h=40:c=gray:t=fill", "-c:v",
                    "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-movflags", "+faststart", box.folder / "Snow (2020).mp4"], check=True)
    yield box
    box.stop()
    box.log.close()


def enter(phone, library, **options):
    page = phone(**options)
    if library.code:
        request(page, library, "POST", "/api/v1/setup", {"code": library.code, "name": "Anna", "password": "correct horse"})
        library.code = None
    sign_in(page, library)
    return page


def pixels(page, clip):
    """Red, green and blue of a part of the screen."""
    picture = page.screenshot(clip=clip)
    raw = subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-i", "-", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], input=picture, capture_output=True,
                         check=True, timeout=30).stdout
    return set(zip(raw[::3], raw[1::3], raw[2::3]))


def light(color):
    """Relative luminance (WCAG 2.2)."""
    parts = [value / 255 for value in color[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(page, selector):
    """Of the words to the pixel behind them that is nearest to their own color."""
    place = page.evaluate(BARE, selector)
    color = light(place.pop("color"))
    behind = [light(pixel) for pixel in pixels(page, place)]
    return min((max(color, one) + 0.05) / (min(color, one) + 0.05) for one in behind)


def hold(page, selectors):
    found = {selector: round(contrast(page, selector), 2) for selector in selectors}
    assert all(value >= LEAST for value in found.values()), found


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [{}, DESK], ids=["phone", "desk"])
def test_words_over_a_white_picture_can_be_read(phone, library, theme, size):
    page = enter(phone, library, color_scheme=theme, **size)
    page.get_by_role("tab", name="Home").click()
    page.locator("#home .featured .has-poster").wait_for()
    page.wait_for_timeout(400)  # a pace: the picture comes slowly
    hold(page, ["#home .featured h2 bdi", "#home .featured .facts"])
    page.locator("#home .featured .info").click()
    page.locator("#film .has-poster").first.wait_for()
    page.wait_for_timeout(400)  # a pace
    hold(page, ["#film h1 bdi", "#film .facts"])
    page.locator("#film .play-now").click()
    until(page, "document.querySelector('video')?.currentTime > 0.2", 30)
    page.evaluate("void document.querySelector('video').pause()")
    page.locator(".player[data-state=paused]").wait_for()
    page.wait_for_timeout(300)  # a pace
    hold(page, [".player .title", ".time-current", ".time-total", ".player .speed .words"])
