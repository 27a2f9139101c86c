"""Cards in flight: each from where it lies, none before it is dealt, no score before its sum."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Sit
from tests.browser.players import DESKTOP, PHONE, TURNED, Player, Size
from tests.browser.test_layout import LOW
from tests.browser.wire import play_deal, play_to_a_knock

# For each frame: how many cards the stock has, and which cards are on their way to elsewhere.
WATCH = """() => {
  const goal = e => /translate\\(([-\\d.]+)px, ([-\\d.]+)px\\)/.exec(e.style.transform)
  window.seen = []
  const look = () => {
    const spot = document.querySelector('.spot')
    const box = spot?.getBoundingClientRect()
    if (spot && box) {
      const scale = box.width / parseFloat(getComputedStyle(spot).getPropertyValue('--pile'))
      const shown = [...document.querySelectorAll('.piece:not(.away)')]
      const away = shown.filter(e => {
        const to = goal(e)
        const shift = (box.width * scale - e.offsetWidth) / 2
        return to && Math.hypot(to[1] - shift - box.x, to[2] - shift * 1.4 - box.y) > 3
      })
      window.seen.push([
        parseInt(spot.getAttribute('aria-label').replace(/\\D/g, '') || '0'),
        away.map(e => e.dataset.id),
        shown.length,
      ])
    }
    window.watching = requestAnimationFrame(look)
  }
  look()
}"""


def next_hand(player: Player) -> None:
    """Skip to the end of what is shown, and go on."""
    player.page.locator("main.table").click(position={"x": 200, "y": 300})
    player.button("Next hand").wait_for()
    player.page.wait_for_timeout(500)
    player.button("Next hand").click()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
def test_all_cards_go_to_the_stock_before_a_new_deal(sit: Sit, size: Size) -> None:
    """No card of the old hand stays, or comes back, while they are gathered."""
    player = sit(size)
    room = player.make_room("bot", level="easy")
    player.see_table()
    play_deal(room, player)
    player.page.evaluate(WATCH)
    next_hand(player)
    player.until(lambda: player.view["deal"] == 2, "no second deal")
    player.see_table()
    frames: list[tuple[int, list[str], int]] = player.page.evaluate("window.seen")
    gathering = [elsewhere for stock, elsewhere, _ in frames if stock == 52]
    assert gathering, "the cards were not gathered"
    assert gathering[-1] == [], "a card lies elsewhere before the deal"
    # From then on a card is where it is dealt to, and none more than there are.
    assert max(shown for stock, _, shown in frames if 31 <= stock < 52) <= 22 + 30


@pytest.mark.parametrize("size", [PHONE, LOW, TURNED, DESKTOP], ids=str)
def test_the_upcard_lies_on_its_place_when_the_words_beside_it_change(sit: Sit, size: Size) -> None:
    player = sit(size)
    player.make_room("bot", level="easy")
    player.see_table()
    upcard = player.page.locator(f'[data-id="{player.view["discards"][-1]}"]')
    box, place = upcard.bounding_box(), player.page.locator(".spot").nth(1).bounding_box()
    assert box is not None
    assert place is not None
    assert abs(box["x"] - place["x"]) < 2
    assert abs(box["y"] - place["y"]) < 2


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
def test_no_score_is_told_before_the_cards_are_shown(sit: Sit, size: Size) -> None:
    player = sit(size, reduced_motion="reduce")
    room = player.make_room("bot", level="easy", options={"target": 250})
    player.see_table()
    play_to_a_knock(room, player)
    player.settle()
    if not player.is_over:
        player.play_deal()
    if player.view["result"]["kind"] == "void":
        return
    pad = player.page.locator(".pad" if size == PHONE else ".side tr.sum")
    step = player.button("Next", exact=True)
    step.wait_for()
    points = str(player.view["result"]["points"])
    while step.count():
        assert points not in pad.inner_text().split(), "the pad is before the cards"
        step.click()
        player.page.wait_for_timeout(60)
    assert points in pad.inner_text().split()
