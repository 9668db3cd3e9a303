"""Crowds: guessers, slow and silent clients, hanging streams, aborted downloads. Everything comes back to where it was."""
import hashlib
import json
import os
import random
import re
import resource
import shutil
import socket
import statistics
import sys
import threading
import time

from attack_daemon import PASSWORD, Daemon, check, finish, sample

FILM = sample("h264-aac.mp4")


def begin(*args):
    daemon = Daemon(args=args)
    with open(f"{daemon.folder}/film.mp4", "wb") as file:
        file.write(FILM)
    with open(f"{daemon.folder}/big.bin", "wb") as file:
        file.write(os.urandom(64 << 20))
    daemon.sign_up()
    daemon.until(lambda: all((daemon.lookup(n) or {}).get("state") == "ready" for n in ("film.mp4", "big.bin")))
    return daemon


def latency(daemon, seconds=2.0):
    """The 99th percentile of a listing, in milliseconds."""
    times, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        start = time.monotonic()
        assert daemon.api("GET", "/api/v1/folders/root")[0] == 200
        times.append(time.monotonic() - start)
    return sorted(times)[int(len(times) * 0.99)] * 1000


def get(daemon, path, source=None, buffer=None, token=None):
    link = socket.socket()
    link.settimeout(20)
    if buffer:
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    if source:
        link.bind((source, 0))
    link.connect(("127.0.0.1", daemon.port))
    link.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token or daemon.token}\r\n\r\n".encode())
    return link


def guessers():
    with begin() as daemon:
        statuses, began = [], time.monotonic()
        for number in range(1000):
            status, body, fields = daemon.sign_in("ada", f"wrong password {number}", source="127.0.0.66")
            statuses.append(status)
            if status == 429 and "retry-after" not in fields:
                check("429 says when to come again", False, fields)
        check("1,000 guesses are slowed down", statuses.count(401) <= 60 and statuses.count(429) > 900, ({s: statuses.count(s) for s in set(statuses)}, f"{time.monotonic() - began:.1f} s"))
        check("the right password from there has to wait", daemon.sign_in(source="127.0.0.66")[0] == 429)
        check("the right person from elsewhere gets in", daemon.sign_in(source="127.0.0.67")[0] == 201)
        # Many names from many addresses.
        before = daemon.usage()["rss"]
        for number in range(3000):
            daemon.raw(b"POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % 44 + b'{"name":"user%08d","password":"wrongwrong"}  '[:44] % number, source=f"127.{number % 200 + 1}.{number // 200}.1", timeout=3) if number % 30 == 0 else None
        check("memory stays", daemon.usage()["rss"] - before < 60_000, daemon.usage()["rss"] - before)


def timing():
    with begin() as daemon:
        there, missing, answers = [], [], set()
        for number in range(60):
            for name, times in (("ada", there), (f"nobody{number}", missing)):
                source = f"127.3.{number}.{1 if name == 'ada' else 2}"
                body = json.dumps({"name": name, "password": "wrong password"})
                start = time.perf_counter()
                status, fields, text = daemon.api("POST", "/api/v1/session", body, token="", source=source)
                times.append(time.perf_counter() - start)
                answers.add((status, text, tuple(sorted(k for k in fields))))
        a, b = statistics.median(there), statistics.median(missing)
        check("names that exist answer like names that do not", len(answers) == 1 and abs(a - b) / a < 0.15, f"{a * 1000:.1f} / {b * 1000:.1f} ms, {len(answers)} kinds of answers")


def secrets():
    with begin() as daemon:
        code = daemon.code
        status, invitation, _ = (lambda r: (r[0], json.loads(r[2]), r[1]))(daemon.api("POST", "/api/v1/invitations", {"role": "viewer", "hours": 1}))
        daemon.sign_in("ada", "a very wrong secret")
        tokens = [daemon.token] + [daemon.sign_in()[1]["token"] for _ in range(20)]
        daemon.api("GET", "/api/v1/files", headers={"Cookie": f"dropreel={tokens[1]}"})
        daemon.api("GET", f"/nothing?token={tokens[2]}")
        needles = [t.encode() for t in tokens] + [PASSWORD.encode(), b"a very wrong secret", (code or "x" * 20).encode(), str(invitation.get("code", "x" * 20)).encode()]

        def hits():
            found = []
            for place, _, names in os.walk(daemon.state):
                for name in set(names) - {"control"}:
                    with open(os.path.join(place, name), "rb") as file:
                        data = file.read()
                    found += [(name, n[:6]) for n in needles if n in data]
            return found + [("log", n[:6]) for n in needles if n.decode() in daemon.logged()]
        running = hits()
        modes = {n: oct(os.stat(os.path.join(daemon.state, n)).st_mode & 0o777) for n in os.listdir(daemon.state)}
        check("no token, password or code at rest or in the log", not running and not (daemon.stop(), hits())[1], running)
        check("what holds accounts is for its owner alone", all(m in ("0o600", "0o700") for n, m in modes.items() if "people" in n or n == "control"), modes)
        check("tokens hold 128 bits and more", len(set(tokens)) == 21 and all(len(t) >= 22 for t in tokens), len(tokens[0]))


def revocation():
    with begin() as daemon:
        daemon.api("PATCH", "/api/v1/settings", {"signUp": "open"})
        big = daemon.lookup("big.bin")["media"]
        for way in ("sign out", "revoke", "password", "account removed"):
            name = "bob" + way.replace(" ", "")
            daemon.api("POST", "/api/v1/invitations", {})
            added = os.system(f"printf '{PASSWORD}\\n' | {os.environ.get('DROPREEL_BIN', os.path.join(os.path.dirname(__file__), '../../.build/debug'))}/dropreel account add {name} --role viewer --password-stdin --state {daemon.state} > /dev/null")
            session = daemon.sign_in(name)[1]
            token = session["token"]
            stream, events = get(daemon, big, buffer=16384, token=token), get(daemon, "/api/v1/events", token=token)
            stream.recv(1000), events.recv(1000)
            me = json.loads(daemon.api("GET", "/api/v1/sessions", token=token)[2])["results"][0]
            if way == "sign out":
                daemon.api("DELETE", "/api/v1/session", token=token)
            elif way == "revoke":
                daemon.api("DELETE", f"/api/v1/sessions/{me['id']}")
            elif way == "password":
                os.system(f"printf 'another good word\\n' | {os.environ.get('DROPREEL_BIN', os.path.join(os.path.dirname(__file__), '../../.build/debug'))}/dropreel account password {name} --password-stdin --state {daemon.state} > /dev/null")
            else:
                account = next(a for a in daemon.get("/api/v1/accounts")["results"] if a["name"] == name)
                daemon.api("DELETE", f"/api/v1/accounts/{account['id']}")
            began = time.monotonic()
            refused = daemon.api("GET", "/api/v1/files", token=token)[0]
            count = 0
            try:
                while True:
                    part = stream.recv(1 << 20)
                    if not part:
                        break
                    count += len(part)
            except OSError:
                pass
            text = b""
            try:
                while True:
                    part = events.recv(65536)
                    if not part:
                        break
                    text += part
                    if text.endswith(b"\r\n0\r\n\r\n"):
                        break
            except OSError:
                text += b" (still open)"
            took = time.monotonic() - began
            check(f"{way}: all ends at once", refused == 401 and count < 32 << 20 and b"still open" not in text and b"ended" in text and took < 5, (refused, f"{count >> 20} MiB more", f"{took:.2f} s", text[-60:]))
        daemon.api("PATCH", "/api/v1/settings", {"guests": "watch"})
        guest = get(daemon, big, buffer=16384, token=" ").__class__
        link = socket.socket()
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16384)
        link.settimeout(20)
        link.connect(("127.0.0.1", daemon.port))
        link.sendall(f"GET {big} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        head = link.recv(12)
        daemon.api("PATCH", "/api/v1/settings", {"guests": "none"})
        count = 0
        try:
            while part := link.recv(1 << 20):
                count += len(part)
        except OSError:
            pass
        check("guests no longer let in: their downloads end", b"200" in head and count < 32 << 20, (head, count >> 20))


def listeners(count=500):
    with begin() as daemon:
        before = daemon.usage()
        quiet = latency(daemon)
        links = [get(daemon, "/api/v1/events", source=f"127.0.4.{1 + n % 20}", buffer=4096 if n % 5 == 0 else None) for n in range(count)]
        for number, link in enumerate(links):
            if number % 5:
                link.recv(4000)
        check(f"{count} streams of events are open", daemon.usage()["fds"] >= before["fds"] + count * 0.95, daemon.usage())
        stop = threading.Event()

        def read():
            import selectors
            chosen = selectors.DefaultSelector()
            for number, link in enumerate(links):
                if number % 5:
                    link.setblocking(False)
                    chosen.register(link, selectors.EVENT_READ)
            while not stop.is_set():
                for key, _ in chosen.select(0.1):
                    try:
                        if not key.fileobj.recv(65536):
                            chosen.unregister(key.fileobj)
                    except OSError:
                        pass
        reader = threading.Thread(target=read)
        reader.start()

        def burst():
            for number in range(3000):
                os.makedirs(f"{daemon.folder}/b{number % 50}", exist_ok=True)
                with open(f"{daemon.folder}/b{number % 50}/f{number}.txt", "wb") as file:
                    file.write(b"x")
        writer = threading.Thread(target=burst)
        writer.start()
        loud = latency(daemon, 6)
        writer.join()
        check("requests stay quick", loud < 500, f"p99 {quiet:.0f} ms alone, {loud:.0f} ms among them, {daemon.usage()}")
        stop.set(), reader.join()
        for link in links:
            link.close()
        back = daemon.until(lambda: daemon.usage()["fds"] <= before["fds"] + 5, 40)
        check("and all are let go", back, (before, daemon.usage()))
        check("listeners: ends with 0", daemon.stop() == 0)


def slow(count=500):
    with begin() as daemon:
        before = daemon.usage()
        links = []
        for number in range(count):
            link = daemon.link(source=f"127.0.5.{1 + number % 10}")
            link.sendall(b"POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\n" + (b"Content-Length: 1000\r\n\r\n" if number % 2 else b""))
            links.append(link)
        began, end = time.monotonic(), time.monotonic() + 90
        worst = latency(daemon, 1)
        left = set(links)
        while left and time.monotonic() < end:
            for link in list(left):
                try:
                    link.send(b"a")
                    link.setblocking(False)
                    try:
                        if link.recv(100) == b"":
                            left.discard(link)
                    except BlockingIOError:
                        pass
                    link.setblocking(True)
                except OSError:
                    left.discard(link)
            time.sleep(1)
        check(f"{count} slow senders are cut", not left, f"{len(left)} left after {time.monotonic() - began:.0f} s, listing p99 {worst:.0f} ms meanwhile")
        for link in links:
            link.close()
        check("slow: descriptors come back", daemon.until(lambda: daemon.usage()["fds"] <= before["fds"] + 4, 40), (before, daemon.usage()))
        many = []
        try:
            for number in range(1400):
                many.append(daemon.link(source=f"127.0.6.{1 + number % 20}"))
        except OSError as error:
            print("      ", error)
        check("1,400 silent connections keep nobody out", daemon.api("GET", "/api/v1/files")[0] == 200, daemon.usage()["fds"])
        for link in many:
            link.close()


def leaks():
    with begin() as daemon:
        film, big = daemon.lookup("film.mp4"), daemon.lookup("big.bin")
        random.seed(3)

        def all_kinds(count):
            for number in range(count):
                kind = number % 10
                if kind == 0:
                    daemon.api("GET", film["media"], headers={"Range": f"bytes={number}-{number + 100}"})
                elif kind == 1:
                    daemon.api("HEAD", film["media"])
                elif kind == 2:
                    daemon.api("GET", f"/api/v1/folders/root?q={number}")
                elif kind == 3:
                    daemon.api("GET", f"/api/v1/search?q=film{number}")
                elif kind == 4:
                    daemon.api("GET", f"/nothing/{number}")
                elif kind == 5:
                    daemon.api("POST", "/api/v1/folders", {"parent": "root", "name": f"n{number}"})
                elif kind == 6:
                    daemon.raw(f"GET /x{number} HTTP/1.1\r\nHost: evil\r\n\r\n".encode(), timeout=0.02)
                elif kind == 7:
                    daemon.api("GET", "/api/v1/status")
                elif kind == 8:
                    daemon.api("GET", "/assets/main.js")
                else:
                    daemon.api("GET", film["media"], headers={"If-None-Match": "*"})
        all_kinds(300)
        before = daemon.usage()
        all_kinds(2000)
        for number in range(200):
            link = get(daemon, big["media"], buffer=16384)
            link.recv(5000)
            if number % 2:
                import struct
                link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            link.close()
        for number in range(200):
            link = get(daemon, "/api/v1/events")
            link.recv(200)
            link.close()
            if number % 60 == 59:
                time.sleep(17)
        back = daemon.until(lambda: daemon.usage()["fds"] <= before["fds"] + 3 and daemon.usage()["threads"] <= before["threads"] + 4, 45)
        check("2,000 requests, 200 aborts, 200 listeners: nothing leaks", back and daemon.usage()["rss"] - before["rss"] < 12_000, (before, daemon.usage()))


def ending():
    with begin() as daemon:
        big = daemon.lookup("big.bin")["media"]
        links = [get(daemon, big, buffer=16384, source=f"127.0.7.{1 + n % 5}") for n in range(50)]
        idle = [daemon.link() for _ in range(20)]
        holder = socket.socket(socket.AF_UNIX)
        holder.connect(daemon.state + "/control")
        holder.sendall(b"{")
        for link in links:
            link.recv(2000)
        began = time.monotonic()
        code = daemon.stop(within=20)
        took = time.monotonic() - began
        check("SIGTERM during 50 streams: 0 within 10 s", code == 0 and took < 10, (code, f"{took:.1f} s"))
        left = [n for n in os.listdir(daemon.state) if n.endswith("-wal") and os.path.getsize(f"{daemon.state}/{n}")]
        check("the journals are written back", not left, left)


def limits():
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with Daemon(own=("prlimit", f"--nofile=256:{hard}")) as daemon:
        with open(f"/proc/{daemon.pid}/limits") as file:
            line = next(l for l in file if l.startswith("Max open files"))
        check("open files are raised to the hard limit", line.split()[3] == str(hard), line.strip())


if __name__ == "__main__":
    table = {"limits": limits, "guessers": guessers, "timing": timing, "secrets": secrets, "revocation": revocation, "listeners": listeners, "slow": slow, "leaks": leaks, "ending": ending}
    for name in sys.argv[1:] or table:
        try:
            table[name]()
        except Exception as error:
            import traceback
            traceback.print_exc()
            check(f"{name} ran to its end", False, repr(error)[:300])
    finish()
