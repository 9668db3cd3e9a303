"""A folder of a million files: how soon everything in it can be listed, is in the index, and can be found; a start with nothing
changed; and how soon a closed file shows, alone and while 100,000 others are unpacked. Beside `find`, in the same minute.

FOLDERS (100,000) folders with ten files each are made once, below DROPREEL_TREE or /var/tmp, and kept for the next time.
"""

import os
import random
import statistics
import subprocess
import sys
import tarfile
import threading
import time
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(HOUSE / "etc" / "trials")]
from daemon import Daemon  # noqa: E402
from serving import Server  # noqa: E402
from weather import FILM, write  # noqa: E402

FOLDERS = int(os.environ.get("FOLDERS", 100_000))
TREE = Path(os.environ.get("DROPREEL_TREE", "/var/tmp")) / f"dropreel-tree-{FOLDERS}"
WORDS = ("amber birch cedar delta ember fjord grove haven inlet jetty knoll lagoon meadow north ocean prairie quarry ridge "
         "shore tundra upland valley willow yonder").split()


def make(tree):
    """Three levels of folders, ten files in each of the lowest."""
    dice = random.Random(7)
    draft = tree.with_name(tree.name + ".draft")
    for number in range(FOLDERS):
        folder = f"{draft}/{number // 2500:02}/{number // 50 % 50:02} {WORDS[number % 24]}/{number:06} {dice.choice(WORDS)}"
        os.makedirs(folder)
        for file in range(10):
            with open(f"{folder}/{dice.choice(WORDS)} {dice.choice(WORDS)} {file}.srt", "xb") as content:
                content.write(b"1")
    subprocess.run(f"find '{draft}' -type f -exec touch -d '2 days ago' {{}} +", shell=True, check=True)
    draft.rename(tree)


def find(tree):
    """Seconds on the clock and of the processor."""
    before, begin = os.times(), time.monotonic()
    subprocess.run(["find", tree, "-printf", "%i %s %T@ %p\n"], stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return time.monotonic() - begin, spent


def percentile(values, part):
    values = sorted(values)
    return values[min(len(values) - 1, int(part * len(values)))]


def index(daemon):
    return daemon.get("/api/v1/status")["index"]


class Watch:
    """Follows the daemon's memory, and when so many files were in its index."""

    def __init__(self, daemon, files):
        self.daemon, self.files, self.most = daemon, files, 0

    def until_swept(self):
        begin = time.monotonic()
        while (now := index(self.daemon))["scanning"] or now["files"] < self.files:
            self.most = max(self.most, self.daemon.memory()[0])
            if time.monotonic() - begin > 900:
                raise SystemExit(f"not within 900 s: {now}")
            # Counting everything costs the daemon some tenths of a second each time.
            time.sleep(1)
        self.most = max(self.most, self.daemon.memory()[0])


def first(daemon, tree, want):
    found, spent = zip(*(find(tree) for _ in range(3)))
    found, spent = statistics.median(found), statistics.median(spent)
    files = FOLDERS * 10
    begin = time.monotonic()
    daemon.start()
    server = Server("dropreel", daemon.process, daemon.port, "", "")
    opened = folder_shows(daemon) - begin
    watch = Watch(daemon, files)
    watch.until_swept()
    took, used = time.monotonic() - begin, server.seconds()
    found = statistics.median([found, find(tree)[0]])
    print(f"find -printf: {found:.2f} s, {spent:.2f} of the processor")
    print(f"a folder in the middle shows its files {opened:.2f} s after the start ({opened / found:.2f} x find)")
    print(f"everything in the index: {took:.2f} s ({took / found:.2f} x find), {used:.1f} s of the processor, "
          f"at most {watch.most / 1024:.0f} MB resident", flush=True)
    want(f"a folder shows after {opened / found:.2f} x find, wanted 1.5", opened <= 1.5 * found)
    want(f"the first index took {took / found:.2f} x find, wanted 4", took <= 4 * found)
    want(f"{watch.most / 1024:.0f} MB resident, wanted 200", watch.most <= 200 * 1024)
    return found


def folder_shows(daemon):
    """When a folder in the middle of it all shows its ten files to somebody who opens it."""
    middle = FOLDERS // 2
    path = f"{middle // 2500:02}"
    while True:
        folder = daemon.get(f"/api/v1/lookup?path={path}")
        if folder:
            listing = daemon.get(f"/api/v1/folders/{folder['id']}?limit=500")
            name = next((item["name"] for item in listing["results"] if item["kind"] != "folder" or True), None)
            if path.count("/") == 2 and listing["total"] == 10:
                return time.monotonic()
            if path.count("/") < 2 and name:
                path = f"{path}/{name.replace(' ', '%20')}"
                continue
        time.sleep(0.005)


def search(daemon, want):
    begin = time.monotonic()
    words = [a[:3] for a in WORDS] + [f"{a} {b}" for a, b in zip(WORDS, reversed(WORDS))] + [f"{n:06}" for n in range(0, FOLDERS, FOLDERS // 40 or 1)]
    # Names are made findable behind everything else.
    expected = daemon.get("/api/v1/search?q=zzzz&limit=1")["total"]
    while daemon.get(f"/api/v1/search?q={FOLDERS - 1:06}&limit=1")["total"] == expected:
        time.sleep(0.2)
    rest(daemon)
    print(f"every name can be found {time.monotonic() - begin:.0f} s later", flush=True)
    took, dice = [], random.Random(3)
    for _ in range(1000):
        word = dice.choice(words).replace(" ", "%20")
        begin = time.perf_counter()
        daemon.get(f"/api/v1/search?q={word}")
        took.append((time.perf_counter() - begin) * 1000)
    print(f"1,000 searches: p50 {percentile(took, 0.5):.1f} ms, p99 {percentile(took, 0.99):.1f} ms", flush=True)
    want(f"search p99 {percentile(took, 0.99):.1f} ms, wanted 10", percentile(took, 0.99) <= 10)


def rest(daemon):
    server, before = Server("dropreel", daemon.process, daemon.port, "", ""), -1.0
    while (now := server.seconds()) - before > 0.05:
        before = now
        time.sleep(2)


def again(daemon, found, want):
    daemon.stop()
    begin = time.monotonic()
    ready = daemon.start()
    Watch(daemon, FOLDERS * 10).until_swept()
    took = time.monotonic() - begin
    used = Server("dropreel", daemon.process, daemon.port, "", "").seconds()
    print(f"started again, nothing changed: answers after {ready:.2f} s, compared after {took:.2f} s ({took / found:.2f} x find), "
          f"{used:.1f} s of the processor", flush=True)
    want(f"an unchanged start took {took / found:.2f} x find, wanted 1.5", took <= 1.5 * found)
    rest(daemon)
    print(f"idle: {daemon.memory()[0] / 1024:.0f} MB resident", flush=True)


def latency(daemon, folder, want, kind, most, copies=500):
    """From just before a file is closed until an open page is told, milliseconds."""
    told, bell, resets = [], threading.Condition(), []
    inbox = daemon.get("/api/v1/lookup?path=" + folder.name)["id"]

    def listen():
        for name, data in daemon.events():
            if took is None:
                return
            # After a reset a page asks for what it shows again: it is told as well.
            if name == "reset":
                resets.append(name)
            if name == "reset" or name == "change" and data["folder"] == inbox:
                with bell:
                    told.append(time.monotonic())
                    bell.notify()

    took = []
    threading.Thread(target=listen, daemon=True).start()
    time.sleep(0.3)
    for number in range(copies):
        path = folder / f"{kind} {number}.srt"
        with open(path, "wb", buffering=0) as file:
            file.write(bytes(14_336))
            time.sleep(0.02)
            with bell:
                told.clear()
            begin = time.monotonic()
        with bell:
            if not bell.wait_for(lambda: told, 30):
                raise SystemExit("no event within 30 s")
            took.append((told[0] - begin) * 1000)
        time.sleep(0.02)
    p50, p99, longest = percentile(took, 0.5), percentile(took, 0.99), max(took)
    took = None
    print(f"closed until told, {kind}: p50 {p50:.1f} ms, p99 {p99:.1f} ms, longest {longest:.0f} ms, "
          f"{len(resets)} times told to ask for everything", flush=True)
    want(f"{kind}: p50 {p50:.1f} ms, wanted 10" if kind == "alone" else "", kind != "alone" or p50 <= 10)
    want(f"{kind}: p99 {p99:.1f} ms, wanted {most}", p99 <= most)


def unpacking(daemon, place):
    """100,000 small files out of an archive, in a process of its own, elsewhere in the tree."""
    archive = place / "small.tar"
    source = place / "source"
    if not archive.exists():
        for number in range(100_000):
            folder = source / str(number // 100)
            folder.mkdir(parents=True, exist_ok=True)
            write(str(folder / f"{number}.mkv"), number % 90)
        with tarfile.open(archive, "w") as tar:
            tar.add(source, "small")
    (daemon.folder / "unpacked").mkdir()
    return subprocess.Popen(["tar", "xf", archive, "-C", daemon.folder / "unpacked"])


def main():
    faults = []

    def want(what, is_so):
        if not is_so:
            faults.append(what)

    if not TREE.exists():
        print(f"making {FOLDERS} folders of ten files in {TREE}", flush=True)
        make(TREE)
    with Daemon(prefix="dropreel-bench-") as daemon:
        daemon.folder.rmdir()
        daemon.folder = TREE
        found = first(daemon, TREE, want)
        search(daemon, want)
        again(daemon, found, want)
    with Daemon(prefix="dropreel-bench-") as daemon:
        daemon.start()
        inbox = daemon.folder / "inbox"
        inbox.mkdir()
        while not daemon.get("/api/v1/lookup?path=inbox"):
            pass
        latency(daemon, inbox, want, "alone", 100)
        unpack = unpacking(daemon, daemon.place)
        latency(daemon, inbox, want, "while 100,000 files are unpacked", 1000, 250)
        unpack.wait()
    print("\n" + "\n".join(["missed:", *faults] if faults else ["all as wanted"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
