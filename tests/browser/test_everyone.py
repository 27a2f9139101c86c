"""The table for everyone: screen readers, big text, little motion, slow phones."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import TimeoutError

from tests.browser.conftest import Sit
from tests.browser.players import DESKTOP, PHONE, Player
from tests.browser.test_table import draw_from_stock
from tests.browser.wire import play_deal

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
