"""Copying into segments: processor time beside one ffmpeg for each segment, playlists, looking into a film, posters.

Processor time is that of the daemon and its workers, sending included, as /proc counts it; page cache warm. The order of the
two ways changes from round to round.
"""

import http.client
import os
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(HOUSE / "etc" / "trials"), str(HOUSE / "Tests" / "Films")]
from daemon import Daemon  # noqa: E402
from making import path  # noqa: E402

ROUNDS = int(os.environ.get("ROUNDS", "3"))
# Opens no file, so that every film is cut.
PHONE = "c.hls,v.avc1,a.mp4a"
# What is wanted: seconds of processor time for a GiB, and how many times as much one ffmpeg a segment may take.
WANTED = {"heavy": 0.9, "light": 2.2}
GIB = 1 << 30
TICK = os.sysconf("SC_CLK_TCK")


class Stream:
    """A film of a daemon as a phone gets it that cannot open Matroska."""

    def __init__(self, daemon, name):
        self.daemon, self.name = daemon, name
        put(daemon, name)
        self.find()
        self.wire = http.client.HTTPConnection("127.0.0.1", daemon.port, timeout=60)
        self.lines = self.get("index.m3u8").decode().split("\n")
        self.segments = [line for line in self.lines if line.endswith(".m4s")]
        self.durations = [float(line[8:-1]) for line in self.lines if line.startswith("#EXTINF")]

    def find(self):
        """Waits until it has been looked into."""
        file = known(self.daemon, self.name)
        self.base = self.daemon.get(f"/api/v1/files/{file['id']}/play?caps={PHONE}")["url"].rsplit("/", 1)[0]

    def get(self, part):
        for attempt in (0, 1):
            try:
                self.wire.request("GET", f"{self.base}/{part}", headers={"Authorization": f"Bearer {self.daemon.token}"})
                answer = self.wire.getresponse()
                break
            except (http.client.RemoteDisconnected, ConnectionError):
                # The daemon closes a connection that was idle.
                self.wire.close()
                if attempt:
                    raise
        body = answer.read()
        if answer.status != 200:
            raise SystemExit(f"{self.name} {part}: {answer.status} {body[:200]}")
        return body


def put(daemon, name):
    target = daemon.folder / name
    if not target.exists():
        os.link(path(name), target) if same_disk(path(name), daemon.folder) else target.write_bytes(path(name).read_bytes())


def known(daemon, name, but=None):
    """A file once a worker has looked into it, and its poster has another address than `but`."""
    end = time.monotonic() + 60
    while True:
        file = daemon.get(f"/api/v1/lookup?path={name}")
        if file and file.get("duration") and file["poster"] != but:
            return file
        if time.monotonic() > end:
            raise SystemExit(f"{name} is not looked into")
        time.sleep(0.05)


def same_disk(one, other):
    return os.stat(one).st_dev == os.stat(other).st_dev


def spent(daemon):
    """Seconds of processor time of the daemon and its workers, those that have ended included."""
    total = 0
    for pid in [daemon.process.pid, *daemon.workers()]:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        own = fields[11:15] if pid == daemon.process.pid else fields[11:13]
        total += sum(map(int, own))
    return total / TICK


def nanoseconds(daemon):
    """The same, finer, of workers that run; in seconds."""
    return sum(int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) for pid in daemon.workers()) / 1e9


def copied(daemon, stream):
    """CPU seconds a GiB, milliseconds a segment (median)."""
    before, took, size = spent(daemon), [], 0
    for segment in stream.segments:
        begin = time.perf_counter()
        size += len(stream.get(segment))
        took.append(time.perf_counter() - begin)
    return (spent(daemon) - before) / size * GIB, statistics.median(took) * 1000


def spawned(stream, most=12):
    """The same by one ffmpeg for each of some segments spread over the film."""
    used, size, took = 0.0, 0, []
    step = max(len(stream.segments) // most, 1)
    for number in range(0, len(stream.segments), step):
        start = sum(stream.durations[:number])
        before, begin = os.times(), time.perf_counter()
        made = subprocess.run(
            ["ffmpeg", "-nostdin", "-v", "error", "-ss", f"{start:.3f}", "-copyts", "-to", f"{start + stream.durations[number]:.3f}",
             "-i", path(stream.name), "-c", "copy", "-f", "mp4", "-movflags", "frag_keyframe+empty_moov+default_base_moof", "-"],
            stdout=subprocess.PIPE, check=True).stdout
        took.append(time.perf_counter() - begin)
        after = os.times()
        used += after.children_user - before.children_user + after.children_system - before.children_system
        size += len(made)
    return used / size * GIB, statistics.median(took) * 1000


def cost():
    faults = []
    with Daemon() as daemon:
        daemon.start()
        for name in ("heavy.mkv", "heavy.mp4", "light.mkv", "light.mp4"):
            stream = Stream(daemon, name)
            copied(daemon, stream)
            ours, theirs = [], []
            for number in range(ROUNDS):
                ways = [lambda: ours.append(copied(daemon, stream)), lambda: theirs.append(spawned(stream))]
                for way in ways if number % 2 == 0 else reversed(ways):
                    way()
            us, them = (tuple(statistics.median(column) for column in zip(*rows)) for rows in (ours, theirs))
            print(f"{name}: {len(stream.segments)} segments; copied {us[0]:.2f} CPU s/GiB, {us[1]:.1f} ms each;"
                  f" an ffmpeg for each {them[0]:.1f} CPU s/GiB, {them[1]:.0f} ms each: 1/{them[0] / us[0]:.0f}", flush=True)
            wanted = WANTED[name.split(".")[0]]
            if us[0] > wanted:
                faults.append(f"{name}: {us[0]:.2f} CPU s/GiB, wanted {wanted}")
            if name.startswith("light") and us[0] > them[0] / 25:
                faults.append(f"{name}: not a 25th of an ffmpeg for each segment")
    return faults


def playlists():
    """Warm, and cold: by a daemon that has just been started and has not cut this film yet."""
    faults = []
    for name in ("light.mkv", "light.mp4"):
        warm, cold, used = [], [], []
        with Daemon() as daemon:
            daemon.start()
            stream = Stream(daemon, name)
            for _ in range(300):
                begin = time.perf_counter()
                stream.get("index.m3u8")
                warm.append(time.perf_counter() - begin)
            for _ in range(5):
                # The film changes: nothing that is kept of it is of use. The worker is awake, as while somebody watches another.
                os.utime(daemon.folder / name)
                time.sleep(0.5)
                stream.find()
                before, begin = nanoseconds(daemon), time.perf_counter()
                stream.get("index.m3u8")
                cold.append(time.perf_counter() - begin)
                used.append(nanoseconds(daemon) - before)
        m = lambda values: statistics.median(values) * 1000
        print(f"{name}, two hours: playlist warm {m(warm):.2f} ms, cold {m(cold):.1f} ms"
              f" ({m(used):.1f} ms of processor time)", flush=True)
        if m(warm) > 0.3:
            faults.append(f"{name}: warm playlist {m(warm):.2f} ms, wanted 0.3")
        if m(cold) > 30:
            faults.append(f"{name}: cold playlist {m(cold):.1f} ms, wanted 30")
    return faults


# Milliseconds: of the worker's processor for looking into a film, and from the question to the last byte of a poster.
LOOKED_INTO, DRAWN = ("many-tracks.mkv", "light.mkv", "heavy.mkv"), ("light.mkv", "light.mp4", "heavy.mkv", "minute.avi")
PROBE, POSTER = 3, 60


def looks():
    """What a worker spends on a film that has just come; it is awake, as while others come. And its poster."""
    faults = []
    with Daemon() as daemon:
        daemon.start()
        wire = http.client.HTTPConnection("127.0.0.1", daemon.port, timeout=60)
        for name in sorted({*LOOKED_INTO, *DRAWN}):
            put(daemon, name)
            poster, used, drawn = known(daemon, name)["poster"], [], []
            for _ in range(7):
                before = nanoseconds(daemon)
                os.utime(daemon.folder / name)
                poster = known(daemon, name, but=poster)["poster"]
                used.append(nanoseconds(daemon) - before)
                begin = time.perf_counter()
                wire.request("GET", poster, headers={"Authorization": f"Bearer {daemon.token}"})
                answer = wire.getresponse()
                assert answer.read()[:2] == b"\xff\xd8", answer.status
                drawn.append(time.perf_counter() - begin)
            m = lambda values: statistics.median(values) * 1000
            print(f"{name}: looked into for {m(used):.2f} ms of a processor, its poster after {m(drawn):.0f} ms", flush=True)
            if name in LOOKED_INTO and m(used) > PROBE:
                faults.append(f"{name}: looked into for {m(used):.2f} ms, wanted {PROBE}")
            if name in DRAWN and m(drawn) > POSTER:
                faults.append(f"{name}: poster after {m(drawn):.0f} ms, wanted {POSTER}")
    return faults


if __name__ == "__main__":
    faults = cost() + playlists() + looks()
    print("\n".join(["missed:", *faults]) if faults else "all as wanted")
    sys.exit(bool(faults))
