"""How many names `dropreel guess` reads in a second of one processor, the names of all tests by turns."""

import resource
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(HOUSE / "etc" / "trials")]
from daemon import built  # noqa: E402

WANTED = 20_000


def names():
    for table in sorted((HOUSE / "Tests/NameGuessTests/names").glob("*.txt")):
        for line in table.read_text().split("\n"):
            if line and not line.startswith("#"):
                yield line.split(" | ")[0]


def main():
    paths = list(names()) * 200
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(
        [built() / "dropreel", "guess"], input="\n".join(paths) + "\n", stdout=subprocess.PIPE, text=True, check=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    if done.stdout.count("\n") != len(paths):
        raise SystemExit(f"{len(paths)} names, {done.stdout.count(chr(10))} answers")
    speed = len(paths) / used
    print(f"{len(paths)} names: {speed:,.0f} a second of processor time, {1e6 / speed:.0f} µs each", flush=True)
    return [] if speed >= WANTED else [f"{speed:,.0f} names a second, wanted {WANTED:,}"]


if __name__ == "__main__":
    faults = main()
    print("\n".join(["missed:", *faults]) if faults else "all as wanted")
    sys.exit(bool(faults))
