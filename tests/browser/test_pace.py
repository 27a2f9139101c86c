"""The table on a slow phone: what it loads, whether it jumps, how long it holds things up."""

from __future__ import annotations

import json
from typing import Any

from tests.browser.conftest import Sit
from tests.browser.players import PHONE
from tests.browser.wire import play_deal


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
