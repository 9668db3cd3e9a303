"""What plays in a browser: films of the table, through the daemon. `etc/trials/matrix` does all of them."""

import os

import pytest
from watching import FILMS, aims, bare, watch, watch_in_player

SAMPLE = ["plain.mp4", "plain.mkv", "plain.ts", "reordered.avi", "av1.mkv", "fragments.mp4", "cut.mkv"]
pytestmark = pytest.mark.daemon


@pytest.mark.parametrize("name", SAMPLE)
def test_a_film_plays_and_is_found_by_time(page, box, name):
    bare(page, box)
    watched = watch(page, box, name)
    assert watched.method != "none", watched.why
    assert watched.faults == []


@pytest.mark.parametrize("name", ["open.mkv", "open.ts", "refresh.mkv"])
def test_what_the_browser_gives_up_is_found_by_time_in_the_player(page, box, name):
    """Chromium's decoder in software gives up at jumps into pictures that lean on those before the jump."""
    bare(page, box)
    given_up = watch(page, box, name)
    watched = watch_in_player(page, box, given_up)
    assert watched.faults == []
    # On a busy machine a jump may come at a moment at which the decoder has what it needs.
    assert not given_up.faults or "h" in watched.rescue


def test_twenty_jumps_each_go_on(page, box):
    """Nobody measures here how soon; the trial does."""
    bare(page, box)
    watched = watch(page, box, "minute.ts", jumps=aims(FILMS["minute.ts"], 60, count=20, seed=3))
    assert watched.faults == []
    assert len(watched.said["seeks"]) == 20


def test_a_minute_at_four_times_the_speed_comes_to_its_end(page, box):
    bare(page, box)
    watched = watch(page, box, "minute.ts", jumps=[], rate=4)
    assert watched.faults == []
    assert "stalls" in watched.said


@pytest.mark.parametrize("name", ["two-minutes-late.mkv", "five-seconds-late.mp4", "late-sound.mkv"])
def test_a_film_that_begins_late_is_shown_from_its_first_picture(page, box, name):
    bare(page, box)
    assert watch(page, box, name, jumps=[]).faults == []
