"""How soon Home is there on a slow phone: 150 ms, 1.6 Mbit/s, a processor slowed to a quarter. Times are for people to look at:
DROPREEL_BINARY=… Tests/BrowserTests/run trial_first_view.py -s"""

import statistics

import pytest
from conftest import DAEMON, PHONE, set_up, until

pytestmark = pytest.mark.skipif(not DAEMON, reason="set DROPREEL_BINARY")
ROUNDS = 5
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
# The first picture in the document, the first film that can be touched, and every task that kept a finger waiting.
WATCH = """window.thereAt = 0, window.tasks = []
new PerformanceObserver((list) => { for (const task of list.getEntries()) tasks.push(Math.round(task.duration)) }).observe({ type: 'longtask', buffered: true })
new MutationObserver(() => { if (!thereAt && document.querySelector('#main .film-card, #main .file-row')) thereAt = performance.now() })
  .observe(document, { subtree: true, childList: true })"""


@pytest.mark.parametrize("path", ["/", "/folders"])
def test_what_is_seen_and_when(browser, box, path):
    for number in range(24):
        box.put(f"{'Kids/' if number % 2 else ''}Film {number}.mp4")
    first = browser.new_context(**PHONE)
    page = first.new_page()
    set_up(page, box)
    until(page, "document.querySelectorAll('.file-row .has-poster').length > 3", 30)
    seen = [visit(browser, box.url + path, first.storage_state()) for _ in range(ROUNDS)]
    for name in ("painted", "there", "longest"):
        print(f"{path} {name}: {statistics.median(one[name] for one in seen):.0f} ms")


def visit(browser, address, state):
    context = browser.new_context(**PHONE, storage_state=state)
    page = context.new_page()
    page.add_init_script(WATCH)
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", SLOW)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.goto(address, wait_until="commit")
    until(page, "window.thereAt > 0", 30)
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    seen = {"painted": painted, "there": page.evaluate("thereAt"), "longest": max([0, *page.evaluate("tasks")])}
    context.close()
    return seen
