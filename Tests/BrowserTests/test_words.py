"""What people read when something is in the way, each in three languages, and each brought about and not only looked up."""

import contextlib
import json
import re

import pytest
from conftest import HERE, request, set_up
from playwright.sync_api import TimeoutError, expect

pytestmark = pytest.mark.daemon
LANGUAGES = {"en-US": "en", "zh-CN": "zh-Hans", "ar": "ar"}
TEXTS = {tag: json.loads((HERE.parents[1] / f"Sources/Web/Page/texts/{tag}.json").read_text()) for tag in LANGUAGES.values()}


def sign_in(page, name="Anna", password="correct horse"):
    if page.locator("#signIn form").count() == 0:
        page.goto(f"{page.box.url}/sign-in")
    page.locator("#signIn [name=username]").fill(name)
    page.locator("#signIn [name=password]").fill(password)
    page.locator("#signIn [type=submit]").click()


def sign_up(page, name="Ben", password="long enough", repeated="long enough"):
    page.goto(f"{page.box.url}/sign-up")
    page.locator("#signUp [name=username]").fill(name)
    page.locator("#signUp [name=newPassword]").fill(password)
    page.locator("#signUp [name=repeated]").fill(repeated)
    page.locator("#signUp [type=submit]").click()


def answer_sign_in(page, **answer):
    """What this daemon would have to be broken for."""
    page.route("**/api/v1/session", lambda route: route.fulfill(**answer) if route.request.method == "POST" else route.continue_())
    sign_in(page)
    page.unroute("**/api/v1/session")


def try_too_often(page):
    for _ in range(14):
        sign_in(page, password="wrong horse")
        page.locator("#signIn [type=submit][aria-busy]").wait_for(state="hidden")
        if "429" in page.seen:
            return


def lose_the_session(page):
    page.goto(f"{page.box.url}/settings")
    page.locator(".sign-out").wait_for()
    page.context.clear_cookies()
    # What it still asks for by itself may tell it first; then there are no tabs any more.
    with contextlib.suppress(TimeoutError):
        page.locator("#tab-folders").click(timeout=3000)


def sign_out_of_reach(page):
    page.goto(f"{page.box.url}/settings")
    page.route("**/api/v1/session", lambda route: route.abort() if route.request.method == "DELETE" else route.continue_())
    page.locator(".sign-out").click()


def sign_out(page):
    page.goto(f"{page.box.url}/settings")
    page.locator(".sign-out").click()


# What is done, and the words that come of it, in this order: each begins where the one before it ended.
CASES = [
    (lambda page: sign_in(page, name=""), "#signIn .error", "empty.name"),
    (lambda page: sign_in(page, password=""), "#signIn .error", "empty.password"),
    (lambda page: sign_up(page, name=""), "#signUp .error", "empty.name"),
    (lambda page: sign_up(page, password="short", repeated="short"), "#signUp .error", "empty.newPassword"),
    (lambda page: sign_up(page, repeated="long enouhg"), "#signUp .error", "password.differs"),
    (lambda page: sign_up(page, name="ANNA"), "#signUp .error", "accountTaken"),
    (lambda page: sign_in(page, password="wrong horse"), "#signIn .error", "problem.wrongCredentials"),
    (lambda page: answer_sign_in(page, status=500, body="{}"), "#signIn .error", "problem.server"),
    (lambda page: answer_sign_in(page, status=502, body="<html>"), "#signIn .error", "problem.unreachable"),
    (lambda page: sign_in(page), None, None),
    (lose_the_session, "#signIn .reason", "problem.notSignedIn"),
    (lambda page: sign_in(page), None, None),
    (sign_out, "#message .words", "signedOut"),
    (lambda page: sign_in(page), None, None),
    (sign_out_of_reach, "#message .words", "problem.signOut"),
]


def words_of(language, key):
    text = TEXTS[language][key]
    forms = list(text.values()) if isinstance(text, dict) else [text]
    return re.compile("|".join(r"\S+".join(re.escape(part) for part in re.split(r"\{\w+\}", form)) for form in forms))


def device(phone, box, locale):
    page = phone(locale=locale)
    page.box, page.seen = box, set()
    page.on("response", lambda answer: page.seen.add(str(answer.status)))
    return page


@pytest.mark.parametrize("locale", LANGUAGES)
def test_each_trouble_has_its_words(phone, box, locale):
    owner = phone()
    set_up(owner, box)
    request(owner, box, "PATCH", "/api/v1/settings", {"signUp": "open"})
    page = device(phone, box, locale)
    for bring_about, place, key in CASES:
        bring_about(page)
        if key:
            expect(page.locator(place)).to_have_text(words_of(LANGUAGES[locale], key))
        else:
            page.locator("#app").wait_for()
    # Cleared all the same: nothing of what was seen is left, and the session ends when the daemon can be told.
    expect(page.locator("#title")).to_be_visible()
    assert page.locator("#main > * > *").count() == 0
    page.unroute("**/api/v1/session")
    page.reload()
    expect(page.locator("#title")).to_be_visible()
    assert "dropreel" not in [one["name"] for one in page.context.cookies()]


def test_trying_too_often_has_its_words(phone, box):
    set_up(phone(), box)
    for locale, language in LANGUAGES.items():
        page = device(phone, box, locale)
        try_too_often(page)
        expect(page.locator("#signIn .error")).to_have_text(words_of(language, "problem.tooManyAttempts"))
        expect(page.locator("#signIn [name=username]")).to_have_value("Anna")
