"""Hostile media: playlists in disguise and broken films. The daemon stays quick, and no worker opens a file or a socket."""
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import threading
import time

from attack_daemon import SAMPLE, Daemon, check, finish, sample, tempfile

SAMPLES = [n for n in os.listdir(SAMPLE) if n.endswith((".mp4", ".mkv", ".webm"))]


def disguises(port, secret):
    first = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n"
    urls = [f"file://{secret}", secret, f"http://127.0.0.1:{port}/x.ts", f"concat:{secret}|{secret}", f"subfile,,start,0,end,9,,:{secret}", f"crypto:{secret}", "data:video/mp4;base64,AAAA", f"tcp://127.0.0.1:{port}", "../secret.ts", "secret.ts"]
    for number, url in enumerate(urls):
        for ending in ("mp4", "avi", "mkv", "ts", "m3u8", "mov", "webm", "mp3"):
            yield f"hls{number}.{ending}", (first + url + "\n#EXT-X-ENDLIST\n").encode()
    yield "master.mp4", ("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nmaster.mp4\n").encode()
    yield "concat.mp4", f"ffconcat version 1.0\nfile '{secret}'\nfile 'secret.ts'\n".encode()
    yield "concat.mkv", f"ffconcat version 1.0\nfile 'http://127.0.0.1:{port}/x'\n".encode()
    yield "sdp.mp4", f"v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video {port} RTP/AVP 96\n".encode()
    yield "dash.mp4", f"<?xml version='1.0'?><MPD xmlns='urn:mpeg:dash:schema:mpd:2011'><Period><AdaptationSet><Representation><BaseURL>file://{secret}</BaseURL></Representation></AdaptationSet></Period></MPD>".encode()
    yield "dref.mp4", sample(SAMPLES[0]).replace(b"url ", b"alis")
    yield "script.avs.mp4", f'AviSource("{secret}")'.encode()


def mutated(count):
    chance = random.Random(5)
    for number in range(count):
        name = chance.choice(SAMPLES)
        data = bytearray(sample(name))
        for _ in range(chance.choice((1, 3, 20, 200))):
            place = chance.randrange(len(data))
            kind = chance.random()
            if kind < 0.5:
                data[place] = chance.randrange(256)
            elif kind < 0.7:
                data[place:place + 4] = chance.choice((b"\xff" * 4, b"\0" * 4, b"\x7f\xff\xff\xff", b"\x80\0\0\0", b"\0\0\0\x01"))
            elif kind < 0.8:
                del data[place:place + chance.randrange(1, 500)]
            elif kind < 0.9:
                data[place:place] = data[max(0, place - 200):place]
            else:
                place = chance.randrange(min(len(data), 600))
                data[place] = chance.randrange(256)
        yield f"mutated{number}.{name.rsplit('.', 1)[1]}", bytes(data)


def main(count=300):
    canary = socket.socket()
    canary.bind(("127.0.0.1", 0))
    canary.listen(50)
    calls = []

    def answer():
        while True:
            try:
                calls.append(canary.accept()[1])
            except OSError:
                return
    threading.Thread(target=answer, daemon=True).start()
    place = tempfile.mkdtemp(prefix="dropreel-attack-")
    secret = f"{place}/secret.ts"
    shutil.copy(os.path.join(SAMPLE, SAMPLES[0]), secret)
    trace = f"{place}/trace"
    with Daemon() as daemon:
        daemon.sign_up()
        tracer = None
        if shutil.which("strace"):
            tracer = subprocess.Popen(["strace", "-f", "-qq", "-s", "300", "-e", "trace=open,openat,openat2,connect,execve,socket", "-o", trace, "-p", str(daemon.pid)], stderr=subprocess.DEVNULL)
            time.sleep(1)
        quiet = []
        for _ in range(100):
            start = time.monotonic()
            daemon.get("/api/v1/folders/root?limit=1")
            quiet.append(time.monotonic() - start)
        names = []
        for name, data in [*disguises(canary.getsockname()[1], secret), *mutated(count)]:
            names.append(name)
            with open(f"{daemon.folder}/{name}", "wb") as file:
                file.write(data)
        loud, most = [], 0
        end = time.monotonic() + 100
        done = False
        while time.monotonic() < end and not done:
            start = time.monotonic()
            daemon.get(f"/api/v1/folders/root?limit=50&q={random.random()}")
            loud.append(time.monotonic() - start)
            workers = subprocess.run(["ps", "--ppid", str(daemon.pid), "-o", "stat="], capture_output=True, text=True).stdout.split()
            most = max(most, len(workers))
            files = daemon.files()
            done = len(files) == len(names) and all(f["state"] != "copying" for f in files.values())
            time.sleep(0.05)
        check("every hostile film is listed", done, (len(daemon.files()), len(names)))
        cpu = -1
        while time.monotonic() < end and daemon.usage()["cpu"] - cpu > 0.2:
            cpu = daemon.usage()["cpu"]
            time.sleep(2)
        zombies = [s for s in subprocess.run(["ps", "--ppid", str(daemon.pid), "-o", "stat="], capture_output=True, text=True).stdout.split() if s.startswith("Z")]
        p99 = sorted(loud)[int(len(loud) * 0.99)] * 1000
        check("listing stays quick, workers few, no zombies", p99 < 500 and most <= 4 and not zombies, f"p99 {sorted(quiet)[-2] * 1000:.0f} -> {p99:.0f} ms, at most {most} workers, {len(zombies)} zombies")
        with open(f"{daemon.folder}/good.mp4", "wb") as file:
            file.write(sample(SAMPLES[0]))
        check("a good film is looked into afterwards", daemon.until(lambda: (daemon.lookup("good.mp4") or {}).get("duration"), 40))
        known = sum(1 for f in daemon.files().values() if f.get("duration"))
        check("nobody was called", not calls, calls)
        check("hostile: ends with 0", daemon.stop() == 0)
        if tracer:
            tracer.wait(10)
            with open(trace, errors="replace") as file:
                lines = file.read().split("\n")
            workers = {l.split()[0] for l in lines if "execve(" in l and "dropreel-media" in l}
            outside = [l for l in lines if secret in l or f"htons({canary.getsockname()[1]})" in l]
            after = [l for l in lines if l.split()[:1] and l.split()[0] in workers and "AF_INET" in l]
            check("no worker opened anything named in a film", not outside and not after, (len(workers), known, outside[:3], after[:3]))
        print("      ", daemon.logged()[-300:])
    shutil.rmtree(place)


if __name__ == "__main__":
    main(int(os.environ.get("SAMPLES", "300")))
    finish()
