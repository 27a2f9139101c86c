"""axe-core finds no fault at the table: its menus, its talk, its sheets and its ends."""

from __future__ import annotations

import re

from tests.browser.axe import faults, still
from tests.browser.conftest import Sit
from tests.browser.pages import come_back, leave_table
from tests.browser.players import DESKTOP, PHONE, Player
from tests.browser.test_table import draw_from_stock
from tests.browser.wire import may_knock, play_deal, play_game, play_until

FELTS = ("juniper", "tonic", "sloe")


def faults_on_felts(player: Player, felts: tuple[str, ...] = ("juniper", "sloe")) -> list[str]:
    """The faults of the page on each of these cloths, laid under it one after the other."""
    found = []
    for felt in felts:
        player.page.evaluate("felt => { document.documentElement.dataset.felt = felt }", felt)
        still(player)
        found += [f"{felt}: {fault}" for fault in faults(player)]
    return found


def test_axe_finds_no_fault_at_the_table(sit: Sit) -> None:
    player = sit(DESKTOP)
    room = player.make_room("bot", level="easy")
    draw_from_stock(player)
    assert faults_on_felts(player, FELTS) == []
    player.card(player.best_option()["card"]).click(position={"x": 12, "y": 30})
    assert faults_on_felts(player, FELTS) == []
    for button, heading in (("Menu", "Table"), ("Score", "Score")):
        player.button(button, exact=True).first.click()
        player.page.get_by_role("heading", name=heading, exact=True).wait_for()
        player.page.wait_for_timeout(400)
        assert faults_on_felts(player, FELTS) == [], button
        player.page.keyboard.press("Escape")
        player.page.locator("dialog").wait_for(state="detached")
    play_deal(room, player)
    player.page.locator("main.table").click(position={"x": 300, "y": 500})
    player.button("Next hand").wait_for()
    player.page.wait_for_timeout(400)
    assert faults_on_felts(player, FELTS) == []


def test_axe_finds_no_fault_in_talk(sit: Sit) -> None:
    host, guest = sit(PHONE), sit(DESKTOP)
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
    assert faults_on_felts(host) == []


def test_axe_finds_no_fault_at_the_end_of_hands_and_of_a_game(sit: Sit) -> None:
    """The sheet of a knock, that of laying off by hand, and the page of the result."""
    player = sit(PHONE)
    manual = {"layoffs": "manual", "target": 250}
    room = player.make_room("bot", level="easy", preset="parlor", options=manual)
    leave_table(player)
    play_until(may_knock, room, player, knock=False)
    come_back(player, room)
    player.see_table()
    dialog = player.page.get_by_role("dialog")
    player.page.keyboard.press("k")
    dialog.wait_for()
    still(player)
    assert faults_on_felts(player) == [], "knock"

    leave_table(player)
    play_until(lambda view: view["phase"] == "layoff", room, player, knock=False)
    come_back(player, room)
    player.see_table()
    before = player.version
    player.page.locator(".bar").get_by_role("button", name="Lay off").click()
    dialog.wait_for()
    still(player)
    assert faults_on_felts(player) == [], "lay off"
    dialog.get_by_role("button", name="Done").click()
    player.until(lambda: player.version > before, "nothing was laid off")

    leave_table(player)
    play_game(room, player)
    come_back(player, room)
    player.see_table()
    while not player.page.locator(".over").count():
        player.page.keyboard.press("n")
        player.page.wait_for_timeout(100)
    still(player)
    assert faults_on_felts(player) == [], "game over"
