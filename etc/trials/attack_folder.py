"""Things in the drop folder that no film ever was: the daemon lists what is right, opens nothing outside, and goes on."""
import ctypes
import json
import os
import random
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
import threading
import time

from attack_daemon import Daemon, check, disk, finish, privately, sample, tempfile

FILM = sample("h264-aac.mp4")
# Shifts the wall clock by the seconds in a file; clocks that never jump stay as they are.
CLOCK = r"""
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
static long long offset(void) {
    const char *name = getenv("CLOCK_OFFSET");
    char text[32];
    int file = name ? syscall(SYS_openat, AT_FDCWD, name, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return 0;
    long count = syscall(SYS_read, file, text, 31);
    syscall(SYS_close, file);
    if (count <= 0) return 0;
    text[count] = 0;
    return atoll(text);
}
int clock_gettime(clockid_t clock, struct timespec *t) {
    int result = syscall(SYS_clock_gettime, clock, t);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) t->tv_sec += offset();
    return result;
}
time_t time(time_t *out) { struct timespec t; clock_gettime(CLOCK_REALTIME, &t); if (out) *out = t.tv_sec; return t.tv_sec; }
int gettimeofday(struct timeval *v, void *zone) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    v->tv_sec = t.tv_sec;
    v->tv_usec = t.tv_nsec / 1000;
    return 0;
}
"""


def write(path, data=FILM):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


def marker(daemon, name="marker.mp4", seconds=30):
    """Waits until everything dropped before has been seen."""
    write(f"{daemon.folder}/{name}")
    return daemon.until(lambda: (daemon.lookup(name) or {}).get("state") == "ready", seconds)


def specials():
    outside = tempfile.mkdtemp(prefix="dropreel-attack-")
    write(f"{outside}/secret.mp4")
    with Daemon() as daemon:
        daemon.sign_up()
        m = daemon.folder
        os.makedirs(f"{m}/a"), os.makedirs(f"{m}/x.mp4")
        links = {"a/b": "../a", "self": ".", "loop": "loop", "root": "/", "passwd.mp4": "/etc/passwd", "up.mp4": "../../../../etc/passwd", "out": outside, "out.mp4": f"{outside}/secret.mp4",
                 "proc.mp4": "/proc/self/fd/0", "fds": "/proc/self/fd", "environ.mp4": "/proc/self/environ", "inside.mp4": "real.mp4", "toloop.mp4": "pipe.mp4", "sneaky.mp4": "a/../../" + os.path.basename(outside) + "/secret.mp4", "abs.mp4": f"{m}/real.mp4",
                 "zero.mp4": "/dev/zero", "empty-target.mp4": "nowhere"}
        for name, target in links.items():
            os.symlink(target, f"{m}/{name}")
        chain = "real.mp4"
        for number in range(50):
            os.symlink(chain, f"{m}/chain{number}.mp4")
            chain = f"chain{number}.mp4"
        write(f"{m}/real.mp4"), write(f"{m}/x.mp4/inner.mp4"), write(f"{m}/empty.mp4", b"")
        os.mkfifo(f"{m}/pipe.mp4")
        listening = socket.socket(socket.AF_UNIX)
        listening.bind(f"{m}/socket.mp4")
        os.mknod(f"{m}/device.mp4", 0o666 | stat.S_IFCHR, os.makedev(1, 5))
        with open(f"{m}/sparse.mp4", "wb") as file:
            file.truncate(8 << 40)
        listed = marker(daemon)
        check("special files: the marker is listed", listed)
        names = {f["path"] for f in daemon.files().values()}
        bad = names & ({n for n in links} - {"inside.mp4", "abs.mp4"} | {"pipe.mp4", "socket.mp4", "device.mp4"})
        check("nothing outside and nothing special is listed", not bad, (bad, sorted(n for n in names if "chain" not in n)))
        leaks = []
        for name, file in daemon.files().items():
            status, _, body = daemon.api("GET", file["media"] + "?anyway=1", headers={"Range": "bytes=0-99"})
            if b"root:" in body:
                leaks.append(name)
        check("no byte from outside", not leaks, leaks)
        answers = {name: daemon.get(f"/api/v1/explain?path={name}")["code"] for name in ("pipe.mp4", "device.mp4", "socket.mp4", "loop", "passwd.mp4", "proc.mp4", "out", "a/b", "empty-target.mp4", "empty.mp4", "sparse.mp4")}
        check("explain answers each", len(answers) == 11, answers)
        # A link that is swapped between look and open.
        found, stop = [], time.monotonic() + 2
        write(f"{m}/swap.mp4", b"A" * 5000)
        daemon.until(lambda: daemon.lookup("swap.mp4"))
        swap = daemon.lookup("swap.mp4")["id"]

        def swapper():
            while time.monotonic() < stop:
                os.symlink("/etc/passwd", f"{m}/.t"), os.rename(f"{m}/.t", f"{m}/swap.mp4")
                write(f"{m}/.t2", b"A" * 5000), os.rename(f"{m}/.t2", f"{m}/swap.mp4")
        thread = threading.Thread(target=swapper)
        thread.start()
        while time.monotonic() < stop:
            body = daemon.api("GET", f"/media/{swap}?anyway=1")[2]
            if b"root:" in body:
                found.append(body[:30])
        thread.join()
        check("a swapped link is never followed out", not found)
        busy = daemon.usage()["cpu"]
        time.sleep(2)
        check("and then it is quiet", daemon.usage()["cpu"] - busy < 0.3, daemon.usage()["cpu"] - busy)
        check("specials: ends with 0", daemon.stop() == 0)
    shutil.rmtree(outside)


def sizes():
    """Sums beyond 63 and 64 bits; times beyond every calendar."""
    folder = disk("100m")
    with Daemon(folder=folder) as daemon:
        daemon.sign_up()
        for number in range(5):
            with open(f"{folder}/huge{number}.bin", "wb") as file:
                file.truncate((1 << 63) - 1)
            os.makedirs(f"{folder}/sub", exist_ok=True)
            with open(f"{folder}/sub/huge{number}.bin", "wb") as file:
                file.truncate((1 << 63) - 1 - number)
        for number, when in enumerate((0, -1, 2 ** 33, 2 ** 40, -2 ** 40, 2 ** 53, 2 ** 62, -2 ** 62)):
            write(f"{folder}/time{number}.mp4")
            try:
                os.utime(f"{folder}/time{number}.mp4", (when, when))
            except (OSError, OverflowError) as error:
                print("      no such time", when, error)
        seen = marker(daemon)
        want = sum(len(names) for _, _, names in os.walk(folder))
        same = daemon.until(lambda: len(daemon.files()) == want, 15)
        check("8 EiB files and strange times: all are listed", seen and same, (want, len(daemon.files())))
        wrong = []
        for name, file in daemon.files().items():
            for headers in ({"Range": "bytes=9223372036854775805-"}, {"Range": "bytes=-5"}, {"Range": "bytes=0-1", "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT"}):
                status = daemon.api("GET", file["media"] + "?anyway=1", headers=headers)[0]
                if status not in (206, 304, 416, 409):
                    wrong.append((name, headers, status))
            if daemon.api("HEAD", file["media"] + "?anyway=1")[0] != 200:
                wrong.append((name, "HEAD"))
        for sort in ("size", "-size", "modified", "-modified", "added"):
            cursor, count = None, 0
            while count < 60:
                page = daemon.get(f"/api/v1/folders/root?limit=3&sort={sort}" + (f"&cursor={cursor}" if cursor else ""))
                count += len(page["results"])
                cursor = page["next"]
                if not cursor:
                    break
            if count != page["total"]:
                wrong.append((sort, count, page["total"]))
        check("they are served and sorted", not wrong, wrong[:6])
        for place in ("sub/huge1.bin", "huge0.bin"):
            file = daemon.lookup(place)
            status, _, body = daemon.api("DELETE", f"/api/v1/files/{file['id']}")
            if status != 200:
                wrong.append((place, status, body))
        sub = daemon.lookup("sub")
        status, _, body = daemon.api("DELETE", f"/api/v1/folders/{sub['id']}?version={sub['version']}")
        check("and deleted", status == 200 and not wrong, (status, body[:200]))
        restored = daemon.api("POST", f"/api/v1/trash/{sub['id']}/restore", {})
        check("and restored", restored[0] == 200, restored)
        for name in os.listdir(folder):
            if name.startswith("huge"):
                os.unlink(f"{folder}/{name}")
        check("sizes: still watching", marker(daemon, "marker2.mp4"), daemon.logged()[-500:])
        check("sizes: ends with 0", daemon.stop() == 0)
    subprocess.run(["umount", "-l", folder])
    os.rmdir(folder)


def names():
    with Daemon() as daemon:
        daemon.sign_up()
        m = os.fsencode(daemon.folder)
        nasty = [b"a\r\nX-Evil: 1.mp4", b"q\"uo'te\\.mp4", "line\u2028sep\u2029.mp4".encode(), b"\xff\xfe.mp4", b"tab\t\x1b[31m.mp4", b"%00%2e%2e.mp4", b"<img src=x onerror=alert(1)>.mp4", "e\u0301.mp4".encode(), "\u00e9.mp4".encode(), b"E.mp4", b"e.mp4", b"n" * 251 + b".mp4",
                 b" lead.mp4", b"trail.mp4 ", b"data: x\n\nevent: forged\n\n.mp4", b"-rf.mp4", b"?a=b&c#d.mp4", "\u202egpj.mp4".encode(), b"%n%s%d.mp4", b";filename=evil.exe.mp4", b"\x7f.mp4", b"\xf0\x9f\x98.mp4", b"'%s'--.mp4", b"CON.mp4", b"a.mp4."]
        for name in nasty:
            with open(m + b"/" + name, "wb") as file:
                file.write(FILM)
        events = daemon.link(timeout=2)
        events.sendall(f"GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {daemon.token}\r\n\r\n".encode())
        os.mkdir(m + b"/data: x\n\nevent: forged\n\n")
        marker(daemon)
        listing = daemon.until(lambda: (lambda r: r if r["total"] == len(nasty) + 2 else None)(daemon.get("/api/v1/folders/root?limit=500")))
        check("every nasty name is one item", listing, daemon.get("/api/v1/folders/root")["total"])
        wrong = []
        for file in listing["results"]:
            if "media" not in file:
                continue
            answer = daemon.raw(f"HEAD {file['media']}?download HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {daemon.token}\r\nConnection: close\r\n\r\n".encode())
            lines = [l for l in answer.split(b"\r\n") if l.startswith(b"Content-Disposition")]
            if b"X-Evil:" in answer.replace(b"filename", b"").split(b"Content-Disposition")[0] or len(lines) != 1 or re.search(rb"[^ -~]", lines[0]) or b"\nX-Evil" in answer:
                wrong.append((file["name"], answer[:300]))
            if daemon.get(f"/api/v1/files/{file['id']}")["id"] != file["id"]:
                wrong.append(file["name"])
            status, fields, body = daemon.api("PATCH", f"/api/v1/files/{file['id']}", {"folder": "root"})
            if status >= 500:
                wrong.append((file["name"], status))
        check("no name breaks out of its header", not wrong, wrong[:3])
        try:
            text = b""
            while True:
                text += events.recv(65536)
        except OSError:
            pass
        forged = [l for l in text.split(b"\n") if l.startswith(b"event: forged")]
        check("no name forges an event", not forged and b"event: change" in text, forged)
        for name in nasty[:8]:
            file = next((f for f in daemon.files().values() if os.fsencode(f["name"]) == name), None)
            if file:
                daemon.api("DELETE", f"/api/v1/files/{file['id']}")
        log = open(daemon.log, "rb").read()
        check("no name forges a line of the log", b"X-Evil: 1.mp4\n" not in log.replace(b"\\r\\nX-Evil", b"") and b"\x1b[31m" not in log)
        # 4,096 bytes deep, made relative.
        here = os.open(daemon.folder, os.O_RDONLY)
        for _ in range(30):
            os.mkdir("d" * 200, dir_fd=here)
            there = os.open("d" * 200, os.O_RDONLY, dir_fd=here)
            os.close(here)
            here = there
        file = os.open("deep.mp4", os.O_CREAT | os.O_WRONLY, dir_fd=here)
        os.write(file, FILM), os.close(file), os.close(here)
        found = daemon.until(lambda: daemon.get("/api/v1/search?q=deep.mp4")["results"], 20)
        check("6,000 bytes deep: found, and its bytes", found and daemon.api("GET", found[0]["media"] + "?anyway=1")[2] == FILM, found and found[0]["state"])
        trashed = daemon.api("DELETE", f"/api/v1/files/{found[0]['id']}") if found else None
        check("and deleted", trashed and trashed[0] == 200, trashed)
        check("names: ends with 0", daemon.stop() == 0)
        subprocess.run(["rm", "-rf", daemon.folder])


def crowd(count=20_000):
    with Daemon() as daemon:
        daemon.sign_up()
        os.mkdir(f"{daemon.folder}/crowd")
        began = time.monotonic()
        for number in range(count):
            os.close(os.open(f"{daemon.folder}/crowd/film {number}.mp4", os.O_CREAT | os.O_WRONLY))
        made = time.monotonic() - began
        slowest = 0

        def all_there():
            nonlocal slowest
            start = time.monotonic()
            total = daemon.get("/api/v1/files?limit=1")["total"]
            slowest = max(slowest, time.monotonic() - start)
            return total == count
        done = daemon.until(all_there, 120)
        check(f"{count} files in one folder", done, f"made in {made:.1f} s, listed {time.monotonic() - began:.1f} s after the first, slowest answer {slowest:.2f} s, {daemon.usage()['rss'] >> 10} MiB")
        check("crowd: ends with 0", daemon.stop() == 0)


def streams():
    """Files that change under running streams."""
    with Daemon() as daemon:
        daemon.sign_up()
        big = FILM + os.urandom(1 << 20) * 60
        with open(f"{daemon.folder}/trunc.bin", "wb") as file:
            file.write(big)
        shutil.copy(f"{daemon.folder}/trunc.bin", f"{daemon.folder}/swap.bin"), shutil.copy(f"{daemon.folder}/trunc.bin", f"{daemon.folder}/gone.bin")
        daemon.until(lambda: all((daemon.lookup(n) or {}).get("state") == "ready" for n in ("trunc.bin", "swap.bin", "gone.bin")))

        def start(name):
            file = daemon.lookup(name)
            link = socket.socket()
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
            link.settimeout(30)
            link.connect(("127.0.0.1", daemon.port))
            link.sendall(f"GET {file['media']} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {daemon.token}\r\n\r\n".encode())
            head = b""
            while b"\r\n\r\n" not in head:
                head += link.recv(4096)
            return link, head, file

        def rest(link, head):
            body = head.split(b"\r\n\r\n", 1)[1]
            try:
                while len(body) < len(big):
                    part = link.recv(1 << 20)
                    if not part:
                        break
                    body += part
            except OSError:
                pass
            link.close()
            return body
        runs = {name: start(name) for name in ("trunc.bin", "swap.bin", "gone.bin")}
        tag = re.search(rb'ETag: ("[^"]*")', runs["swap.bin"][1])[1].decode()
        os.truncate(f"{daemon.folder}/trunc.bin", 1 << 20)
        write(f"{daemon.folder}/.new", b"B" * 5000), os.rename(f"{daemon.folder}/.new", f"{daemon.folder}/swap.bin")
        os.unlink(f"{daemon.folder}/gone.bin")
        body = rest(*runs["trunc.bin"][:2])
        check("truncated while streamed: cut, not padded", len(body) < len(big) and big.startswith(body), len(body))
        check("replaced while streamed: the old bytes", rest(*runs["swap.bin"][:2]) == big)
        check("deleted while streamed: the old bytes", rest(*runs["gone.bin"][:2]) == big)
        media = runs["swap.bin"][2]["media"]
        answer = daemon.until(lambda: (lambda a: a if a[1].get("etag") not in (None, tag) else None)(daemon.api("GET", media + "?anyway=1", headers={"Range": "bytes=0-1", "If-Range": tag})), 10)
        check("a new request gets the new bytes whole", answer and answer[0] == 200 and answer[2] == b"B" * 5000, answer and (answer[0], answer[1]))
        check("streams: ends with 0", daemon.stop() == 0)


def clocks():
    work = tempfile.mkdtemp(prefix="dropreel-attack-")
    with open(f"{work}/clock.c", "w") as file:
        file.write(CLOCK)
    if subprocess.run(["cc", "-shared", "-fPIC", "-o", f"{work}/clock.so", f"{work}/clock.c"]).returncode:
        print("skip  clocks: no C compiler")
        return
    stamp = f"{work}/offset"

    def shift(seconds):
        with open(stamp, "w") as file:
            file.write(f"{seconds}\n")
    shift(0)
    env = {"LD_PRELOAD": f"{work}/clock.so", "CLOCK_OFFSET": stamp}
    with Daemon(env=env) as daemon:
        daemon.sign_up()
        marker(daemon)
        etag = daemon.api("HEAD", daemon.lookup("marker.mp4")["media"])[1]["etag"]
        wrong = []
        now = int(time.time())
        for jump in (86_400, -86_400, 86_400 - now, 4_102_444_800 - now, 40 * 86_400, 2 ** 40, -2 ** 40, 0):
            shift(jump)
            if daemon.api("GET", "/api/v1/session")[0] != 200:
                wrong.append((jump, "signed out"))
            if not marker(daemon, f"m{jump}.mp4", 10):
                wrong.append((jump, "not seen"))
            if daemon.api("HEAD", daemon.lookup("marker.mp4")["media"])[1]["etag"] != etag:
                wrong.append((jump, "another tag"))
            if daemon.sign_in()[0] != 201:
                wrong.append((jump, "no sign-in"))
            cpu = daemon.usage()["cpu"]
            time.sleep(1)
            if daemon.usage()["cpu"] - cpu > 0.3:
                wrong.append((jump, "busy", daemon.usage()["cpu"] - cpu))
        check("clock jumps", not wrong, wrong)
        check("clocks: ends with 0", daemon.stop() == 0)
        shift(86_400 - now)
        with Daemon(folder=daemon.folder, state=daemon.state, env=env) as second:
            second.token = daemon.token
            check("started in 1970", second.api("GET", "/api/v1/session")[0] == 200 and marker(second, "late.mp4"))
    shutil.rmtree(work)


if __name__ == "__main__":
    privately()
    table = {"specials": specials, "sizes": sizes, "names": names, "crowd": crowd, "streams": streams, "clocks": clocks}
    for name in sys.argv[1:] or table:
        try:
            table[name]()
        except Exception as error:
            import traceback
            traceback.print_exc()
            check(f"{name} ran to its end", False, repr(error)[:300])
    finish()
