"""What people need who do not touch the page, and what the page may not do. What holds on every screen is in test_screens.py."""

from conftest import row, set_up
from playwright.sync_api import expect


def test_the_keyboard_reaches_and_does_everything(phone, box):
    box.put("One.mp4")
    box.put("Two.mp4")
    page = phone(viewport={"width": 1280, "height": 800}, is_mobile=False, has_touch=False)
    set_up(page, box)
    expect(row(page, "One.mp4")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    row(page, "One.mp4").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="More actions for One.mp4")).to_be_focused()
    page.keyboard.press("Enter")
    menu = page.get_by_role("menu")
    expect(menu.get_by_role("menuitem", name="Info")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(menu.get_by_role("menuitem", name="Delete")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="More actions for One.mp4")).to_be_focused()
    row(page, "Two.mp4").focus()
    page.keyboard.press("ArrowUp")
    expect(row(page, "One.mp4")).to_be_focused()
    page.keyboard.press("Delete")
    expect(row(page, "Two.mp4")).to_be_focused()
    expect(page.get_by_role("status").filter(has_text="Moved One.mp4 to Trash")).to_be_visible()


def test_plain_http_on_a_name_is_enough(page, box):
    set_up(page, box)
    assert page.evaluate("isSecureContext") is False
    expect(page.locator("html")).to_have_attribute("data-ready", "true")
    expect(page.locator("html")).to_have_attribute("data-live", "open")


def test_without_a_shared_worker_the_list_is_live_too(page, box):
    page.add_init_script("delete window.SharedWorker")
    set_up(page, box)
    box.put("Arrival.mp4")
    expect(row(page, "Arrival.mp4")).to_be_visible()


def test_seven_tabs_do_not_starve_each_other(page, box):
    set_up(page, box)
    for _ in range(6):
        page = page.context.new_page()
        page.goto(f"{box.url}/folders")
        expect(page.locator("html")).to_have_attribute("data-ready", "true")
    box.put("Arrival.mp4")
    for page in page.context.pages:
        expect(row(page, "Arrival.mp4")).to_be_attached()
