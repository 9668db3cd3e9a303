"""Looking into a film, and the same film watched in Chromium as a file and in segments: first picture and far jumps.

A worker that is awake looks into a typical Matroska file; then the browser plays a film of two hours both ways by turns, on the
same machine and in the same minute.
"""

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(HOUSE / "etc" / "trials"), str(HOUSE / "Tests" / "Films")]
from daemon import Daemon, built  # noqa: E402
from making import path  # noqa: E402


def probes(count=60):
    """From the film's arrival in the folder: the daemon notices it, a worker looks into it, the index says so."""
    film = path("many-tracks.mkv").read_bytes()
    took = []
    with Daemon() as daemon:
        daemon.start()
        before = worker_seconds(daemon)
        for number in range(count):
            name = f"{number}.mkv"
            # Each is another content, so that none is known by another's fingerprint.
            (daemon.folder / name).write_bytes(film + bytes.fromhex("ec84") + number.to_bytes(4, "big"))
            begin = time.perf_counter()
            while not (file := daemon.get(f"/api/v1/lookup?path={name}")) or not file.get("duration"):
                pass
            took.append(time.perf_counter() - begin)
            if number == 9:
                before = worker_seconds(daemon)
        used = (worker_seconds(daemon) - before) / (count - 10)
    print(f"a Matroska film of six tracks: {used * 1000:.1f} ms of a worker's processor time to look into it;"
          f" {statistics.median(took) * 1000:.1f} ms from its arrival until the index has it", flush=True)
    return [] if used <= 0.003 else [f"looking into a film: {used * 1000:.1f} ms, wanted 3"]


def worker_seconds(daemon):
    total = 0
    for pid in daemon.workers():
        fields = Path(f"/proc/{pid}/schedstat").read_text().split()
        total += int(fields[0])
    return total / 1e9


def watched():
    """By the browser tests, which have the browser."""
    done = subprocess.run(
        [HOUSE / "Tests/BrowserTests/run", "trial_speed.py", "-s"],
        env={**os.environ, "BROWSER_TESTS_AT_A_TIME": "0", "DROPREEL_BINARY": str(built() / "dropreel")}, stdout=subprocess.PIPE, text=True)
    print("\n".join(line for line in done.stdout.split("\n") if line.startswith("| ")), flush=True)
    return [] if done.returncode == 0 else ["watching: " + done.stdout[-600:]]


if __name__ == "__main__":
    faults = probes() + watched()
    print("\n".join(["missed:", *faults]) if faults else "all as wanted")
    sys.exit(bool(faults))
