"""The daemon under test, on folders that are gone afterwards."""

import json
import os
import queue
import shutil
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

SAMPLES = Path(__file__).parent.parent / "Support" / "Media"


class Answer:
    """Status, header fields and body of one answer."""

    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    def __str__(self):
        return f"{self.status} {self.body[:400].decode('utf-8', 'replace')}"


class Daemon:
    """Started on a free port of this machine; `with` stops it."""

    def __init__(self, binary):
        self.place = Path(tempfile.mkdtemp(prefix="dropreel-api-"))
        self.folder, self.state, self.log = self.place / "drop", self.place / "state", self.place / "log"
        for path in (self.folder, self.state):
            path.mkdir()
        self.fill()
        arguments = ["serve", "--folder", self.folder, "--state", self.state, "--listen", "127.0.0.1", "--port", "0"]
        arguments += ["--cache", self.state, "--media-port", "none", "--no-announce"]
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [binary, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log
            )
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def fill(self):
        """Films, and names that need care."""
        films = sorted(path for path in SAMPLES.iterdir() if path.suffix in (".mkv", ".mp4", ".webm"))
        names = ["a b.mkv", "Films/Ä & ß #1?.mp4", "Films/Inner/50%.webm", "Films/Inner/twice.mkv"]
        for number, name in enumerate(names):
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(films[number % len(films)], path)
        (self.folder / "Films" / "notes.txt").write_text("read me")
        (self.folder / "Empty").mkdir()
        with open(os.fsencode(self.folder) + b"/no \xff text.srt", "wb") as file:
            file.write(b"1\n00:00:01,000 --> 00:00:02,000\nHello\n")

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.decode("utf-8", "replace").strip())
        self.lines.put(None)

    def await_line(self, word, seconds):
        """What follows `word` on its line."""
        end = time.monotonic() + seconds
        while True:
            try:
                line = self.lines.get(timeout=max(0.01, end - time.monotonic()))
            except queue.Empty:
                raise SystemExit(f"the daemon has not said “{word} …” within {seconds} s\n{self.logged}") from None
            if line is None:
                raise SystemExit(f"the daemon has ended before it said “{word} …”\n{self.logged}")
            if line.startswith(word + " "):
                return line[len(word) + 1 :]

    @property
    def logged(self):
        return self.log.read_text("utf-8", "replace")[-4000:]

    def begin(self):
        """Waits until it answers; gives the set-up code."""
        self.url = self.await_line("ready", 30).rstrip("/")
        return self.await_line("setup", 10).split("#")[-1]

    def ask(self, method, path, body=None, token=None, headers=()):
        headers = dict(headers)
        if body is not None:
            headers["Content-Type"] = "application/json"
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return Answer(answer.status, answer.headers, answer.read())
        except urllib.error.HTTPError as answer:
            return Answer(answer.code, answer.headers, answer.read())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        shutil.rmtree(self.place, ignore_errors=True)
