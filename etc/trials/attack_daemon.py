"""The daemon under attack: starts the built binary on folders and a port of its own, and talks to it byte by byte."""
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from urllib.parse import quote

HERE = os.path.dirname(os.path.abspath(__file__))
BIN = os.environ.get("DROPREEL_BIN", os.path.join(HERE, "../../.build/debug"))
SAMPLE = os.path.join(HERE, "../../Tests/Support/Media")
PASSWORD = "correct horse battery"


class Daemon:
    """One run of `dropreel serve`; ended by `stop`, `kill9` or the end of the `with` block."""

    def __init__(self, folder=None, state=None, args=(), env=None, wait=20, own=()):
        self.made = []
        self.folder = folder or self.make()
        self.state = state or self.make()
        self.log = self.state.rstrip("/") + ".log"
        self.errors = open(self.log, "ab")
        began = time.monotonic()
        self.process = subprocess.Popen(
            [*own, os.path.join(BIN, "dropreel"), "serve", "--folder", self.folder, "--state", self.state,
             "--cache", self.state, "--listen", "0.0.0.0", "--port", "0", "--media-port", "none", "--no-announce",
             *args], stdout=subprocess.PIPE, stderr=self.errors, stdin=subprocess.DEVNULL, env={**os.environ, **(env or {})})
        self.pid = self.process.pid
        self.port, self.code, self.token = 0, None, None
        os.set_blocking(self.process.stdout.fileno(), False)
        text = b""
        while not (text.startswith(b"ready ") and text.endswith(b"\n")):
            if self.process.poll() is not None or time.monotonic() - began > wait:
                self.kill9()
                raise RuntimeError(f"not ready, exit {self.process.returncode}: {self.logged()[-1500:]}")
            text += self.process.stdout.read() or b""
            time.sleep(0.005)
        self.took = time.monotonic() - began
        for line in text.decode().split("\n"):
            if line.startswith("ready "):
                self.port = int(line.rstrip("/").rsplit(":", 1)[1])
            if line.startswith("setup "):
                self.code = line.rsplit("#", 1)[1]

    def make(self):
        path = tempfile.mkdtemp(prefix="dropreel-attack-")
        self.made.append(path)
        return path

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
        for path in self.made:
            shutil.rmtree(path, ignore_errors=True)

    def logged(self):
        with open(self.log, errors="replace") as file:
            return file.read()

    def stop(self, within=20):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(within)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        return self.process.returncode

    def kill9(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    @property
    def alive(self):
        return self.process.poll() is None

    def sign_up(self, name="ada"):
        status, _, body = self.api("POST", "/api/v1/setup", {"code": self.code, "name": name, "password": PASSWORD})
        assert status == 201, (status, body)
        self.token = json.loads(body)["token"]
        return self.token

    def sign_in(self, name="ada", password=PASSWORD, source=None):
        status, fields, body = self.api("POST", "/api/v1/session", {"name": name, "password": password}, token="", source=source)
        return status, json.loads(body or b"{}"), fields

    def api(self, method, path, body=None, token=None, headers=None, source=None, timeout=20):
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout, source_address=(source, 0) if source else None)
        fields = {"Host": "localhost", **(headers or {})}
        token = self.token if token is None else token
        if token:
            fields["Authorization"] = f"Bearer {token}"
        try:
            if body is not None and not isinstance(body, (bytes, str)):
                body = json.dumps(body)
            link.request(method, path, body, fields)
            answer = link.getresponse()
            return answer.status, dict((k.lower(), v) for k, v in answer.getheaders()), answer.read()
        finally:
            link.close()

    def get(self, path, **more):
        status, _, body = self.api("GET", path, **more)
        assert status == 200, (path, status, body[:300])
        return json.loads(body)

    def lookup(self, path):
        status, _, body = self.api("GET", "/api/v1/lookup?path=" + quote(path))
        return json.loads(body) if status == 200 else None

    def files(self):
        """Every file of the index by path."""
        found, cursor = {}, None
        while True:
            page = self.get("/api/v1/files?limit=500" + (f"&cursor={quote(cursor)}" if cursor else ""))
            found.update((f.get("rawName") and f["id"] or f["path"], f) for f in page["results"])
            cursor = page["next"]
            if not cursor:
                return found

    def until(self, look, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = look()
            if found:
                return found
            if not self.alive:
                raise RuntimeError("the daemon has ended: " + self.logged()[-1500:])
            time.sleep(0.05)
        return None

    def raw(self, data, source=None, timeout=5, read=True):
        """Sends bytes as they are; everything that came back."""
        link = self.link(source, timeout)
        try:
            link.sendall(data)
            answer = b""
            while read:
                part = link.recv(65536)
                if not part:
                    break
                answer += part
            return answer
        except (TimeoutError, ConnectionError, BrokenPipeError):
            return answer if "answer" in locals() else b""
        finally:
            link.close()

    def link(self, source=None, timeout=5):
        link = socket.socket()
        link.settimeout(timeout)
        if source:
            link.bind((source, 0))
        link.connect(("127.0.0.1", self.port))
        return link

    def usage(self):
        """Descriptors, threads, resident KiB and processor seconds."""
        with open(f"/proc/{self.pid}/status") as file:
            status = dict(line.split(":", 1) for line in file if ":" in line)
        with open(f"/proc/{self.pid}/stat") as file:
            parts = file.read().rsplit(")", 1)[1].split()
        return {
            "fds": len(os.listdir(f"/proc/{self.pid}/fd")), "threads": int(status["Threads"]),
            "rss": int(status["VmRSS"].split()[0]), "cpu": (int(parts[11]) + int(parts[12])) / 100}


def privately():
    """Goes on in a mount namespace of its own, so that no mount is left behind."""
    if "DROPREEL_PRIVATE" not in os.environ:
        os.environ["DROPREEL_PRIVATE"] = "1"
        os.execvp("unshare", ["unshare", "-m", sys.executable, *sys.argv])


def disk(size):
    """A small file system of its own in memory."""
    path = tempfile.mkdtemp(prefix="dropreel-attack-")
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", path], check=True)
    return path


def sample(name):
    with open(os.path.join(SAMPLE, name), "rb") as file:
        return file.read()


failures = []


def check(name, holds, detail=""):
    print(("ok    " if holds else "FAIL  ") + name + (f"  {detail}" if detail != "" else ""), flush=True)
    if not holds:
        failures.append(name)


def finish():
    print(f"{len(failures)} failed")
    sys.exit(1 if failures else 0)
