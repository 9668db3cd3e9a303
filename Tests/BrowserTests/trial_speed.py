"""How soon a film begins, how soon and how exactly it goes on after a jump, and whether it keeps up: one table. `etc/trials/start`."""

import os
import random
import statistics

import pytest
from conftest import PHONE, Box
from watching import SCRIPT_CALL, Watched, aims, bare, judge, known, path
from making import FILMS

ROUNDS = int(os.environ.get("ROUNDS", "5"))
COPIED = "c.hls,v.avc1,a.mp4a"
DIRECT = "c.mp4,c.mkv,c.hls,v.avc1,a.mp4a"
ROWS = []
ASK = """async (address) => {
  const begun = performance.now()
  return { ...await (await fetch(address)).json(), asked: performance.now() - begun }
}"""


@pytest.fixture(scope="module", autouse=True)
def table():
    yield
    print("\n\n| film | what | measured | wanted | |\n|---|---|---|---|---|\n" + "\n".join(ROWS), flush=True)


def note(film, what, measured, unit, bound=None):
    """A line of the table; whether it is as wanted."""
    is_met = bound is None or measured <= bound
    wanted = "" if bound is None else f"≤ {bound:g} {unit}"
    ROWS.append(f"| {film} | {what} | {measured:.2f} {unit} | {wanted} | {'' if bound is None else 'yes' if is_met else 'NO'} |")
    print(ROWS[-1], flush=True)
    return is_met


def play(page, file, caps, **more):
    """From asking the daemon how, as the page does after a tap."""
    way = page.evaluate(ASK, f"/api/v1/files/{file['id']}/play?caps={caps}")
    assert way.get("url"), way
    said = page.evaluate(SCRIPT_CALL, {"url": way["url"], "seeks": [], "rate": 0, "patience": 60, **more})
    assert "error" not in said, said
    said["first"] += way["asked"]
    return said


@pytest.fixture
def film(browser, tmp_path, request):
    name = request.param
    box = Box.daemon(tmp_path)
    page = browser.new_context(**PHONE).new_page()
    bare(page, box)
    try:
        os.link(path(name), box.folder / name)
    except OSError:
        box.put(name, path(name))
    yield name, page, known(page, box, name)
    page.context.close()
    box.stop()
    box.log.close()


def films(*names):
    return pytest.mark.parametrize("film", names, indirect=True)


@films("light.mkv", "heavy.mkv", "light.mp4", "heavy.mp4")
def test_segments_are_nearly_as_quick_as_the_file(film):
    name, page, file = film
    firsts, jumps = {DIRECT: [], COPIED: []}, {DIRECT: [], COPIED: []}
    # Somewhere, the same for both, and others each time, so that nothing of them lies ready. Steps of whole seconds would lead to the
    # last picture of a group each time, in films made of whole seconds.
    dice = random.Random(name)
    for number in range(ROUNDS):
        far = [file["duration"] * (part + dice.uniform(-0.15, 0.15)) for part in (0.5, 0.2, 0.8)]
        for caps in (DIRECT, COPIED) if number % 2 else (COPIED, DIRECT):
            said = play(page, file, caps, seeks=far)
            firsts[caps].append(said["first"])
            jumps[caps] += [jump["took"] for jump in said["seeks"]]
    first, jump = ({caps: statistics.median(values) for caps, values in rows.items()} for rows in (firsts, jumps))
    note(name, "first picture as a file", first[DIRECT], "ms")
    note(name, "first picture in segments, the very first time", firsts[COPIED][0], "ms")
    note(name, "far jump as a file", jump[DIRECT], "ms")
    # All are told before one fails.
    assert all([
        note(name, "first picture in segments, to that of the file", first[COPIED] / first[DIRECT], "×", 2),
        note(name, "far jump in segments, to that in the file", jump[COPIED] / jump[DIRECT], "×", 1.2)])


@films("minute.mp4", "minute.mkv")
def test_twenty_jumps_land_and_go_on_in_a_file(film):
    jump_about(*film, DIRECT, 2, "as it is")


@films("minute.ts", "quarter.mkv")
def test_twenty_jumps_land_and_go_on_in_what_is_copied(film):
    jump_about(*film, COPIED, 2, "copied")


@films("minute.avi")
def test_twenty_jumps_land_and_go_on_in_what_is_converted(film):
    jump_about(*film, COPIED, 5, "converted")


def jump_about(name, page, file, caps, seconds, way):
    said = play(page, file, caps, seeks=aims(FILMS[name], file["duration"], count=20, seed=9))
    watched = Watched(name, way, said=said)
    judge(watched, FILMS[name], file)
    # The film has to go on by 0.2 s to be seen going on.
    took = sorted(jump["resumed"] / 1000 - 0.2 for jump in said["seeks"])
    assert all([
        note(name, f"20 jumps, {way}: pictures beside the aim", abs(watched.missed or 0), "pictures", 1),
        note(name, f"20 jumps, {way}: the slowest goes on after", took[-1], "s", seconds),
        watched.missed is not None])


@pytest.mark.timeout(600)
@films("quarter.mkv")
def test_a_quarter_of_an_hour_at_four_times_the_speed(film):
    name, page, file = film
    said = play(page, file, COPIED, rate=4)
    # What stands still before seconds of film that lie ready waits for a processor, not for the daemon.
    note(name, "of which before film that had not come yet", said["hungry"], "stalls")
    assert note(name, f"{file['duration'] / 60:.0f} minutes at 4 × the speed, copied", said["stalls"], "stalls", 0)


@films("minute.avi")
def test_a_minute_of_what_is_converted_at_four_times_the_speed(film):
    """Told, not wanted: it depends on the machine."""
    name, page, file = film
    note(name, "a minute at 4 × the speed, converted", play(page, file, COPIED, rate=4)["stalls"], "stalls")
