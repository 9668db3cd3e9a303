"""What the page may cost: bytes, questions, and how still it stands. How long it takes is for trial_first_view.py to say."""

import pytest
from conftest import set_up, until
from playwright.sync_api import expect

pytestmark = pytest.mark.daemon
# What came over the wire, by the browser's own count with the header fields, and what moved without being touched.
WATCH = """window.moved = 0
new PerformanceObserver((list) => { for (const shift of list.getEntries()) if (!shift.hadRecentInput) moved += shift.value }).observe({ type: 'layout-shift', buffered: true })"""


@pytest.fixture
def visit(phone, box):
    """Somebody who has been here before, with an empty cache: answers with the page and what came over the wire."""
    for number in range(24):
        box.put(f"{'Kids/' if number % 2 else ''}Film {number}.mp4")
    first = phone()
    set_up(first, box)
    until(first, "document.querySelectorAll('.file-row .has-poster').length > 3", 30)

    def go(path, **options):
        page = phone(storage_state=first.context.storage_state(), **options)
        page.add_init_script(WATCH)
        wire = page.context.new_cdp_session(page)
        wire.send("Network.enable")
        answers, sizes = {}, {}
        wire.on("Network.responseReceived", lambda event: answers.update({event["requestId"]: (event["type"], event["response"]["url"])}))
        wire.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
        page.goto(box.url + path)
        return page, lambda: [(*answers[one], size) for one, size in sizes.items() if one in answers]

    return go


def test_home_is_small_and_asks_little(visit):
    page, came = visit("/")
    expect(page.locator("#home .film-card").first).to_be_visible()
    asked = [url for _, url, _ in came() if "/api/" in url]
    assert len(asked) <= 3, asked
    pictures_are_there(page)
    weight = sum(size for kind, _, size in came() if kind in ("Script", "Stylesheet"))
    assert weight <= 80_000, f"{weight} bytes of scripts and sheets"
    assert page.evaluate("moved") < 0.02


def test_late_pictures_move_nothing(visit):
    for path in ("/folders", "/search?q=film", "/row/recent"):
        page, _ = visit(path)
        pictures_are_there(page)
        assert page.evaluate("moved") < 0.02, path


def pictures_are_there(page):
    until(page, "document.querySelectorAll('#main .has-poster').length > 3")
    page.wait_for_timeout(300)  # a pace
