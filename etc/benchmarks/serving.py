"""The daemon beside nginx, on the same files and by turns: ranges, a listing, a listing that has not changed, many slow clients, cold
disks, event streams. Everything is asked for signed in, through the gate.

What counts is the processor time of the server; rates say how busy the machine was. Medians of ROUNDS rounds (3).
Needs nginx and wrk: etc/install-dependencies bench.
"""

import json
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(HOUSE / "etc" / "trials")]
from daemon import Daemon  # noqa: E402
from nginx import Nginx  # noqa: E402

HERE = Path(__file__).resolve().parent
ROUNDS = int(os.environ.get("ROUNDS", 3))
TICK = os.sysconf("SC_CLK_TCK")
FILM = 2 << 30
COLD, COLD_FILMS = 192 << 20, 16


class Server:
    """One of the two, as the load sees it."""

    def __init__(self, name, process, port, media, listing, headers=""):
        self.name, self.process, self.port = name, process, port
        self.media, self.listing, self.headers = media, listing, headers

    def processes(self):
        found = [self.process.pid]
        for pid in found:
            for task in Path(f"/proc/{pid}/task").iterdir():
                found += map(int, (task / "children").read_text().split())
        return found

    def seconds(self):
        """Processor time so far: the kernel adds up exactly, and tells in hundredths."""
        total = 0
        for pid in self.processes():
            fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            total += int(fields[11]) + int(fields[12])
        return total / TICK

    def memory(self):
        """Anonymous memory of all its processes, MB."""
        total = 0
        for pid in self.processes():
            total += int(re.search(r"RssAnon:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1])
        return total / 1024

    def load(self, deed, path, *numbers):
        return subprocess.Popen(
            [sys.executable, HERE / "load.py", deed, str(self.port), path, self.headers, *map(str, numbers)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def requests(self, seconds, clients):
        """As many requests for the listing as it answers: how many a second, processor time of each, the slowest of a hundred."""
        begin = self.seconds()
        words = ["wrk", "-t1", f"-c{clients}", f"-d{seconds}s", "--latency", f"http://127.0.0.1:{self.port}{self.listing}"]
        for field in self.headers.split("\n"):
            words += ["-H", field] if field else []
        said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
        spent = self.seconds() - begin
        count = int(re.search(r"(\d+) requests in", said)[1])
        if "Non-2xx" in said or "Socket errors" in said:
            raise SystemExit(said)
        value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", said).groups()
        return {"rate": count / seconds, "us": spent / count * 1e6, "p99": float(value) * {"us": 1e-3, "ms": 1, "s": 1e3}[unit]}


def unchanged(server, tag):
    """304. (wrk waits for a body when a 304 tells the length that a 200 would have, as RFC 9110 section 8.6 allows.)"""
    begin = server.seconds()
    fields, server.headers = server.headers, f"{server.headers}\nIf-None-Match: {tag}"
    got = answer(server.load("heads", server.listing, 64, 3))
    server.headers = fields
    return {"us": (server.seconds() - begin) / got["count"] * 1e6, **got}


def answer(load):
    said, _ = load.communicate()
    if load.returncode:
        raise SystemExit(f"the load has failed: {said}")
    return json.loads(said.strip().split("\n")[-1])


def fast(server):
    begin = server.seconds()
    got = answer(server.load("ranges", server.media, 64, 3, FILM, 8 << 20))
    return {"cpu": (server.seconds() - begin) / got["GiB"], **got}


def slow(server):
    begin = server.seconds()
    load = server.load("steady", server.media, 1000, 10, FILM, 1_000_000)
    memory = 0
    while load.poll() is None:
        memory = max(memory, server.memory())
        try:
            load.wait(0.5)
        except subprocess.TimeoutExpired:
            pass
    got = answer(load)
    return {"cpu": server.seconds() - begin, "memory": memory, **got}


def cold(server, folder):
    """The listing while sixteen films are read that are not in memory."""
    for place in folder.glob("cold *.mkv"):
        with open(place) as film:
            os.posix_fadvise(film.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    loads = [server.load("ranges", path, 1, 4, COLD, 32 << 20) for path in server.cold]
    got = server.requests(3, 4)
    rates = [answer(load)["MBps"] for load in loads]
    return {"p99": got["p99"], "rate": got["rate"], "MBps": sum(rates)}


def with_events(server):
    load = server.load("events", "/api/v1/events", 500, 60)
    load.stdout.readline()
    got = server.requests(3, 64)
    load.communicate()
    return got


def by_turns(servers, measure):
    """The medians of each server."""
    rounds = {server.name: [] for server in servers}
    for _ in range(ROUNDS):
        for server in servers:
            rounds[server.name].append(measure(server))
    return {
        name: {key: statistics.median(one[key] for one in each) for key in each[0]} for name, each in rounds.items()}


def tell(what, found, columns):
    print(f"\n{what}")
    print("| | " + " | ".join(columns) + " |\n|---|" + "---|" * len(columns))
    for name, medians in found.items():
        print(f"| {name} | " + " | ".join(form.format(medians[key]) for key, form in columns.values()) + " |", flush=True)


def film(path, size):
    """A Matroska file that is whole: a header, a segment, and a void of random bytes in it."""
    block = os.urandom(4 << 20)
    head = bytes.fromhex("1a45dfa380" "18538067") + (size - 17 | 1 << 56).to_bytes(8, "big")
    head += b"\xec" + (size - 26 | 1 << 56).to_bytes(8, "big")
    with open(path, "wb") as file:
        file.write(head)
        while (left := size - file.tell()) > 0:
            file.write(block[:left])
    os.utime(path, (1, 1))


def fill(folder):
    film(folder / "film.mkv", FILM)
    for number in range(COLD_FILMS):
        film(folder / f"cold {number}.mkv", COLD)
    (folder / "fifty").mkdir()
    for number in range(50):
        film(folder / "fifty" / f"A film of some length ({1970 + number}).mkv", 1000)


def find(daemon, path):
    while not (found := daemon.get(f"/api/v1/lookup?path={path}")) or found.get("state", "ready") != "ready":
        pass
    return found


def rest(server):
    """Waits until it has looked into everything that is new."""
    before = -1.0
    while (now := server.seconds()) - before > 0.02:
        before = now
        time.sleep(2)


def main():
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    if not shutil.which("wrk"):
        raise SystemExit("wrk is missing: etc/install-dependencies bench")
    faults = []

    def want(what, is_so):
        if not is_so:
            faults.append(what)

    with Daemon(prefix="dropreel-bench-") as daemon:
        fill(daemon.folder)
        daemon.start()
        listing = f"/api/v1/folders/{find(daemon, 'fifty')['id']}"
        head = {"Authorization": f"Bearer {daemon.token}"}
        ours = Server("dropreel", daemon.process, daemon.port, find(daemon, "film.mkv")["media"], listing,
                      "\n".join(f"{name}: {value}" for name, value in head.items()))
        ours.cold = [find(daemon, f"cold%20{number}.mkv")["media"] for number in range(COLD_FILMS)]
        rest(ours)
        daemon.connection.close()
        daemon.connection.request("GET", listing, headers=head)
        got = daemon.connection.getresponse()
        (daemon.folder / "listing.json").write_bytes(got.read())
        etag = got.headers["ETag"]
        with Nginx(daemon.folder) as nginx:
            theirs = Server("nginx", nginx.process, nginx.port, "/film.mkv", "/listing.json")
            theirs.cold = [f"/cold%20{number}.mkv" for number in range(COLD_FILMS)]
            usual = Server("nginx, its own buffer", nginx.process, nginx.own, "/film.mkv", "/listing.json")
            print(f"nginx {Nginx.version()}, listing of {(daemon.folder / 'listing.json').stat().st_size} bytes, {ROUNDS} rounds")
            measure(ours, theirs, usual, daemon, etag, want)
    print("\n" + "\n".join(["missed:", *faults] if faults else ["all as wanted"]))
    return 1 if faults else 0


def measure(ours, theirs, usual, daemon, etag, want):
    both = [theirs, ours]

    def ratio(found, key):
        return found["dropreel"][key] / found["nginx"][key]

    found = by_turns([theirs, ours, usual], fast)
    tell("64 clients, ranges of 8 MiB", found, {
        "CPU s/GiB": ("cpu", "{:.3f}"), "MB/s": ("MBps", "{:.0f}"), "p99 ms": ("p99", "{:.0f}")})
    want(f"CPU for ranges is {ratio(found, 'cpu'):.2f} x nginx, wanted 1.0", ratio(found, "cpu") <= 1.0)

    small = {"requests/s": ("rate", "{:.0f}"), "CPU us": ("us", "{:.1f}"), "p99 ms": ("p99", "{:.2f}")}
    quiet = found = by_turns(both, lambda server: server.requests(3, 64))
    tell("a listing of 50 files, 64 clients", found, small)
    want(f"CPU for a listing is {ratio(found, 'us'):.2f} x nginx, wanted 1.2", ratio(found, "us") <= 1.2)

    tags = {"dropreel": etag, "nginx": None}
    tags["nginx"] = subprocess.run(
        ["curl", "-sI", f"http://127.0.0.1:{theirs.port}/listing.json"], capture_output=True, text=True).stdout
    tags["nginx"] = re.search(r"(?i)etag: (\S+)", tags["nginx"])[1]
    found = by_turns(both, lambda server: unchanged(server, tags[server.name]))
    tell("the same, unchanged: 304", found, small)
    want(f"CPU for 304 is {ratio(found, 'us'):.2f} x nginx, wanted 1.3", ratio(found, "us") <= 1.3)

    found = by_turns([ours], with_events)
    found = {"without": quiet["dropreel"], "with 500 event streams": found["dropreel"]}
    tell("a listing of 50 files, 64 clients", found, small)
    more = found["with 500 event streams"]["us"] / found["without"]["us"]
    want(f"500 event streams make a request cost {more:.2f} times, wanted 1.1", more <= 1.1)

    found = by_turns(both, lambda server: cold(server, daemon.folder))
    tell("a listing, 4 clients, while 16 films are read from the disk", found, {
        "p99 ms": ("p99", "{:.1f}"), "requests/s": ("rate", "{:.0f}"), "films MB/s": ("MBps", "{:.0f}")})
    want(f"with cold films p99 is {ratio(found, 'p99'):.2f} x nginx, wanted 1.0", ratio(found, "p99") <= 1.0)

    found = by_turns(both, slow)
    tell("1,000 clients at 1 MB/s, 10 s", found, {
        "at full rate": ("full", "{:.0f}"), "CPU s": ("cpu", "{:.2f}"), "anonymous MB": ("memory", "{:.0f}"),
        "the load was late by ms": ("late", "{:.0f}")})
    want(f"{found['dropreel']['full']:.0f} of 1,000 slow clients at full rate (nginx: {found['nginx']['full']:.0f})",
         found["dropreel"]["full"] >= min(1000, found["nginx"]["full"]))


if __name__ == "__main__":
    sys.exit(main())
