"""What only the daemon itself can show: real copies, restarts, disks that go away, several people at once."""

import os
import re

import pytest
from conftest import FILM, HOST, request, row, set_up, sign_in, until
from playwright.sync_api import expect

pytestmark = pytest.mark.daemon
REVERSING = "\u202e"
NASTY = [
    b"a\nb.mp4", b"tab\tand\rreturn.mp4", b"quote\"and'quote.mp4", b"a#1?.mp4", b"100%.mp4", b"x%20y.mp4", b"a&b;c=d.mp4",
    b"back\\slash.mp4", b"-rf.mp4", b"$(id).mp4", b"`x`.mp4", b"<img src=x onerror=alert(1)>.mp4", b"concat:a.mp4",
    "😀 film 🎬.mp4".encode(), "فيلم عربي.mp4".encode(), "סרט.mp4".encode(), "电影 第1集.mp4".encode(), "Å.mp4".encode(),
    "A\u030a.mp4".encode(), b"+.mp4", b"[1] (2) {3}.mp4", (REVERSING + "4pm.mp4").encode(), b"am\xe9lie.mp4", b"x" * 251 + b".mp4",
    "😀".encode() * 62 + b"abc.mp4",
]

TRIED = [NASTY[0], NASTY[4], NASTY[-4], NASTY[-3], NASTY[-1]]


@pytest.fixture
def stays(page):
    """Makes sure at the end that the page was never loaded anew."""
    marks = []

    def mark():
        page.evaluate("window.isTheSamePage = true")
        marks.append(True)

    yield mark
    assert not marks or page.evaluate("window.isTheSamePage") is True


def test_a_slow_copy_is_followed_until_it_can_be_played(page, box, stays):
    set_up(page, box)
    stays()
    data = FILM.read_bytes()
    third = len(data) // 3
    described = row(page, "Slow.mp4")
    with open(box.folder / "Slow.mp4", "wb", buffering=0) as file:
        for part in range(3):
            file.write(data[part * third : (part + 1) * third if part < 2 else len(data)])
            expect(page.get_by_role("progressbar", name="Copying Slow.mp4")).to_be_visible()
            so_far = round(os.path.getsize(file.name) / 1000)
            expect(described).to_have_accessible_description(re.compile(rf"^Copying, {so_far}\b"))
    expect(page.get_by_role("progressbar", name="Copying Slow.mp4")).to_be_hidden()
    expect(described).to_have_accessible_description(re.compile("kB"))
    described.tap()
    until(page, "document.querySelector('video')?.currentTime > 0.2")


def test_films_come_over_the_media_port_and_the_policy_allows_it(page, box):
    box.put("Boat.mp4")
    set_up(page, box)
    port = page.request.get(f"{box.local}/api/v1/status", headers={"Host": box.host}).json()["mediaPort"]
    assert port and port != box.port
    answers = []
    page.on("response", lambda answer: answers.append((answer.url, answer.status)) if "/media/" in answer.url else None)
    row(page, "Boat.mp4").tap()
    until(page, "document.querySelector('video')?.currentTime > 0.2")
    assert page.evaluate("document.querySelector('video').currentSrc").startswith(f"http://{HOST}:{port}/media/")
    assert answers and all(status in (200, 206) for _, status in answers)


def test_a_restart_is_seen_and_heals_by_itself(page, box, stays):
    box.put("Before.mp4")
    set_up(page, box)
    stays()
    expect(row(page, "Before.mp4")).to_be_visible()
    identity = page.locator(".file-row").get_attribute("data-id")
    box.stop()
    expect(page.locator("#connection")).to_contain_text(f"Can't reach {HOST}", timeout=8000)
    expect(row(page, "Before.mp4")).to_be_visible()
    box.put("Meanwhile.mp4")
    box.start()
    expect(page.locator("#connection")).to_be_hidden(timeout=10_000)
    expect(row(page, "Meanwhile.mp4")).to_be_visible()
    expect(page.locator(f".file-row[data-id='{identity}']")).to_contain_text("Before")
    box.put("Afterwards.mp4")
    expect(row(page, "Afterwards.mp4")).to_be_visible()
    expect(page.get_by_role("heading", name="Folders", level=1)).to_be_visible()


def test_what_another_device_deletes_goes_here_too_and_comes_back(phone, box):
    box.put("Heat.mp4")
    page, other = phone(), phone(locale="zh-CN")
    set_up(page, box)
    sign_in(other, box)
    expect(row(page, "Heat.mp4")).to_be_visible()
    other.get_by_role("link", name="Heat.mp4", exact=True).focus()
    other.keyboard.press("Delete")
    expect(row(page, "Heat.mp4")).to_have_count(0)
    other.get_by_role("button", name="撤销").tap()
    expect(row(page, "Heat.mp4")).to_be_visible()


def test_a_session_that_is_ended_elsewhere_ends_this_page(phone, box):
    box.put("Boat.mp4")
    page, other = phone(), phone()
    set_up(page, box)
    sign_in(other, box)
    row(page, "Boat.mp4").tap()
    until(page, "document.querySelector('video')?.currentTime > 0.2")
    sessions = request(other, box, "GET", "/api/v1/sessions").json()["results"]
    request(other, box, "DELETE", "/api/v1/sessions/" + next(one["id"] for one in sessions if not one["current"]))
    expect(page.get_by_role("form", name="Sign in")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="You were signed out on another device.")).to_be_visible()
    expect(other.get_by_role("heading", name="Folders", level=1)).to_be_visible()


def test_a_session_that_ended_while_the_daemon_was_away_leads_to_sign_in(page, box):
    set_up(page, box)
    box.stop()
    page.context.clear_cookies()
    box.start()
    expect(page.get_by_role("form", name="Sign in")).to_be_visible(timeout=10_000)


def test_an_invitation_makes_an_account_that_watches(phone, box):
    box.put("Boat.mp4")
    owner, page = phone(), phone()
    set_up(owner, box)
    invitation = request(owner, box, "POST", "/api/v1/invitations", {"role": "viewer", "hours": 24}).json()
    page.goto(f"{box.url}/")
    page.get_by_role("link", name="Create account").tap()
    expect(page).to_have_url(f"{box.url}/sign-up")
    page.goto(f"{box.url}/sign-in")
    page.goto(f"{box.url}/sign-up#{invitation['code']}")
    form = page.get_by_role("form", name="Create account")
    expect(form.get_by_role("textbox", name="Code")).to_have_value(invitation["code"])
    form.get_by_role("textbox", name="Name").fill("Anna")
    form.get_by_label("New password").fill("long enough")
    form.get_by_label("Repeat password").fill("long enouhg")
    form.get_by_role("button", name="Create account").tap()
    expect(form.get_by_role("alert")).to_contain_text("The two passwords differ.")
    form.get_by_label("Repeat password").fill("long enough")
    form.get_by_role("button", name="Create account").tap()
    expect(form.get_by_role("alert")).to_contain_text("There is already an account with this name")
    form.get_by_role("textbox", name="Name").fill("Ben")
    form.get_by_role("button", name="Create account").tap()
    page.get_by_role("tab", name="Folders").tap()
    expect(row(page, "Boat.mp4")).to_have_accessible_description(re.compile("kB"))
    page.get_by_role("button", name="More actions for Boat.mp4").tap()
    expect(page.get_by_role("menuitem")).to_have_text(["Info", "Download", "Download for this device", "Open in another player"])


def test_two_languages_at_once(phone, box):
    english, arabic = phone(), phone(locale="ar")
    set_up(english, box)
    sign_in(arabic, box)
    with open(box.folder / "Slow.mp4", "wb") as file:
        file.write(FILM.read_bytes()[:50_000])
        file.flush()
        expect(row(english, "Slow.mp4")).to_have_accessible_description(re.compile("^Copying, 50"))
        link = arabic.get_by_role("link", name="Slow.mp4", exact=True)
        expect(link).to_have_accessible_description(re.compile("50"))
        expect(link).not_to_have_accessible_description(re.compile("Copying"))
        file.write(FILM.read_bytes()[50_000:])
    for page in (english, arabic):
        expect(page.get_by_role("progressbar")).to_have_count(0)


def test_five_thousand_files_scroll(page, box):
    for number in range(5000):
        (box.folder / f"Page {number + 1:04}.txt").write_text("x")
    set_up(page, box)
    expect(page.locator(".summary")).to_contain_text("5,000 items", timeout=30_000)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(row(page, "Page 5000.txt")).to_be_in_viewport()
    assert page.locator(".file-row").count() < 60
    expect(page.locator(".file-row", has_text="Page 5000")).to_have_attribute("aria-posinset", "5000")
    page.evaluate("scrollTo(0, document.body.scrollHeight / 2)")
    expect(row(page, "Page 2500.txt")).to_be_attached()
    (box.folder / "Page 2500.txt").unlink()
    expect(row(page, "Page 2500.txt")).to_have_count(0)
    expect(page.locator(".file-row", has_text="Page 2501")).to_have_attribute("aria-posinset", "2500")
    page.evaluate("scrollTo(0, 0)")
    expect(row(page, "Page 0001.txt")).to_be_in_viewport()


def test_a_disk_that_is_away_is_greyed_and_comes_back(page, box, stays):
    box.put("Boat.mp4")
    box.put("Kids/One.mp4")
    set_up(page, box)
    stays()
    expect(row(page, "Boat.mp4")).to_have_accessible_description(re.compile("kB"))
    away = box.folder.with_name("unplugged")
    box.folder.rename(away)
    expect(row(page, "Boat.mp4")).to_have_accessible_description("Offline", timeout=10_000)
    expect(row(page, "Kids")).to_have_accessible_description("Offline")
    row(page, "Boat.mp4").tap()
    expect(page.get_by_role("status").filter(has_text="Its disk is not connected.")).to_be_visible()
    away.rename(box.folder)
    expect(row(page, "Boat.mp4")).to_have_accessible_description(re.compile("kB"), timeout=10_000)
    expect(row(page, "Kids")).to_have_accessible_description(re.compile("1 item"))
    row(page, "Boat.mp4").tap()
    until(page, "document.querySelector('video')?.currentTime > 0.2")


def names_on_disk(box):
    return {name for name in os.listdir(os.fsencode(box.folder)) if not name.startswith(b".dropreel")}


def test_any_name_is_shown(page, box):
    for raw in NASTY:
        box.put(os.fsdecode(raw))
    set_up(page, box)
    rows = page.locator(".file-row:not([data-state=copying])")
    expect(rows).to_have_count(len(NASTY))
    expect(row(page, "<img src=x onerror=alert(1)>.mp4")).to_be_attached()
    expect(row(page, "am\ufffdlie.mp4")).to_be_attached()
    for link in rows.locator(".open").all():
        assert not re.search(r"[\u202e\n\r\t]", link.get_attribute("aria-label"))
    assert page.locator("img[onerror], img[src='x']").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("raw", TRIED, ids=range(len(TRIED)))
def test_a_name_is_played_renamed_deleted_and_undone(page, box, raw):
    box.put(os.fsdecode(raw))
    set_up(page, box)
    link = page.locator(".file-row .open")
    expect(link).to_have_accessible_description(re.compile("kB"))
    shown = link.get_attribute("aria-label")
    link.tap()
    until(page, "document.querySelector('video')?.currentTime > 0")
    page.get_by_role("button", name="Close player").tap()

    field = page.get_by_role("textbox", name="New name")
    rename(page)
    expect(field).to_be_hidden()
    choose(page, "Delete")
    expect(link).to_have_count(0)
    assert names_on_disk(box) == set()
    page.get_by_role("button", name="Undo").tap()
    expect(link).to_have_accessible_name(shown)
    assert names_on_disk(box) == {raw}, "what was not changed is not renamed"
    rename(page, "Plain.mp4")
    expect(link).to_have_accessible_name("Plain.mp4")
    assert names_on_disk(box) == {b"Plain.mp4"}


def test_any_name_that_can_be_typed_can_be_given(page, box):
    box.put("Plain.mp4")
    set_up(page, box)
    for name in ("a#1?.mp4", "x%20y.mp4", "back\\slash.mp4", "<b>.mp4", "فيلم عربي.mp4", "Å 😀.mp4"):
        rename(page, name)
        expect(page.locator(".file-row .open")).to_have_accessible_name(name)
        assert names_on_disk(box) == {name.encode()}


def choose(page, deed):
    """From the menu of the only row."""
    page.locator(".file-row .more").tap()
    page.get_by_role("menuitem", name=deed).tap()


def rename(page, name=None):
    choose(page, "Rename")
    if name is not None:
        page.get_by_role("textbox", name="New name").fill(name)
    page.get_by_role("button", name="Rename", exact=True).tap()
