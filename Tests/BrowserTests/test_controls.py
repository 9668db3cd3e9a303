"""The player's own controls: buttons, keys, fingers, and what they say to who cannot see them."""

import re
import subprocess

import pytest
from conftest import row, set_up, until
from playwright.sync_api import expect

LENGTH = 120
VIDEO = "document.querySelector('video')"


@pytest.fixture(scope="session")
def film(tmp_path_factory):
    path = tmp_path_factory.mktemp("films") / "Boat.mkv"
    sound = ["-f", "lavfi", "-i", f"sine=frequency=440:duration={LENGTH}"]
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", f"testsrc2=size=192x108:rate=24:duration={LENGTH}", *sound, *sound,
                    "-map", "0", "-map", "1", "-map", "2", "-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=zho",
                    "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "24", "-c:a", "aac", path], check=True)
    return path


def play(page, box, film, name="Boat.mkv"):
    box.put(name, film)
    set_up(page, box)
    until(page, f"(async () => (await (await fetch('/api/v1/lookup?path={name}')).json()).duration > {LENGTH - 1})()", 30)
    row(page, name).click()
    until(page, f"{VIDEO}?.currentTime > 0.3", 20)
    return page.get_by_role("region", name=re.compile("^Player: "))


def is_at(page, low, high):
    until(page, f"!{VIDEO}.seeking && {VIDEO}.currentTime >= {low} && {VIDEO}.currentTime <= {high}", 20)


def leave_at(page, box, film, place):
    """Watches from that second on, for a moment; the player, closed again."""
    player = play(page, box, film)
    page.evaluate(f"{VIDEO}.currentTime = {place}")
    is_at(page, place, place + 5)
    player.get_by_role("button", name="Close player").click()
    expect(player).to_be_hidden()
    return player


@pytest.mark.daemon
def test_buttons_do_what_they_say(page, box, film):
    player = play(page, box, film)
    button = lambda name: player.get_by_role("button", name=name, exact=True)
    button("Forward 10 seconds").click()
    is_at(page, 10, 16)
    button("Pause").click()
    expect(button("Play")).to_be_visible()
    button("Back 10 seconds").click()
    is_at(page, 0, 6)
    button("Mute").click()
    assert page.evaluate(f"{VIDEO}.muted")
    button("Unmute").click()
    button("Speed: 1×").click()
    menu = page.get_by_role("menu", name="Speed")
    expect(menu.get_by_role("menuitemradio", name="1×", exact=True)).to_have_attribute("aria-checked", "true")
    menu.get_by_role("menuitemradio", name="1.5×").click()
    expect(button("Speed: 1.5×")).to_be_visible()
    assert page.evaluate(f"{VIDEO}.playbackRate") == 1.5
    button("Play").click()
    until(page, f"!{VIDEO}.paused")
    button("Full screen").click()
    until(page, "document.fullscreenElement?.id === 'play'")
    button("Exit full screen").click()
    until(page, "document.fullscreenElement === null")


@pytest.mark.daemon
def test_the_bar_says_where_the_film_is_and_takes_it_elsewhere(page, box, film):
    player = play(page, box, film)
    player.get_by_role("button", name="Pause").click()
    bar = player.get_by_role("slider", name="Seek")
    bar.fill("65")
    is_at(page, 65, 65.1)
    expect(bar).to_have_attribute("aria-valuetext", "1 minute 5 seconds of 2 minutes")
    expect(page.get_by_test_id("time.current")).to_have_text("1:05")
    expect(page.get_by_test_id("time.total")).to_have_text("2:00")
    bar.focus()
    for key, time in [("ArrowLeft", 60), ("PageUp", 120), ("PageDown", 60), ("ArrowRight", 65), ("Home", 0)]:
        page.keyboard.press(key)
        is_at(page, time - 0.2, time + 0.2)
    frame = bar.bounding_box()
    page.touchscreen.tap(frame["x"] + frame["width"] * 0.75, frame["y"] + 22)
    is_at(page, 87, 93)


@pytest.mark.daemon
def test_the_bar_shows_a_picture_of_the_place_under_the_mouse(page, box, film):
    player = play(page, box, film)
    bar = player.get_by_role("slider", name="Seek").bounding_box()
    picture = player.locator(".preview")
    # Of 100 and of 20 seconds, on one sheet of twelve in lines of ten.
    for share, place in [(100 / LENGTH, "0px -90px"), (25 / LENGTH, "-320px 0px")]:
        page.mouse.move(bar["x"] + bar["width"] * share, bar["y"] + bar["height"] / 2)
        expect(picture).to_be_visible(timeout=15_000)
        expect(picture).to_have_css("background-position", place)
        expect(picture).to_have_css("background-image", re.compile(r"/sprites/0\.jpg"))
    page.mouse.move(bar["x"], bar["y"] - 200)
    expect(picture).to_be_hidden()


@pytest.mark.daemon
@pytest.mark.parametrize("failing", ["sprites.json", "sprites/0.jpg"])
def test_a_picture_of_a_place_that_failed_is_asked_for_again(page, box, film, failing):
    refused = []

    def refuse(route):
        refused.append(route.request.url)
        # The sheet at both of its addresses.
        route.fulfill(status=503, headers={"Retry-After": "2"}) if len(refused) < (2 if failing == "sprites.json" else 3) else route.fallback()

    page.route(re.compile(re.escape(failing)), refuse)
    player = play(page, box, film)
    page.evaluate(f"void ({VIDEO}.playbackRate = 0.5)")
    bar = player.get_by_role("slider", name="Seek").bounding_box()
    for step in range(60):
        page.mouse.move(bar["x"] + bar["width"] * (0.3 + step / 200), bar["y"] + bar["height"] / 2)
        page.wait_for_timeout(250)
        if player.locator(".preview").is_visible():
            break
    expect(player.locator(".preview")).to_be_visible()
    assert len(refused) == (2 if failing == "sprites.json" else 3), refused


@pytest.mark.daemon
def test_keys(page, box, film):
    play(page, box, film)
    page.evaluate("document.activeElement.blur()")
    for key, low, high in [("5", 60, 66), ("ArrowRight", 70, 76), ("l", 80, 86), ("ArrowLeft", 70, 77), ("j", 60, 68)]:
        page.keyboard.press(key)
        is_at(page, low, high)
    page.keyboard.press(" ")
    until(page, f"{VIDEO}.paused")
    page.keyboard.press("k")
    until(page, f"!{VIDEO}.paused")
    page.keyboard.press("m")
    assert page.evaluate(f"{VIDEO}.muted")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(f"{VIDEO}.volume") == 0.95
    page.keyboard.press(">")
    assert page.evaluate(f"{VIDEO}.playbackRate") == 1.25
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.daemon
def test_fingers_on_the_picture(page, box, film):
    player = play(page, box, film)
    page.evaluate(f"{VIDEO}.currentTime = 50")
    is_at(page, 50, 55)
    until(page, "document.querySelector('.player').classList.contains('calm')", 10)
    # One tap shows the bars, and one hides them.
    page.touchscreen.tap(195, 250)
    expect(player).not_to_have_class(re.compile("calm"))
    page.wait_for_timeout(400)
    page.touchscreen.tap(195, 250)
    expect(player).to_have_class(re.compile("calm"))
    page.wait_for_timeout(400)
    before = page.evaluate(f"{VIDEO}.currentTime")
    for _ in range(3):
        page.touchscreen.tap(350, 250)
    is_at(page, before + 20, before + 25)
    page.wait_for_timeout(400)
    before = page.evaluate(f"{VIDEO}.currentTime")
    for _ in range(2):
        page.touchscreen.tap(40, 250)
    is_at(page, before - 10, before - 5)
    page.wait_for_timeout(400)
    for _ in range(2):
        page.touchscreen.tap(195, 250)
    until(page, f"{VIDEO}.paused")


@pytest.mark.daemon
def test_a_finger_drawn_across_the_picture_seeks(page, box, film):
    play(page, box, film)
    page.keyboard.press("k")
    page.evaluate(f"{VIDEO}.currentTime = 40")
    is_at(page, 40, 40.1)
    touch = page.context.new_cdp_session(page)
    send = lambda kind, points: touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    send("touchStart", [{"x": 100, "y": 250}])
    for step in range(1, 14):
        send("touchMove", [{"x": 100 + 15 * step, "y": 250}])
    send("touchEnd", [])
    # Half of the width is half of a fifth of the film.
    is_at(page, 50, 54)


@pytest.mark.daemon
def test_bars_step_back_while_it_plays_and_stay_for_who_uses_the_keyboard(page, box, film):
    player = play(page, box, film)
    expect(player).to_have_class(re.compile("calm"), timeout=10_000)
    page.keyboard.press("Tab")
    expect(player).not_to_have_class(re.compile("calm"))
    page.wait_for_timeout(3600)
    expect(player).not_to_have_class(re.compile("calm"))


@pytest.mark.daemon
def test_a_touch_on_a_button_that_is_not_seen_shows_it(page, box, film):
    player = play(page, box, film)
    expect(player).to_have_class(re.compile("calm"), timeout=10_000)
    page.touchscreen.tap(195, 422)
    expect(player).not_to_have_class(re.compile("calm"))
    assert not page.evaluate(f"{VIDEO}.paused")
    page.touchscreen.tap(195, 422)
    until(page, f"{VIDEO}.paused")


@pytest.mark.daemon
def test_another_sound_goes_on_at_the_same_time(page, box, film):
    player = play(page, box, film)
    page.evaluate(f"{VIDEO}.currentTime = 50")
    is_at(page, 50, 55)
    player.get_by_role("button", name="Speed: 1×").click()
    page.get_by_role("menuitemradio", name="1.25×").click()
    player.get_by_role("button", name="Audio and subtitles").click()
    sounds = page.get_by_role("radiogroup", name="Audio")
    expect(sounds.get_by_role("radio", name="English")).to_be_checked()
    sounds.get_by_role("radio", name="Chinese").check()
    page.get_by_role("button", name="Close", exact=True).click()
    until(page, f"{VIDEO}.currentSrc.includes('/v0a2/') && {VIDEO}.currentTime > 50 && {VIDEO}.currentTime < 70 && !{VIDEO}.paused", 20)
    assert page.evaluate(f"{VIDEO}.playbackRate") == 1.25


@pytest.mark.daemon
def test_where_it_was_left_it_goes_on(page, box, film):
    player = leave_at(page, box, film, 70)
    row(page, "Boat.mkv").click()
    player.get_by_role("button", name="Resume").click()
    until(page, f"!{VIDEO}.paused && {VIDEO}.currentTime > 64 && {VIDEO}.currentTime < 80", 20)
    player.get_by_role("button", name="Close player").click()
    row(page, "Boat.mkv").click()
    player.get_by_role("button", name="Start over").click()
    until(page, f"!{VIDEO}.paused && {VIDEO}.currentTime < 10", 20)


@pytest.mark.daemon
def test_who_starts_over_before_the_film_has_come_starts_over(page, box, film):
    player = leave_at(page, box, film, 70)
    # As soon as the film is asked for, nothing of it has come.
    page.evaluate("""() => {
        const video = document.querySelector('video')
        new MutationObserver((_, watching) => {
            if (!video.hasAttribute('src')) return
            watching.disconnect()
            window.known = video.readyState
            document.querySelector('#play .start-over').click()
        }).observe(video, { attributeFilter: ['src'] })
    }""")
    row(page, "Boat.mkv").click()
    until(page, "window.known !== undefined", 20)
    assert page.evaluate("window.known") == 0
    until(page, f"!{VIDEO}.paused && {VIDEO}.currentTime > 0 && {VIDEO}.currentTime < 10", 20)


@pytest.mark.daemon
def test_the_bar_runs_from_left_to_right_in_arabic(phone, box, film):
    page = phone(locale="ar")
    box.put("Boat.mkv", film)
    set_up(page, box)
    until(page, f"(async () => (await (await fetch('/api/v1/lookup?path=Boat.mkv')).json()).duration > {LENGTH - 1})()", 30)
    page.locator(".file-row .open").click()
    until(page, f"{VIDEO}?.currentTime > 0.3", 20)
    page.keyboard.press("k")
    bar = page.get_by_role("slider", name="موضع التشغيل")
    frame = bar.bounding_box()
    page.touchscreen.tap(frame["x"] + frame["width"] * 0.25, frame["y"] + 22)
    is_at(page, 27, 33)
    bar.focus()
    page.keyboard.press("ArrowRight")
    is_at(page, 32, 38)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.daemon
def test_the_lock_screen_knows_the_film(page, box, film):
    play(page, box, film)
    assert page.evaluate("[navigator.mediaSession.metadata.title, navigator.mediaSession.playbackState]") == ["Boat", "playing"]


@pytest.mark.daemon
def test_every_control_has_a_name_and_room_for_a_finger(page, box, film):
    player = play(page, box, film)
    page.keyboard.press("k")
    for control in player.locator("button:visible, input:visible").all():
        frame = control.bounding_box()
        assert frame["width"] >= 44 and frame["height"] >= 44, control
        assert control.get_attribute("aria-label") or control.inner_text()
