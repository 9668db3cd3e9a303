"""Three languages; one of them from right to left."""

import pytest
from conftest import row, set_up, swipe
from playwright.sync_api import expect


@pytest.mark.parametrize("locale, language, words", [
    ("en-GB", "en", "Folders"), ("zh-CN", "zh-Hans", "文件夹"), ("ar-EG", "ar", "المجلدات"), ("fr-FR", "en", "Folders")])
def test_the_page_speaks_the_language_of_the_phone(phone, box, locale, language, words):
    page = phone(locale=locale)
    page.goto(box.setup_url)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("#tab-folders")).to_have_text(words)


def test_arabic_runs_from_the_right(phone, box):
    box.put("Kids/Two words.mp4")
    box.put("فيلم.mp4")
    page = phone(locale="ar")
    page.goto(box.setup_url)
    page.locator("#setup [type=submit]").click()
    page.locator("#setup [name=username]").fill("آنا")
    page.locator("#setup [name=newPassword]").fill("correct horse")
    page.locator("#setup [type=submit]").click()
    page.get_by_role("tab", name="المجلدات").click()
    expect(page.get_by_role("heading", name="المجلدات", level=1)).to_be_visible()
    assert page.evaluate("document.documentElement.dir") == "rtl"
    first = page.locator(".file-row").first
    tile, more = first.locator(".tile").bounding_box(), first.locator(".more").bounding_box()
    assert tile["x"] > 300 and more["x"] < 60
    name = first.locator(".name").bounding_box()
    assert name["x"] + name["width"] > tile["x"] - 20, "a Latin name stands at the start of the line too"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="Kids", exact=True).click()
    expect(page.locator(".back svg")).to_have_css("transform", "matrix(-1, 0, 0, 1, 0, 0)")
    page.go_back()
    film = page.get_by_role("link", name="فيلم.mp4", exact=True)
    expect(film).to_be_visible()
    swipe(page, film, -200)
    expect(page.locator(".swipe-delete:visible")).to_have_count(0)
    swipe(page, film, 110, start=0.4)
    expect(page.locator(".swipe-delete:visible")).to_have_count(1)


def test_the_language_can_be_chosen(page, box):
    set_up(page, box)
    page.get_by_role("tab", name="Settings").click()
    page.get_by_role("link", name="Language").click()
    page.get_by_role("radiogroup", name="Language").get_by_role("radio", name="简体中文").click()
    expect(page.get_by_role("heading", name="语言", level=1)).to_be_visible()
    expect(page.get_by_role("radio", name="简体中文")).to_be_checked()
