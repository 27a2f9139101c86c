"""Fingers on the fan of a turned phone, and what a watcher and a long name look like there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.players import DESKTOP, PHONE, SMALL, TURNED, Player, Size
from tests.browser.test_table import draw_from_stock

LOW: Size = (640, 360)
SELECTED = re.compile(r"\bselected\b")
LONG = "Maximiliana Hohenzollern"


class Finger:
    """One finger on the glass."""

    def __init__(self, player: Player) -> None:
        self.session = player.context.new_cdp_session(player.page)

    def put(self, kind: str, *point: float) -> None:
        points = [{"x": point[0], "y": point[1]}] if point else []
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def slide(self, *points: tuple[float, float]) -> None:
        """From the first point over the others, without letting go."""
        self.put("touchStart", *points[0])
        for point in points[1:]:
            self.put("touchMove", *point)


def middle(player: Player, card: str) -> tuple[float, float]:
    """A point of the strip of a card that shows."""
    box = player.card(card).bounding_box()
    assert box is not None
    return box["x"] + 12, box["y"] + 40


@pytest.mark.parametrize("size", [TURNED, LOW], ids=str)
def test_a_finger_that_slides_along_the_fan_chooses_where_it_lets_go(sit: Sit, size: Size) -> None:
    player = sit(size, has_touch=True)
    player.make_room("bot")
    draw_from_stock(player)
    order = player.hand()
    first, second, third = (next(c for c in order[i:] if may_go(player, c)) for i in (0, 3, 6))
    finger = Finger(player)
    x, y = middle(player, first)
    finger.slide((x, y), (x + 12, y), middle(player, second))
    expect(player.card(second)).to_have_class(SELECTED)
    finger.put("touchMove", *middle(player, third))
    expect(player.card(third)).to_have_class(SELECTED)
    expect(player.card(second)).not_to_have_class(SELECTED)
    finger.put("touchEnd")
    expect(player.card(third)).to_have_attribute("aria-pressed", "true")
    assert player.hand() == order, "no card was moved"
    player.page.locator(".bar").get_by_role("button", name="Discard").wait_for()


def may_go(player: Player, card: str) -> bool:
    return any(each["card"] == card and each["may_discard"] for each in player.view["options"])


def test_a_finger_that_goes_up_takes_the_card_to_the_pile(sit: Sit) -> None:
    player = sit(TURNED, has_touch=True)
    player.make_room("bot")
    draw_from_stock(player)
    card = player.best_option()["card"]
    x, y = middle(player, card)
    pile = player.page.locator(".spot").nth(1).bounding_box()
    assert pile is not None
    goal = (pile["x"] + pile["width"] / 2 - 20, pile["y"] + pile["height"] / 2)
    finger = Finger(player)
    finger.slide((x, y), (x, y - 20), (x, y - 60), goal, goal)
    finger.put("touchEnd")
    player.until(lambda: card not in player.view["hand"], "the card was not discarded")


@pytest.mark.parametrize("size", [SMALL, PHONE, LOW, DESKTOP], ids=str)
def test_a_watcher_sees_whose_hands_these_are_and_no_card_of_them(sit: Sit, size: Size) -> None:
    host, guest, watcher = sit(), sit(), sit(size)
    room = host.make_room("friend", name=LONG, watch=True)
    guest.sit_down(room)
    host.see_table()
    watcher.page.goto(f"{watcher.url}/r/{room}")
    watcher.button("Watch the game").click()
    watcher.page.locator(".holder").get_by_text(LONG).wait_for()
    watcher.page.locator("header strong").get_by_text("Player 2").wait_for()
    # The upcard alone.
    expect(watcher.page.locator(".piece:not(.away) .front")).to_have_count(1)
    watcher.settle()
    assert watcher.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert watcher.page.evaluate("document.documentElement.scrollHeight") <= size[1] + 1
    assert watcher.page.evaluate(OVER_THE_NAMES) == []
    assert watcher.button("Hint").count() == watcher.button("Sort").count() == 0


# Backs that lie over a name.
OVER_THE_NAMES = """() => {
  const box = e => e.getBoundingClientRect()
  const names = [...document.querySelectorAll('header strong, .holder strong')]
  return [...document.querySelectorAll('.piece:not(.away)')].filter(piece => names.some(name => {
    const [a, b] = [box(piece), box(name)]
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  })).map(e => e.dataset.id)
}"""


@pytest.mark.parametrize("size", [SMALL, TURNED, LOW], ids=str)
def test_a_long_name_covers_nothing_and_pushes_nothing_off(sit: Sit, size: Size) -> None:
    host, guest = sit(), sit(size)
    guest.sit_down(host.make_room("friend", name=LONG))
    guest.see_table()
    host.see_table()
    if guest.is_on_turn:
        guest.take_turn()
        guest.settle()
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert guest.page.evaluate("document.documentElement.scrollHeight") <= size[1] + 1
    assert guest.page.evaluate(OVER_THE_NAMES) == []
