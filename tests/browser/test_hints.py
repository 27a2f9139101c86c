"""A hint lifts a pile or a card, and says in one sentence what to do and why."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.conftest import Sit
from tests.browser.players import PHONE, Player
from tests.browser.test_everyone import NAMES, SUITS
from tests.browser.test_table import draw_from_stock

LIFTED = ".spot.hinted"


def ask(player: Player) -> dict[str, Any]:
    """Press the button; what the server answered."""
    with player.page.expect_response(re.compile("/hint$")) as answer:
        player.page.locator(".bar").get_by_role("button", name="Hint").click()
    hint: dict[str, Any] = answer.value.json()
    player.page.locator(".say.warn").wait_for()
    return hint


def spoken(card: str) -> str:
    return f"{NAMES[card[0]]} of {SUITS[card[1]]}"


def test_a_hint_lifts_what_it_speaks_of_in_every_phase(sit: Sit) -> None:
    player = sit(PHONE)
    player.make_room("bot", level="easy")
    player.see_table()
    phases: set[str] = set()
    for _ in range(60):
        if player.is_over or {"draw", "discard"} <= phases:
            break
        if not player.is_on_turn:
            player.page.wait_for_timeout(30)
            continue
        player.settle()
        hint = ask(player)
        action, said = hint["action"], player.page.locator(".say.warn").inner_text()
        assert said.endswith(".")
        if action["type"] == "draw":
            pile = player.page.locator(LIFTED)
            assert pile.get_attribute("aria-label", timeout=2000) is not None
            name = {"stock": "Stock", "discard": "Discard pile"}[action["pile"]]
            assert str(pile.get_attribute("aria-label")).startswith(name)
        elif action["type"] == "discard":
            assert "hinted" in str(player.card(action["card"]).get_attribute("class"))
            assert spoken(action["card"]) in player.said
            assert player.view["hand"].count(action["card"]) == 1
        for number in ("points", "outs", "against", "gone"):
            if hint["args"][number]:
                assert str(hint["args"][number]) in said
        phases.add(player.view["phase"])
        player.take_turn(knock=False)
        assert player.page.locator(LIFTED).count() == 0
    assert {"draw", "discard"} <= phases


@pytest.mark.parametrize(
    ("locale", "button", "words"),
    [
        ("it-IT", "Consiglio", r"^Scarta |^Gin: |^Bussa "),
        ("de-DE", "Tipp", r"^Wirf ab: |^Gin; |^Klopf "),
    ],
)
def test_a_hint_speaks_the_players_language(sit: Sit, locale: str, button: str, words: str) -> None:
    player = sit(PHONE, locale=locale)
    player.make_room("bot", preset="parlor")
    player.until(lambda: player.table is not None and player.table["view"] is not None, "no table")
    player.until(lambda: player.is_on_turn, "not on turn")
    before = player.version
    player.page.locator(".bar .btn.paper").first.click()
    player.until(lambda: player.version > before, "no draw")
    player.settle()
    player.page.locator(".bar").get_by_role("button", name=button).click()
    text = player.page.locator(".say.warn")
    text.wait_for()
    assert re.search(words, text.inner_text()), text.inner_text()


def test_no_hint_is_offered_where_it_makes_no_sense(sit: Sit) -> None:
    player = sit(PHONE)
    player.make_room("bot")
    draw_from_stock(player)
    player.page.evaluate(
        'localStorage.setItem(\'ginvite.settings\', \'{"hints":false,"speed":"fast"}\')'
    )
    player.page.reload()
    player.see_table()
    assert player.page.locator(".bar").get_by_role("button", name="Hint").count() == 0
    player.page.keyboard.press("h")
    player.page.wait_for_timeout(300)
    assert player.page.locator(".say.warn").count() == 0
    daily = sit(PHONE)
    daily.page.goto(daily.url + "/daily")
    daily.button("Play today’s game").click()
    daily.see_table()
    daily.until(lambda: daily.is_on_turn, "not on turn")
    assert daily.page.locator(".bar").get_by_role("button", name="Hint").count() == 0
    daily.button("Menu", exact=True).click()
    daily.page.get_by_role("dialog").get_by_text("Game of the day").wait_for()
    assert daily.page.get_by_role("button", name=re.compile("New game|over")).count() == 0
