"""What people cost: a session and the home page with 1,000 accounts, 10,000 sessions and 100,000 films, and whether
100 who sign in at once disturb a listing and a stream."""

import argparse
import base64
import hashlib
import http.client
import json
import random
import socket
import sqlite3
import statistics
import sys
import threading
import time
from importlib.machinery import SourceFileLoader
from pathlib import Path

TRIALS = Path(__file__).resolve().parent.parent / "trials"
sys.path.insert(0, str(TRIALS))
from daemon import PASSWORD, SAMPLE, Daemon  # noqa: E402

home = SourceFileLoader("home", str(TRIALS / "home")).load_module()


def sessions(state, count):
    """Tokens of that many sessions, ten of each account, written as the daemon does: by their hash."""
    people = sqlite3.connect(state / "people.db")
    accounts = [row[0] for row in people.execute("SELECT id FROM account WHERE id LIKE 'person%'")]
    lived = people.execute("SELECT lived FROM clock").fetchone()[0]
    tokens = [base64.urlsafe_b64encode(random.randbytes(32)).rstrip(b"=").decode() for _ in range(count)]
    people.executemany(
        "INSERT INTO session(id, account, token_hash, device, address, created, last_used, created_lived, last_used_lived)"
        " VALUES (?, ?, ?, 'Phone', '192.0.2.1', ?, ?, ?, ?)",
        [(f"session{n}", accounts[n % len(accounts)], hashlib.blake2b(token.encode(), digest_size=32).digest(),
          int(time.time() * 1000), int(time.time() * 1000), lived, lived) for n, token in enumerate(tokens)])
    people.commit()
    return tokens


def cost(daemon, fields, count=20_000):
    """Microseconds of the daemon's processors for each of that many requests, sent one behind the other."""
    connection = socket.create_connection(("127.0.0.1", daemon.port))
    before, seen = home.processor_time(daemon), 0
    for start in range(0, count, 100):
        connection.sendall(b"".join(
            b"HEAD /healthz HTTP/1.1\r\nHost: localhost\r\n" + fields[n % len(fields)] + b"\r\n" for n in range(start, start + 100)))
        seen += 100
        got = b""
        while got.count(b"\r\n\r\n") < 100:
            part = connection.recv(1 << 20)
            assert part, "the daemon has closed the connection"
            got += part
        assert got.count(b" 200 ") >= 100, got[:300]
    return (home.processor_time(daemon) - before) / count * 1e6


def measure_sessions(daemon, tokens):
    """A request with a session against one without: the header read, the token hashed, found and checked."""
    known = [f"Authorization: Bearer {token}\r\n".encode() for token in tokens]
    # As long, and of no meaning to anybody.
    unknown = [f"Authoritative: Bearer {token}\r\n".encode() for token in tokens]
    cost(daemon, known, 5_000)
    pairs = [(cost(daemon, known), cost(daemon, unknown)) for _ in range(7)]
    hit = statistics.median(one - other for one, other in pairs)
    print(f"a session costs a request {hit:.1f} µs of {statistics.median(one for one, _ in pairs):.0f} µs")


def measure_signing_in(daemon, folder, film):
    """Milliseconds that a listing and a megabyte of a stream take, alone and while 100 sign in from as many devices."""

    def once(path, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", daemon.port, timeout=60)
        start = time.perf_counter()
        connection.request("GET", path, headers={"Authorization": f"Bearer {daemon.token}", **headers})
        answer = connection.getresponse()
        answer.read()
        assert answer.status in (200, 206), f"{path}: {answer.status}"
        return (time.perf_counter() - start) * 1000

    def round_of(count):
        return [(once(f"/api/v1/folders/{folder}"), once(f"/media/{film}", Range="bytes=0-1048575")) for _ in range(count)]

    def sign_in(statuses):
        connection = http.client.HTTPConnection("127.0.0.1", daemon.port, timeout=120)
        while True:
            connection.request("POST", "/api/v1/session", json.dumps({"name": "ada", "password": PASSWORD}))
            answer = connection.getresponse()
            answer.read()
            statuses.append(answer.status)
            if answer.status != 503:
                return
            time.sleep(float(answer.getheader("Retry-After") or 1))

    alone, statuses = round_of(50), []
    devices = [threading.Thread(target=sign_in, args=[statuses]) for _ in range(100)]
    start = time.perf_counter()
    for device in devices:
        device.start()
    meanwhile = []
    while any(device.is_alive() for device in devices):
        meanwhile += round_of(1)
    print(f"100 sign in within {time.perf_counter() - start:.1f} s: {statuses.count(201)} in, {statuses.count(503)} asked to wait")
    for name, index in (("listing", 0), ("megabyte of a stream", 1)):
        times = sorted(one[index] for one in meanwhile)
        before = statistics.median(one[index] for one in alone)
        print(f"  {name}: {before:.1f} ms alone; meanwhile {statistics.median(times):.1f} ms, the slowest {times[-1]:.1f} ms")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--films", type=int, default=100_000)
    parser.add_argument("--people", type=int, default=1000)
    wishes = parser.parse_args()
    random.seed(3767)
    with Daemon() as daemon:
        home.make_films(daemon.folder, wishes.films)
        (daemon.folder / "Film.mkv").write_bytes(SAMPLE.read_bytes() + bytes(1 << 20))
        daemon.start()
        home.await_index(daemon, wishes.films + 1)
        daemon.stop()
        films = home.know_films(daemon.state)
        home.make_people(daemon.state, films, wishes.people)
        tokens = sessions(daemon.state, wishes.people * 10)
        daemon.start()
        home.await_index(daemon, wishes.films + 1)
        home.rest(daemon)
        measure_sessions(daemon, tokens)
        home.measure(daemon, "home", "GET", "/api/v1/home")
        film = daemon.get("/api/v1/lookup?path=Film.mkv")
        measure_signing_in(daemon, film["folder"], film["id"] + "?anyway=1")
        print(f"memory {daemon.memory()[0] / 1024:.0f} MiB")


if __name__ == "__main__":
    sys.exit(main())
