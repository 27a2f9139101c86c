"""The pages off the table: choosing rules, options, what is not there, reading the rules."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import Sit
from tests.browser.pages import (
    SPILLS,
    corners,
    open_page,
    settings,
    turn_to,
    waiting_room,
    was_refused,
)
from tests.browser.players import DESKTOP, PHONE, SMALL, TABLET, TINY, TURNED, Size

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
SECOND: Final = 1000


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
