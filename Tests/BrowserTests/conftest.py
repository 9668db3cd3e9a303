"""A box (the stand-in, or the daemon named by DROPREEL_BINARY) with an empty folder of its own, and a phone that looks at it."""

import json
import os
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

HERE = Path(__file__).resolve().parent
FILM = HERE / "film.mp4"
# A name and not an address: on loopback a browser allows what it refuses on plain HTTP in a home.
HOST = "dropreel.test"
DAEMON = os.environ.get("DROPREEL_BINARY")
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
expect.set_options(timeout=5_000)


class Box:
    """A running daemon and the folder it watches."""

    def __init__(self, home, *more):
        self.folder = home / "drop"
        self.folder.mkdir()
        self.pretend_file = home / "pretend.json"
        self.command = self.daemon_command(home) if DAEMON else self.mock_command()
        self.command += more
        self.start()

    def daemon_command(self, home):
        return [DAEMON, "serve", "--folder", self.folder, "--state", home / "state", "--port", "0", "--media-port", "none",
                "--host", HOST, "--no-announce"]

    def mock_command(self):
        return [sys.executable, HERE / "mock.py", "--folder", self.folder, "--host", HOST, "--pretend", self.pretend_file]

    def start(self):
        self.process = subprocess.Popen([str(part) for part in self.command], stdout=subprocess.PIPE, text=True)
        guard = threading.Timer(30, self.process.kill)
        guard.start()
        for line in self.process.stdout:
            if ready := re.match(r"ready http://\S+:(\d+)/", line):
                self.port = int(ready[1])
                self.host = f"{HOST}:{self.port}"
                self.url = f"http://{self.host}"
                self.local = f"http://127.0.0.1:{self.port}"
            if setup := re.match(r"setup \S+#(\S+)", line):
                self.code = setup[1]
                break
        guard.cancel()
        assert self.process.poll() is None, "the box did not start"
        self.setup_url = f"{self.url}/setup#{self.code}"

    def stop(self):
        self.process.kill()
        self.process.wait()

    def put(self, path, content=FILM):
        """Copies a film in, as people do."""
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(content, target)
        return target

    def pretend(self, **by_path):
        """What a folder of a test cannot have: lengths, disks that are away."""
        self.pretend_file.write_text(json.dumps(by_path))


@pytest.fixture
def box(tmp_path, request):
    marker = request.node.get_closest_marker("box")
    if DAEMON and marker:
        pytest.skip("only the stand-in can pretend this")
    box = Box(tmp_path, *(marker.args if marker else ()))
    yield box
    box.stop()


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
            args=["--no-sandbox", f"--host-resolver-rules=MAP {HOST} 127.0.0.1", "--autoplay-policy=no-user-gesture-required"])
        yield browser
        browser.close()


@pytest.fixture
def phone(browser):
    """Makes pages that must stay silent: no console error, no exception, nothing that the content policy refused."""
    contexts, complaints = [], []

    def open_page(**options):
        context = browser.new_context(**{**PHONE, "locale": "en-US", "color_scheme": "dark", **options})
        contexts.append(context)
        page = context.new_page()
        # A refused request is an answer like others; Chromium reports each one.
        page.on("console", lambda message: complaints.append(message.text) if message.type in ("error", "warning")
                and not message.text.startswith("Failed to load resource") else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def page(phone):
    return phone()


def set_up(page, box, name="Anna", password="correct horse"):
    """An owner, signed in, at the list of folders; by the door of programs, since test_entry.py walks through the page's own."""
    entered = {"code": box.code, "name": name, "password": password}
    answer = page.context.request.post(f"{box.local}/api/v1/setup", data=entered, headers={"Origin": box.url, "Host": box.host})
    assert answer.status in (200, 201), answer.text()
    token = re.search(r"dropreel=([^;]+)", answer.headers["set-cookie"])[1]
    page.context.add_cookies([{"name": "dropreel", "value": token, "url": box.url, "httpOnly": True, "sameSite": "Lax"}])
    page.goto(f"{box.url}/folders")
    expect(page.get_by_role("heading", name="Folders", level=1)).to_be_visible()


def row(page, name):
    return page.get_by_role("list", name="Files").get_by_role("link", name=name, exact=True)


def until(page, condition, seconds=10):
    """Waits for a condition in the page; not by the page's own eval, which its content policy refuses."""
    for _ in range(seconds * 20):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never true: {condition}")


def swipe(page, target, distance, start=0.8):
    """A finger across a row; distance in pixels, negative to the left."""
    frame = target.bounding_box()
    x, y = frame["x"] + frame["width"] * start, frame["y"] + frame["height"] / 2
    touch = page.context.new_cdp_session(page)
    send = lambda kind, points: touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    send("touchStart", [{"x": x, "y": y}])
    for step in range(1, 13):
        send("touchMove", [{"x": x + distance * step / 12, "y": y}])
        page.wait_for_timeout(12)
    # A finger that rests before it lifts; a fast one would be a flick.
    page.wait_for_timeout(120)
    send("touchMove", [{"x": x + distance, "y": y + 1}])
    send("touchEnd", [])
