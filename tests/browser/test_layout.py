"""The table in every phase on many screens: nothing is cut, covered, or too small for a thumb."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Sit
from tests.browser.layout import faults_of_layout
from tests.browser.pages import settings
from tests.browser.players import DESKTOP, PHONE, SMALL, TABLET, TINY, TURNED, Player, Size
from tests.browser.wire import play_to_a_knock

LOW: Size = (640, 360)
SIZES = (TINY, SMALL, PHONE, LOW, TURNED, TABLET, DESKTOP)


def look_around(player: Player, sizes: tuple[Size, ...] = SIZES) -> dict[str, list[str]]:
    """The faults on each of these screens that has any; then the player's own again."""
    own, faults = player.page.viewport_size, {}
    for width, height in sizes:
        player.page.set_viewport_size({"width": width, "height": height})
        player.page.wait_for_timeout(120)
        if found := faults_of_layout(player):
            faults[f"{width}x{height}"] = found
    assert own is not None
    player.page.set_viewport_size(own)
    return faults


def see_hand(player: Player) -> None:
    """Wait for the cards, in any language."""
    player.page.locator("main.table .bar").wait_for()
    player.until(lambda: player.page.locator(".piece.held").count() >= 10, "no cards")
    player.settle()


@pytest.mark.parametrize("language", ["de", "fr", "it"])
def test_nothing_is_cut_or_covered_at_the_table(sit: Sit, language: str) -> None:
    player = sit(SMALL)
    settings(player, language=language, speed="fast", sounds=False)
    player.make_room("bot", level="easy")
    see_hand(player)
    assert look_around(player) == {}, "the first upcard"
    while True:
        room = player.make_room("bot", level="easy")
        player.page.goto(f"{player.url}/how-to-play")
        player.table = None
        play_to_a_knock(room, player, seen=False)
        player.page.goto(f"{player.url}/r/{room}")
        player.until(lambda: player.table is not None and player.table["view"] is not None, "none")
        if not player.is_over:
            break
    see_hand(player)
    assert look_around(player) == {}, "a drawn card"
    cards = player.page.locator(".piece.held")
    for index in range(cards.count()):
        # A chosen card of the upper row comes nearest to what is said above it.
        cards.nth(index).focus()
        player.page.keyboard.press("Space")
        if index % 3 == 0:
            assert look_around(player, (TINY, SMALL, LOW)) == {}, f"card {index}"
    best = player.card(player.best_option()["card"])
    if best.get_attribute("aria-pressed") != "true":
        best.focus()
        player.page.keyboard.press("Space")
    assert look_around(player) == {}, "a chosen card"
    player.page.keyboard.press("k")
    player.page.locator("dialog").wait_for()
    assert look_around(player) == {}, "the sheet of a knock"
    player.page.locator("dialog .gold").click()
    player.until(lambda: player.is_over, "no end")
    player.page.locator("main.table").click(position={"x": 180, "y": 560})
    player.page.locator(".bar .gold").wait_for()
    assert look_around(player) == {}, "the result"
    assert_in_sight(player)


def assert_in_sight(player: Player) -> None:
    """The way to the next hand is on the screen, however long the result."""
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        player.page.wait_for_timeout(120)
        box = player.page.locator(".bar .gold").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height, f"{width}x{height}"


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
