"""Ends the daemon with SIGKILL at random moments: nothing acknowledged may be lost, nothing may be half done."""
import glob
import json
import os
import random
import shutil
import sqlite3
import sys
import threading
import time

from attack_daemon import PASSWORD, Daemon, check, finish, sample, tempfile


def folders():
    return tempfile.mkdtemp(prefix="dropreel-attack-"), tempfile.mkdtemp(prefix="dropreel-attack-")


def disk(folder):
    return sorted(
        os.path.relpath(os.path.join(place, name), folder)
        for place, _, names in os.walk(folder) if ".dropreel-trash" not in place for name in names)


def index_writes(rounds):
    """kill -9 while the index is being written; find and index agree afterwards."""
    random.seed(1)
    folder, state = folders()
    film = sample("h264-aac.mp4")
    token, slowest, renamed = None, 0, 0
    for number in range(rounds):
        daemon = Daemon(folder, state)
        slowest = max(slowest, daemon.took)
        if token is None:
            token = daemon.sign_up()
        daemon.token = token
        assert daemon.api("GET", "/api/v1/session")[0] == 200, "the session is lost"
        stop = time.monotonic() + random.uniform(0.05, 1.0)
        count = 0
        while time.monotonic() < stop:
            place = f"{folder}/r{number}/d{count % 7}"
            os.makedirs(place, exist_ok=True)
            with open(f"{place}/f{count}.mp4", "wb") as file:
                file.write(film)
            if count % 9 == 5:
                os.rename(f"{place}/f{count}.mp4", f"{folder}/r{number}/moved{count}.mp4")
            if count % 11 == 7:
                os.unlink(f"{place}/f{count}.mp4") if os.path.exists(f"{place}/f{count}.mp4") else None
            count += 1
        daemon.kill9()
    check("starts within 2 s after every kill", slowest < 2, f"slowest {slowest:.2f} s")
    with Daemon(folder, state) as daemon:
        daemon.token = token
        want = disk(folder)
        same = daemon.until(lambda: sorted(daemon.files()) == want and all(f["state"] == "ready" for f in daemon.files().values()), 60)
        check(f"index = find after {rounds} kills", same, f"{len(want)} files" + ("" if same else f" index has {len(daemon.files())}"))
        check("the account is there", daemon.sign_in()[0] == 201)
    for name in ("index.db", "people.db"):
        found = sqlite3.connect(f"{state}/{name}").execute("pragma integrity_check").fetchall()
        check(f"{name} is whole", found == [("ok",)], found[:2] if found != [("ok",)] else "")
    check("no index was set aside", not glob.glob(state + "/*corrupt*"))
    shutil.rmtree(folder), shutil.rmtree(state)


def trash_state(folder, state, names):
    """What is wrong with where each file lies."""
    wrong = []
    rows = sqlite3.connect(f"{state}/people.db").execute("select id, state, name, place from trash").fetchall()
    records = {}
    for row in rows:
        records.setdefault(bytes(row[2]).decode(), []).append(row)
    in_trash = {}
    for place, _, found in os.walk(f"{folder}/.dropreel-trash"):
        for name in found:
            in_trash.setdefault(name, []).append(os.path.basename(place))
    for name in names:
        here, there, record = os.path.exists(f"{folder}/{name}"), in_trash.get(name, []), records.get(name, [])
        if here == bool(there):
            wrong.append((name, "both" if here else "neither", record))
        elif here and record:
            wrong.append((name, "in place, but with a record", record))
        elif there and not (len(record) == 1 and record[0][1] == "done" and record[0][0] == there[0]):
            wrong.append((name, "in the trash without its record", record))
    return wrong


def deletions(total):
    """kill -9 during DELETE and restore."""
    random.seed(2)
    folder, state = folders()
    names = [f"film{n:03}.mp4" for n in range(total)]
    for number, name in enumerate(names):
        with open(f"{folder}/{name}", "wb") as file:
            file.write(b"content %d" % number * 20)
    token, acknowledged, wrong, kills, broken = None, {}, [], 0, []
    while kills < max(6, total // 8):
        daemon = Daemon(folder, state)
        if token is None:
            token = daemon.sign_up()
        daemon.token = token
        daemon.until(lambda: daemon.get("/api/v1/files?limit=1")["total"] + daemon.get("/api/v1/trash?limit=1")["total"] >= total, 20)
        wrong += [(kills, w) for w in trash_state(folder, state, names)]
        for name, where in acknowledged.items():
            if os.path.exists(f"{folder}/{name}") != (where == "here"):
                broken.append((kills, name, where))
        limit = time.monotonic() + random.uniform(0.0, 0.25)

        def work(mine, seed):
            chance = random.Random(seed)
            try:
                while True:
                    page = daemon.get("/api/v1/files?limit=500")["results"]
                    bin = daemon.get("/api/v1/trash?limit=500")["results"]
                    for file in chance.sample([f for f in page if f["name"] in mine], k=min(8, len([f for f in page if f["name"] in mine]))):
                        acknowledged.pop(file["name"], None)
                        status, _, body = daemon.api("DELETE", f"/api/v1/files/{file['id']}")
                        if status == 200:
                            acknowledged[file["name"]] = "trash"
                        elif status not in (404, 409):
                            broken.append((kills, status, body))
                    for item in chance.sample([b for b in bin if b["name"] in mine], k=min(6, len([b for b in bin if b["name"] in mine]))):
                        acknowledged.pop(item["name"], None)
                        status, _, body = daemon.api("POST", f"/api/v1/trash/{item['id']}/restore", {})
                        if status == 200:
                            acknowledged[item["name"]] = "here"
                        elif status not in (404,):
                            broken.append((kills, status, body))
            except Exception:
                pass

        workers = [threading.Thread(target=work, args=(set(names[k::3]), kills * 3 + k)) for k in range(3)]
        for worker in workers:
            worker.start()
        time.sleep(max(0, limit - time.monotonic()))
        daemon.kill9()
        for worker in workers:
            worker.join()
        kills += 1
    with Daemon(folder, state) as daemon:
        daemon.token = token
        wrong += [("end", w) for w in trash_state(folder, state, names)]
        daemon.until(lambda: daemon.get("/api/v1/files?limit=1")["total"] + daemon.get("/api/v1/trash?limit=1")["total"] == total, 10)
        totals = daemon.get("/api/v1/files?limit=1")["total"], daemon.get("/api/v1/trash?limit=1")["total"]
        check("listed + trashed = all", sum(totals) == total, totals)
    check(f"in place or in the trash, after {kills} kills", not wrong, wrong[:6])
    check("what was acknowledged holds", not broken, broken[:6])
    shutil.rmtree(folder), shutil.rmtree(state)


def acknowledged(rounds):
    """Sign-ins, renames and settings that were answered survive the kill that follows."""
    folder, state = folders()
    with open(f"{folder}/a0.mp4", "wb") as file:
        file.write(sample("h264-aac.mp4"))
    daemon = Daemon(folder, state)
    first = daemon.sign_up()
    lost, name = [], "a0.mp4"
    identity = daemon.until(lambda: (daemon.lookup(name) or {}).get("id"))
    for number in range(rounds):
        token = daemon.sign_in()[1]["token"]
        status = daemon.api("PATCH", f"/api/v1/files/{identity}", {"name": f"a{number + 1}.mp4"})[0]
        if status == 200:
            name = f"a{number + 1}.mp4"
        else:
            lost.append(("rename", status))
        setting = daemon.api("PATCH", "/api/v1/settings", {"name": f"House {number}"})[0]
        daemon.kill9()
        daemon = Daemon(folder, state)
        daemon.token = token
        if daemon.api("GET", "/api/v1/session")[0] != 200:
            lost.append(("session", number))
        if setting != 200 or daemon.get("/api/v1/settings")["name"] != f"House {number}":
            lost.append(("setting", number, setting))
        found = daemon.lookup(name)
        if not found or found["id"] != identity:
            lost.append(("rename", number, found))
    daemon.token = first
    check(f"acknowledged acts survive {rounds} kills", not lost and daemon.api("GET", "/api/v1/session")[0] == 200, lost[:5])
    daemon.stop()
    shutil.rmtree(folder), shutil.rmtree(state)


if __name__ == "__main__":
    which = sys.argv[1:] or ["index", "trash", "acts"]
    if "index" in which:
        index_writes(30)
    if "trash" in which:
        deletions(200)
    if "acts" in which:
        acknowledged(10)
    finish()
