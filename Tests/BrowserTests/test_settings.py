"""The rooms of Settings, against the daemon itself, with several people and devices."""

import re

import pytest
from conftest import request, row, set_up, sign_in
from playwright.sync_api import expect

pytestmark = pytest.mark.daemon


def enter(page, room):
    page.get_by_role("tab", name="Settings").click()
    page.get_by_role("list", name="Settings").get_by_role("link", name=room, exact=True).click()
    expect(page.get_by_role("heading", name=room, level=1)).to_be_visible()


def join(box, owner, page, name="Ben", role="viewer"):
    """Somebody else, on a device of their own."""
    code = request(owner, box, "POST", "/api/v1/invitations", {"role": role}).json()["code"]
    request(owner.context.browser.new_context().new_page(), box, "POST", "/api/v1/accounts", {"name": name, "password": "long enough", "code": code})
    sign_in(page, box, name, "long enough")


def test_a_device_that_is_signed_out_sees_it_at_once(phone, box):
    page, other = phone(), phone(user_agent="Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/18.7 Mobile/15E148 Safari/604.1")
    set_up(page, box)
    sign_in(other, box)
    enter(page, "Sessions")
    sessions = page.get_by_role("list", name="Sessions").get_by_role("listitem")
    expect(sessions).to_have_count(2)
    expect(sessions.nth(0)).to_contain_text("This device")
    expect(sessions.nth(0)).to_contain_text("127.0.0.1")
    page.get_by_role("button", name="Sign out Safari on iPhone").click()
    expect(sessions).to_have_count(1)
    expect(other.get_by_role("form", name="Sign in")).to_be_visible()
    expect(other.get_by_role("status").filter(has_text="You were signed out on another device.")).to_be_visible()
    expect(page.get_by_role("button", name="Sign out everywhere else")).to_be_hidden()


def test_everywhere_else_means_all_but_here(phone, box):
    page, others = phone(), [phone(), phone()]
    set_up(page, box)
    for other in others:
        sign_in(other, box)
    enter(page, "Sessions")
    page.get_by_role("button", name="Sign out everywhere else").click()
    for other in others:
        expect(other.get_by_role("form", name="Sign in")).to_be_visible()
    expect(page.get_by_role("list", name="Sessions").get_by_role("listitem")).to_have_count(1)


def test_a_password_is_changed(phone, box):
    page, other = phone(), phone()
    set_up(page, box)
    sign_in(other, box)
    enter(page, "Account")
    form = page.get_by_role("form", name="Change password")

    def change(now, new, repeated):
        form.get_by_label("Password now").fill(now)
        form.get_by_label("New password").fill(new)
        form.get_by_label("Repeat password").fill(repeated)
        form.get_by_role("button", name="Change password").click()

    change("wrong horse", "battery staple", "battery staple")
    expect(form.get_by_role("alert")).to_contain_text("is another one")
    expect(form.get_by_label("New password")).to_have_value("battery staple")
    change("correct horse", "short", "short")
    expect(form.get_by_role("alert")).to_contain_text("8 or more")
    change("correct horse", "battery staple", "battery stable")
    expect(form.get_by_role("alert")).to_contain_text("differ")
    change("correct horse", "battery staple", "battery staple")
    expect(page.get_by_role("status").filter(has_text="Your password is changed")).to_be_visible()
    expect(form.get_by_label("Password now")).to_have_value("")
    expect(other.get_by_role("form", name="Sign in")).to_be_visible()
    sign_in(other, box, "Anna", "battery staple")


def test_trash_gives_back_what_was_deleted(page, box):
    film = box.put("Kids/Heat.mp4")
    box.put("Other.mp4")
    set_up(page, box)
    row(page, "Kids").click()
    row(page, "Heat.mp4").focus()
    page.keyboard.press("Delete")
    expect(page.get_by_role("status").filter(has_text="Moved Heat.mp4 to Trash")).to_be_visible()
    box.put("Kids/Heat.mp4")
    enter(page, "Trash")
    expect(page.get_by_role("list", name="Trash").get_by_role("listitem")).to_contain_text(re.compile("kB.*Deleted .* by Anna"))
    page.get_by_role("button", name="Restore Heat.mp4").click()
    expect(page.get_by_role("status").filter(has_text="the old name was taken")).to_be_visible()
    expect(page.get_by_text("Trash is empty.")).to_be_visible()
    assert film.exists() and len(list(film.parent.iterdir())) == 2


def test_nothing_is_deleted_forever_without_a_question(page, box):
    for name in ("One.mp4", "Two.mp4", "Three.mp4"):
        box.put(name)
    set_up(page, box)
    expect(row(page, "Two.mp4")).to_be_visible()
    for item in request(page, box, "GET", "/api/v1/folders/root").json()["results"]:
        request(page, box, "DELETE", f"/api/v1/files/{item['id']}")
    enter(page, "Trash")
    items = page.get_by_role("list", name="Trash").get_by_role("listitem")
    expect(items).to_have_count(3)
    page.get_by_role("button", name="Delete One.mp4 forever").click()
    question = page.get_by_role("alertdialog", name="Delete forever?")
    expect(question.get_by_role("button", name="Cancel")).to_be_focused()
    question.get_by_role("button", name="Cancel").click()
    expect(items).to_have_count(3)
    page.get_by_role("button", name="Delete One.mp4 forever").click()
    question.get_by_role("button", name="Delete forever").click()
    expect(items).to_have_count(2)
    page.get_by_role("button", name="Empty Trash").click()
    page.get_by_role("alertdialog", name="Empty Trash?").get_by_role("button", name="Empty Trash").click()
    expect(page.get_by_text("Trash is empty.")).to_be_visible()
    expect(page.get_by_role("button", name="Empty Trash")).to_be_hidden()


def test_each_role_sees_its_rooms(phone, box):
    owner, viewer, guest = phone(), phone(), phone()
    set_up(owner, box)
    join(box, owner, viewer)
    viewer.get_by_role("tab", name="Settings").click()
    rooms = viewer.get_by_role("list", name="Settings").get_by_role("link")
    expect(rooms).to_have_text(["Account", "Sessions", "Programs", "Language", "Watching problems", "Storage"])
    request(owner, box, "PATCH", "/api/v1/settings", {"guests": "watch"})
    guest.goto(f"{box.url}/folders")
    guest.get_by_role("tab", name="Settings").click()
    expect(guest.get_by_role("list", name="Settings").get_by_role("link")).to_have_text(["Language", "Watching problems"])
    expect(guest.get_by_role("link", name="Sign in")).to_be_visible()


def test_an_owner_invites_raises_and_removes(phone, box):
    owner, other = phone(), phone()
    set_up(owner, box)
    enter(owner, "Accounts")
    owner.get_by_role("button", name="Make an invitation").click()
    expect(owner.get_by_label("Invitation link")).to_have_value(re.compile(r"/sign-up#\S+$"))
    join(box, owner, other)
    owner.get_by_role("tab", name="Folders").click()
    # The tab comes back to the room, which looks anew.
    owner.get_by_role("tab", name="Settings").click()
    owner.get_by_role("combobox", name="Role of Ben").select_option("Editor")
    owner.get_by_role("combobox", name="Role of Anna").select_option("Viewer")
    expect(owner.get_by_role("status").filter(has_text="There must be an owner")).to_be_visible()
    expect(owner.get_by_role("combobox", name="Role of Anna")).to_have_value("owner")
    roles = {one["name"]: one["role"] for one in request(owner, box, "GET", "/api/v1/accounts").json()["results"]}
    assert roles == {"Anna": "owner", "Ben": "editor"}
    owner.get_by_role("button", name="Remove Ben").click()
    owner.get_by_role("alertdialog", name="Remove account?").get_by_role("button", name="Remove account").click()
    expect(owner.get_by_role("list", name="Accounts", exact=True).get_by_role("listitem")).to_have_count(1)
    expect(other.get_by_role("form", name="Sign in")).to_be_visible()


def test_an_owner_calls_an_account_otherwise(phone, box):
    owner, other = phone(), phone()
    set_up(owner, box)
    join(box, owner, other)
    enter(owner, "Accounts")
    owner.get_by_role("button", name="Change Ben").click()
    dialog = owner.get_by_role("dialog", name="Change account")
    name = dialog.get_by_role("textbox", name="Name")
    expect(name).to_have_value("Ben")
    name.fill("anna")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("alert")).to_contain_text("There is already an account with this name")
    name.fill(" ")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("alert")).not_to_contain_text("There is already")
    expect(name).to_be_focused()
    name.fill("Benjamin")
    dialog.get_by_role("textbox", name="E-mail").fill("ben@example.org")
    dialog.get_by_role("button", name="Save").click()
    row = owner.get_by_role("list", name="Accounts", exact=True).get_by_role("listitem").filter(has_text="Benjamin")
    expect(row).to_contain_text("ben@example.org")
    device = phone()
    sign_in(device, box, "ben@example.org", "long enough")
    device.get_by_role("tab", name="Settings").click()
    expect(device.locator(".account-name")).to_have_text("Benjamin")


def test_who_is_removed_may_find_everything_again(phone, box):
    box.put("Boat.mp4")
    owner, other, again = phone(), phone(), phone()
    set_up(owner, box)
    join(box, owner, other)
    film = request(other, box, "GET", "/api/v1/lookup?path=Boat.mp4").json()["id"]
    request(other, box, "PUT", f"/api/v1/me/list/{film}")
    enter(owner, "Accounts")
    question = owner.get_by_role("alertdialog", name="Remove account?")

    def remove(choice=None):
        owner.get_by_role("button", name="Remove Ben").click()
        marks = question.get_by_role("radiogroup", name="My List and what was watched")
        expect(marks.get_by_role("radio", name="Keep for an account with this name")).to_be_checked()
        if choice:
            marks.get_by_role("radio", name=choice).check()
        question.get_by_role("button", name="Remove account").click()
        expect(owner.get_by_role("list", name="Accounts", exact=True).get_by_role("listitem")).to_have_count(1)

    former = owner.get_by_role("list", name="Removed accounts").get_by_role("listitem")
    remove()
    expect(other.get_by_role("form", name="Sign in")).to_be_visible()
    expect(former).to_have_count(1)
    expect(former).to_contain_text("Ben")
    join(box, owner, again)
    again.get_by_role("tab", name="My List").click()
    expect(again.get_by_role("link", name="Boat", exact=True)).to_be_visible()
    owner.reload()
    expect(owner.get_by_role("list", name="Accounts", exact=True).get_by_role("listitem")).to_have_count(2)
    expect(former).to_have_count(0)
    remove()
    owner.get_by_role("button", name="Delete Ben forever").click()
    owner.get_by_role("alertdialog", name="Delete forever?").get_by_role("button", name="Delete forever").click()
    expect(former).to_have_count(0)
    join(box, owner, phone())
    owner.reload()
    remove("Delete forever")
    expect(former).to_have_count(0)


def test_an_owner_says_who_may_join_and_watch(page, box):
    set_up(page, box)
    enter(page, "Accounts")
    group = page.get_by_role("radiogroup", name="Who may create an account")
    expect(group.get_by_role("radio", name="Whoever has an invitation")).to_be_checked()
    group.get_by_role("radio", name="Nobody").check()
    expect(page.get_by_role("button", name="Make an invitation")).to_be_hidden()
    page.get_by_role("switch", name="Anyone on this Wi-Fi may watch").check()
    enter(page, "Storage")
    enter(page, "Accounts")
    expect(group.get_by_role("radio", name="Nobody")).to_be_checked()
    expect(page.get_by_role("switch", name="Anyone on this Wi-Fi may watch")).to_be_checked()
    settings = request(page, box, "GET", "/api/v1/settings").json()
    assert (settings["signUp"], settings["guests"]) == ("closed", "watch")


def test_storage_is_measured_and_the_disk_looked_at(page, box):
    box.put("One.mp4")
    set_up(page, box)
    expect(row(page, "One.mp4")).to_be_visible()
    enter(page, "Storage")
    expect(page.get_by_role("meter", name="Storage used")).to_have_attribute("aria-valuetext", re.compile(r"[GT]B of .*[GT]B"))
    expect(page.get_by_text("1 file", exact=True)).to_be_visible()
    box.put("Two.mp4")
    expect(page.get_by_text("2 files", exact=True)).to_be_visible()
    page.get_by_role("button", name="Look at the disk again").click()
    expect(page.get_by_role("status").filter(has_text="compares its list")).to_be_visible()


@pytest.mark.parametrize("path, answer", [
    ("One.mp4", "It is listed."), ("/One.mp4", "It is listed."), ("Film.mp4.part", "unfinished"), (".secret.mp4", "begins with a dot"),
    ("nothing/here", "nothing at this path")])
def test_why_a_file_is_not_listed_is_explained(page, box, path, answer):
    box.put("One.mp4")
    box.put("Film.mp4.part")
    box.put(".secret.mp4")
    set_up(page, box)
    expect(row(page, "One.mp4")).to_be_visible()
    enter(page, "Watching problems")
    form = page.get_by_role("form", name="Why is a file not listed?")
    form.get_by_label("Path in the drop folder").fill(path)
    form.get_by_role("button", name="Find out").click()
    expect(form.get_by_role("status")).to_contain_text(answer)


def test_who_plays_is_seen_by_the_owner(phone, box):
    box.put("Boat.mp4")
    owner, other = phone(), phone()
    set_up(owner, box)
    join(box, owner, other)
    enter(owner, "Playing now")
    expect(owner.get_by_text("Nobody is watching.")).to_be_visible()
    row(other, "Boat.mp4").tap()
    expect(owner.get_by_role("list", name="Playing now").get_by_role("listitem")).to_contain_text(re.compile("Boat.mp4.*Ben"), timeout=15_000)


def test_back_leads_from_a_room_to_the_list_and_a_wide_screen_shows_both(phone, box):
    page = phone()
    set_up(page, box)
    enter(page, "Storage")
    expect(page).to_have_url(f"{box.url}/settings/storage")
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_role("heading", name="Settings", level=1)).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("link", name="Storage").click()
    expect(page.get_by_role("heading", name="Storage", level=1)).to_be_visible()
    expect(page.get_by_role("link", name="Storage")).to_have_attribute("aria-current", "page")
    expect(page.get_by_role("heading", name="Settings", level=2)).to_be_visible()


def test_a_program_gets_a_token_and_loses_it(phone, box):
    page = phone()
    set_up(page, box)
    enter(page, "Programs")
    expect(page.get_by_text("No program has a token.")).to_be_visible()
    form = page.get_by_role("form", name="Make a token")
    form.get_by_role("button", name="Make a token").click()
    expect(form.get_by_role("alert")).to_contain_text("Give the program a name.")
    form.get_by_label("Name of the program").fill("Kodi")
    form.get_by_role("combobox").select_option("Editor")
    form.get_by_role("button", name="Make a token").click()
    token = form.get_by_label("Token", exact=True)
    expect(token).to_have_value(re.compile(r"^[\w-]{43}$"))
    programs = page.get_by_role("list", name="Programs").get_by_role("listitem")
    expect(programs).to_contain_text("Editor")

    def asked():
        headers = {"Authorization": f"Bearer {token.input_value()}"}
        return page.request.get(f"{box.local}/api/v1/session", headers=headers).status

    assert asked() == 200
    form.get_by_label("Name of the program").fill("KODI")
    form.get_by_role("button", name="Make a token").click()
    expect(form.get_by_role("alert")).to_contain_text("Another program has this name.")
    page.get_by_role("button", name="Remove the token of Kodi").click()
    page.get_by_role("alertdialog", name="Remove token?").get_by_role("button", name="Remove token").click()
    expect(programs).to_have_count(0)
    assert asked() == 401


def test_an_owner_signs_out_devices_of_others_and_reads_who_did_what(phone, box):
    owner, other = phone(), phone(user_agent="Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    set_up(owner, box)
    join(box, owner, other)
    enter(owner, "Sessions")
    foreign = owner.get_by_role("list", name="Everybody else").get_by_role("listitem")
    expect(foreign.first).to_contain_text("Ben")
    owner.get_by_role("button", name="Sign out Firefox on Linux").click()
    expect(other.get_by_role("form", name="Sign in")).to_be_visible()
    enter(owner, "Log")
    lines = owner.get_by_role("list", name="Log").get_by_role("listitem")
    expect(lines.first).to_contain_text(re.compile("Signed a device out.*Ben.*Anna"))
    expect(lines.last).to_contain_text("Set the server up")
    expect(lines.filter(has_text="Created an account")).to_contain_text("Ben")
