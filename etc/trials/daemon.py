"""The built daemon under trial, and a client that keeps its connection."""

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent.parent
SAMPLE = HOUSE / "Tests" / "Support" / "Media" / "h264-aac.mkv"
PASSWORD = "correct horse battery"


def built():
    """Folder of the release build; DROPREEL_BUILT names another one."""
    place = Path(os.environ.get("DROPREEL_BUILT", HOUSE / ".build" / "release"))
    if not (place / "dropreel").exists():
        raise SystemExit(f"there is no {place}/dropreel: make build")
    return place


class Daemon:
    """On folders that are gone afterwards; can be killed and started again on the same ones."""

    def __init__(self, prefix="dropreel-trial-"):
        self.place = Path(tempfile.mkdtemp(prefix=prefix))
        self.folder, self.state, self.log = self.place / "drop", self.place / "state", self.place / "log"
        self.folder.mkdir()
        self.state.mkdir()
        self.token = None
        self.process = None
        self.line = None
        # Words before the command, for a daemon in a world of its own.
        self.wrapping = []

    def start(self):
        """Waits until it says that it is ready; the seconds that took."""
        begin = time.monotonic()
        arguments = ["serve", "--folder", self.folder, "--state", self.state, "--cache", self.state]
        arguments += ["--listen", "127.0.0.1", "--port", "0", "--media-port", "none", "--no-announce"]
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [*self.wrapping, built() / "dropreel", *map(str, arguments)],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log)
        code = None
        for line in self.process.stdout:
            word, _, rest = line.decode().strip().partition(" ")
            if word == "ready":
                self.port = int(rest.rstrip("/").rsplit(":", 1)[1])
                took = time.monotonic() - begin
                if self.token:
                    break
            elif word == "setup":
                code = rest.rsplit("#", 1)[1]
                break
        else:
            raise SystemExit("the daemon has ended:\n" + self.said)
        self.line = None
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        if code:
            body = {"code": code, "name": "ada", "password": PASSWORD}
            self.token = self.ask("POST", "/api/v1/setup", body)["token"]
        return took

    def ask(self, method, path, body=None):
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        data = None
        if body is not None:
            data, headers["Content-Type"] = json.dumps(body), "application/json"
        for attempt in (0, 1):
            try:
                self.connection.request(method, path, data, headers)
                answer = self.connection.getresponse()
                content = answer.read()
                break
            except (http.client.RemoteDisconnected, ConnectionError):
                self.connection.close()
                if attempt:
                    raise
        if answer.status == 404:
            return None
        if answer.status >= 300:
            raise SystemExit(f"{method} {path}: {answer.status} {content[:300]}")
        return json.loads(content) if content else {}

    def get(self, path):
        """As `ask`, at a tenth of the cost: a comparison asks for every folder."""
        head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {self.token}\r\n\r\n".encode()
        for attempt in (0, 1):
            try:
                if self.line is None:
                    self.line = socket.create_connection(("127.0.0.1", self.port), timeout=60).makefile("rwb")
                self.line.write(head)
                self.line.flush()
                status = int(self.line.readline().split()[1])
                length = 0
                while (field := self.line.readline()) != b"\r\n":
                    name, _, value = field.partition(b":")
                    if name.lower() == b"content-length":
                        length = int(value)
                content = self.line.read(length)
                break
            except (OSError, IndexError):
                # The daemon may close a connection that was idle.
                self.line = None
                if attempt:
                    raise
        if status == 404:
            return None
        if status != 200:
            raise SystemExit(f"GET {path}: {status} {content[:300]}")
        return json.loads(content) if content else {}

    def pages(self, path):
        """Every result of a list, over all its pages."""
        return self.listing(path)[1]

    def listing(self, path):
        """A folder (where the list is one) and every result, over all pages."""
        cursor, found = "", []
        while True:
            page = self.get(path + ("&" if "?" in path else "?") + "limit=500" + cursor)
            if page is None:
                raise AssertionError(f"{path} has gone while it was looked at")
            found += page["results"]
            if not page["next"]:
                if page["total"] != len(found):
                    raise AssertionError(f"{path}: total {page['total']}, but {len(found)} results")
                return page.get("folder"), found
            cursor = "&cursor=" + page["next"]

    def events(self):
        """A stream that goes on after it was cut, as a browser's: `next(stream)` gives (name, data)."""
        last = ""
        while True:
            try:
                channel = socket.create_connection(("127.0.0.1", self.port))
                channel.sendall((
                    f"GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {self.token}\r\n"
                    + (f"Last-Event-ID: {last}\r\n" if last else "") + "\r\n").encode())
                with channel.makefile("rb") as lines:
                    event = {}
                    for line in lines:
                        field, _, value = line.rstrip(b"\r\n").partition(b": ")
                        if line.endswith(b"\n") and field in (b"id", b"event", b"data"):
                            event[field] = value.decode()
                        elif line == b"\n" and b"data" in event:
                            # An event counts when its empty line has come.
                            last = event.get(b"id", last)
                            yield event.get(b"event"), json.loads(event[b"data"])
                            event = {}
            except ConnectionRefusedError:
                return
            except OSError:
                pass
            time.sleep(0.1)

    @property
    def said(self):
        return self.log.read_text("utf-8", "replace")[-3000:]

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def watches(self):
        """That the kernel has for it (proc(5))."""
        lines = []
        for info in Path(f"/proc/{self.process.pid}/fdinfo").iterdir():
            try:
                lines += info.read_text().splitlines()
            except FileNotFoundError:
                pass
        return sum(line.startswith("inotify wd:") for line in lines)

    def signal(self, number):
        self.process.send_signal(number)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def memory(self, pid=None):
        """Of a process, in KiB: all that is resident, and what is its own alone."""
        pid = pid or self.process.pid
        fields = {}
        for line in open(f"/proc/{pid}/smaps_rollup"):
            name, _, value = line.partition(":")
            if value.endswith("kB\n"):
                fields[name] = int(value.split()[0])
        return fields["Rss"], fields["Pss"], fields["Anonymous"]

    def workers(self):
        """Process ids of the children."""
        found = []
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            try:
                found += map(int, (task / "children").read_text().split())
            except FileNotFoundError:
                pass
        return found

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
        if os.environ.get("DROPREEL_KEEP"):
            print(f"kept for a closer look: {self.place}")
        else:
            shutil.rmtree(self.place, ignore_errors=True)
