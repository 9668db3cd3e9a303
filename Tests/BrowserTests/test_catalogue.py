"""What films are, as people meet it: categories, words that lead to others, shows, what is similar, what is said by hand."""

import json
import re
import shutil
import subprocess

import pytest
from conftest import Box, request, sign_in, until
from playwright.sync_api import expect

pytestmark = pytest.mark.daemon
VIDEO = "document.querySelector('video')"
DRAMA = {"genres": ["Drama"], "cast": ["Mara Lind", "Ole Vik"], "tags": ["sea"], "rating": 8.1, "ageRestriction": "12", "Director": "S. Holm",
         "description": "Two people measure the winter on an island of nine. " * 6}
SAID = {
    "Northern Light (2019).mp4": DRAMA,
    "Winter (2021).mp4": {"genres": ["Drama", "Romance"], "cast": ["Mara Lind"]},
    "Night Train (2016).mp4": {"genres": ["Thriller"], "cast": ["Jonas Falk"]},
}
EPISODES = ["Harbour/Harbour.S01E01.Low.Tide.mp4", "Harbour/Harbour.S01E02.Fog.mp4", "Harbour/Harbour.S02E01.Ebb.mp4", "Harbour/Harbour.S00E01.Making.of.mp4"]


@pytest.fixture(scope="module")
def long_film(tmp_path_factory):
    """Long enough that the next one is offered before its end."""
    if not shutil.which("ffmpeg"):
        pytest.skip("there is no ffmpeg")
    film = tmp_path_factory.mktemp("film") / "film.mp4"
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", "color=c=0x14506e:s=320x180:r=2:d=70", "-c:v", "libx264", "-preset",
                    "ultrafast", "-pix_fmt", "yuv420p", "-g", "2", "-movflags", "+faststart", film], check=True)
    return film


@pytest.fixture(scope="module")
def library(tmp_path_factory, long_film):
    """One house for all tests here: none changes what another looks at."""
    box = Box.daemon(tmp_path_factory.mktemp("library"))
    for name in [*SAID, *EPISODES, "Own.mp4"]:
        box.put(name, long_film)
    results = [{"file": name, **said} for name, said in SAID.items()] + [{"file": "The Lost Reel.mp4", "genres": ["Western"], "releaseDate": "1998"}]
    (box.folder / "catalogue.json").write_text(json.dumps({"total": len(results), "results": results}))
    yield box
    box.stop()
    box.log.close()


@pytest.fixture
def page(phone, library):
    page = phone()
    if library.code:
        request(page, library, "POST", "/api/v1/setup", {"code": library.code, "name": "Anna", "password": "correct horse"})
        library.code = None
    sign_in(page, library)
    for _ in range(200):
        files = request(page, library, "GET", "/api/v1/files?kind=video").json()["results"]
        if sum("duration" in file and bool(file.get("genres") or file.get("show")) for file in files) >= len(SAID) + len(EPISODES):
            return page
        page.wait_for_timeout(100)
    raise AssertionError("the films were not looked into")


def id_of(page, box, path):
    return request(page, box, "GET", f"/api/v1/lookup?path={path}").json()["id"]


def film(page, box, path):
    page.goto(f"{box.url}/film/{id_of(page, box, path)}")
    expect(page.locator("#film h1")).to_be_visible()


def titles(page, name):
    return page.get_by_role("list", name=name, exact=True).get_by_role("link").evaluate_all("links => links.map((link) => link.ariaLabel)")


def test_categories_say_how_much_there_is_and_lead_to_it(page, library):
    page.get_by_role("tab", name="Home").click()
    page.get_by_role("link", name="Categories").click()
    expect(page.get_by_role("heading", name="Categories", level=1)).to_be_focused()
    expect(page.get_by_role("list", name="Folders", exact=True).get_by_role("link", name="Harbour 4 films")).to_be_visible()
    expect(page.get_by_role("list", name="Kinds of files").get_by_role("link", name="Films 8 files")).to_be_visible()
    page.get_by_role("list", name="Genres").get_by_role("link", name="Drama 2 films").click()
    expect(page.get_by_role("heading", name="Drama", level=1)).to_be_visible()
    expect(page.locator("#shelf").get_by_text("2 films")).to_be_visible()
    assert titles(page, "Drama") == ["Northern Light", "Winter"]
    page.get_by_role("button", name="Sort: Default order").click()
    expect(page.get_by_role("menuitemradio").first).to_contain_text("Date added")
    page.get_by_role("menuitemradio", name="Year").click()
    expect(page.get_by_role("list", name="Drama").get_by_role("link").first).to_have_accessible_name("Winter")
    page.get_by_role("searchbox", name="Filter this list").fill("north")
    expect(page.get_by_role("list", name="Drama").get_by_role("link")).to_have_count(1)
    expect(page.get_by_role("status").filter(has_text="1 result")).to_be_visible()
    page.get_by_role("button", name="Layout: Grid").click()
    page.get_by_role("menuitemradio", name="Large list").click()
    expect(page.get_by_role("button", name="Layout: Large list")).to_be_visible()
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.get_by_role("heading", name="Categories", level=1)).to_be_visible()


def test_a_film_says_what_it_is_and_leads_to_others(page, library):
    film(page, library, "Northern%20Light%20(2019).mp4")
    facts = page.locator("#film .facts").inner_text()
    assert facts.startswith("2019 · ★ 8.1 · ") and " · 12+ · " in facts
    more = page.get_by_role("button", name="More", exact=True)
    expect(more).to_have_attribute("aria-expanded", "false")
    more.click()
    expect(page.get_by_role("button", name="Less")).to_have_attribute("aria-expanded", "true")
    assert titles(page, "Similar") == ["Winter"]
    page.get_by_role("button", name="About this file").click()
    expect(page.locator("#film .about")).to_contain_text("DirectorS. Holm")
    expect(page.locator("#film .about")).to_contain_text("From a file beside the film: ")
    page.get_by_role("list", name="Genres").get_by_role("link", name="Drama").click()
    expect(page).to_have_url(re.compile("/genre/Drama$"))
    expect(page.get_by_role("list", name="Drama").get_by_role("link")).to_have_count(2)
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_role("list", name="Tags").get_by_role("link", name="sea").click()
    expect(page.get_by_role("heading", name="sea", level=1)).to_be_visible()
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_role("list", name="Cast").get_by_role("link", name="Mara Lind").click()
    expect(page.get_by_role("heading", name="Mara Lind", level=1)).to_be_visible()
    expect(page.get_by_role("list", name="Mara Lind").get_by_role("link")).to_have_count(2)
    page.get_by_role("list", name="Mara Lind").get_by_role("link", name="Winter").click()
    expect(page.get_by_role("heading", name="Winter", level=1)).to_be_visible()


def test_a_show_has_its_seasons_and_knows_what_comes_next(page, library):
    first = id_of(page, library, EPISODES[0])
    request(page, library, "PUT", f"/api/v1/me/progress/{first}", {"watched": True})
    film(page, library, EPISODES[0])
    page.get_by_role("link", name="Harbour · S1 E1").click()
    expect(page.get_by_role("heading", name="Harbour", level=1)).to_be_visible()
    expect(page.locator("#show").get_by_text("4 episodes")).to_be_visible()
    assert page.locator("#show h2:visible").all_inner_texts() == ["Season 1", "Season 2", "Specials"]
    assert titles(page, "Season 1") == ["1. Low Tide", "2. Fog"]
    expect(page.locator("#show").get_by_role("button", name="Play", exact=True)).to_have_accessible_description("S1 E2 · Fog")
    page.get_by_role("searchbox", name="Filter this list").fill("ebb")
    expect(page.locator("#show").get_by_role("listitem")).to_have_count(1)
    page.get_by_role("searchbox", name="Filter this list").fill("")
    expect(page.locator("#show").get_by_role("listitem")).to_have_count(4)
    page.get_by_role("button", name="Sort: Default order").click()
    page.get_by_role("menuitemradio", name="Episode").click()
    page.get_by_role("button", name="Sort: Episode, first to last").click()
    page.get_by_role("menuitemradio", name="Episode").click()
    expect(page.locator("#show h2").first).to_have_text("Specials")
    page.get_by_role("button", name="Sort: Episode, last to first").click()
    page.get_by_role("menuitem", name="Default order").click()
    page.locator("#show").get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("region", name="Player: Fog")).to_be_visible()


def test_the_next_episode_is_offered_and_comes(page, library):
    page.goto(f"{library.url}/play/{id_of(page, library, EPISODES[1])}")
    expect(page.get_by_role("button", name="Next episode")).to_be_visible()
    until(page, f"{VIDEO}?.currentTime > 0.1", 30)
    # Nobody answers the first time that it is looked at.
    refused = []
    page.route(f"**/api/v1/files/{id_of(page, library, EPISODES[2])}",
               lambda route: route.fallback() if refused else (refused.append(1), route.abort()))
    page.evaluate(f"{VIDEO}.currentTime = 42")
    offer = page.get_by_role("dialog", name="Next episode")
    expect(offer).to_contain_text("S2 E1 · Ebb", timeout=15_000)
    offer.get_by_role("button", name="Not now").click()
    expect(offer).to_be_hidden()
    page.get_by_role("button", name="Next episode").click()
    expect(page.get_by_role("region", name="Player: Ebb")).to_be_visible()
    until(page, f"{VIDEO}?.currentTime > 0.1 && {VIDEO}.currentTime < 30", 30)
    expect(page.get_by_role("button", name="Next episode")).to_be_hidden()
    assert request(page, library, "GET", f"/api/v1/files/{id_of(page, library, EPISODES[1])}").json()["progress"]["position"] > 50


def test_what_is_said_by_hand_counts_and_can_be_taken_back(page, library):
    film(page, library, "Own.mp4")
    page.get_by_role("button", name="More actions for Own").click()
    page.get_by_role("menuitem", name="Edit details").click()
    dialog = page.get_by_role("dialog", name="Edit details")
    expect(dialog.get_by_label("Title")).to_have_value("Own")
    expect(dialog.get_by_label("Title")).to_have_accessible_description(re.compile("^From the file name"))
    dialog.get_by_label("Year").fill("soon")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("alert")).to_have_text("This has to be a number.")
    dialog.get_by_label("Title").fill("A Summer at Sea")
    dialog.get_by_label("Year").fill("1984")
    dialog.get_by_label("Genres").fill("Family, Home Film")
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="A Summer at Sea", level=1)).to_be_visible()
    assert page.locator("#film .facts").inner_text().startswith("1984 · ")
    expect(page.get_by_role("list", name="Genres").get_by_role("link")).to_have_count(2)
    page.get_by_role("button", name="More actions for A Summer at Sea").click()
    page.get_by_role("menuitem", name="Edit details").click()
    expect(dialog.get_by_label("Title")).to_have_accessible_description(re.compile("^Edited here"))
    for field in ("Title", "Year", "Genres"):
        dialog.get_by_label(field).fill("")
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Own", level=1)).to_be_visible()
    expect(page.get_by_role("list", name="Genres")).to_be_hidden()


def test_who_only_watches_says_nothing_of_films(page, phone, library):
    code = request(page, library, "POST", "/api/v1/invitations", {"role": "viewer"}).json()["code"]
    other = phone()
    request(other, library, "POST", "/api/v1/accounts", {"name": "Ben", "password": "correct horse", "code": code})
    sign_in(other, library, "Ben")
    film(other, library, "Own.mp4")
    other.get_by_role("button", name="More actions for Own").click()
    expect(other.get_by_role("menuitem", name="Add to My List")).to_be_visible()
    expect(other.get_by_role("menuitem", name="Edit details")).to_have_count(0)


def test_people_are_found_beside_films(page, library):
    page.get_by_role("tab", name="Search").click()
    expect(page.get_by_role("list", name="Genres").get_by_role("link", name="Drama 2 films")).to_be_visible()
    page.get_by_role("searchbox", name="Search").fill("mara")
    expect(page.get_by_role("button", name="People, 1")).to_be_visible()
    expect(page.get_by_role("button", name="Films, 2")).to_be_visible()
    page.get_by_role("list", name="People").get_by_role("link", name="Mara Lind").click()
    expect(page.get_by_role("list", name="Mara Lind").get_by_role("link")).to_have_count(2)


def test_a_word_of_any_letters_has_an_address(page, library):
    for path in ("/genre/%D8%B1%D8%B9%D8%A8", "/tag/a%2Fb%20%26%20c%3F", "/cast/%E7%94%B5%E5%BD%B1", "/category/genre-nothing"):
        page.goto(library.url + path)
        expect(page.locator("#shelf h1")).not_to_be_empty()
        expect(page.locator("#shelf").get_by_text(re.compile("There is nothing here yet|no longer there"))).to_be_visible()
