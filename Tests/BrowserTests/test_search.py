"""Search as one types, and the list of a folder: its layouts, its filter, moving."""

import re

import pytest
from conftest import row, set_up, until
from playwright.sync_api import expect

pytestmark = pytest.mark.daemon


def search(page, words):
    page.get_by_role("tab", name="Search").click()
    page.get_by_role("searchbox", name="Search").fill(words)


@pytest.fixture
def found(page, box):
    """A house with films, another file and folders whose names have something in common."""
    for path in ("Dune.2021.mp4", "Kids/Dumbo.mp4", "Dungeons/Map.mp4"):
        box.put(path)
    (box.folder / "Dune notes.txt").write_text("sand")
    set_up(page, box)
    expect(row(page, "Dune.2021.mp4")).to_be_visible()
    return page


def test_results_come_as_one_types_in_groups_with_numbers(found, box):
    search(found, "du")
    expect(found.get_by_role("status").filter(has_text="4 results")).to_be_visible()
    expect(found.get_by_role("search").get_by_role("searchbox", name="Search")).to_be_focused()
    kinds = found.get_by_role("group", name="Categories").get_by_role("button")
    for at, name in enumerate(("All", "Films, 2", "Files, 1", "Folders, 1")):
        expect(kinds.nth(at)).to_have_accessible_name(name)
    films = found.get_by_role("region", name="Films").get_by_role("list", name="Films")
    expect(films.get_by_role("link")).to_have_count(2)
    expect(films.get_by_role("listitem").filter(has_text="Dumbo")).to_contain_text("Kids")
    expect(found).to_have_url(f"{box.url}/search?q=du")
    kinds.nth(3).click()
    expect(kinds.nth(3)).to_have_attribute("aria-pressed", "true")
    expect(found.get_by_role("region", name="Films")).to_have_count(0)
    expect(found).to_have_url(f"{box.url}/search?q=du&kind=folders")
    found.get_by_role("link", name="Dungeons", exact=True).click()
    expect(found.get_by_role("heading", name="Dungeons", level=1)).to_be_visible()
    found.go_back()
    expect(found.get_by_role("searchbox", name="Search")).to_have_value("du")
    expect(found.get_by_role("link", name="Dungeons", exact=True)).to_be_focused()


def test_only_the_last_of_quick_searches_is_asked_and_a_composed_word_waits(found):
    asked = []
    found.on("request", lambda one: asked.append(one.url) if "/api/v1/search" in one.url else None)
    found.get_by_role("tab", name="Search").click()
    field = found.get_by_role("searchbox", name="Search")
    field.press_sequentially("dune", delay=30)
    expect(found.get_by_role("status").filter(has_text="2 results")).to_be_visible()
    assert [url.split("q=")[1].split("&")[0] for url in asked] == ["dune"]
    compose = found.context.new_cdp_session(found)
    field.fill("")
    compose.send("Input.imeSetComposition", {"text": "dian", "selectionStart": 4, "selectionEnd": 4})
    found.wait_for_timeout(600)
    assert len(asked) == 1
    compose.send("Input.insertText", {"text": "电影"})
    expect(found.get_by_role("status").filter(has_text="No results for “电影”")).to_be_visible()


def test_nothing_found_says_so_and_is_cleared(found, box):
    search(found, "<b>zebra</b>")
    expect(found.get_by_role("status").filter(has_text="No results for “<b>zebra</b>”")).to_be_visible()
    found.get_by_role("button", name="Clear search").click()
    field = found.get_by_role("searchbox", name="Search")
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    expect(found).to_have_url(f"{box.url}/search")


def test_what_led_somewhere_is_remembered_until_it_is_cleared(found):
    search(found, "dumbo")
    found.get_by_role("link", name="Dumbo.mp4", exact=True).click()
    found.get_by_role("button", name="Close player").click()
    found.get_by_role("button", name="Clear search").click()
    again = found.get_by_role("list", name="Recent searches").get_by_role("link", name="dumbo")
    again.click()
    expect(found.get_by_role("link", name="Dumbo.mp4", exact=True)).to_be_visible()
    found.get_by_role("button", name="Clear search").click()
    found.get_by_role("button", name="Clear recent searches").click()
    expect(found.get_by_role("list", name="Recent searches")).to_have_count(0)


def test_what_is_renamed_elsewhere_is_seen_in_the_results(found, box):
    search(found, "dumbo")
    expect(found.get_by_role("link", name="Dumbo.mp4", exact=True)).to_be_visible()
    (box.folder / "Kids/Dumbo.mp4").rename(box.folder / "Kids/Dumbo 1941.mp4")
    expect(found.get_by_role("link", name="Dumbo 1941.mp4", exact=True)).to_be_visible()


def test_a_result_can_be_deleted_and_comes_back(found):
    search(found, "dumbo")
    found.get_by_role("button", name="More actions for Dumbo.mp4").click()
    found.get_by_role("menuitem", name="Delete").click()
    expect(found.get_by_role("link", name="Dumbo.mp4", exact=True)).to_have_count(0)
    found.get_by_role("button", name="Undo").click()
    expect(found.get_by_role("link", name="Dumbo.mp4", exact=True)).to_be_visible()


def test_many_results_are_shown_in_parts(page, box):
    for n in range(230):
        (box.folder / f"Note {n:03}.txt").write_text("x")
    set_up(page, box)
    until(page, "document.querySelectorAll('.file-row').length > 10")
    search(page, "note")
    expect(page.get_by_role("button", name="Files, 230")).to_be_visible()
    expect(page.get_by_role("list", name="Files").get_by_role("listitem")).to_have_count(10)
    page.get_by_role("link", name="See all, Files").click()
    page.get_by_role("button", name="Show more").click()
    expect(page.get_by_role("list", name="Files").get_by_role("listitem")).to_have_count(230)
    expect(page.get_by_role("button", name="Show more")).to_be_hidden()


def test_the_layout_is_chosen_and_stays(found, box):
    def choose(before, after):
        found.get_by_role("button", name=f"Layout: {before}").click()
        found.get_by_role("menu", name="Layout").get_by_role("menuitemradio", name=after).click()
        expect(found.get_by_role("button", name=f"Layout: {after}")).to_be_visible()

    link = row(found, "Dune.2021.mp4")
    assert link.bounding_box()["height"] == 72
    choose("Large list", "Small list")
    assert link.bounding_box()["height"] == 48
    choose("Small list", "Grid")
    cells = [one.bounding_box() for one in found.locator(".file-row").all()]
    assert cells[0]["y"] == cells[2]["y"] and cells[3]["y"] > cells[0]["y"]
    assert found.evaluate("document.documentElement.scrollWidth <= innerWidth")
    row(found, "Dungeons").focus()
    found.keyboard.press("ArrowRight")
    expect(row(found, "Kids")).to_be_focused()
    found.keyboard.press("ArrowLeft")
    found.keyboard.press("ArrowDown")
    expect(found.locator(".file-row[data-index='3'] .open")).to_be_focused()
    found.reload()
    expect(found.get_by_role("button", name="Layout: Grid")).to_be_visible()
    assert found.locator(".file-row").first.bounding_box()["width"] < 200


def test_a_folder_is_filtered(found):
    field = found.get_by_role("searchbox", name="Filter this list")
    field.fill("DUNE")
    expect(found.get_by_role("status").filter(has_text="2 results")).to_be_visible()
    expect(found.get_by_role("list", name="Files").get_by_role("link")).to_have_count(2)
    field.fill("zebra")
    expect(found.get_by_text("No results for “zebra”")).to_be_visible()
    field.fill("")
    expect(found.get_by_role("list", name="Files").get_by_role("link")).to_have_count(4)
    field.fill("kid")
    expect(found.get_by_role("list", name="Files").get_by_role("link")).to_have_count(1)
    row(found, "Kids").click()
    expect(row(found, "Dumbo.mp4")).to_be_visible()
    expect(field).to_have_value("")


def test_the_default_order_clears_the_one_chosen(found):
    def order(name):
        found.get_by_role("button", name=re.compile("^Sort:")).click()
        found.get_by_role("menu", name="Sort").get_by_role("menuitemradio", name=name).click()

    order("Date modified")
    expect(found.get_by_role("button", name="Sort: Date modified, newest first")).to_be_visible()
    found.get_by_role("button", name=re.compile("^Sort:")).click()
    found.get_by_role("menu", name="Sort").get_by_role("menuitem", name="Default order").click()
    expect(found.get_by_role("button", name="Sort: Name, A to Z")).to_be_visible()
    assert found.evaluate("localStorage.getItem('sort')") is None


def test_a_film_is_moved_into_a_new_folder(found, box):
    found.get_by_role("button", name="More actions for Dune.2021.mp4").click()
    found.get_by_role("menuitem", name="Move").click()
    dialog = found.get_by_role("dialog", name="Move to")
    expect(dialog.get_by_role("button", name="Move here")).to_be_disabled()
    dialog.get_by_role("list", name="Folders").get_by_role("button", name="Kids").click()
    dialog.get_by_role("button", name="New folder").click()
    dialog.get_by_label("Folder name").fill("Dumbo.mp4")
    dialog.get_by_role("button", name="Make").click()
    expect(dialog.get_by_role("alert")).to_contain_text("There is already")
    dialog.get_by_label("Folder name").fill("Sand & <dust>")
    dialog.get_by_role("button", name="Make").click()
    expect(dialog.get_by_role("heading", name="Sand & <dust>")).to_be_visible()
    dialog.get_by_role("button", name="Move here").click()
    expect(found.get_by_role("status").filter(has_text="Moved Dune.2021.mp4 to Sand & <dust>")).to_be_visible()
    expect(row(found, "Dune.2021.mp4")).to_have_count(0)
    assert (box.folder / "Kids/Sand & <dust>/Dune.2021.mp4").exists()


def test_a_name_that_is_taken_there_is_not_overwritten(found, box):
    before = box.put("Kids/Dune.2021.mp4").stat()
    found.get_by_role("button", name="More actions for Dune.2021.mp4").click()
    found.get_by_role("menuitem", name="Move").click()
    dialog = found.get_by_role("dialog", name="Move to")
    dialog.get_by_role("button", name="Kids").click()
    dialog.get_by_role("button", name="Move here").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    dialog.get_by_role("button", name="Cancel").click()
    expect(row(found, "Dune.2021.mp4")).to_be_visible()
    assert (box.folder / "Kids/Dune.2021.mp4").stat().st_ino == before.st_ino and (box.folder / "Dune.2021.mp4").exists()
