"""State folders that are full, read-only, broken or taken, and media disks that are full."""
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time

from attack_daemon import BIN, Daemon, check, disk, finish, privately, sample, tempfile

FILM = sample("h264-aac.mp4")


def write(path, data=FILM):
    with open(path, "wb") as file:
        file.write(data)


def fill(folder, leave):
    """Leaves so many bytes free."""
    facts = os.statvfs(folder)
    size = facts.f_bavail * facts.f_frsize - leave
    if size > 0:
        with open(f"{folder}/ballast", "wb") as file:
            left = size
            while left > 0:
                try:
                    left -= file.write(b"\0" * min(left, 1 << 16))
                    file.flush()
                except OSError:
                    break


def full_state():
    state = disk("8m")
    with Daemon(state=state) as daemon:
        daemon.log = daemon.log
        daemon.sign_up()
        for number in range(20):
            write(f"{daemon.folder}/f{number}.mp4")
        daemon.until(lambda: len([f for f in daemon.files().values() if f["state"] == "ready"]) == 20)
        files = daemon.files()
        fill(state, 0)
        answers = []
        for number in range(8):
            answers.append(("sign in", daemon.sign_in(source=f"127.0.1.{number}")[0]))
            answers.append(("delete", daemon.api("DELETE", f"/api/v1/files/{files[f'f{number}.mp4']['id']}")[0]))
            answers.append(("rename", daemon.api("PATCH", f"/api/v1/files/{files[f'f{10 + number}.mp4']['id']}", {"name": f"g{number}.mp4"})[0]))
            answers.append(("settings", daemon.api("PATCH", "/api/v1/settings", {"name": f"n{number}" * 10})[0]))
        for number in range(300):
            write(f"{daemon.folder}/new {number}.mp4", FILM)
        time.sleep(1)
        print("      ", {(a, b): answers.count((a, b)) for a, b in answers})
        reads = [daemon.api("GET", path)[0] for path in ("/api/v1/files", "/api/v1/folders/root", "/api/v1/session", "/api/v1/trash", files["f9.mp4"]["media"], "/healthz", "/api/v1/status")]
        check("state full: reads and streams go on", reads == [200] * 7, reads)
        check("state full: writes are refused as storage-full", all(status in (200, 201, 507, 503) for _, status in answers), sorted(set(answers)))
        lost = []
        trashed = {r["name"] for r in daemon.get("/api/v1/trash?limit=500")["results"]}
        for number in range(8):
            name = f"f{number}.mp4"
            here, there = os.path.exists(f"{daemon.folder}/{name}"), name in trashed
            if here == there:
                lost.append((name, here, there))
        check("state full: each file is here or in the trash", not lost, lost)
        lines = daemon.logged().count("\n")
        check("state full: the log is not flooded", lines < 120, (lines, daemon.logged()[-600:]))
        os.unlink(f"{state}/ballast")
        want = {n for n in os.listdir(daemon.folder) if not n.startswith(".")}
        same = daemon.until(lambda: set(daemon.files()) == want and all(f["state"] == "ready" for f in daemon.files().values()), 40)
        check("room again: the index catches up without a restart", same, (len(want), len(daemon.files())))
        check("room again: sign-in works", daemon.sign_in()[0] == 201)
        check("full: ends with 0", daemon.stop() == 0)
    for name in ("index.db", "people.db"):
        found = sqlite3.connect(f"{state}/{name}").execute("pragma integrity_check").fetchall()
        check(f"{name} is whole", found == [("ok",)])
    subprocess.run(["umount", "-l", state])


def full_media():
    folder = disk("4m")
    with Daemon(folder=folder) as daemon:
        daemon.sign_up()
        write(f"{folder}/film.mp4")
        film = daemon.until(lambda: (lambda f: f if f and f["state"] == "ready" else None)(daemon.lookup("film.mp4")))
        fill(folder, 0)
        status, _, body = daemon.api("DELETE", f"/api/v1/files/{film['id']}")
        here = os.path.exists(f"{folder}/film.mp4")
        check("media full: a delete is done whole or refused", (status == 200) != here, (status, here, body[:150]))
        if status == 200:
            check("media full: and undone", daemon.api("POST", f"/api/v1/trash/{film['id']}/restore", {})[0] == 200)
        made = daemon.api("POST", "/api/v1/folders", {"parent": "root", "name": "new"})
        check("media full: a new folder is made or refused with 507", made[0] in (201, 507), made)
        check("media full: streams go on", daemon.api("GET", film["media"])[2] == FILM)
        check("media full: ends with 0", daemon.stop() == 0)
    subprocess.run(["umount", "-l", folder])


def broken():
    """A14: index.db and people.db broken in every way."""
    folder, state = tempfile.mkdtemp(prefix="dropreel-attack-"), tempfile.mkdtemp(prefix="dropreel-attack-")
    with Daemon(folder, state) as daemon:
        token = daemon.sign_up()
        for number in range(60):
            write(f"{folder}/film{number}.mp4")
        daemon.until(lambda: len([f for f in daemon.files().values() if f["state"] == "ready"]) == 60)
        ids = {n: f["id"] for n, f in daemon.files().items()}
        daemon.stop()

    def noise(path, at=0x3000, count=16384):
        with open(path, "r+b") as file:
            file.seek(at)
            file.write(os.urandom(count))

    def wal(path):
        other = f"{state}/../other{os.getpid()}.db"
        link = sqlite3.connect(other)
        link.execute("pragma journal_mode=wal")
        link.execute("create table t(x)")
        link.executemany("insert into t values (?)", [(os.urandom(500),) for _ in range(200)])
        link.commit()
        shutil.copy(other + "-wal", path + "-wal")
        link.close()
        os.unlink(other)

    def newer_header(path):
        with open(path, "r+b") as file:
            file.seek(18)
            file.write(b"\x09\x09")

    def newer_schema(path):
        link = sqlite3.connect(path)
        columns = [c[1] for c in link.execute("pragma table_info(migration)")]
        rows = link.execute("select * from migration").fetchall()
        last = list(rows[-1])
        last = [(v + 1 if isinstance(v, int) else "2099 from the future") for v in last]
        link.execute(f"insert into migration values ({','.join('?' * len(last))})", last)
        link.commit()
        link.close()

    def directory(path):
        os.unlink(path)
        os.mkdir(path)

    ways = {
        "random pages": noise, "random header": lambda p: noise(p, 0, 100), "cut to 100 bytes": lambda p: os.truncate(p, 100), "cut to a half": lambda p: os.truncate(p, os.path.getsize(p) // 2 // 4096 * 4096), "zero bytes": lambda p: os.truncate(p, 0),
        "a text": lambda p: write(p, b"hello\n" * 1000), "a directory": directory, "a -wal from elsewhere": wal, "a newer file format": newer_header, "a newer schema": newer_schema, "zeros": lambda p: write(p, b"\0" * 8192),
        "a link to nowhere": lambda p: (os.unlink(p), os.symlink("/nonexistent/x", p)), "a FIFO": lambda p: (os.unlink(p), os.mkfifo(p)), "a noisy -wal": lambda p: write(p + "-wal", os.urandom(100_000)), "a noisy -shm": lambda p: write(p + "-shm", os.urandom(40_000))}
    for name in ("index.db", "people.db"):
        for way, spoil in ways.items():
            copy = state + "-copy"
            shutil.copytree(state, copy, symlinks=True)
            spoil(f"{copy}/{name}")
            before = {n: os.path.getsize(f"{copy}/{n}") for n in os.listdir(copy) if os.path.isfile(f"{copy}/{n}")}
            began = time.monotonic()
            try:
                daemon = Daemon(folder, copy, wait=15)
            except RuntimeError as error:
                text = str(error)
                took = time.monotonic() - began
                kept = os.path.exists(f"{copy}/{name}") or os.path.islink(f"{copy}/{name}")
                holds = kept and "exit 78" in text and took < 5
                check(f"{name}, {way}: refused", holds and name == "people.db" or holds and way in ("a directory", "a link to nowhere", "a FIFO"), f"{took:.1f} s {text.splitlines()[-1][:260] if text.splitlines() else ''}")
            else:
                daemon.token = token
                status = daemon.api("GET", "/api/v1/session")[0]
                want = daemon.until(lambda: len(daemon.files()) == 60 and status == 200, 15) if status == 200 else None
                same = want and {n: f["id"] for n, f in daemon.files().items()} == ids
                check(f"{name}, {way}: runs", status == 200 and want and daemon.code is None, ("same ids" if same else "other ids", status, "code" if daemon.code else "", [n for n in os.listdir(copy) if "corrupt" in n], daemon.logged()[-300:]))
                daemon.stop()
            try:
                os.unlink(copy + ".log")
            except OSError:
                pass
            shutil.rmtree(copy)
    shutil.rmtree(folder), shutil.rmtree(state)


def read_only():
    state = disk("8m")
    with Daemon(state=state) as daemon:
        daemon.sign_up()
        daemon.stop()
        folder = daemon.folder
        subprocess.run(["mount", "-o", "remount,ro", state], check=True)
        began = time.monotonic()
        try:
            other = Daemon(folder, "/proc/self/cwd/" if False else state, wait=10)
            check("read-only state: runs or says why", other.alive, "runs")
            other.stop()
        except (RuntimeError, OSError) as error:
            check("read-only state: ends at once and says why", time.monotonic() - began < 2 and "read-only" in str(error).lower() and "exit 78" in str(error), str(error)[-300:])
    subprocess.run(["umount", "-l", state])


def twice():
    with Daemon() as daemon:
        daemon.sign_up()
        began = time.monotonic()
        try:
            other = Daemon(daemon.folder, daemon.state)
            other.stop()
            check("a second daemon is refused", False)
        except RuntimeError as error:
            check("a second daemon is refused", time.monotonic() - began < 2 and "exit 78" in str(error) and str(daemon.pid) in str(error), str(error)[-200:])
        check("the first is unharmed", daemon.api("GET", "/api/v1/session")[0] == 200)
        began = time.monotonic()
        try:
            Daemon(args=("--port", str(daemon.port))).stop()
            check("a taken port is refused", False)
        except RuntimeError as error:
            check("a taken port is refused", time.monotonic() - began < 2 and str(daemon.port) in str(error), str(error)[-200:])


if __name__ == "__main__":
    privately()
    table = {"full": full_state, "media": full_media, "broken": broken, "readonly": read_only, "twice": twice}
    for name in sys.argv[1:] or table:
        try:
            table[name]()
        except Exception as error:
            import traceback
            traceback.print_exc()
            check(f"{name} ran to its end", False, repr(error)[:300])
    finish()
