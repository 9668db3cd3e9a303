"""Depth, traps around the trash, races at the door, and an index that is broken deep inside."""
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import threading
import time

from attack_daemon import PASSWORD, Daemon, check, finish, sample, tempfile

FILM = sample("h264-aac.mp4")


def write(path, data=FILM):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


def settled(daemon, count, seconds=30):
    return daemon.until(lambda: daemon.get("/api/v1/files?limit=1")["total"] == count, seconds)


def deep(levels=3000):
    with Daemon() as daemon:
        daemon.sign_up()
        os.mkdir(f"{daemon.folder}/top")
        here = os.open(f"{daemon.folder}/top", os.O_RDONLY)
        for level in range(levels):
            os.mkdir("d", dir_fd=here)
            there = os.open("d", os.O_RDONLY, dir_fd=here)
            os.close(here)
            here = there
        file = os.open("deep.mp4", os.O_CREAT | os.O_WRONLY, dir_fd=here)
        os.write(file, FILM), os.close(file), os.close(here)
        write(f"{daemon.folder}/marker.mp4")
        print("       found", settled(daemon, 2, 60), daemon.get("/api/v1/status")["index"], daemon.usage())
        check(f"{levels} folders deep: alive, and the rest is listed", daemon.alive and daemon.lookup("marker.mp4"))
        found = daemon.get("/api/v1/search?q=deep")["results"]
        if found:
            check("the deepest film is served", daemon.api("GET", found[0]["media"] + "?anyway=1")[0] == 200)
        top = daemon.lookup("top")
        answer = daemon.api("DELETE", f"/api/v1/folders/{top['id']}?version={top['version']}", timeout=60)
        check("and it is deleted", answer[0] == 200, (answer[0], answer[2][:200]))
        answer = daemon.api("POST", f"/api/v1/trash/{top['id']}/restore", {}, timeout=60)
        check("and restored", answer[0] == 200, (answer[0], answer[2][:200]))
        top = daemon.lookup("top")
        daemon.api("DELETE", f"/api/v1/folders/{top['id']}?version={top['version']}", timeout=60)
        answer = daemon.api("DELETE", f"/api/v1/trash/{top['id']}", timeout=60)
        check("and purged", answer[0] == 204 and not os.listdir(f"{daemon.folder}/.dropreel-trash"), (answer[0], answer[2][:200]))
        check("deep: ends with 0", daemon.stop() == 0)
        subprocess.run(["rm", "-rf", daemon.folder])


def traps():
    outside = tempfile.mkdtemp(prefix="dropreel-attack-")
    write(f"{outside}/precious/keep.txt")
    with Daemon() as daemon:
        daemon.sign_up()
        m = daemon.folder
        write(f"{m}/one.mp4"), write(f"{m}/show/two.mp4")
        os.symlink(f"{outside}/precious", f"{m}/show/link"), os.symlink(f"{outside}/precious/keep.txt", f"{m}/show/file.txt"), os.symlink("two.mp4", f"{m}/show/inside.mp4")
        settled(daemon, 2), time.sleep(0.5)
        show = daemon.lookup("show")
        check("a folder with links out is deleted", daemon.api("DELETE", f"/api/v1/folders/{show['id']}?version={show['version']}")[0] == 200)
        check("and purged", daemon.api("DELETE", f"/api/v1/trash/{show['id']}")[0] == 204)
        check("what its links named is untouched", os.path.exists(f"{outside}/precious/keep.txt"))
        shutil.rmtree(f"{m}/.dropreel-trash", ignore_errors=True)
        os.symlink(outside, f"{m}/.dropreel-trash")
        one = daemon.lookup("one.mp4")
        answer = daemon.api("DELETE", f"/api/v1/files/{one['id']}")
        check("a trash that leads out is not used", os.listdir(outside) == ["precious"] and (answer[0] in (400, 403, 409)) == os.path.exists(f"{m}/one.mp4"), (answer[0], answer[2][:160], os.listdir(outside)))
        os.unlink(f"{m}/.dropreel-trash")
        if answer[0] == 200:
            return
        check("and the next time it works", daemon.api("DELETE", f"/api/v1/files/{one['id']}")[0] == 200)
        place = f"{m}/.dropreel-trash/{one['id']}"
        os.rename(f"{place}/one.mp4", f"{m}/moved.mp4"), os.symlink(f"{outside}/precious/keep.txt", f"{place}/one.mp4")
        answer = daemon.api("DELETE", f"/api/v1/trash/{one['id']}")
        check("a link put into the trash is purged as a link", os.path.exists(f"{outside}/precious/keep.txt"), answer[0])
        shutil.rmtree(f"{m}/.dropreel-trash", ignore_errors=True)
        moved = daemon.until(lambda: daemon.lookup("moved.mp4"))
        status = daemon.api("DELETE", f"/api/v1/files/{moved['id']}")[0]
        os.rename(f"{m}/.dropreel-trash/{moved['id']}", f"{outside}/taken"), os.symlink(f"{outside}/taken", f"{m}/.dropreel-trash/{moved['id']}")
        answer = daemon.api("DELETE", f"/api/v1/trash/{moved['id']}")
        check("a folder of the trash swapped for a link is not followed", os.path.exists(f"{outside}/taken/moved.mp4"), (status, answer[0], answer[2][:160]))
        answer = daemon.api("PATCH", f"/api/v1/files/{moved['id']}", {"name": "../x.mp4"})
        check("no name leads up", answer[0] in (400, 404), answer[0])
    shutil.rmtree(outside)


def race():
    with Daemon() as daemon:
        answers = []

        def one(number):
            answers.append(daemon.api("POST", "/api/v1/setup", {"code": daemon.code, "name": f"n{number}", "password": PASSWORD}, token="")[0])
        threads = [threading.Thread(target=one, args=(n,)) for n in range(16)]
        [t.start() for t in threads], [t.join() for t in threads]
        check("one of sixteen makes the first account", answers.count(201) == 1, sorted(answers))
    with Daemon() as daemon:
        tries = [daemon.api("POST", "/api/v1/setup", {"code": f"AAAAAAAA{n:02}", "name": "eve", "password": PASSWORD}, token="", source="127.0.0.8")[0] for n in range(12)]
        check("after ten wrong codes the shown one is another", daemon.api("POST", "/api/v1/setup", {"code": daemon.code, "name": "eve", "password": PASSWORD}, token="", source="127.0.0.9")[0] != 201, tries)
    with Daemon() as daemon:
        daemon.sign_up()
        write(f"{daemon.folder}/film.mp4")
        film = daemon.until(lambda: daemon.lookup("film.mp4"))
        for deed in ("delete", "restore", "rename"):
            answers = []

            def act(number):
                if deed == "delete":
                    answers.append(daemon.api("DELETE", f"/api/v1/files/{film['id']}")[0])
                elif deed == "restore":
                    answers.append(daemon.api("POST", f"/api/v1/trash/{film['id']}/restore", {})[0])
                else:
                    answers.append(daemon.api("PATCH", f"/api/v1/files/{film['id']}", {"name": f"film{number}.mp4"})[0])
            threads = [threading.Thread(target=act, args=(n,)) for n in range(12)]
            [t.start() for t in threads], [t.join() for t in threads]
            left = [n for _, _, names in os.walk(daemon.folder) for n in names]
            check(f"twelve at once {deed}: one film, no failure", len(left) == 1 and all(a < 500 for a in answers) and 200 in answers, (sorted(answers), left))
        check("and it is still there by its id", daemon.until(lambda: daemon.api("GET", f"/api/v1/files/{film['id']}")[0] == 200))


def inside(rounds=10, count=1500):
    random.seed(9)
    folder, state = tempfile.mkdtemp(prefix="dropreel-attack-"), tempfile.mkdtemp(prefix="dropreel-attack-")
    with Daemon(folder, state) as daemon:
        token = daemon.sign_up()
        for number in range(count):
            write(f"{folder}/d{number % 30}/film {number}.txt", b"x")
        settled(daemon, count)
        time.sleep(2)
        daemon.stop()
    for number in range(rounds):
        copy = state + "-copy"
        shutil.copytree(state, copy, symlinks=True)
        pages = os.path.getsize(f"{copy}/index.db") // 4096
        with open(f"{copy}/index.db", "r+b") as file:
            for _ in range(4):
                file.seek(random.randrange(1, pages) * 4096)
                file.write(os.urandom(4096))
        with Daemon(folder, copy) as daemon:
            daemon.token = token
            write(f"{folder}/d3/new {number}.txt", b"x")
            os.rename(f"{folder}/d5", f"{folder}/d5x"), os.rename(f"{folder}/d5x", f"{folder}/d5")
            want = sum(len(n) for _, _, n in os.walk(folder))

            def same():
                try:
                    return len(daemon.files()) == want and daemon.get("/api/v1/folders/root?limit=500")["total"] == 30 and daemon.get(f"/api/v1/search?q=new {number}".replace(" ", "%20"))["total"] >= 1 and all(daemon.get(f"/api/v1/folders/{f['id']}?limit=1")["total"] > 0 for f in daemon.get("/api/v1/folders/root?limit=500")["results"])
                except AssertionError as error:
                    same.why = str(error)[:200]
                    return False
            same.why = ""
            whole = daemon.until(same, 12)
            aside = [n for n in os.listdir(copy) if "corrupt" in n][:1]
            print(f"      round {number}: {'whole' if whole else 'NOT whole ' + same.why}, set aside {aside}, log {daemon.logged().count(chr(10))} lines, cpu {daemon.usage()['cpu']}")
            if not whole:
                daemon.stop()
                with Daemon(folder, copy) as again:
                    again.token, daemon = token, again
                    check(f"broken inside, round {number}: whole after another start", again.until(same, 12), (same.why, again.logged()[-300:]))
        os.path.exists(copy + ".log") and os.unlink(copy + ".log")
        shutil.rmtree(copy)
    shutil.rmtree(folder), shutil.rmtree(state)


if __name__ == "__main__":
    table = {"deep": deep, "traps": traps, "race": race, "inside": inside}
    for name in sys.argv[1:] or table:
        try:
            table[name]()
        except Exception as error:
            import traceback
            traceback.print_exc()
            check(f"{name} ran to its end", False, repr(error)[:300])
    finish()
