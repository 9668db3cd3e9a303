"""Crowds: 2,000 clients that say nothing and 2,000 that say a byte a second. Nobody else waits, they go when their time is over,
and all is as it was."""
import errno
import selectors
import socket
import statistics
import sys
import threading
import time

from attack_daemon import Daemon, check, finish

IDLE, SLOW = 2000, 2000


def crowd(daemon, kinds, source=None):
    """Opens so many connections of each kind; {socket: kind}."""
    links = {}
    for number in range(max(count for count, _ in kinds.values())):
        for kind, (count, first) in kinds.items():
            if number >= count:
                continue
            link = socket.socket()
            link.bind((source(number) if source else "127.0.0.1", 0))
            link.settimeout(10)
            link.connect(("127.0.0.1", daemon.port))
            link.sendall(first)
            link.setblocking(False)
            links[link] = kind
    return links


def drip(links, seconds, ended):
    """Sends a byte a second where there is something to send; notes when each connection ends."""
    chosen = selectors.DefaultSelector()
    for link in links:
        chosen.register(link, selectors.EVENT_READ)
    end = time.monotonic() + seconds
    while links and time.monotonic() < end:
        tick = time.monotonic() + 1
        for link in list(links):
            if links[link] != "idle":
                try:
                    link.send(b"a")
                except BlockingIOError:
                    pass
                except OSError:
                    pass
        while (left := tick - time.monotonic()) > 0:
            for key, _ in chosen.select(left):
                try:
                    gone = not key.fileobj.recv(4096)
                except BlockingIOError:
                    gone = False
                except OSError as error:
                    gone = error.errno in (errno.ECONNRESET, errno.EPIPE)
                if gone:
                    chosen.unregister(key.fileobj)
                    ended[links.pop(key.fileobj)].append(time.monotonic())
                    key.fileobj.close()


def asking(daemon, stop, times):
    while not stop.is_set():
        began = time.perf_counter()
        try:
            fine = daemon.api("GET", "/api/v1/folders/root", timeout=10)[0] == 200
        except OSError:
            fine = False
        times.append((time.perf_counter() - began) * 1000 if fine else 1e9)
        time.sleep(0.01)


def crowded(name, source):
    with Daemon() as daemon:
        daemon.sign_up()
        for _ in range(200):
            daemon.get("/api/v1/folders/root")
        quiet, calm = [], threading.Event()
        person = threading.Thread(target=asking, args=(daemon, calm, quiet))
        person.start()
        time.sleep(5)
        calm.set()
        person.join()
        quiet.sort()
        before = daemon.usage()
        head = b"GET /api/v1/folders/root HTTP/1.1\r\nHost: localhost\r\nX: "
        body = b"POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"
        began = time.monotonic()
        links = crowd(daemon, {"idle": (IDLE, b""), "head": (SLOW // 2, head), "body": (SLOW // 2, body)}, source)
        opened, full = time.monotonic() - began, daemon.usage()
        ended, stop, times = {kind: [] for kind in ("idle", "head", "body")}, threading.Event(), []
        person = threading.Thread(target=asking, args=(daemon, stop, times))
        person.start()
        drip(links, 100, ended)
        stop.set()
        person.join()
        last = {kind: max(moments, default=began) - began for kind, moments in ended.items()}
        print(f"      {IDLE + SLOW} opened in {opened:.1f} s; then {full['fds']} descriptors, {(full['rss'] - before['rss']) / (IDLE + SLOW):.1f} KiB each; "
              f"last gone after {', '.join(f'{kind} {seconds:.0f} s' for kind, seconds in last.items())}")
        check(f"{name}: all are let go", not links and last["idle"] < 25 and last["head"] < 25 and last["body"] < 80, {kind: len(moments) for kind, moments in ended.items()})
        times.sort()
        worst = times[int(len(times) * 0.99)] if times else 1e9
        check(f"{name}: a listing meanwhile", worst < 100, f"p50 {statistics.median(times):.1f}, p99 {worst:.1f}, longest {times[-1]:.1f} ms; alone before {statistics.median(quiet):.1f}, {quiet[int(len(quiet) * 0.99)]:.1f}, {quiet[-1]:.1f}")
        back = daemon.until(lambda: daemon.usage()["fds"] <= before["fds"] + 4, 30)
        after = daemon.usage()
        check(f"{name}: descriptors come back", back, (before["fds"], after["fds"]))
        check(f"{name}: memory comes back", after["rss"] - before["rss"] < 12_000, f"{before['rss']} KiB before, {full['rss']} full, {after['rss']} after")


def main():
    crowded("from one address", None)
    crowded("from two hundred", lambda number: f"127.0.9.{1 + number % 200}")


if __name__ == "__main__":
    main()
    finish()
