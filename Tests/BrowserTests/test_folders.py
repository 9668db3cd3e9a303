"""The list: what it shows, that it is live, and what can be done with a row."""

import os
import re

import pytest
from conftest import DAEMON, FILM, row, set_up, swipe, until
from playwright.sync_api import expect

NASTY = ["<img src=x onerror=alert(1)>.mp4", "a\nb.mp4", "\u202e4pm.mp4", "100% #1?.mp4", "😀 film.mp4", "فيلم عربي.mp4"]


def test_folders_come_first_with_counts_and_sizes(page, box):
    box.put("A film.mp4")
    box.put("Kids/One.mp4")
    box.put("Kids/Two.mp4")
    set_up(page, box)
    links = page.get_by_role("list", name="Files").get_by_role("link")
    expect(links).to_have_count(2)
    expect(links.nth(0)).to_have_accessible_name("Kids")
    expect(links.nth(0)).to_have_accessible_description(re.compile("2 items"))
    expect(links.nth(1)).to_have_accessible_name("A film.mp4")
    expect(links.nth(1)).to_have_accessible_description(re.compile("kB"))


def test_a_copied_film_arrives_by_itself(page, box):
    set_up(page, box)
    expect(page.get_by_text("This folder is empty.")).to_be_visible()
    box.put("Arrival.mp4")
    expect(row(page, "Arrival.mp4")).to_be_visible()


def test_a_film_being_copied_shows_it_and_is_not_played(page, box):
    set_up(page, box)
    data = FILM.read_bytes()
    with open(box.folder / "Slow.mp4", "wb") as file:
        file.write(data[: len(data) // 2])
        file.flush()
        expect(page.get_by_role("progressbar", name="Copying Slow.mp4")).to_be_visible()
        expect(row(page, "Slow.mp4")).to_have_accessible_description(re.compile("^Copying"))
        row(page, "Slow.mp4").click()
        expect(page.get_by_role("status").filter(has_text="Still copying")).to_be_visible()
        file.write(data[len(data) // 2 :])
    expect(page.get_by_role("progressbar", name="Copying Slow.mp4")).to_be_hidden()
    expect(row(page, "Slow.mp4")).not_to_have_accessible_description(re.compile("Copying"))


@pytest.mark.box()
def test_a_copy_shows_how_far_it_is(page, box):
    box.put("Dune.mp4")
    box.pretend(**{"Dune.mp4": {"state": "copying", "copied": 430, "size": 1000}})
    set_up(page, box)
    expect(row(page, "Dune.mp4")).to_have_accessible_description("Copying, 43%")
    bar = page.get_by_role("progressbar", name="Copying Dune.mp4")
    expect(bar).to_have_attribute("aria-valuetext", "43%")
    for copied in range(570, 990, 60):
        box.pretend(**{"Dune.mp4": {"state": "copying", "copied": copied, "size": 1000}})
        expect(bar).to_have_attribute("aria-valuetext", re.compile(f"^{copied // 10}%"))
    expect(bar).to_have_attribute("aria-valuetext", re.compile("^93%, .* left$"))


@pytest.mark.box()
def test_damaged_and_offline_say_so(page, box):
    box.put("Bad.mp4")
    box.put("Away.mp4")
    box.pretend(**{"Bad.mp4": {"state": "damaged"}, "Away.mp4": {"state": "offline"}})
    set_up(page, box)
    expect(row(page, "Bad.mp4")).to_have_accessible_description("Damaged")
    expect(row(page, "Away.mp4")).to_have_accessible_description("Offline")
    row(page, "Away.mp4").click()
    expect(page.get_by_role("status").filter(has_text="Its disk is not connected.")).to_be_visible()


def test_deleting_is_undone(page, box):
    film = box.put("Heat.mp4")
    set_up(page, box)
    page.get_by_role("button", name="More actions for Heat.mp4").click()
    page.get_by_role("menu", name="Actions for Heat.mp4").get_by_role("menuitem", name="Delete").click()
    expect(row(page, "Heat.mp4")).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="Moved Heat.mp4 to Trash")).to_be_visible()
    assert not film.exists()
    page.get_by_role("button", name="Undo").tap()
    expect(row(page, "Heat.mp4")).to_be_visible()
    assert film.read_bytes() == FILM.read_bytes()


def test_a_full_folder_asks_before_it_is_deleted(page, box):
    box.put("Kids/One.mp4")
    set_up(page, box)
    for answer in ("Cancel", "Delete"):
        page.get_by_role("button", name="More actions for Kids").click()
        page.get_by_role("menuitem", name="Delete").click()
        question = page.get_by_role("alertdialog", name="Delete Kids?")
        expect(question).to_contain_text("1 item")
        expect(question.get_by_role("button", name="Cancel")).to_be_focused()
        question.get_by_role("button", name=answer).click()
        expect(question).to_be_hidden()
        expect(row(page, "Kids")).to_have_count(1 if answer == "Cancel" else 0)
    page.get_by_role("button", name="Undo").click()
    expect(row(page, "Kids")).to_be_visible()


def test_a_name_is_changed_and_a_taken_one_is_refused(page, box):
    box.put("Old.mp4")
    box.put("Taken.mp4")
    set_up(page, box)
    page.get_by_role("button", name="More actions for Old.mp4").click()
    page.get_by_role("menuitem", name="Rename").click()
    dialog = page.get_by_role("dialog", name="Rename")
    field = dialog.get_by_role("textbox", name="New name")
    expect(field).to_have_value("Old.mp4")
    field.fill("Taken.mp4")
    dialog.get_by_role("button", name="Rename").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    field.fill("New.mp4")
    dialog.get_by_role("button", name="Rename").click()
    expect(row(page, "New.mp4")).to_be_visible()
    assert (box.folder / "New.mp4").exists()


def test_a_swipe_opens_and_a_long_one_deletes(page, box):
    box.put("One.mp4")
    box.put("Two.mp4")
    set_up(page, box)
    swipe(page, row(page, "One.mp4"), -110)
    expect(page.get_by_role("button", name="Delete", exact=True)).to_be_visible()
    page.get_by_role("button", name="Delete", exact=True).tap()
    expect(row(page, "One.mp4")).to_have_count(0)
    swipe(page, row(page, "Two.mp4"), -260)
    expect(row(page, "Two.mp4")).to_have_count(0)
    assert os.listdir(box.folder) in ([".dropreel-trash"], []) or DAEMON


def test_a_swipe_from_the_edge_or_downwards_does_nothing(page, box):
    box.put("One.mp4")
    set_up(page, box)
    swipe(page, page.locator(".file-row"), -300, start=0.98)
    expect(row(page, "One.mp4")).to_be_visible()
    expect(page.get_by_role("button", name="Delete", exact=True)).to_be_hidden()
    expect(page).to_have_url(f"{box.url}/folders")


def test_going_back_finds_the_place_again(page, box):
    for number in range(60):
        (box.folder / f"Folder {number}").mkdir()
    box.put("Folder 45/Inside.mp4")
    set_up(page, box)
    row(page, "Folder 45").scroll_into_view_if_needed()
    place = page.evaluate("scrollY")
    assert place > 500
    row(page, "Folder 45").click()
    expect(page.get_by_role("heading", name="Folder 45", level=1)).to_be_focused()
    assert page.evaluate("scrollY") == 0
    crumbs = page.get_by_role("navigation", name="Breadcrumb").get_by_role("link")
    expect(crumbs.last).to_have_attribute("aria-current", "page")
    page.go_back()
    expect(row(page, "Folder 45")).to_be_focused()
    assert abs(page.evaluate("scrollY") - place) <= 8
    page.go_forward()
    expect(page.get_by_role("heading", name="Folder 45", level=1)).to_be_visible()
    page.reload()
    expect(row(page, "Inside.mp4")).to_be_visible()
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_role("heading", name="Folders", level=1)).to_be_visible()


def test_the_same_order_again_turns_round(page, box):
    for name in ("b.mp4", "a 10.mp4", "a 9.mp4"):
        box.put(name)
    set_up(page, box)
    links = page.get_by_role("list", name="Files").get_by_role("link")
    expect(links.first).to_have_accessible_name("a 9.mp4")
    page.get_by_role("button", name="Sort: Name, A to Z").click()
    page.get_by_role("menu", name="Sort").get_by_role("menuitemradio", name="Name").click()
    expect(links.first).to_have_accessible_name("b.mp4")
    expect(page.get_by_role("button", name="Sort: Name, Z to A")).to_be_visible()


def test_back_closes_a_menu_and_nothing_else(page, box):
    box.put("Kids/One.mp4")
    set_up(page, box)
    row(page, "Kids").click()
    page.get_by_role("button", name="More actions for One.mp4").click()
    expect(page.get_by_role("menu")).to_be_visible()
    page.evaluate("history.back()")
    expect(page.get_by_role("menu")).to_be_hidden()
    expect(page.get_by_role("heading", name="Kids", level=1)).to_be_visible()


def test_any_name_is_shown_without_harm(page, box):
    for name in NASTY:
        box.put(name)
    set_up(page, box)
    expect(page.get_by_role("list", name="Files").get_by_role("link")).to_have_count(len(NASTY))
    expect(row(page, "<img src=x onerror=alert(1)>.mp4")).to_be_visible()
    expect(row(page, "4pm.mp4")).to_be_visible()
    assert page.locator("img:not(.tile > img)").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.box("--synthetic", "50000")
def test_fifty_thousand_rows_scroll(page, box):
    set_up(page, box)
    page.goto(f"{box.url}/folders/many")
    expect(row(page, "Episode 00001.mkv")).to_be_visible()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(row(page, "Episode 50000.mkv")).to_be_visible()
    assert page.locator(".file-row").count() < 60
    expect(page.locator(".file-row[data-id=many49999]")).to_have_attribute("aria-posinset", "50000")


@pytest.mark.box("--problems", '[{"code":"watch-limit","detail":"Cannot watch /srv/films.","hint":"Raise fs.inotify.max_user_watches."}]')
def test_problems_are_said_with_what_helps(page, box):
    set_up(page, box)
    banner = page.get_by_role("region", name="Problems")
    expect(banner).to_contain_text("Raise fs.inotify.max_user_watches.")
    banner.get_by_role("button", name="Dismiss").click()
    expect(banner).to_be_hidden()


def test_a_folder_that_cannot_be_read_says_so_and_can_be_tried_again(page, box):
    box.put("Kids/One.mp4")
    set_up(page, box)
    page.route("**/api/v1/folders/*", lambda route: route.abort())
    row(page, "Kids").click()
    expect(page.get_by_role("alert")).to_contain_text("Can't reach dropreel.test")
    page.unroute("**/api/v1/folders/*")
    page.get_by_role("button", name="Try again").click()
    expect(row(page, "One.mp4")).to_be_visible()


def test_a_folder_that_goes_away_while_it_is_looked_at_says_so(page, box):
    box.put("Kids/One.mp4")
    set_up(page, box)
    row(page, "Kids").click()
    expect(row(page, "One.mp4")).to_be_visible()
    (box.folder / "Kids/One.mp4").unlink()
    expect(page.get_by_text("This folder is empty.")).to_be_visible()
    (box.folder / "Kids").rmdir()
    box.put("Other.mp4")
    expect(page.get_by_role("alert")).to_contain_text("no longer there")


@pytest.mark.box("--synthetic", "50000")
@pytest.mark.parametrize("layout", ["large", "small", "grid"])
def test_a_list_of_50000_stays_small_in_each_layout(page, box, layout):
    set_up(page, box)
    page.evaluate(f"localStorage.setItem('layout', '{layout}')")
    page.goto(f"{box.url}/folders/many")
    expect(row(page, "Episode 00001.mkv")).to_be_visible()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(row(page, "Episode 50000.mkv")).to_be_visible()
    assert page.locator(".file-row").count() < 80
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
    until(page, "[...document.querySelectorAll('.file-row:not(.waiting)')].some(row => row.getBoundingClientRect().top > 100 && row.getBoundingClientRect().top < 500)")
    assert page.locator(".file-row").count() < 80


def test_each_tab_remembers_where_it_was(page, box):
    for number in range(30):
        box.put(f"Kids/Film {number + 10}.mp4")
    set_up(page, box)
    row(page, "Kids").tap()
    expect(row(page, "Film 10.mp4")).to_be_visible()
    page.evaluate("scrollTo(0, 900)")
    page.get_by_role("tab", name="Search").tap()
    page.get_by_role("searchbox", name="Search").fill("12")
    expect(page).to_have_url(f"{box.url}/search?q=12")
    page.get_by_role("tab", name="Folders").tap()
    expect(page.get_by_role("heading", name="Kids", level=1)).to_be_visible()
    until(page, "Math.abs(scrollY - 900) < 9")
    page.get_by_role("tab", name="Search").tap()
    expect(page.get_by_role("searchbox", name="Search")).to_have_value("12")
    page.get_by_role("tab", name="Folders").tap()
    expect(page.get_by_role("heading", name="Kids", level=1)).to_be_visible()
    page.reload()
    page.get_by_role("tab", name="Search").tap()
    expect(page.get_by_role("searchbox", name="Search")).to_have_value("12")
    # The system's back goes through what was seen, whichever tab it was.
    page.go_back()
    expect(page.get_by_role("heading", name="Kids", level=1)).to_be_visible()
    # Once more shows its beginning, and from there its top.
    page.get_by_role("tab", name="Folders").tap()
    expect(page.get_by_role("heading", name="Folders", level=1)).to_be_visible()
    expect(page).to_have_url(f"{box.url}/folders")


def test_back_stays_in_its_tab(page, box):
    box.put("Kids/Film.mp4")
    set_up(page, box)
    page.get_by_role("tab", name="Search").tap()
    page.get_by_role("searchbox", name="Search").fill("film")
    page.get_by_role("button", name="More actions for Film.mp4").tap()
    page.get_by_role("menuitem", name="Info").tap()
    expect(page.get_by_role("heading", name="Film", level=1)).to_be_visible()
    page.get_by_role("tab", name="Folders").tap()
    expect(page.get_by_role("heading", name="Folders", level=1)).to_be_visible()
    page.get_by_role("tab", name="Search").tap()
    expect(page.get_by_role("heading", name="Film", level=1)).to_be_visible()
    page.get_by_role("button", name="Back").tap()
    expect(page.get_by_role("searchbox", name="Search")).to_have_value("film")
