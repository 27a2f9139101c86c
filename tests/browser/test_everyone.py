"""The table for everyone: screen readers, big text, little motion, slow phones."""

from __future__ import annotations

import contextlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import TimeoutError

from tests.browser.conftest import Sit
from tests.browser.players import DESKTOP, PHONE, Player
from tests.browser.test_table import discard_by_keys, draw_from_stock
from tests.browser.wire import play_deal, play_game

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
FIND_FAULTS = """async () => {
  const { violations } = await axe.run(document, {resultTypes: ['violations']})
  return violations.map(({ id, nodes }) =>
    `${id}: ${nodes.map(({ target, failureSummary }) => target + ' ' + failureSummary)}`)
}"""


def faults(player: Player) -> list[str]:
    """What axe-core has to say against the page."""
    # Evaluated, not added as a script: the page's own policy stays as it is.
    if not player.page.evaluate("'axe' in window"):
        player.page.evaluate(AXE.read_text())
    found: list[str] = player.page.evaluate(FIND_FAULTS)
    return found


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


def only_keys(player: Player) -> None:
    """From here on the page takes no pointer."""
    player.page.evaluate(
        """() => ['pointerdown', 'mousedown', 'touchstart'].forEach(name => addEventListener(name,
            event => { event.preventDefault(); window.touched = name }, true))"""
    )


def test_a_whole_game_by_keys_alone(sit: Sit) -> None:
    player = sit(DESKTOP, reduced_motion="reduce")
    player.make_room("bot", level="easy", options={"target": 50})
    player.see_table()
    only_keys(player)
    press = player.page.keyboard.press
    phases: set[str] = set()
    for _ in range(2000):
        before = player.version
        if player.is_over and player.view["final"] is not None:
            break
        if player.is_over:
            # Each moment of the end of a hand, and then the next hand.
            press("n")
            player.page.wait_for_timeout(30)
        elif not player.is_on_turn:
            player.page.wait_for_timeout(20)
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


def still(player: Player) -> None:
    """Wait until no sheet moves any more: axe measures colours as they are."""
    player.page.wait_for_function(
        "() => document.getAnimations().every(each => each.playState !== 'running'"
        " || each.effect.getComputedTiming().iterations === Infinity)"
    )


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


def test_the_page_is_small_asks_no_other_host_and_does_not_jump(sit: Sit) -> None:
    player = sit(PHONE)
    sizes: dict[str, int] = {}
    player.page.on("response", lambda answer: count(answer, sizes))
    player.make_room("bot")
    player.see_table()
    assert player.hosts == {player.url.removeprefix("http://")}
    shift = player.page.evaluate(LAYOUT_SHIFT)
    assert shift < 0.02, f"the page jumps by {shift}"


def count(answer: Any, sizes: dict[str, int]) -> None:
    """Note how many bytes a script has."""
    if answer.url.endswith(".js"):
        sizes[answer.url] = len(answer.body())


LAYOUT_SHIFT = """() => new Promise(done => {
  let sum = 0
  new PerformanceObserver(list => list.getEntries().forEach(e => (sum += e.value)))
    .observe({type: 'layout-shift', buffered: true})
  setTimeout(() => done(sum), 300)
})"""


def test_dealing_on_a_slow_phone_holds_nothing_up(sit: Sit, capsys: Any) -> None:
    player = sit(PHONE)
    room = player.make_room("bot", level="easy")
    player.see_table()
    play_deal(room, player)
    player.page.locator("main.table").click(position={"x": 200, "y": 300})
    player.button("Next hand").wait_for()
    session = player.context.new_cdp_session(player.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    browser = player.context.browser
    assert browser is not None
    browser.start_tracing(page=player.page, categories=["toplevel", "__metadata"])
    player.button("Next hand").click()
    player.until(lambda: player.view["deal"] == 2, "no next deal")
    player.see_table()
    longest = longest_task(browser.stop_tracing())
    with capsys.disabled():
        print(f"\nlongest task while dealing, at a quarter of the speed: {longest:.0f} ms")
    # Printed, not judged: the machine is shared, and the goal of 100 ms stands in the bench.
    assert longest > 0


def longest_task(trace: bytes) -> float:
    """Milliseconds of processor time of the longest task of a page's main thread.

    Processor time, since other work on the machine makes every task longer by the clock.
    """
    events = json.loads(trace)["traceEvents"]
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks = [
        event["tdur"] / 1000
        for event in events
        if event["name"].endswith("RunTask")
        and (event["pid"], event["tid"]) in mains
        and "tdur" in event
    ]
    assert tasks, "the trace has no tasks"
    longest: float = max(tasks)
    return longest
