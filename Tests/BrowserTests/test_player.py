"""Playing, and saying why not."""

import re

import pytest
from conftest import row, set_up, until
from playwright.sync_api import expect


def test_a_tap_plays(page, box):
    box.put("Kids/Boat.mp4")
    set_up(page, box)
    row(page, "Kids").click()
    row(page, "Boat.mp4").tap()
    player = page.get_by_role("region", name=re.compile("^Player: Boat"))
    expect(player).to_be_visible()
    expect(page).to_have_url(re.compile("/play/"))
    until(page, "document.querySelector('video')?.currentTime > 1")
    player.get_by_role("button", name="Close player").click()
    expect(player).to_be_hidden()
    expect(page.get_by_role("heading", name="Kids", level=1)).to_be_visible()
    expect(row(page, "Boat.mp4")).to_be_focused()
    assert page.evaluate("document.querySelector('video').hasAttribute('src')") is False


def test_an_address_of_a_film_plays_and_closes_into_its_folder(page, box):
    box.put("Kids/Boat.mp4")
    set_up(page, box)
    row(page, "Kids").click()
    row(page, "Boat.mp4").tap()
    expect(page).to_have_url(re.compile("/play/"))
    address = page.url
    fresh = page.context.new_page()
    fresh.goto(address)
    until(fresh, "document.querySelector('video')?.currentTime > 0.2")
    fresh.get_by_role("button", name="Close player").click()
    expect(fresh.get_by_role("heading", name="Kids", level=1)).to_be_visible()


def test_the_bytes_come_over_the_media_port(page, box):
    box.put("Boat.mp4")
    set_up(page, box)
    row(page, "Boat.mp4").tap()
    until(page, "document.querySelector('video')?.currentTime > 0.2")
    assert f":{box.port}/" not in page.evaluate("document.querySelector('video').currentSrc")


def test_a_closed_media_port_is_not_missed(page, box):
    box.put("Boat.mp4")
    set_up(page, box)
    page.route(re.compile(rf"//dropreel\.test:(?!{box.port}/)\d+/media/"), lambda route: route.abort())
    row(page, "Boat.mp4").tap()
    until(page, "document.querySelector('video')?.currentTime > 0.2")
    assert f":{box.port}/" in page.evaluate("document.querySelector('video').currentSrc")


@pytest.mark.box()
def test_what_cannot_be_played_says_so_and_offers_the_file(page, box, tmp_path):
    broken = tmp_path / "broken"
    broken.write_bytes(b"\x00" * 4000)
    box.put("Odd.mp4", broken)
    set_up(page, box)
    row(page, "Odd.mp4").tap()
    alert = page.get_by_role("alert").filter(has_text="can't play")
    expect(alert).to_be_visible()
    expect(alert.get_by_role("link", name="Download")).to_have_attribute("href", re.compile(r"^/media/.+\?download$"))
    expect(alert.get_by_role("button", name="Try again")).to_be_visible()
