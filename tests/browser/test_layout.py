"""The table in every phase on many screens: nothing is cut, covered, or too small for a thumb."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.layout import faults_of_layout
from tests.browser.pages import come_back, leave_table, settings
from tests.browser.players import DESKTOP, PHONE, SMALL, TABLET, TINY, TURNED, Player, Size
from tests.browser.wire import play_to_a_knock

LOW: Size = (640, 360)
SIZES = (TINY, SMALL, PHONE, LOW, TURNED, TABLET, DESKTOP)
REST = 120
"""What the page gets to begin with a new place for things, in milliseconds."""


def resize(player: Player, size: Size) -> None:
    """Look through another screen."""
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    player.page.wait_for_timeout(REST)


def see_hand(player: Player) -> None:
    """Wait for the cards, in any language."""
    player.page.locator("main.table .bar").wait_for()
    player.until(lambda: player.page.locator(".piece.held").count() >= 10, "no cards")
    player.settle()


LANGUAGES = ("de", "fr", "it")


def test_nothing_is_cut_or_covered_at_the_table(sit: Sit) -> None:
    player = sit(SMALL)
    room = player.make_room("bot", level="easy")
    for language in LANGUAGES:
        speak(player, room, language)
        see_hand(player)
        for size in SIZES:
            resize(player, size)
            assert faults_of_layout(player) == [], f"{language}, {size}: the first upcard"
        resize(player, SMALL)
    while True:
        room = player.make_room("bot", level="easy")
        leave_table(player)
        play_to_a_knock(room, player, seen=False)
        come_back(player, room)
        if not player.is_over:
            break
    for language in LANGUAGES:
        speak(player, room, language)
        look_at_the_discard(player, language)
    player.page.keyboard.press("k")
    player.page.locator("dialog .gold").click()
    player.until(lambda: player.is_over, "no end")
    for language in reversed(LANGUAGES):
        if language != LANGUAGES[-1]:
            speak(player, room, language)
        player.page.locator("main.table").click(position={"x": 180, "y": 560})
        player.page.locator(".bar .gold").wait_for()
        look_at_the_result(player, language)


def speak(player: Player, room: str, language: str) -> None:
    """Open the table in another language."""
    settings(player, language=language, speed="fast", sounds=False)
    come_back(player, room)
    player.page.locator(f"html[lang={language}]").wait_for(state="attached")


def look_at_the_discard(player: Player, language: str) -> None:
    """A drawn card, chosen ones, and the sheet of a knock: all of it on one screen, then the next.

    A new size costs the browser more than a look.
    """
    see_hand(player)
    cards, best = player.page.locator(".piece.held"), player.card(player.best_option()["card"])
    for size in SIZES:
        where = f"{language}, {size}"
        resize(player, size)
        assert faults_of_layout(player) == [], f"{where}: a drawn card"
        for index in range(0, cards.count() if size in (TINY, SMALL, LOW) else 0, 3):
            # A chosen card of the upper row comes nearest to what is said above it.
            choose(player, cards.nth(index))
            assert faults_of_layout(player) == [], f"{where}: card {index}"
        choose(player, best)
        assert faults_of_layout(player) == [], f"{where}: a chosen card"
        player.page.keyboard.press("k")
        player.page.locator("dialog").wait_for()
        player.page.wait_for_timeout(REST)
        assert faults_of_layout(player) == [], f"{where}: the sheet of a knock"
        player.page.keyboard.press("Escape")
        player.page.locator("dialog").wait_for(state="detached")
        best.focus()
        player.page.keyboard.press("Space")
        expect(best).to_have_attribute("aria-pressed", "false")
    choose(player, best)
    resize(player, SMALL)


def choose(player: Player, card: Locator) -> None:
    """Choose a card by the keys, unless it is."""
    if card.get_attribute("aria-pressed") != "true":
        card.focus()
        player.page.keyboard.press("Space")
    player.page.wait_for_timeout(REST)


def look_at_the_result(player: Player, language: str) -> None:
    """The result, and on every screen the way to the next hand, however long the result."""
    for width, height in SIZES:
        resize(player, (width, height))
        assert faults_of_layout(player) == [], f"{language}, {width}x{height}: the result"
        box = player.page.locator(".bar .gold").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height, f"{language}, {width}x{height}"
    resize(player, SMALL)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_slip_hides_no_pile_and_no_card(sit: Sit, size: Size) -> None:
    host, guest = sit(size), sit(PHONE)
    guest.sit_down(host.make_room("friend"))
    host.see_table()
    guest.see_table()
    waiting = guest if host.is_on_turn else host
    other = host if waiting is guest else guest
    waiting.page.set_viewport_size({"width": size[0], "height": size[1]})
    other.break_line()
    waiting.page.locator(".slip").get_by_role("button", name="Wait").wait_for()
    assert faults_of_layout(waiting) == [], "the other player is gone"
    other.page.set_viewport_size({"width": size[0], "height": size[1]})
    other.page.locator(".slip").wait_for()
    assert faults_of_layout(other) == [], "the line is broken"
    other.mend_line()
