"""Plays every film of the table and writes `docs/playback.md`; `etc/trials/matrix` runs it."""

import os
import statistics
import subprocess
from pathlib import Path

from conftest import PHONE, Box
from watching import FILMS, bare, watch, watch_in_player

HOUSE = Path(__file__).resolve().parent.parent.parent
# Films that a watched folder may hold and that no browser is asked to show.
KINDS = [("A file as it is", "direct"), ("Copied into segments", "copied"), ("Converted", "converted"), ("Not at all", "none")]


def test_every_film_of_the_table(browser, tmp_path):
    wanted = os.environ.get("FILMS", "").split() or [name for name, film in FILMS.items() if not film.large]
    lines = {}
    for part in range(0, len(wanted), 40):
        lines |= play(browser, tmp_path / str(part), wanted[part:part + 40])
    # A machine that was busy just then says nothing of a film: once more, alone.
    for number, name in enumerate(name for name, watched in lines.items() if watched.faults or "converts it at" in watched.why):
        lines |= play(browser, tmp_path / f"again-{number}", [name])
    if not os.environ.get("FILMS"):
        (HOUSE / "docs/playback.md").write_text(report(list(lines.values())))
    assert [f"{watched.film}: {', '.join(watched.faults)}" for watched in lines.values() if watched.faults] == []


def play(browser, home, names):
    home.mkdir()
    box = Box.daemon(home)
    page = browser.new_context(**PHONE).new_page()
    lines = {}
    try:
        bare(page, box)
        for name in names:
            lines[name] = watch(page, box, name)
            if any(fault.startswith("error") for fault in lines[name].faults):
                lines[name] = watch_in_player(page, box, lines[name])
            print(line(lines[name]), flush=True)
            (box.folder / name).unlink()
    finally:
        box.stop()
        page.context.close()
    return lines


def way(watched):
    if watched.method == "hls":
        return "converted" if "h" in watched.variant or "s" in watched.variant else "copied"
    return watched.method


def line(watched):
    said = watched.said
    took = [jump["resumed"] for jump in said.get("seeks", [])]
    cells = [
        watched.film, watched.tracks, f"{way(watched)} {watched.variant}".strip(),
        f"{said['first']:.0f} ms" if said.get("first") else "–", f"{statistics.median(took):.0f} ms" if took else "–",
        "–" if watched.missed is None else f"{watched.missed:+d}" if watched.missed else "0",
        f"{said['width']}×{said['height']}" if said.get("width") else "–", "yes" if said.get("audioBytes") else "–",
        "; ".join(watched.faults) or remark(watched),
    ]
    return "| " + " | ".join(cells) + " |"


def remark(watched):
    if watched.rescue:
        longest = max(jump["resumed"] for jump in watched.said["seeks"])
        return f"this browser's decoder gives it up; the player goes on converted ({watched.rescue}), after {longest:.0f} ms at most"
    return watched.why if watched.method == "none" else ""


def report(lines):
    browser = subprocess.run([os.environ.get("CHROMIUM", "/usr/bin/chromium"), "--version"], capture_output=True, text=True).stdout.split()
    counts = ", ".join(f"{sum(way(one) == word for one in lines)} {text.lower()}" for text, word in KINDS)
    wrong = sum(bool(one.faults) for one in lines)
    return "\n".join([
        "# What plays", "",
        "<!-- Written by etc/trials/matrix. Do not edit: run it again. -->", "",
        f"Every film of [the table](../Tests/Films/table.py), played through the daemon in {' '.join(browser[:2])} without a graphics card,"
        " on 2 cores that other programs use, too: times are upper bounds. What went wrong was played once more, alone.",
        f"{len(lines)} films: {counts}. With a fault: {wrong}.", "",
        "* *first*: from setting the address to the first picture. *jump*: from asking for a time until it plays from there, median of four.",
        "* *missed*: pictures between the one that was asked for and the one that was shown, the worst of four jumps, read from a counter"
        " in the picture.", "* Where a browser gives up a film the page's own player takes another way; its jumps are given then.", "* *way*: the file as it is, its tracks copied into HLS segments, or converted; which tracks.", "",
        "| film | tracks | way | first | jump | missed | picture | sound | remark |", "|---|---|---|---|---|---|---|---|---|",
        *map(line, lines), "",
    ])
