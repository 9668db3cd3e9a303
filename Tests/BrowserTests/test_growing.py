"""Watching a film that is still being copied."""

import re
import subprocess

import pytest
from conftest import hurry, row, set_up, until
from playwright.sync_api import expect

VIDEO = "document.querySelector('video')"
FILM = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=24:duration=40", "-f", "lavfi", "-i", "sine=frequency=440:duration=40", "-c:v", "libx264",
        "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "24", "-b:v", "2M", "-minrate", "2M", "-maxrate", "2M", "-bufsize", "1M",
        "-x264-params", "nal-hrd=cbr", "-c:a", "aac"]


@pytest.fixture(scope="session")
def films(tmp_path_factory):
    folder = tmp_path_factory.mktemp("films")
    for name, more in {"Boat.mkv": [], "Boat.mp4": ["-movflags", "+faststart"], "Late.mp4": []}.items():
        subprocess.run(["ffmpeg", "-nostdin", "-v", "error", *FILM, *more, folder / name], check=True)
    return folder


def begin_copy(page, box, films, name, share, reserve=False):
    """A program that has copied so much of it, and holds it open."""
    content = (films / name).read_bytes()
    copy = open(box.folder / name, "wb", buffering=0)
    if reserve:
        copy.truncate(len(content))
    half = int(len(content) * share)
    copy.write(content[:half])
    set_up(page, box)
    until(page, f"(async () => (await (await fetch('/api/v1/lookup?path={name}')).json()).state === 'copying')()", 20)
    return copy, content[half:]


@pytest.mark.daemon
@pytest.mark.parametrize("name, reserve", [("Boat.mkv", False), ("Boat.mp4", False), ("Boat.mp4", True)])
def test_it_goes_on_with_what_has_come_since(page, box, films, name, reserve):
    copy, rest = begin_copy(page, box, films, name, 0.3, reserve)
    row(page, name).tap()
    page.get_by_role("button", name="Watch what is there").click()
    until(page, f"{VIDEO}?.currentTime > 1", 20)
    hurry(page)
    copy.write(rest[:len(rest) // 2])
    until(page, f"{VIDEO}.currentTime > 15 && !{VIDEO}.paused", 40)
    copy.write(rest[len(rest) // 2:])
    copy.close()
    until(page, f"{VIDEO}.currentTime > 38", 60)
    until(page, f"{VIDEO}.ended", 30)


@pytest.mark.daemon
def test_it_waits_for_the_copy(page, box, films):
    copy, rest = begin_copy(page, box, films, "Boat.mkv", 0.2)
    row(page, "Boat.mkv").tap()
    page.get_by_role("button", name="Watch what is there").click()
    until(page, f"{VIDEO}?.currentTime > 0.2", 20)
    hurry(page)
    status = page.get_by_role("status").filter(has_text="Waiting for the copy")
    expect(status).to_be_visible(timeout=30_000)
    hurry(page, 1)
    copy.write(rest)
    copy.close()
    until(page, f"{VIDEO}.currentTime > 12 && !{VIDEO}.paused", 30)
    expect(status).to_be_hidden()


@pytest.mark.daemon
def test_whoever_tells_the_end_and_a_mistake_waits_once(page, box, films):
    copy, rest = begin_copy(page, box, films, "Boat.mkv", 0.2)
    row(page, "Boat.mkv").tap()
    page.get_by_role("button", name="Watch what is there").click()
    until(page, f"{VIDEO}?.currentTime > 0.2", 20)
    questions = []
    page.on("request", lambda asked: questions.append(asked.url) if "/play?caps=" in asked.url else None)
    page.evaluate(f"(() => {{ for (const type of ['ended', 'ended']) {VIDEO}.dispatchEvent(new Event(type)) }})()")
    copy.write(rest)
    copy.close()
    until(page, f"{VIDEO}.currentTime > 12 && !{VIDEO}.paused", 40)
    assert len(questions) == 1, questions


@pytest.mark.daemon
def test_a_film_whose_index_comes_last_begins_by_itself_when_it_is_complete(page, box, films):
    copy, rest = begin_copy(page, box, films, "Late.mp4", 0.5)
    row(page, "Late.mp4").tap()
    page.get_by_role("button", name="Watch what is there").click()
    alert = page.get_by_role("region", name=re.compile("^Player")).get_by_role("alert")
    expect(alert).to_contain_text("complete")
    copy.write(rest)
    copy.close()
    until(page, f"{VIDEO}?.currentTime > 1", 30)
    expect(alert).to_be_hidden()
