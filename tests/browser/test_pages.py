"""The pages off the table: making one, being invited, finding it again, reading the rules."""

from __future__ import annotations

import json
import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit
from tests.browser.players import DESKTOP, PHONE, SMALL, TABLET, TINY, TURNED, Player, Size
from tests.browser.test_everyone import faults

CLIPBOARD: Final[dict[str, Any]] = {"permissions": ["clipboard-read", "clipboard-write"]}
LANGUAGES: Final = ("en", "it", "pt", "co", "es", "fr", "de")
PAGES: Final = (
    "/",
    "/new",
    "/computer",
    "/code",
    "/games",
    "/device",
    "/daily",
    "/results",
    "/settings",
    "/how-to-play",
    "/nowhere",
)
SPILLS: Final = """() => [
  document.documentElement.scrollWidth > innerWidth ? 'the page scrolls sideways' : '',
  ...[...document.querySelectorAll('a, button, select, summary, input:not(.unheard)')]
    .filter(each => each.offsetParent && !each.closest('p'))
    .map(each => [each, each.getBoundingClientRect()])
    .filter(([, box]) => box.height < 44 || box.right > innerWidth + 1 || box.left < -1)
    .map(([each, box]) => `${each.tagName} ${each.textContent.trim()} ${box.width}x${box.height}`),
].filter(Boolean)"""
SECOND: Final = 1000


def settings(player: Player, **choices: Any) -> None:
    """Begin with these choices."""
    stored = json.dumps(json.dumps(choices))
    player.context.add_init_script(f"localStorage.setItem('ginvite.settings', {stored})")


def copied(page: Page) -> str:
    """What lies in the clipboard."""
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


def was_refused(player: Player, *marks: str) -> None:
    """The browser's own lines about answers that this test provokes, and no others."""
    assert player.troubles
    assert all(any(mark in line for mark in marks) for line in player.troubles), player.troubles
    player.troubles.clear()


def open_page(player: Player, path: str) -> None:
    """Go to a page and wait for its words."""
    player.page.goto(player.url + path)
    player.page.locator("h1").wait_for()
    player.page.evaluate("document.fonts.ready")


def turn_to(player: Player, path: str) -> None:
    """Go to a page as a link within the client does, without loading it anew."""
    if player.page.url == player.url + path:
        return
    player.page.evaluate(TURN_TO, path)
    player.page.wait_for_function(ARRIVED)


TURN_TO: Final = """path => {
  document.querySelectorAll('h1').forEach(each => (each.dataset.left = ''))
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}"""
ARRIVED: Final = """() => document.querySelector('h1') !== null
  && document.querySelector('h1[data-left]') === null"""


def corners(player: Player, within: str) -> list[str]:
    """The letters that are drawn in the corners of cards."""
    letters: list[str] = player.page.evaluate(
        "within => [...document.querySelectorAll(within + ' .card b')].map(b => b.dataset.letter)",
        within,
    )
    return letters


def waiting_room(player: Player, **wish: Any) -> str:
    """Make a room for a friend and wait with its invite."""
    room = player.make_room("friend", **wish)
    player.page.get_by_role("heading", name="Your table is ready").wait_for()
    return room


def test_two_taps_from_the_home_page_to_a_copied_link(sit: Sit) -> None:
    host = sit(PHONE, **CLIPBOARD)
    open_page(host, "/")
    host.page.get_by_role("link", name="Play with a friend").click()
    host.button("Make the table").click()
    host.page.get_by_text("Link copied").wait_for()
    assert re.fullmatch(r".*/r/[0-9a-z]{13}", host.page.url)
    # The host's own address leads other devices to themselves: the link has the network's.
    room = host.page.url.rpartition("/")[2]
    invite = host.context.request.get(f"{host.url}/api/rooms/{room}").json()["url"]
    assert copied(host.page) == invite
    where = "in the same network" if invite != host.page.url else "on this device only"
    host.page.get_by_text(where).wait_for()
    # The picture says the same as the link, in modules drawn as one path.
    assert host.page.locator(".qr path").get_attribute("d")
    assert host.troubles == []


def test_a_guest_needs_one_tap_and_the_third_finds_a_full_table(sit: Sit) -> None:
    host, guest, late = sit(PHONE), sit(DESKTOP), sit(SMALL)
    room = waiting_room(host)
    open_page(guest, f"/r/{room}")
    assert guest.page.locator("h1").inner_text() == "Ada invites you to a game of Gin"
    assert guest.page.get_by_role("textbox").count() == 1
    # Whoever only looks, a robot with JavaScript too, leaves no trace.
    guest.page.wait_for_load_state("networkidle")
    assert guest.context.cookies() == []
    assert host.page.get_by_role("heading", name="Your table is ready").is_visible()
    guest.button("Sit down").click()
    guest.see_table()
    host.see_table()
    open_page(late, f"/r/{room}")
    assert late.page.locator("h1").inner_text() == "This table is full"
    assert late.button("Watch the game").count() == 0
    late.page.get_by_role("link", name="Make a new table").click()
    late.page.wait_for_url("**/new")


def test_the_name_of_a_table_is_read_by_both_before_they_sit(sit: Sit) -> None:
    host, guest = sit(PHONE), sit(SMALL)
    name = "<i>Sunday</i> " + "W" * 20
    room = host.make_room("friend", title=name)
    for player in (host, guest):
        open_page(player, f"/r/{room}")
        player.page.get_by_text(name, exact=True).wait_for()
        assert player.page.evaluate(SPILLS) == []


def test_a_name_is_asked_once_and_shown_as_text(sit: Sit) -> None:
    host, guest = sit(PHONE), sit(PHONE)
    open_page(host, "/new")
    host.page.get_by_label("Your name").fill("<b>Ada</b> 😀")
    host.button("Make the table").click()
    host.page.get_by_role("heading", name="Your table is ready").wait_for()
    open_page(guest, "/r/" + host.page.url.split("/r/")[1])
    assert guest.page.locator("h1").inner_text().startswith("<b>Ada</b> 😀 invites you")
    open_page(host, "/new")
    assert host.page.get_by_label("Your name").input_value() == "<b>Ada</b> 😀"


def test_a_guest_who_is_too_late_is_told_so(sit: Sit) -> None:
    host, quick, slow = sit(PHONE), sit(PHONE), sit(PHONE)
    room = waiting_room(host)
    open_page(quick, f"/r/{room}")
    open_page(slow, f"/r/{room}")
    quick.button("Sit down").click()
    quick.see_table()
    slow.button("Sit down").click()
    slow.page.get_by_role("heading", name="This table is full").wait_for()
    was_refused(slow, "409")


def test_rules_are_chosen_told_and_remembered(sit: Sit) -> None:
    host, guest = sit(DESKTOP), sit(PHONE)
    open_page(host, "/new")
    host.page.get_by_text("Oklahoma", exact=True).click()
    told = host.page.locator(".card-of-rules")
    assert "1 for an ace" in told.inner_text()
    host.page.get_by_text("Change the details").click()
    host.page.get_by_text("Ace is gin", exact=True).click()
    host.page.get_by_text("250", exact=True).click()
    assert "an ace means gin only" in told.inner_text()
    assert "The first to reach 250 points wins." in told.inner_text()
    assert "Your own rules" in told.inner_text()
    host.button("Make the table").click()
    host.page.get_by_role("heading", name="Your table is ready").wait_for()
    assert host.table is not None
    rules = host.table["rules"]
    assert (rules["preset"], rules["oklahoma"], rules["target"]) == ("custom", "ace_is_gin", 250)
    open_page(guest, "/r/" + host.page.url.split("/r/")[1])
    guest.page.get_by_text("Rules of this table").click()
    assert "an ace means gin only" in guest.page.locator("details").inner_text()
    open_page(host, "/new")
    assert "an ace means gin only" in told.inner_text()
    host.page.get_by_text("Change the details").click()
    host.button("Undo the changes").click()
    assert "1 for an ace" in told.inner_text()


def test_options_are_changed_by_keyboard_alone(sit: Sit) -> None:
    player = sit(DESKTOP)
    open_page(player, "/computer")
    player.page.locator("summary", has_text="Change the details").focus()
    player.page.keyboard.press("Enter")
    less = player.button("Gin: less")
    less.focus()
    player.page.keyboard.press("Enter")
    assert "Gin: 20 points" in player.page.locator(".card-of-rules").inner_text()
    player.page.get_by_role("radio", name="Hard").focus()
    player.page.keyboard.press("ArrowLeft")
    assert player.page.get_by_role("radio", name="Medium").is_checked()
    player.page.get_by_role("switch", name="Big gin").focus()
    player.page.keyboard.press("Space")
    assert "Big gin, all eleven" in player.page.locator(".card-of-rules").inner_text()
    player.page.keyboard.press("Enter")
    player.see_table()


def test_home_and_my_games_lead_back_to_the_table(sit: Sit) -> None:
    host, guest = sit(PHONE), sit(PHONE)
    open_page(host, "/games")
    host.page.get_by_text("No games yet").wait_for()
    room = waiting_room(host)
    open_page(host, "/")
    host.page.get_by_text("Your table is waiting for a friend").wait_for()
    guest.sit_down(room)
    guest.see_table()
    for player, turn in ((host, "Your turn"), (guest, "Waiting")):
        open_page(player, "/games")
        row = player.page.locator(f"a[href='/r/{room}']")
        expect(row).to_contain_text(re.compile("just now.*kept until", re.DOTALL))
        heading = player.page.locator("h2").all_inner_texts()
        assert heading == ["Your turn" if turn == "Your turn" else "Under way"]
        open_page(player, "/")
        expect(player.page.locator(".resume")).to_contain_text(turn)
    host.page.locator(".resume").click()
    host.see_table()
    assert host.page.url.endswith(room)


def test_nothing_moves_when_my_games_are_known(sit: Sit) -> None:
    player = sit(PHONE)
    open_page(player, "/new")
    player.button("Make the table").click()
    player.page.get_by_role("heading", name="Your table is ready").wait_for()
    watch = """new PerformanceObserver(list => {
        for (const each of list.getEntries()) window.shifted = (window.shifted ?? 0) + each.value
    }).observe({type: 'layout-shift', buffered: true})"""
    player.context.add_init_script(watch)
    open_page(player, "/")
    player.page.get_by_text("Your table is waiting for a friend").wait_for()
    player.page.wait_for_timeout(SECOND)
    assert player.page.evaluate("window.shifted ?? 0") < 0.01


@pytest.mark.parametrize("typed", ["code", "link", "spaced"])
def test_a_code_may_be_typed_or_pasted(sit: Sit, typed: str) -> None:
    host, guest = sit(PHONE), sit(PHONE)
    room = waiting_room(host)
    shown = host.page.locator(".code").inner_text().splitlines()[-1]
    text = {"code": room, "link": host.page.url, "spaced": shown}[typed]
    open_page(guest, "/")
    guest.page.get_by_role("link", name="Enter a code").click()
    field = guest.page.get_by_label("The code of the table, or its link")
    field.fill("hello")
    guest.button("Go to the table").click()
    guest.page.get_by_role("alert").wait_for()
    field.fill(text)
    guest.button("Go to the table").click()
    guest.page.get_by_role("heading", name="Ada invites you to a game of Gin").wait_for()


def test_what_is_not_there_says_why_and_what_next(sit: Sit) -> None:
    player = sit(SMALL)
    open_page(player, "/r/0000000000000")
    assert player.page.locator("h1").inner_text() == "This table has been cleared"
    answer = player.page.goto(player.url + "/nowhere")
    assert answer is not None
    assert answer.status == 404
    player.page.get_by_role("heading", name="There is nothing here").wait_for()
    player.page.get_by_role("link", name="To the home page").click()
    player.page.get_by_role("link", name="Play with a friend").wait_for()
    was_refused(player, "404")


def test_a_lost_line_leaves_the_page_and_a_way_to_try_again(sit: Sit) -> None:
    player = sit(PHONE)
    open_page(player, "/new")
    player.context.set_offline(True)
    player.button("Make the table").click()
    expect(player.page.get_by_role("alert")).to_contain_text("No connection")
    player.context.set_offline(False)
    player.button("Make the table").click()
    player.page.get_by_role("heading", name="Your table is ready").wait_for()
    was_refused(player, "ERR_INTERNET_DISCONNECTED")


def test_the_language_is_the_browser_s_until_another_is_chosen(sit: Sit) -> None:
    player = sit(PHONE, locale="pt-PT")
    open_page(player, "/")
    assert player.page.get_by_role("link", name="Jogar a dois").count() == 1
    assert player.page.locator("html").get_attribute("lang") == "pt-BR"
    player.page.get_by_label("Idioma").select_option("de")
    player.page.get_by_role("link", name="Zu zweit spielen").wait_for()
    assert corners(player, ".post") == ["B", "A", "D", "K"]
    player.page.reload()
    player.page.get_by_role("link", name="Zu zweit spielen").wait_for()


def test_settings_change_the_page_at_once_and_stay(sit: Sit) -> None:
    player = sit(PHONE)
    open_page(player, "/settings")
    player.page.get_by_text("Sloe", exact=True).click()
    player.page.get_by_text("Two colours", exact=True).click()
    player.page.get_by_role("switch", name="Sounds").check(force=True)
    player.page.get_by_label("Language").select_option("fr")
    player.page.get_by_text("J Q K", exact=True).click()
    player.page.reload()
    player.page.get_by_role("heading", name="Options").wait_for()
    root = player.page.locator("html")
    assert root.get_attribute("data-felt") == "sloe"
    assert root.get_attribute("data-suits") == "two"
    assert player.page.get_by_role("radio", name="J Q K").is_checked()
    # Both felts and both pairs of suits are still shown as themselves.
    felts = player.page.evaluate(
        "[...document.querySelectorAll('.f')].map(f => getComputedStyle(f).backgroundImage)"
    )
    assert len(set(felts)) == 3


def test_a_seat_moves_to_another_device_once(sit: Sit) -> None:
    host, guest = sit(PHONE, **CLIPBOARD), sit(PHONE)
    other, thief = sit(DESKTOP), sit(DESKTOP)
    room = waiting_room(host)
    guest.sit_down(room)
    host.see_table()
    held = sorted(host.hand())
    open_page(host, f"/move?room={room}")
    host.button("Copy link").click()
    host.button("Link copied").wait_for()
    link = copied(host.page)
    assert "#move=" in link
    other.page.goto(link)
    other.button("Go on here").click()
    other.see_table()
    assert sorted(other.hand()) == held
    assert "#" not in other.page.url
    thief.page.goto(link)
    thief.button("Go on here").click()
    expect(thief.page.get_by_role("alert")).to_contain_text("not valid any more")
    was_refused(thief, "403")


def test_forgetting_gives_up_the_seats_after_saying_so(sit: Sit) -> None:
    player = sit(PHONE)
    room = waiting_room(player)
    open_page(player, "/settings")
    player.button("Forget this browser").click()
    player.page.get_by_text("This cannot be undone.").wait_for()
    player.button("Forget everything").click()
    player.page.get_by_text("Everything is forgotten.").wait_for()
    kept = player.page.evaluate("Object.keys(localStorage)")
    assert [key for key in kept if key != "ginvite.settings"] == []
    open_page(player, "/games")
    player.page.get_by_text("No games yet").wait_for()
    assert room not in player.page.content()


def test_inside_another_app_the_guest_is_sent_to_a_browser_first(sit: Sit) -> None:
    host = sit(PHONE)
    agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Instagram 350.0"
    guest = sit(PHONE, user_agent=agent, **CLIPBOARD)
    room = waiting_room(host)
    open_page(guest, f"/r/{room}")
    assert "Instagram" in guest.page.locator("main").inner_text()
    guest.button("Copy link").click()
    guest.button("Link copied").wait_for()
    assert copied(guest.page) == f"{guest.url}/r/{room}"
    guest.button("Sit down here all the same").click()
    guest.button("Sit down").click()
    guest.see_table()


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_to_play_in_every_language(sit: Sit, language: str) -> None:
    player = sit(PHONE)
    settings(player, language=language)
    open_page(player, "/how-to-play")
    page = player.page
    assert page.locator("#rules ol > li").count() == 12
    assert page.locator("#tips ol > li").count() == 10
    assert page.locator("#examples article").count() == 3
    article = page.locator("main")
    shown = {"pt": "pt-BR", "co": "it"}.get(language, language)
    assert article.get_attribute("lang") == shown
    own = {"fr": {"V", "D", "R"}, "de": {"B", "D", "K"}}.get(language, {"J", "Q", "K"})
    assert own <= set(corners(player, "#examples"))
    if language == "co":
        page.get_by_role("button", name="Français").click()
        expect(article).to_have_attribute("lang", "fr")
    page.locator("a[href='#history']").click()
    expect(page.locator("#history h2")).to_be_in_viewport()
    assert player.troubles == []
    assert player.hosts == {player.url.split("/")[2]}


@pytest.mark.parametrize(
    ("size", "languages"),
    [(TINY, LANGUAGES), (PHONE, ("de",)), (TURNED, ("fr",)), (TABLET, ("es",)), (DESKTOP, ("de",))],
)
def test_every_page_fits(sit: Sit, size: Size, languages: tuple[str, ...]) -> None:
    player, guest = sit(size), sit(size)
    room = player.make_room("friend", name="Maximiliane-Alexandra von Hohenstein")
    open_page(guest, "/")
    for language in languages:
        choice = f"localStorage.setItem('ginvite.settings', '{{\"language\":\"{language}\"}}')"
        for each, paths in ((player, (*PAGES, f"/r/{room}")), (guest, (f"/r/{room}",))):
            # Set on a page of its own: the pages keep what they have read when they leave.
            each.page.goto(each.url + "/healthz")
            each.page.evaluate(choice)
            open_page(each, paths[0])
            for path in paths:
                turn_to(each, path)
                assert each.page.evaluate(SPILLS) == [], f"{language} {path}"


def test_every_page_holds_twice_the_text(sit: Sit) -> None:
    player = sit(PHONE)
    settings(player, language="de")
    open_page(player, PAGES[0])
    player.page.evaluate("document.documentElement.style.fontSize = '200%'")
    for path in PAGES:
        turn_to(player, path)
        wide = player.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, path


@pytest.mark.parametrize(("felt", "paper"), [("juniper", "day"), ("sloe", "evening")])
def test_axe_finds_no_fault_on_any_page(sit: Sit, felt: str, paper: str) -> None:
    player, guest = sit(PHONE), sit(PHONE)
    for each in (player, guest):
        settings(each, felt=felt, paper=paper)
    open_page(player, PAGES[0])
    for path in PAGES:
        turn_to(player, path)
        for details in player.page.locator("summary").all()[:3]:
            details.click()
        assert faults(player) == [], path
    room = waiting_room(player)
    assert faults(player) == []
    open_page(guest, f"/r/{room}")
    assert faults(guest) == []
    open_page(player, f"/move?room={room}")
    assert faults(player) == []
