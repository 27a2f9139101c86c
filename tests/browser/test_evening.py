"""The evening around the table: game of the day, results, replay, and two people at one device."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.players import PHONE, SMALL, Json, Player
from tests.browser.wire import play_game

CLIPBOARD: Final[dict[str, Any]] = {"permissions": ["clipboard-read", "clipboard-write"]}
CARD: Final = re.compile(r'"([A2-9TJQK][CDHS])"')
SUITS: Final = ("clubs", "diamonds", "hearts", "spades")


def get(player: Player, path: str) -> Json:
    """What a REST route answers to this browser."""
    found: Json = player.page.evaluate("path => fetch(path).then(answer => answer.json())", path)
    return found


def test_the_game_of_the_day_is_the_same_for_everybody_and_begins_once(sit: Sit) -> None:
    first, second = sit(SMALL), sit(PHONE)
    for player in (first, second):
        player.page.goto(f"{player.url}/")
        player.page.get_by_role("link", name="Game of the day").click()
        player.button("Play today’s game").click()
        player.see_table()
    assert first.table is not None
    assert first.table["daily"]
    assert first.view["discards"] == second.view["discards"]
    assert sorted(first.view["hand"]) == sorted(second.view["hand"])
    room = first.page.url
    first.page.goto(f"{first.url}/daily")
    first.button("Go on with it").click()
    first.page.wait_for_url(room)


def test_a_day_that_has_not_come_or_is_none_is_said_plainly(sit: Sit) -> None:
    player = sit(SMALL)
    for date, words in (("2999-01-01", "not come yet"), ("tomorrow", "no date")):
        player.page.goto(f"{player.url}/daily?date={date}")
        expect(player.page.get_by_role("alert")).to_contain_text(words)
    player.troubles.clear()  # the browser's own lines about these answers
    player.page.goto(f"{player.url}/daily")
    player.page.get_by_role("link", name="The day before").click()
    player.page.get_by_text("You did not play on this day.").wait_for()


def test_a_finished_game_is_counted_replayed_shared_and_erased(sit: Sit) -> None:
    player = sit(PHONE, **CLIPBOARD)
    room = player.make_room("bot", level="easy", options={"target": 50})
    # With taps it is played in `test_table`; what follows is the same.
    play_game(player, room)

    player.page.goto(f"{player.url}/results")
    page = player.page
    page.get_by_role("radio", name="Easy").wait_for(state="attached")
    tally = get(player, "/api/me/results")["easy"]
    assert tally["played"] == 1
    fact = page.locator("dl div").filter(has_text="Games won").locator("dd")
    assert fact.inner_text() == str(tally["won"])
    widest = page.locator("dl div").filter(has_text="Widest win").locator("dd")
    assert widest.inner_text() == str(tally["widest_win"])
    assert page.locator("figure rect").count() == 1

    page.goto(f"{player.url}/r/{room}/deals")
    lines = get(player, f"/api/rooms/{room}/deals")["deals"]
    links = page.get_by_role("listitem").get_by_role("link")
    expect(links).to_have_count(len(lines))
    links.first.click()
    step_through(player, get(player, f"/api/rooms/{room}/deals/1/1"))

    player.button("Share this hand").click()
    page.get_by_text("Link copied").wait_for()
    link: str = page.evaluate("navigator.clipboard.readText()")
    assert room not in link
    stranger = sit(SMALL)
    stranger.page.goto(link)
    stranger.page.get_by_role("heading", name="A hand of Gin Rummy").wait_for()
    assert "Ada" not in stranger.page.content()
    player.button("Copy as text").click()
    page.get_by_text("Text copied").wait_for()
    assert "# game 1" in page.evaluate("navigator.clipboard.readText()")
    page.get_by_role("link", name="Check the shuffle").click()
    page.wait_for_url(re.compile("/fair#"))

    page.goto(f"{player.url}/results")
    player.button("Erase the results").click()
    page.get_by_text("Your seats, your games under way").wait_for()
    player.button("Erase", exact=True).click()
    page.get_by_text("The results are erased.").wait_for()
    assert get(player, "/api/me/results")["history"] == []


SHOWN: Final = """() => ({
  at: document.querySelector('input[type=range]').value,
  hands: [...document.querySelectorAll('.hand')].map(hand => [
    hand.querySelectorAll('.card').length,
    hand.querySelectorAll('.grp.meld').length,
    hand.querySelector('h2 b').innerText,
  ]),
})"""
"""Of a replay: the step, and of each hand how many cards and melds it shows, and its deadwood."""


def step_through(player: Player, record: Json) -> None:
    """Look at every step of a replay by keys, and compare the hands."""
    page, steps = player.page, record["steps"]
    page.locator(".hand").first.wait_for()
    for at, step in enumerate(steps):
        hands = [
            [len(step["hands"][seat]), len(step["melds"][seat]), str(step["deadwood"][seat])]
            for seat in (1, 0)
        ]
        player.until(
            lambda now={"at": str(at), "hands": hands}: page.evaluate(SHOWN) == now,  # type: ignore[misc]
            f"step {at} is not shown",
        )
        page.keyboard.press("ArrowRight")
    result = record["result"]
    if result["winner"] is not None:
        assert page.locator(".sum b").inner_text() == str(result["points"])
    page.keyboard.press("Home")
    expect(page.get_by_role("slider", name="Step")).to_have_value("0")
    page.get_by_text("dealt", exact=False).wait_for()


def held(player: Player, seat: int) -> set[str]:
    """The hand of a seat, as its own view tells it."""
    assert player.view["seat"] == seat
    return set(player.view["hand"])


def test_one_device_shows_no_hand_while_it_is_covered(sit: Sit) -> None:
    player = sit(PHONE)
    page = player.page
    page.goto(f"{player.url}/device")
    page.get_by_label("First player").fill("Ada")
    page.get_by_label("Second player").fill("Bo")
    page.get_by_label("Rules").select_option("parlor")
    player.button("Deal the cards").click()
    page.get_by_role("heading", name="Pass the phone to Ada").wait_for()
    assert_covered(player, set())
    first = reveal(player, "Ada", 0)

    player.take_turn(knock=False)
    player.take_turn(knock=False)
    first = held_after(first, player)
    page.get_by_role("heading", name="Pass the phone to Bo").wait_for()
    assert_covered(player, first)
    player.frames.clear()
    page.reload()
    page.get_by_role("heading", name="Pass the phone to Bo").wait_for()
    assert_covered(player, first)
    second = reveal(player, "Bo", 1)
    assert not second & first
    assert page.get_by_text("You").count()


def reveal(player: Player, name: str, seat: int) -> set[str]:
    """Break the seal, and see the cards of this seat."""
    player.frames.clear()
    player.button(f"I am {name}").click()
    player.see_table()
    hand = held(player, seat)
    assert set(player.hand()) == hand
    return hand


def held_after(before: set[str], player: Player) -> set[str]:
    """What is left of a hand: all but what lies on the pile."""
    player.until(lambda: player.table is not None and player.table["covered"] is not None, "open")
    return before - set(player.view["discards"])


def assert_covered(player: Player, hand: set[str]) -> None:
    """No card in the page, and none of a hand in what the page is told or keeps."""
    page = player.page
    assert page.locator(".card, .piece").count() == 0
    text = page.locator("body").inner_text().lower()
    assert not any(suit in text for suit in SUITS)
    assert player.table is not None
    view = player.table["view"]
    assert (view["hand"], view["seat"], view["options"]) == ([], None, [])
    told = set(CARD.findall(json.dumps(player.table)))
    assert not told & hand
    # What everybody saw on the pile may be told; nothing else.
    assert told <= set(view["discards"]) | {turn["taken"] for turn in view["turns"]}
    kept: str = page.evaluate("JSON.stringify({...sessionStorage, ...localStorage})")
    assert not set(re.findall(r'\\"([A2-9TJQK][CDHS])\\"', kept)) & hand
