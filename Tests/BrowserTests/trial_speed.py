"""How soon the first picture comes, and a far jump: the same film as a file and in segments, by turns. `etc/bench watching`."""

import os
import statistics

import pytest
from conftest import PHONE, Box
from watching import SCRIPT_CALL, aims, bare, known, path
from making import FILMS

ROUNDS = int(os.environ.get("ROUNDS", "5"))
COPIED = "c.hls,v.avc1,a.mp4a"
DIRECT = "c.mp4,c.mkv,c.hls,v.avc1,a.mp4a"


def play(page, box, file, caps, **more):
    way = page.evaluate(f"(async () => (await fetch('/api/v1/files/{file['id']}/play?caps={caps}')).json())()")
    said = page.evaluate(SCRIPT_CALL, {"url": way["url"], "seeks": [], "rate": 0, "patience": 30, **more})
    assert "error" not in said, said
    return said


def setting(browser, tmp_path, name):
    box = Box.daemon(tmp_path)
    page = browser.new_context(**PHONE).new_page()
    bare(page, box)
    os.link(path(name), box.folder / name) if os.stat(path(name)).st_dev == os.stat(box.folder).st_dev else box.put(name, path(name))
    return box, page, known(page, box, name)


@pytest.mark.parametrize("name", ["light.mkv", "heavy.mkv", "light.mp4", "heavy.mp4"])
def test_segments_are_nearly_as_quick_as_the_file(browser, tmp_path, name):
    box, page, file = setting(browser, tmp_path, name)
    try:
        firsts, jumps = {DIRECT: [], COPIED: []}, {DIRECT: [], COPIED: []}
        far = [file["duration"] * part for part in (0.5, 0.2, 0.8)]
        for number in range(ROUNDS):
            for caps in (DIRECT, COPIED) if number % 2 else (COPIED, DIRECT):
                said = play(page, box, file, caps, seeks=far)
                firsts[caps].append(said["first"])
                jumps[caps] += [jump["took"] for jump in said["seeks"]]
        first, jump = ({caps: statistics.median(values) for caps, values in rows.items()} for rows in (firsts, jumps))
        print(f"\n{name}: first picture {first[DIRECT]:.0f} ms as a file, {first[COPIED]:.0f} in segments"
              f" ({first[COPIED] / first[DIRECT]:.1f}); far jump {jump[DIRECT]:.0f} ms, {jump[COPIED]:.0f} ({jump[COPIED] / jump[DIRECT]:.1f})")
        if os.environ.get("STRICT"):
            assert first[COPIED] <= first[DIRECT] * 2 and jump[COPIED] <= jump[DIRECT] * 1.2
    finally:
        box.stop()
        page.context.close()


def test_a_quarter_of_an_hour_at_four_times_the_speed(browser, tmp_path):
    box, page, file = setting(browser, tmp_path, "quarter.mkv")
    try:
        said = play(page, box, file, COPIED, rate=4)
        print(f"\nminutes 16 at four times the speed: {said['stalls']} stalls")
        assert said["stalls"] == 0
    finally:
        box.stop()
        page.context.close()


@pytest.mark.parametrize("name", ["minute.ts", "light.mkv"])
def test_twenty_jumps_go_on_within_two_seconds(browser, tmp_path, name):
    box, page, file = setting(browser, tmp_path, name)
    try:
        said = play(page, box, file, COPIED, seeks=aims(FILMS[name], file["duration"], count=20, seed=9))
        took = sorted(jump["resumed"] - 200 for jump in said["seeks"])
        print(f"\n{name}: twenty jumps in segments go on after {statistics.median(took):.0f} ms, the slowest {took[-1]:.0f}")
        assert took[-1] < 2000
    finally:
        box.stop()
        page.context.close()
