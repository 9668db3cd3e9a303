"""A box (the daemon named by DROPREEL_BINARY, or the stand-in) with an empty folder of its own, and a phone that looks at it."""

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
# While somebody works on the page: the folder it is read from, instead of what was built.
PAGE_FOLDER = ["--page", os.environ["DROPREEL_PAGE"]] if "DROPREEL_PAGE" in os.environ else []
# Pictures of the screen are for people; what is tried is the same with a quarter of the pixels, and drawn in a quarter of the time.
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2 if "DROPREEL_SCREENSHOTS" in os.environ else 1, "is_mobile": True, "has_touch": True}
expect.set_options(timeout=5_000)


class Box:
    """A running daemon, or what stands in for it, and the folder it watches."""

    def __init__(self, home, command, folder="drop"):
        self.folder = home / folder
        self.folder.mkdir()
        self.pretend_file = home / "pretend.json"
        self.command = [*command, "--folder", self.folder, "--host", HOST, "--media-port", "0"]
        self.port, self.code = 0, None
        self.log = open(home / "log", "w")
        self.start()

    @classmethod
    def daemon(cls, home, *more, **options):
        return cls(home, [DAEMON, "serve", "--config", empty_file(home), "--state", home / "state", "--cache", home / "cache",
                          "--no-announce", *PAGE_FOLDER, *more], **options)

    @classmethod
    def stand_in(cls, home, *more):
        return cls(home, [sys.executable, HERE / "mock.py", "--pretend", home / "pretend.json", *more])

    def start(self):
        """Starts it; a second time on the port it had, with the accounts it has."""
        command = [str(part) for part in (*self.command, "--port", self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True)
        guard = threading.Timer(30, self.process.kill)
        guard.start()
        for line in self.process.stdout:
            if ready := re.match(r"ready http://\S+:(\d+)/", line):
                is_first, self.port = self.port == 0, int(ready[1])
                if not is_first:
                    break
            if setup := re.match(r"setup \S+#(\S+)", line):
                self.code = setup[1]
                break
        guard.cancel()
        assert self.process.poll() is None, "the box did not start"
        self.host = f"{HOST}:{self.port}"
        self.url = f"http://{self.host}"
        self.local = f"http://127.0.0.1:{self.port}"
        self.setup_url = f"{self.url}/setup#{self.code}"

    def stop(self):
        self.process.kill()
        self.process.wait(20)
        self.process.stdout.close()

    def put(self, path, content=FILM):
        """Copies a film in, as people do."""
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(content, target)
        return target

    def pretend(self, **by_path):
        """What a folder of a test cannot have: lengths, disks that are away."""
        self.pretend_file.write_text(json.dumps(by_path))


def empty_file(home):
    """Settings of nobody, so that those of an installed Dropreel are not read."""
    (home / "dropreel.conf").touch()
    return home / "dropreel.conf"


@pytest.fixture
def box(tmp_path, request):
    marker = request.node.get_closest_marker("box")
    if DAEMON and not marker:
        box = Box.daemon(tmp_path)
    elif request.node.get_closest_marker("daemon"):
        pytest.skip("only the daemon itself can show this: set DROPREEL_BINARY")
    else:
        box = Box.stand_in(tmp_path, *(marker.args if marker else ()))
    yield box
    box.stop()
    box.log.close()


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
    enter(page, box, request(page, box, "POST", "/api/v1/setup", {"code": box.code, "name": name, "password": password}))


def sign_in(page, box, name="Anna", password="correct horse"):
    """The same person on another device."""
    enter(page, box, request(page, box, "POST", "/api/v1/session", {"name": name, "password": password}))


def request(page, box, method, path, body=None):
    """Asks the box as this page may, past the page."""
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies(box.url))
    headers = {"Origin": box.url, "Host": box.host, **({"Cookie": cookie} if cookie else {})}
    answer = page.context.request.fetch(box.local + path, method=method, data=body, headers=headers)
    assert answer.ok, answer.text()
    return answer


def enter(page, box, answer):
    token = re.search(r"dropreel=([^;]+)", answer.headers["set-cookie"])[1]
    page.context.add_cookies([{"name": "dropreel", "value": token, "url": box.url, "httpOnly": True, "sameSite": "Lax"}])
    page.goto(f"{box.url}/folders")
    expect(page.locator("#folders h1")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-live", "open")


def row(page, name):
    return page.get_by_role("list", name="Files").get_by_role("link", name=name, exact=True)


def until(page, condition, seconds=10):
    """Waits for a condition in the page; not by the page's own eval, which its content policy refuses."""
    for _ in range(seconds * 20):
        if page.evaluate(within(condition)):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never true: {condition}")


def hurry(page, rate=4):
    """Lets the film run faster than anybody watches, also after it was taken up anew."""
    page.evaluate(f"(() => {{ const video = document.querySelector('video'); video.defaultPlaybackRate = video.playbackRate = {rate} }})()")


def within(expression, seconds=10):
    """The expression, for the page to evaluate; one whose answer never comes is undefined after a while."""
    return f"Promise.race([{expression}, new Promise((done) => setTimeout(done, {seconds * 1000}))])"


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
