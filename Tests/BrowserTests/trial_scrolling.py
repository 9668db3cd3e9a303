"""Scrolling through 50,000 files: how much of the processor the longest task takes, whatever else the machine does.
Tests/BrowserTests/run trial_scrolling.py -s"""

import json

import pytest
from conftest import PHONE, Box, set_up, until

FILES, SLOWDOWN = 50_000, 4
# Milliseconds that a finger may wait on a phone, which is so many times slower.
LONGEST = 100
FLINGS = ((-9000, 4000), (-20_000, 12_000), (9000, 6000))


@pytest.mark.parametrize("layout", ["large", "small", "grid"])
def test_no_task_is_long_while_one_scrolls(browser, tmp_path, layout):
    box = Box.stand_in(tmp_path, "--synthetic", str(FILES))
    page = browser.new_context(**PHONE).new_page()
    set_up(page, box)
    page.evaluate(f"localStorage.setItem('layout', '{layout}')")
    page.goto(f"{box.url}/folders/many")
    until(page, "document.querySelectorAll('.file-row[data-id]').length > 10", 30)
    wire = page.context.new_cdp_session(page)
    trace = tmp_path / "trace.json"
    browser.start_tracing(page=page, path=trace, categories=["toplevel", "devtools.timeline", "v8", "disabled-by-default-devtools.timeline"])
    for distance, speed in FLINGS:
        wire.send("Input.synthesizeScrollGesture", {"x": 195, "y": 500, "yDistance": distance, "speed": speed})
    page.evaluate("window.scrollTo(0, document.body.scrollHeight / 2)")
    until(page, "document.querySelectorAll('.file-row[data-id]').length > 10", 30)
    page.wait_for_timeout(500)  # a pace
    browser.stop_tracing()
    rows = page.locator(".file-row").count()
    page.context.close()
    box.stop()
    box.log.close()
    tasks = sorted(tasks_of(trace))
    longest = tasks[-1] * SLOWDOWN
    print(f"{layout}: {len(tasks)} tasks, the longest {longest:.0f} ms at a quarter of the speed of here; {rows} rows in the document")
    assert longest <= LONGEST
    assert rows < 200


def tasks_of(trace):
    """Milliseconds of processor time of each task of the page's own thread."""
    events = json.loads(trace.read_text())["traceEvents"]
    pages = {(one["pid"], one["tid"]) for one in events if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"}
    tasks = [one["tdur"] / 1000 for one in events if "tdur" in one and one["name"].endswith("RunTask") and (one["pid"], one["tid"]) in pages]
    assert tasks, "the browser told of no task"
    return tasks
