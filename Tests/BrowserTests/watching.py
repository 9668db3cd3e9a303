"""A film of the table, played in Chromium as the daemon says, and what came of it."""

import json
import random
import re
import sys
import time
from dataclasses import dataclass, field

from conftest import HERE, request, until, within

sys.path.insert(0, str(HERE.parent / "Films"))
from counter import number  # noqa: E402
from making import path  # noqa: E402
from table import FILMS  # noqa: E402

SCRIPT = (HERE / "watching.js").read_text()


@dataclass
class Watched:
    """One line of the matrix."""

    film: str
    method: str
    variant: str = ""
    why: str = ""
    tracks: str = ""
    said: dict = field(default_factory=dict)
    # Pictures by which a jump missed its aim, the worst one; None when there is no counter.
    missed: float | None = None
    # What is not as it should be.
    faults: list = field(default_factory=list)
    # How the page's own player went on where the browser gave up.
    rescue: str = ""


def bare(page, box):
    """An address of the daemon that is no page, so that nothing of its own runs there; signed in."""
    answer = request(page, box, "POST", "/api/v1/setup", {"code": box.code, "name": "Anna", "password": "correct horse"})
    token = re.search(r"dropreel=([^;]+)", answer.headers["set-cookie"])[1]
    page.context.add_cookies([{"name": "dropreel", "value": token, "url": box.url, "httpOnly": True, "sameSite": "Lax"}])
    page.goto(f"{box.url}/healthz")


def known(page, box, name, seconds=60):
    """The file as the daemon has looked into it; what it says of it when it could not."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        file = page.evaluate(within(f"(async () => (await fetch('/api/v1/lookup?path=' + encodeURIComponent({json.dumps(name)}))).json())()")) or {}
        if file.get("state") in ("ready", "damaged") and (file.get("video") or file.get("audio") or file.get("kind") not in ("video", "audio")):
            return file
        time.sleep(0.1)
    return file


def watch(page, box, name, jumps=None, rate=0, patience=20):
    film = FILMS[name]
    box.put(name, path(name))
    file = known(page, box, name)
    caps = page.evaluate(within("(async () => (await import('/assets/player/player-capabilities.js')).capabilities())()"))
    way = page.evaluate(within(f"(async () => (await fetch('/api/v1/files/{file['id']}/play?caps={caps}')).json())()", 30))
    variant = variant_of(way.get("url"))
    # What is damaged is refused with a problem instead.
    watched = Watched(name, way.get("method", "none"), variant, way.get("why") or way.get("detail", ""), tracks(file))
    if watched.method == "none" or file["kind"] == "image":
        return watched
    duration = film.lasts or file.get("duration") or 0
    seeks = aims(film, duration) if jumps is None else jumps
    watched.said = page.evaluate(SCRIPT_CALL, {"url": way["url"], "seeks": seeks, "rate": rate, "patience": patience})
    judge(watched, film, file)
    return watched


def watch_in_player(page, box, watched):
    """The same film, which the browser has given up, in the page's own player: that takes another way."""
    film = FILMS[watched.film]
    file = known(page, box, watched.film)
    duration = film.lasts or file.get("duration") or 0
    player = page.context.new_page()
    # Of what comes over the other port no script may read the pixels.
    player.route(lambda url: not url.startswith(box.url), lambda route: route.abort())
    try:
        player.goto(f"{box.url}/play/{file['id']}")
        until(player, "document.querySelector('video')?.currentTime > 2.2", 20)
        said = player.evaluate(SCRIPT_CALL, {"url": "", "seeks": aims(film, duration), "rate": 0, "patience": 20})
    finally:
        player.close()
    first = {"first": watched.said.get("first"), "begins": 0}
    again = Watched(watched.film, watched.method, watched.variant, watched.why, watched.tracks, {**first, **said})
    judge(again, film, file)
    again.rescue = variant_of(said.get("url"))
    return again


def variant_of(url):
    return m[1] if (m := re.search(r"/([a-z0-9]+)/master\.m3u8", url or "")) else ""


SCRIPT_CALL = SCRIPT[SCRIPT.index("async ("):]


def aims(film, duration, count=4, seed=1):
    """Times to jump to: in the middle of a picture, so that a player that is right shows that one."""
    dice = random.Random(seed)
    rate = film.counted or 24
    last = max(duration - 0.6, 0.1)
    return [(int(dice.uniform(0, last) * rate) + 0.5) / rate for _ in range(count)] if duration > 1 else []


def judge(watched, film, file):
    said = watched.said
    if said.get("error"):
        watched.faults.append(said["error"])
    if file.get("video") and not said.get("width"):
        watched.faults.append("no picture")
    if file.get("audio") and not said.get("audioBytes"):
        watched.faults.append("silent")
    length, told = said.get("duration"), film.lasts or file.get("duration")
    if length and told and abs(length - told) > max(0.5, told * 0.02):
        watched.faults.append(f"lasts {length:.2f} s, not {told:.2f}")
    if said.get("width") and abs(said.get("begins", 0) - film.dark) > 0.5:
        watched.faults.append(f"begins with the picture of {said['begins']:.2f} s, not {film.dark:.2f}")
    if not film.counted or not said.get("seeks"):
        return
    missed = []
    for jump in said["seeks"]:
        seen = number(jump["luma"])
        if seen is None:
            watched.faults.append(f"no counter at {jump['to']:.2f}")
            continue
        # A tenth of a picture for what containers round.
        wanted = max(int((jump["to"] - said.get("begins", 0)) * film.counted + 0.1) - film.late, 0)
        # Twelve bits of counter.
        missed.append((seen - wanted + 2048) % 4096 - 2048)
    if missed:
        watched.missed = max(missed, key=abs)
        if abs(watched.missed) > max(1, film.counted / 20):
            watched.faults.append(f"jumps miss by {watched.missed} pictures")


def tracks(file):
    pictures = [f"{one['codec']}{' ' + str(one['bitDepth']) if one.get('bitDepth', 8) > 8 else ''}" for one in file.get("video", [])[:1]]
    sounds = [f"{one['codec']} {one.get('channels', '')}".strip() for one in file.get("audio", [])]
    return " + ".join(pictures + sounds)
