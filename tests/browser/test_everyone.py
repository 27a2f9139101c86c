"""The table for everyone: keys alone, screen readers, big text, little motion."""

from __future__ import annotations

import contextlib
import os
import re

import pytest
from playwright.sync_api import TimeoutError

from tests.browser.conftest import Sit
from tests.browser.players import DESKTOP, PHONE, Player
from tests.browser.test_table import discard_by_keys, draw_from_stock
from tests.browser.wire import play_to_a_knock


def only_keys(player: Player) -> None:
    """From here on the page takes no pointer."""
    player.page.evaluate(
        """() => ['pointerdown', 'mousedown', 'touchstart'].forEach(name => addEventListener(name,
            event => { event.preventDefault(); window.touched = name }, true))"""
    )


TURNS_BY_KEYS = 1000 if os.environ.get("GINVITE_LONG") == "1" else 4
"""Steps of each hand that are pressed; the rest of it goes over the wire. With GINVITE_LONG=1 all
of them are pressed, which takes four times as long."""


def test_a_whole_game_by_keys_alone(sit: Sit) -> None:
    player = sit(DESKTOP, reduced_motion="reduce")
    room = player.make_room("bot", level="easy", options={"target": 50})
    player.see_table()
    only_keys(player)
    press = player.page.keyboard.press
    phases: set[str] = set()
    turns = 0
    for _ in range(2000):
        before = player.version
        if player.is_over and player.view["final"] is not None:
            break
        if player.is_over:
            # Each moment of the end of a hand, and then the next hand.
            press("n")
            player.page.wait_for_timeout(30)
            turns = 0
        elif not player.is_on_turn:
            player.page.wait_for_timeout(20)
        elif (turns := turns + 1) == TURNS_BY_KEYS + 1:
            # More of the same; then the end of the hand by keys again.
            play_to_a_knock(room, player)
        else:
            player.settle()
            phases.add(player.view["phase"])
            match player.view["phase"]:
                case "offer":
                    press("p")
                case "draw":
                    press("s")
                case "discard":
                    discard_by_keys(player)
            player.until(lambda v=before: player.version > v, "a key had no effect")  # type: ignore[misc]
    assert player.view["final"] is not None, "the game did not end"
    assert {"draw", "discard"} <= phases
    while not player.button("Play again").count():
        press("n")
        player.page.wait_for_timeout(100)
    heading = player.page.get_by_role("heading", name=re.compile("You win|The computer wins"))
    heading.wait_for()
    for _ in range(12):
        if player.page.evaluate("document.activeElement.textContent.trim()") == "Play again":
            break
        press("Tab")
    press("Enter")
    player.until(lambda: player.table is not None and player.table["game"] == 2, "no new game")
    assert player.page.evaluate("window.touched") is None


def read(player: Player) -> str:
    """What a screen reader finds on the page."""
    return player.page.locator("body").aria_snapshot()


def test_a_whole_deal_is_read_and_played_through_the_accessibility_tree(sit: Sit) -> None:
    """What may be done is found by role and name alone, and what happened is told."""
    player = sit(PHONE, reduced_motion="reduce")
    player.make_room("bot", level="easy")
    player.see_table()
    heard: list[str] = []
    for _ in range(600):
        if player.said and (not heard or heard[-1] != player.said):
            heard.append(player.said)
        if player.is_over:
            break
        if not player.is_on_turn:
            player.page.wait_for_timeout(20)
            continue
        player.settle()
        before, phase, tree = player.version, player.view["phase"], read(player)
        top = player.view["discards"][-1]
        assert f"Discard pile, on top the {NAMES[top[0]]} of {SUITS[top[1]]}" in tree
        for card in player.view["hand"]:
            assert f'button "{NAMES[card[0]]} of {SUITS[card[1]]}' in tree
        assert "king of" in tree or not any(card[0] == "K" for card in player.view["hand"])
        if phase == "offer":
            press_by_name(player, "Pass")
        elif phase == "draw":
            press_by_name(player, re.compile("^Stock, "))
        else:
            throw_by_name(player)
        player.until(lambda v=before: player.version > v, f"{phase} had no effect")  # type: ignore[misc]
    assert player.is_over
    while player.button("Next", exact=True).count():
        press_by_name(player, "Next")
        player.page.wait_for_timeout(40)
    player.button("Next hand").wait_for()
    tree = read(player)
    result = player.view["result"]
    if result["kind"] != "void":
        assert "deadwood" in tree
        assert str(result["points"]) in tree
        shown = {card for hand in result["hands"] for card in hand}
        told = [card for card in shown if f"{NAMES[card[0]]} of {SUITS[card[1]]}" in tree]
        assert len(told) >= 20, "both hands are read"
        assert re.search("score|undercut|gin", player.said.lower()), player.said
    assert any(line.startswith("The computer") for line in heard)
    assert all(len(line) < 200 for line in heard), "one short sentence for each event"


def press_by_name(player: Player, name: str | re.Pattern[str]) -> None:
    """Press a button as a screen reader does: by what it is called."""
    button = player.page.get_by_role("button", name=name, exact=True).first
    button.focus()
    player.page.keyboard.press("Enter")


def throw_by_name(player: Player) -> None:
    """Choose the card that leaves least, and discard it or end the deal."""
    option = player.best_option()
    card = option["card"]
    button = player.page.get_by_role(
        "button", name=re.compile(f"^{NAMES[card[0]]} of {SUITS[card[1]]}")
    )
    if button.get_attribute("aria-pressed") != "true":
        button.focus()
        player.page.keyboard.press("Space")
    if option["may_knock"]:
        name = "Gin" if option["deadwood"] == 0 else "Knock"
        press_by_name(player, re.compile(f"^{name}"))
        dialog = player.page.get_by_role("dialog")
        dialog.wait_for()
        player.page.wait_for_timeout(100)
        dialog.get_by_role("button", name=name, exact=True).focus()
        player.page.keyboard.press("Enter")
    else:
        press_by_name(player, re.compile("^Discard (?!pile)"))


def test_a_deal_is_heard_in_short_sentences(sit: Sit) -> None:
    player = sit(PHONE)
    player.make_room("bot", level="easy")
    player.see_table()
    draw_from_stock(player)
    drawn = player.view["drawn"]
    tree = player.page.locator("main").aria_snapshot()
    names = [NAMES[card[0]] + " of " + SUITS[card[1]] for card in player.hand()]
    places = [tree.index(f'button "{name}') for name in names]
    assert places == sorted(places), "the hand is not read from left to right"
    assert f'"{NAMES[drawn[0]]} of {SUITS[drawn[1]]}, just drawn"' in tree
    assert "Stock, " in tree
    assert "far-" not in tree
    player.take_turn(knock=False)
    player.until(lambda: "Your turn; deadwood" in player.said or player.is_over, "not told")
    if not player.is_over:
        assert "The computer" in player.said
        said = player.said
        player.page.keyboard.press("t")
        player.until(lambda: player.said.startswith("Your cards:"), "the table is not read")
        assert "On the discard pile" in player.said
        player.page.keyboard.press("r")
        assert player.said.startswith("Your cards:"), said


NAMES = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven",
    "8": "eight", "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king",
}  # fmt: skip
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
def test_text_of_double_size_covers_no_card(sit: Sit, size: tuple[int, int]) -> None:
    player = sit(size)
    player.make_room("bot")
    draw_from_stock(player)
    player.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert player.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    # The cards glide to their new places.
    with contextlib.suppress(TimeoutError):
        player.page.wait_for_function(f"() => ({COVERED})().length === 0", timeout=5000)
    assert player.page.evaluate(COVERED) == []


# Cards of the hand, and words and buttons, whose boxes lie over each other.
COVERED = """() => {
  const box = e => e.getBoundingClientRect()
  const cards = [...document.querySelectorAll('.piece.held')].map(box)
  const others = [...document.querySelectorAll('.say, .info, .bar, .top, .piles')]
  return others.filter(e => cards.some(c => {
    const b = box(e)
    return c.left < b.right - 1 && b.left < c.right - 1 && c.top < b.bottom - 12
      && b.top < c.bottom - 12
  })).map(e => e.className)
}"""


def test_little_motion_shows_the_result_step_by_step(sit: Sit) -> None:
    player = sit(PHONE, reduced_motion="reduce")
    player.make_room("bot", level="easy")
    player.see_table()
    player.play_deal()
    if player.view["result"]["kind"] == "void":
        return
    steps = 0
    player.button("Skip").wait_for()
    while player.button("Next", exact=True).count():
        player.button("Next", exact=True).click()
        player.page.wait_for_timeout(60)
        steps += 1
    assert steps >= 3
    player.button("Next hand").wait_for()
