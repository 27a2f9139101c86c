"""axe-core finds no fault at the table: its menus, its talk, its sheets and its ends."""

from __future__ import annotations

import re

import pytest

from tests.browser.axe import faults, still
from tests.browser.conftest import Sit
from tests.browser.players import DESKTOP, PHONE, Player
from tests.browser.test_table import draw_from_stock
from tests.browser.wire import play_deal, play_game


@pytest.mark.parametrize("felt", ["juniper", "tonic", "sloe"])
def test_axe_finds_no_fault_at_the_table(sit: Sit, felt: str) -> None:
    player = sit(DESKTOP)
    settings = f'{{"felt":"{felt}","speed":"fast","sounds":false}}'
    player.context.add_init_script(f"localStorage.setItem('ginvite.settings', '{settings}')")
    room = player.make_room("bot", level="easy")
    draw_from_stock(player)
    assert faults(player) == []
    player.card(player.best_option()["card"]).click(position={"x": 12, "y": 30})
    assert faults(player) == []
    for button, heading in (("Menu", "Table"), ("Score", "Score")):
        player.button(button, exact=True).first.click()
        player.page.get_by_role("heading", name=heading, exact=True).wait_for()
        player.page.wait_for_timeout(400)
        assert faults(player) == [], button
        player.page.keyboard.press("Escape")
        player.page.locator("dialog").wait_for(state="detached")
    play_deal(room, player)
    player.page.locator("main.table").click(position={"x": 300, "y": 500})
    player.button("Next hand").wait_for()
    player.page.wait_for_timeout(400)
    assert faults(player) == []


FELTS = pytest.mark.parametrize("felt", ["juniper", "sloe"])


def on_felt(player: Player, felt: str) -> None:
    """Lay another cloth on the table."""
    settings = f'{{"felt":"{felt}","speed":"fast","sounds":false}}'
    player.context.add_init_script(f"localStorage.setItem('ginvite.settings', '{settings}')")


@FELTS
def test_axe_finds_no_fault_in_talk(sit: Sit, felt: str) -> None:
    host, guest = sit(PHONE), sit(DESKTOP)
    on_felt(host, felt)
    guest.sit_down(host.make_room("friend"))
    host.see_table()
    guest.see_table()
    for player in (host, guest):
        player.page.get_by_role("button", name=re.compile("^Talk with")).click()
        player.page.get_by_text("Write freely", exact=True).click()
    host.page.get_by_role("textbox", name="Your words").fill("Two pints, then?")
    host.page.keyboard.press("Enter")
    guest.page.get_by_role("dialog").get_by_text("Two pints, then?").wait_for()
    host.page.get_by_role("dialog").get_by_text("Two pints, then?").wait_for()
    still(host)
    assert faults(host) == []


@FELTS
def test_axe_finds_no_fault_at_the_end_of_hands_and_of_a_game(sit: Sit, felt: str) -> None:
    """The sheet of a knock, that of laying off by hand, and the page of the result."""
    player = sit(PHONE)
    on_felt(player, felt)
    manual = {"layoffs": "manual", "target": 250}
    room = player.make_room("bot", level="easy", preset="parlor", options=manual)
    player.see_table()
    seen: set[str] = set()
    for _ in range(1500):
        if {"knock", "layoff"} <= seen or player.view["final"] is not None:
            break
        if player.is_over:
            player.page.keyboard.press("n")
            player.page.wait_for_timeout(60)
        elif not player.is_on_turn:
            player.page.wait_for_timeout(30)
        else:
            look_at_sheets(player, seen)
    assert {"knock", "layoff"} <= seen
    play_game(room, player)
    # A whole game within a second is more than a page can show: it opens the end of it.
    player.page.reload()
    player.until(lambda: player.view["final"] is not None, "the game did not end")
    while not player.page.locator(".over").count():
        player.page.keyboard.press("n")
        player.page.wait_for_timeout(100)
    still(player)
    assert faults(player) == [], "game over"


def look_at_sheets(player: Player, seen: set[str]) -> None:
    """The next action, without a knock: the bot is to knock. A sheet is looked at once."""
    player.settle()
    before, dialog = player.version, player.page.get_by_role("dialog")
    if player.view["phase"] == "layoff":
        player.page.locator(".bar").get_by_role("button", name="Lay off").click()
        dialog.wait_for()
        still(player)
        seen.add("layoff")
        assert faults(player) == [], "lay off"
        dialog.get_by_role("button", name="Done").click()
        player.until(lambda: player.version > before, "nothing was laid off")
        return
    if player.view["phase"] == "discard" and any(o["may_knock"] for o in player.view["options"]):
        if "knock" not in seen:
            player.page.keyboard.press("k")
            dialog.wait_for()
            still(player)
            seen.add("knock")
            assert faults(player) == [], "knock"
            player.page.keyboard.press("Escape")
            dialog.wait_for(state="detached")
        discard_best(player)
        return
    player.take_turn(knock=False)


def discard_best(player: Player) -> None:
    """Discard what leaves least, past the question whether a knock is missed."""
    before, card = player.version, player.card(player.best_option()["card"])
    if card.get_attribute("aria-pressed") != "true":
        card.click(position={"x": 12, "y": 30})
    discard = player.page.locator(".bar").get_by_role("button", name="Discard")
    discard.click()
    if player.page.locator(".say.warn").count():
        discard.click()
    player.until(lambda: player.version > before, "nothing was discarded")
