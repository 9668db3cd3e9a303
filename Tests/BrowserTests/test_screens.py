"""Every screen, as axe-core, a thumb and the keyboard find it. With DROPREEL_SCREENSHOTS=folder also as pictures, in every
language: make screenshots."""

import fcntl
import os
import shutil
from pathlib import Path

import films
import pytest
from survey import faults_by_keyboard, faults_of
from tour import Copying, Tour

pytestmark = pytest.mark.daemon
TARGET = os.environ.get("DROPREEL_SCREENSHOTS")
LANGUAGES = {"en": "en-US", "zh": "zh-CN", "ar": "ar"}
SIZES = {"phone": {"viewport": {"width": 390, "height": 844}}, "desk": {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}}
TRIED = [("phone", "en", "dark"), ("phone", "ar", "light"), ("desk", "en", "light"), ("desk", "zh", "dark")]
ALL = [(size, language, "dark") for size in SIZES for language in LANGUAGES] + [(size, "en", "light") for size in SIZES]


@pytest.fixture(scope="session")
def filled(tmp_path_factory):
    """Made once, by whichever process comes first; each daemon gets the same films under other names of the same files."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "films-of-the-tour"
    with open(folder.with_suffix(".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            made = folder.with_suffix(".made")
            made.mkdir()
            films.fill(made, everything=bool(TARGET))
            made.rename(folder)
    return folder


@pytest.mark.parametrize("size, language, theme", ALL if TARGET else TRIED)
def test_a_walk_through_all_screens(phone, box, filled, size, language, theme):
    shutil.copytree(filled, box.folder, copy_function=os.link, dirs_exist_ok=True)
    page = phone(locale=LANGUAGES[language], color_scheme=theme, reduced_motion="no-preference" if TARGET else "reduce", **SIZES[size])
    faults = {}
    with Copying(box.folder) as copying:
        for screen in Tour(page, box, copying, language == "ar", size == "phone").screens():
            if TARGET:
                take(page, f"{size}-{language}-{theme}-{screen}")
            else:
                for fault in faults_of(page) + (faults_by_keyboard(page) if (size, language) == ("desk", "en") else []):
                    faults.setdefault(fault, []).append(screen)
    assert not faults, "\n".join(f"{fault}  [{', '.join(screens)}]" for fault, screens in faults.items())


def take(page, name):
    Path(TARGET).mkdir(parents=True, exist_ok=True)
    page.wait_for_timeout(450)
    page.screenshot(path=f"{TARGET}/{name}.png")
