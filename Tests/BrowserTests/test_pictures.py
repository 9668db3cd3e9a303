"""Pictures of every screen, for people to look at: DROPREEL_SCREENSHOTS=folder Tests/BrowserTests/run -k pictures."""

import json
import os
from pathlib import Path

import pytest
from conftest import swipe, until

TARGET = os.environ.get("DROPREEL_SCREENSHOTS")
pytestmark = pytest.mark.skipif(not TARGET, reason="DROPREEL_SCREENSHOTS names no folder")

GB = 1_000_000_000
FILMS = {
    "Kids/Little Boat.mp4": (1.2, 5100), "Kids/Snow Day.mkv": (2.1, 5700), "Kids/The Owl.mp4": (0.9, 4300),
    "Series/Harbour/S01E01.mkv": (1.1, 2640), "Series/Harbour/S01E02.mkv": (1.2, 2700),
    "Northern Light (2019).mkv": (4.9, 9300), "The Long Summer of 1984, director's cut, restored and complete.mkv": (8.4, 8040),
    "Paper Planes.2021.1080p.mkv": (4.9, 7920), "Night Train.mp4": (2.7, 6120), "Old Harbour.mp4": (1.6, 5580),
    "Quartet.mkv": (3.3, 6900), "电影之夜.mkv": (3.8, 7260), "رحلة إلى البحر.mp4": (2.2, 6480), "Garden Concert.flac": (0.4, 3540),
    "Poster.jpg": (0.004, 0), "Winter Tale 🎬.mkv": (3.1, 6300),
}
LANGUAGES = {"en": "en-US", "zh": "zh-CN", "ar": "ar"}
SIZES = {"phone": {"viewport": {"width": 390, "height": 844}}, "desk": {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}}
PROBLEM = json.dumps([{"code": "watch-limit", "detail": "Only 8,192 of 9,400 folders can be watched.",
                       "hint": "Raise fs.inotify.max_user_watches; until then Dropreel looks every minute."}])


def fill(box):
    (box.folder / "Empty").mkdir()
    facts = {}
    for path, (size, length) in FILMS.items():
        file = box.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        with open(file, "wb") as empty:
            empty.truncate(int(size * GB))
        facts[path] = {"added": "2026-11-%02dT18:00:00Z" % (1 + len(facts)), **({"duration": length} if length else {})}
    facts["Paper Planes.2021.1080p.mkv"].update(state="copying", copied=int(2.1 * GB))
    facts["Old Harbour.mp4"].update(state="damaged")
    facts["Quartet.mkv"].update(state="offline")
    box.pretend(**facts)
    return facts


def copy_on(box, facts):
    facts["Paper Planes.2021.1080p.mkv"]["copied"] += int(0.03 * GB)
    box.pretend(**facts)


@pytest.mark.box("--problems", PROBLEM)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures(phone, box, language, size):
    facts = fill(box)
    Path(TARGET).mkdir(parents=True, exist_ok=True)
    page = phone(locale=LANGUAGES[language], **SIZES[size])

    def take(screen):
        page.wait_for_timeout(450)
        page.screenshot(path=f"{TARGET}/{size}-{language}-{screen}.png")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen

    page.goto(box.setup_url)
    take("setup")
    page.locator("#setup [type=submit]").click()
    take("setup-owner")
    page.locator("#setup [name=username]").fill("Anna")
    page.locator("[name=newPassword]").fill("correct horse")
    page.locator("#setup [type=submit]").click()
    page.locator(".file-row").nth(6).wait_for()
    take("problem")
    page.locator(".problem .dismiss").click()
    for _ in range(3):
        copy_on(box, facts)
        page.wait_for_timeout(500)
    take("folders")
    page.emulate_media(color_scheme="light")
    take("folders-light")
    page.emulate_media(color_scheme="dark")
    page.locator(".pill").click()
    take("sort")
    page.keyboard.press("Escape")
    page.locator("[data-id] .more").nth(4).hover()
    page.locator("[data-id] .more").nth(4).click()
    take("menu")
    page.locator("[role=menuitem]").first.click()
    take("rename")
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    if size == "phone":
        target = page.locator(".file-row").nth(4)
        swipe(page, target, 110 if language == "ar" else -110, start=0.3 if language == "ar" else 0.8)
        take("swiped")
        page.mouse.wheel(0, 1)
    page.locator(".file-row").filter(has_text="Kids").locator(".more").click()
    page.locator("[role=menuitem].danger").click()
    take("delete")
    page.locator("dialog .cancel").click()
    page.locator("dialog").wait_for(state="detached")
    page.locator(".file-row").filter(has_text="Night Train").locator(".more").click()
    page.locator("[role=menuitem].danger").click()
    take("undo")
    page.locator(".file-row").filter(has_text="Kids").locator(".open").click()
    page.locator(".crumbs li").nth(1).wait_for()
    take("inside")
    box.put("Kids/Little Boat.mp4")
    page.locator(".file-row").filter(has_text="Little Boat").locator(".open").click()
    until(page, "document.querySelector('video')?.currentTime > 0.5")
    take("player")
    page.locator(".player .close").click()
    page.locator(".file-row").filter(has_text="The Owl").locator(".open").click()
    page.locator(".player-error").wait_for()
    take("player-error")
    page.locator(".player .close").click()
    page.locator("#play").wait_for(state="hidden")
    page.locator("#tab-settings").click()
    take("settings")
    page.locator(".sign-out").click()
    page.locator("#title").wait_for()
    take("title")
    page.emulate_media(color_scheme="light")
    take("title-light")
    page.emulate_media(color_scheme="dark")
    page.locator("#title a").click()
    take("sign-in")
