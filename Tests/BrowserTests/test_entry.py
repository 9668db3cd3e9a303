"""Set-up, signing in and out, and a daemon that is not there."""

import re

from conftest import row, set_up
from playwright.sync_api import expect


def test_the_printed_address_makes_the_owner(page, box):
    page.goto(box.setup_url)
    form = page.get_by_role("form", name="Set up Dropreel")
    expect(form.get_by_role("textbox", name="Code")).to_have_value(box.code)
    form.get_by_role("button", name="Continue").click()
    form.get_by_role("textbox", name="Name").fill("Anna")
    form.get_by_label("New password").fill("short")
    form.get_by_role("button", name="Create owner account").click()
    expect(form.get_by_role("alert")).to_contain_text("8 or more")
    expect(form.get_by_role("textbox", name="Name")).to_have_value("Anna")
    form.get_by_label("New password").fill("long enough")
    form.get_by_role("button", name="Create owner account").click()
    expect(page.get_by_role("heading", name="Home", level=1)).to_be_attached()
    expect(page).to_have_url(f"{box.url}/")


def test_a_wrong_code_is_said_and_can_be_corrected(page, box):
    page.goto(f"{box.url}/setup#WRONGWRONG")
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("textbox", name="Name").fill("Anna")
    page.get_by_label("New password").fill("long enough")
    page.get_by_role("button", name="Create owner account").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("textbox", name="Code")).to_be_focused()
    page.get_by_role("textbox", name="Code").fill(box.code)
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Create owner account").click()
    expect(page.get_by_role("heading", name="Home", level=1)).to_be_attached()


def test_a_page_that_cannot_have_its_words_says_so_and_tries_again(phone, box):
    for language, words, again in (("en-US", "Dropreel can't be reached", "Try again"), ("zh-CN", "无法连接 Dropreel", "重试"), ("ar", "تعذّر الوصول إلى Dropreel", "أعد المحاولة")):
        page = phone(locale=language)
        page.route("**/assets/texts/*", lambda route: route.abort())
        page.goto(box.url)
        expect(page.locator("#splash .status")).to_contain_text(words)
        page.unroute("**/assets/texts/*")
        page.get_by_role("button", name=again).click()
        expect(page.locator("#setup form")).to_be_visible()


def test_a_wrong_password_is_said_and_the_right_one_leads_where_one_wanted_to_go(phone, box):
    box.put("Kids/Boat.mp4")
    owner = phone()
    set_up(owner, box)
    row(owner, "Kids").click()
    expect(owner).to_have_url(re.compile("/folders/."))
    page = phone()
    page.goto(owner.url)
    form = page.get_by_role("form", name="Sign in")
    form.get_by_role("textbox", name="Name").fill("Anna")
    form.get_by_label("Password", exact=True).fill("wrong horse")
    form.get_by_role("button", name="Sign in").click()
    expect(form.get_by_role("alert")).to_contain_text("Name or password is wrong.")
    expect(form.get_by_role("textbox", name="Name")).to_have_value("Anna")
    form.get_by_label("Password", exact=True).fill("correct horse")
    form.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Kids", level=1)).to_be_visible()


def test_the_title_page_leads_to_sign_in(phone, box):
    set_up(phone(), box)
    page = phone()
    page.goto(box.url)
    expect(page.get_by_role("heading", name="Dropreel", level=1)).to_be_visible()
    page.get_by_role("link", name="Sign in").click()
    expect(page.get_by_role("form", name="Sign in")).to_be_visible()
    expect(page).to_have_url(f"{box.url}/sign-in")


def test_signing_out_ends_it_in_the_other_tab_too(page, box):
    set_up(page, box)
    other = page.context.new_page()
    other.goto(f"{box.url}/folders")
    expect(other.get_by_role("heading", name="Folders", level=1)).to_be_visible()
    page.get_by_role("tab", name="Settings").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    expect(other.get_by_role("link", name="Sign in")).to_be_visible()


def test_a_silent_daemon_signs_nobody_out(page, box):
    set_up(page, box)
    page.route("**/api/v1/session", lambda route: route.abort())
    page.reload()
    expect(page.get_by_role("status").first).to_contain_text("Can't reach dropreel.test")
    page.unroute("**/api/v1/session")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Folders", level=1)).to_be_visible()


def test_an_unwell_daemon_signs_nobody_out(page, box):
    set_up(page, box)
    page.route("**/api/v1/session", lambda route: route.fulfill(status=503, body="{}"))
    page.reload()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    page.unroute("**/api/v1/session")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Folders", level=1)).to_be_visible()
