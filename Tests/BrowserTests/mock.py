"""Stands in for the daemon: the few routes the page needs, over a real folder. Prints the same two lines as `dropreel serve`."""

import argparse
import hashlib
import json
import mimetypes
import os
import queue
import re
import secrets
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

from mock_folder import DropFolder

PAGE = Path(__file__).resolve().parents[2] / "Sources/Web/Page"
SHELL = re.compile(
    r"^/(folders(/[\w-]{1,32})?|(play|film|row)/[\w-]{1,64}|list|search|settings(/[a-z]+)?|sign-up|sign-in|setup)?$"
)
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class Box:
    """What all requests share."""

    def __init__(self, options):
        self.name, self.media_port = "Living room", None
        self.code = "7K3M9QX2TA"
        self.accounts, self.sessions, self.problems = {}, {}, []
        if options.problems:
            self.problems = json.loads(options.problems)
        self.drop = DropFolder(options.folder, options.pretend)
        self.synthetic = options.synthetic
        self.prepared = {}
        self.epoch, self.number, self.streams = secrets.token_hex(3), 0, set()
        self.lock = threading.Lock()
        self.drop.listeners.append(self.publish)

    def publish(self, kind, data):
        with self.lock:
            self.number += 1
            line = f"id: {self.epoch}-{self.number}\nevent: {kind}\ndata: {json.dumps(data)}\n\n".encode()
            for stream in list(self.streams):
                stream.put(line)

    def many(self, offset, limit):
        """A folder too long to exist in full anywhere."""
        rows = [{"id": f"many{n}", "kind": "video", "name": f"Episode {n + 1:05}.mkv", "folder": "many", "state": "ready",
                 "size": 700_000_000 + n, "duration": 2400 + n % 600, "added": "2026-11-01T10:00:00Z", "can": ["delete", "rename"]}
                for n in range(offset, min(self.synthetic, offset + limit))]
        folder = {"id": "many", "name": "Many", "parent": "root", "version": 1, "folders": 0, "files": self.synthetic, "size": 10**13, "can": []}
        return {"folder": folder, "crumbs": [{"id": "root", "name": self.name}, {"id": "many", "name": "Many"}],
                "total": self.synthetic, "results": rows, "next": None}


class Refused(Exception):
    def __init__(self, status, code, detail="", headers=None):
        self.status, self.code, self.detail, self.headers = status, code, detail, headers or {}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    box: Box

    def log_message(self, *_):
        pass

    def answer(self):
        url = urlsplit(self.path)
        self.query = {key: values[0] for key, values in parse_qs(url.query, keep_blank_values=True).items()}
        length = int(self.headers.get("Content-Length") or 0)
        self.body = json.loads(self.rfile.read(length) or b"{}")
        try:
            self.check_origin()
            for method, pattern, is_public, act in ROUTES:
                match = re.fullmatch(pattern, url.path)
                if match and method == self.command:
                    if not is_public and not self.account():
                        raise Refused(401, "not-signed-in")
                    return act(self, *match.groups())
            self.static(url.path)
        except Refused as refused:
            self.send({"title": refused.code, "status": refused.status, "detail": refused.detail, "code": refused.code},
                      refused.status, "application/problem+json", refused.headers)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    do_GET = do_POST = do_DELETE = do_PATCH = answer

    def check_origin(self):
        if self.command != "GET" and self.headers.get("Origin") != "http://" + self.headers["Host"]:
            raise Refused(403, "not-allowed")

    def account(self):
        found = re.search(r"dropreel=([\w-]+)", self.headers.get("Cookie") or "")
        return self.box.sessions.get(found[1]) if found else None

    def send(self, body, status=200, kind="application/json", headers=None):
        data = b"" if status in (204, 304) else json.dumps(body).encode() if not isinstance(body, bytes) else body
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(data)), "Cache-Control": "private, no-cache",
                            **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def send_listing(self, body):
        tag = '"' + hashlib.sha256(json.dumps(body).encode()).hexdigest()[:16] + '"'
        same = self.headers.get("If-None-Match") == tag
        self.send(body, 304 if same else 200, headers={"ETag": tag})

    def static(self, path):
        if SHELL.match(path):
            file = PAGE / "index.html"
        elif path in ("/manifest.webmanifest", "/icon.svg"):
            file = PAGE / path[1:]
        elif path.startswith("/assets/") and ".." not in path:
            file = PAGE / path.removeprefix("/assets/")
        else:
            raise Refused(404, "not-found")
        if not file.is_file():
            raise Refused(404, "not-found", path)
        port = self.box.media_port or self.server.server_port
        policy = ("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
                  f"img-src 'self' data: http://*:{port}; media-src 'self' blob: http://*:{port}; frame-ancestors 'none'; "
                  "base-uri 'none'; form-action 'self'")
        self.send(file.read_bytes(), 200, mimetypes.guess_type(file.name)[0] or "application/octet-stream",
                  {"Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff"})

    def enter(self, name):
        token = secrets.token_urlsafe(24)
        self.box.sessions[token] = {"id": name, "name": name, "role": "owner"}
        self.send({"token": token, "account": self.box.sessions[token]}, 201,
                  headers={"Set-Cookie": f"dropreel={token}; HttpOnly; SameSite=Lax; Path=/; Max-Age=34560000"})

    def status(self):
        shown = {"name": self.box.name, "version": "0", "needsSetup": not self.box.accounts, "signUp": "code", "guests": "none",
                 "mediaPort": self.box.media_port}
        if self.account():
            shown["watching"] = {"mode": "events", "problems": self.box.problems}
        self.send(shown)

    def set_up(self):
        if self.body.get("code", "").replace("-", "").upper() != self.box.code:
            raise Refused(401, "wrong-credentials", "The code is wrong, used or expired.")
        self.box.accounts[self.body["name"]] = self.body["password"]
        self.enter(self.body["name"])

    def sign_in(self):
        if self.box.accounts.get(self.body.get("name"), object()) != self.body.get("password"):
            raise Refused(401, "wrong-credentials")
        self.enter(self.body["name"])

    def sign_out(self):
        found = re.search(r"dropreel=([\w-]+)", self.headers.get("Cookie") or "")
        self.box.sessions.pop(found[1], None)
        self.send({}, 204)

    def session(self):
        self.send({"account": self.account(), "role": self.account()["role"]})

    def known(self, identity):
        if identity not in self.box.drop.items:
            raise Refused(404, "not-found")
        return identity

    def folder(self, identity):
        offset, limit = int(self.query.get("offset", 0)), int(self.query.get("limit", 50))
        if identity == "many" and self.box.synthetic:
            return self.send_listing(self.box.many(offset, limit))
        if identity not in self.box.drop.children:
            raise Refused(404, "not-found")
        self.send_listing(self.box.drop.listing(identity, self.box.name, self.query.get("sort"), offset, limit))

    def file(self, identity):
        self.send_listing(self.box.drop.shown(self.known(identity)))

    def play(self, identity):
        self.send({"method": "direct", "url": f"/media/{self.known(identity)}", "audio": [], "subtitles": []})

    def home(self):
        """The home page of a box without films; test_home.py asks the daemon itself."""
        self.send({"rows": []})

    def forget(self, identity):
        self.send(None, 204)

    def links(self, identity):
        name = quote(self.box.drop.items[self.known(identity)]["name"], safe="")
        base = f"http://{self.headers['Host']}/signed/token"
        url = f"{base}/media/{identity}/{name}"
        asked = quote(url, safe="")
        self.send({"url": url, "base": base, "vlc": f"vlc-x-callback://x-callback-url/stream?url={asked}",
                   "infuse": f"infuse://x-callback-url/play?url={asked}", "nplayer": f"nplayer-{url}",
                   "intent": f"intent:{url.removeprefix('http:')}#Intent;scheme=http;action=android.intent.action.VIEW;end",
                   "subtitles": [], "expires": "2030-01-01T20:15:00Z"})

    def prepare(self, identity):
        """Half is done at each look."""
        if self.command == "DELETE":
            self.box.prepared.pop(self.known(identity), None)
            return self.send({}, 204)
        if self.command == "GET" and identity not in self.box.prepared:
            raise Refused(404, "not-found")
        share = self.box.prepared[identity] = min(1, self.box.prepared.get(identity, -0.5) + 0.5)
        view = {"state": "ready" if share == 1 else "working", "progress": share}
        self.send({**view, "url": f"/media/{identity}?download"} if share == 1 else view, 200 if share == 1 else 202)

    def rename(self, identity):
        try:
            self.send(self.box.drop.rename(self.known(identity), self.body["name"]))
        except FileExistsError:
            raise Refused(409, "conflict", "There is already a file with this name.") from None

    def remove_file(self, identity):
        self.send({"trash": self.box.drop.remove(self.known(identity))})

    def remove_folder(self, identity):
        version = self.box.drop.folder(self.known(identity), "")["version"]
        if self.query.get("version") != str(version):
            raise Refused(409 if "version" in self.query else 400, "conflict", "The folder has changed.")
        self.remove_file(identity)

    def restore(self, identity):
        self.box.drop.restore(identity)
        self.send({"id": identity})

    def events(self):
        stream = queue.Queue()
        self.box.streams.add(stream)
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Connection", "close")
        self.end_headers()
        try:
            self.wfile.write(b"retry: 2000\n\n")
            while True:
                try:
                    self.wfile.write(stream.get(timeout=15))
                except queue.Empty:
                    self.wfile.write(b": still here\n\n")
        finally:
            self.box.streams.discard(stream)

    def media(self, identity):
        item = self.box.drop.items[self.known(identity)]
        size = os.path.getsize(item["disk"])
        wanted = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range") or "")
        first = int(wanted[1]) if wanted else 0
        last = min(int(wanted[2]), size - 1) if wanted and wanted[2] else size - 1
        if first >= size:
            return self.send(b"", 416, "text/plain", {"Content-Range": f"bytes */{size}"})
        self.send_response(206 if wanted else 200)
        self.send_header("Content-Type", mimetypes.guess_type(item["name"])[0] or "application/octet-stream")
        self.send_header("Accept-Ranges", "bytes")
        if "download" in self.query:
            self.send_header("Content-Disposition", "attachment")
        self.send_header("Content-Length", str(last - first + 1))
        if wanted:
            self.send_header("Content-Range", f"bytes {first}-{last}/{size}")
        self.end_headers()
        with open(item["disk"], "rb") as file:
            file.seek(first)
            self.wfile.write(file.read(last - first + 1))


V1 = "/api/v1"
ROUTES = [
    ("GET", f"{V1}/status", True, Handler.status),
    ("POST", f"{V1}/setup", True, Handler.set_up),
    ("POST", f"{V1}/session", True, Handler.sign_in),
    ("GET", f"{V1}/session", False, Handler.session),
    ("DELETE", f"{V1}/session", False, Handler.sign_out),
    ("GET", f"{V1}/folders/([\\w-]+)", False, Handler.folder),
    ("GET", f"{V1}/files/([\\w-]+)", False, Handler.file),
    ("GET", f"{V1}/files/([\\w-]+)/play", False, Handler.play),
    ("GET", f"{V1}/home", False, Handler.home),
    ("PUT", f"{V1}/me/progress/([\\w-]+)", False, Handler.forget),
    ("POST", f"{V1}/files/([\\w-]+)/links", False, Handler.links),
    *((method, f"{V1}/files/([\\w-]+)/prepared", False, Handler.prepare) for method in ("POST", "GET", "DELETE")),
    ("PATCH", f"{V1}/(?:files|folders)/([\\w-]+)", False, Handler.rename),
    ("DELETE", f"{V1}/files/([\\w-]+)", False, Handler.remove_file),
    ("DELETE", f"{V1}/folders/([\\w-]+)", False, Handler.remove_folder),
    ("POST", f"{V1}/trash/([\\w-]+)/restore", False, Handler.restore),
    ("GET", f"{V1}/events", False, Handler.events),
    ("GET", "/media/([\\w-]+)", False, Handler.media),
]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", required=True)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--media-port", default="none")
    parser.add_argument("--pretend", help="a JSON file: relative path → fields that the folder on disk cannot have")
    parser.add_argument("--problems", help="watching problems, as JSON")
    parser.add_argument("--synthetic", type=int, default=0)
    options = parser.parse_args()
    Handler.box = box = Box(options)
    ThreadingHTTPServer.daemon_threads = True
    ThreadingHTTPServer.request_queue_size = 64
    server = ThreadingHTTPServer(("127.0.0.1", options.port), Handler)
    if options.media_port != "none":
        media = ThreadingHTTPServer(("127.0.0.1", int(options.media_port)), Handler)
        box.media_port = media.server_port
        threading.Thread(target=media.serve_forever, daemon=True).start()
    address = f"http://{options.host}:{server.server_port}/"
    print("ready " + address, flush=True)
    print(f"setup {address}setup#{box.code}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
