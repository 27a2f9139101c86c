"""The evening around the table: game of the day, results, replay, and two people at one device."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from playwright.sync_api import Locator, expect

from tests.browser.axe import faults
from tests.browser.conftest import Sit
from tests.browser.players import DESKTOP, PHONE, SMALL, Json, Player
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


def test_a_finished_game_of_the_day_tells_one_s_place_and_is_shared_without_spoilers(
    sit: Sit,
) -> None:
    first, second = sit(PHONE), sit(SMALL, **CLIPBOARD)
    for number, player in enumerate((first, second)):
        player.page.goto(f"{player.url}/daily")
        player.button("Play today’s game").click()
        player.see_table()
        room = player.page.url.rpartition("/")[2]
        player.page.goto(f"{player.url}/how-to-play")
        play_game(room, player, seed=f"daily {number}")
    page = second.page
    page.goto(f"{second.url}/r/{room}")
    second.button("See the result").wait_for()
    page.goto(f"{second.url}/daily")
    page.get_by_text("your place").wait_for()
    standing, other = get(second, "/api/daily"), get(first, "/api/daily")
    own, theirs = standing["result"]["margin"], other["result"]["margin"]
    assert standing["count"] >= 2
    # Of these two who did better; others of this run may stand between them.
    assert (standing["place"] < other["place"]) == (own > theirs)
    assert (standing["beaten"] > other["beaten"]) == (own > theirs)
    facts = page.locator(".facts b").all_inner_texts()
    assert facts[:2] == [f"{round(standing['beaten'] * 100)}%", str(standing["place"])]
    assert (
        page.locator(".plus").inner_text() == f"{'+' if own > 0 else '−' if own else ''}{abs(own)}"
    )
    assert page.locator(".marks li").count() == len(standing["result"]["deals"])

    second.button("Share, without spoilers").click()
    page.get_by_text("Copied").wait_for()
    lines = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert lines[0].startswith("Ginvite · Game of the day · ")
    assert re.fullmatch("[■□–]+", lines[2])
    assert len(lines[2]) == len(standing["result"]["deals"])
    assert lines[-1] == f"{second.url}/daily"
    told = " ".join(lines)
    assert not re.search(r"\b([2-9]|10|[AJQK])[♠♥♦♣]|\b[A2-9TJQK][CDHS]\b", told)
    assert room not in told
    # A second attempt is not to be had, not today's hands as a link either.
    assert second.button("Play today’s game").count() == 0
    refused = second.context.request.post(f"{second.url}/api/rooms/{room}/deals/1/1/share", data={})
    assert refused.json()["code"] == "too_early"


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
    player.page.goto(f"{player.url}/how-to-play")
    play_game(room, player)

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
    assert covered_from(player) == 0
    first = reveal(player, "Ada", 0)

    # Called away: covered again, and the own hand is there for who comes back.
    player.frames.clear()
    player.button("Cover the cards").click()
    page.get_by_role("heading", name="Pass the phone to Ada").wait_for()
    assert_covered(player, first)
    assert reveal(player, "Ada", 0) == first

    while player.view["on_turn"] == 0:
        player.frames.clear()
        first |= held(player, 0)
        player.take_turn(knock=False)
    page.get_by_role("heading", name="Pass the phone to Bo").wait_for()
    first -= set(player.view["discards"])
    assert_covered(player, first)
    player.frames.clear()
    page.reload()
    page.get_by_role("heading", name="Pass the phone to Bo").wait_for()
    assert_covered(player, first)
    second = reveal(player, "Bo", 1)
    assert not second & first
    assert page.get_by_text("You").count()
    # Ada's hand was in no frame since she gave the phone away.
    assert not set(CARD.findall(" ".join(player.frames))) & first


def reveal(player: Player, name: str, seat: int) -> set[str]:
    """Break the seal, and see the cards of this seat."""
    player.frames.clear()
    player.button(f"I am {name}").click()
    player.see_table()
    hand = held(player, seat)
    assert set(player.hand()) == hand
    return hand


def covered_at(player: Player) -> bool:
    """Whether the newest table that was sent is a covered one."""
    return player.table is not None and player.table["covered"] is not None


def covered_from(player: Player) -> int:
    """The first of the frames that came while the page was covered, the present time."""
    start = len(player.frames)
    for at, text in reversed(list(enumerate(player.frames))):
        frame = json.loads(text)
        if frame["type"] == "state" and frame["table"]["covered"] is None:
            break
        start = at
    return start


def assert_covered(player: Player, hand: set[str]) -> None:
    """No card in the page, and none of a hand in what the page is told or keeps."""
    page = player.page
    player.until(lambda: covered_at(player), "no covered table was sent")
    assert page.locator(".card, .piece").count() == 0
    document: str = page.evaluate("document.getElementById('app').outerHTML").lower()
    assert not any(suit in document for suit in SUITS)
    assert not re.search(r'[">](10|[2-9tjqka])[cdhs][<"]', document)
    assert player.table is not None
    view = player.table["view"]
    assert (view["hand"], view["seat"], view["options"]) == ([], None, [])
    # The raw frames since the cover came: what everybody saw on the pile, and nothing else.
    told = set(CARD.findall(" ".join(player.frames[covered_from(player) :])))
    assert not told & hand
    assert told <= set(view["discards"]) | {turn["taken"] for turn in view["turns"]}
    kept: str = page.evaluate("JSON.stringify({...sessionStorage, ...localStorage})")
    assert not set(re.findall(r'\\"([A2-9TJQK][CDHS])\\"', kept)) & hand


def test_the_rules_for_one_device_are_remembered(sit: Sit) -> None:
    player = sit(PHONE)
    page = player.page
    page.goto(f"{player.url}/device")
    page.get_by_label("Rules").select_option("oklahoma")
    page.get_by_text("Change the details").click()
    page.get_by_text("Ace is gin", exact=True).click()
    page.get_by_text("250", exact=True).click()
    page.get_by_text("Your own rules").wait_for()
    player.button("Deal the cards").click()
    page.get_by_role("heading", name=re.compile("Pass the phone to")).wait_for()
    assert player.table is not None
    rules = player.table["rules"]
    assert (rules["preset"], rules["oklahoma"], rules["target"]) == ("custom", "ace_is_gin", 250)
    page.goto(f"{player.url}/device")
    page.get_by_text("Your own rules").wait_for()
    expect(page.get_by_label("Rules")).to_have_value("oklahoma")


def test_my_games_lead_to_the_hands_of_a_table(sit: Sit) -> None:
    player = sit(PHONE)
    room = player.make_room("bot", level="easy", options={"target": 50})
    fresh = player.make_room("bot", level="easy")
    play_game(room, player)
    player.page.goto(f"{player.url}/games")
    links = player.page.get_by_role("link", name="See the hands again")
    expect(links).to_have_count(1)
    links.click()
    player.page.wait_for_url(f"**/r/{room}/deals")
    player.page.get_by_role("heading", name="Hand by hand").wait_for()
    assert fresh != room


def test_the_next_game_has_other_rules_when_both_agree(sit: Sit) -> None:
    host, guest = sit(PHONE), sit(DESKTOP)
    guest.sit_down(host.make_room("friend"))
    for player in (host, guest):
        player.see_table()
    sheet = other_rules(host)
    sheet.get_by_label("Rules").select_option("oklahoma")
    sheet.get_by_text("150", exact=True).click()
    assert faults(host) == []
    host.button("Ask for a new game").click()
    # Whoever is asked reads what would change, on the slip and at the end of a game alike.
    slip = guest.page.locator(".slip")
    expect(slip).to_contain_text("The first to reach 150 points wins.")
    expect(slip).not_to_contain_text("The deal changes hands")
    host.page.locator(".slip").get_by_role("button", name="Take back").click()
    slip.wait_for(state="detached")
    assert host.table is not None
    assert host.table["rules"]["preset"] == "friends"
    sheet = other_rules(host)
    # What was asked for is not what is played.
    expect(sheet.get_by_label("Rules")).to_have_value("friends")
    sheet.get_by_label("Rules").select_option("oklahoma")
    host.button("Ask for a new game").click()
    slip.get_by_role("button", name="Yes").click()
    for player in (host, guest):
        player.until(lambda player=player: has_rules(player, "oklahoma"), "no other rules")  # type: ignore[misc]
        player.see_table()
    # They are remembered for the next table.
    host.page.goto(f"{host.url}/new")
    expect(host.page.get_by_role("radio", name=re.compile("Oklahoma"))).to_be_checked()


def test_the_next_game_against_the_computer_may_have_a_number(sit: Sit) -> None:
    player = sit(PHONE)
    player.make_room("bot", level="easy")
    player.see_table()
    sheet = other_rules(player)
    sheet.get_by_label("Game number").fill("1.5")
    player.button("New game", exact=True).click()
    player.until(lambda: "no game with this number" in player.said, "the refusal is not told")
    assert player.table is not None
    assert player.table["game"] == 1
    sheet = other_rules(player)
    sheet.get_by_label("Game number").fill("4711")
    player.button("New game", exact=True).click()
    player.until(
        lambda: player.table is not None and player.table["number"] == 4711, "another game"
    )


def other_rules(player: Player) -> Locator:
    """The open sheet in which the next game gets other rules."""
    player.button("Menu", exact=True).click()
    player.button("New game, other rules").click()
    sheet = player.page.get_by_role("dialog", name="New game, other rules")
    sheet.wait_for()
    return sheet


def has_rules(player: Player, preset: str) -> bool:
    return player.table is not None and player.table["rules"]["preset"] == preset


def test_one_device_has_nobody_to_ask_or_to_talk_to(sit: Sit) -> None:
    """No hint: it would be read by both. No talk: they sit beside each other."""
    player = sit(PHONE)
    page = player.page
    player.make_room("device", name="Ada", second_name="Bo", preset="parlor")
    page.get_by_role("heading", name=re.compile("Pass the phone to")).wait_for()
    assert faults(player) == []
    page.get_by_role("button", name=re.compile("^I am ")).click()
    player.see_table()
    assert faults(player) == []
    never = re.compile("^(Hint|Talk|Nudge|Say something|Back later|Ask for|Mute)")
    assert page.get_by_role("button", name=never).count() == 0
    for key in ("h", "t"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert page.locator(".say.warn, dialog").count() == 0
    player.button("Menu", exact=True).click()
    page.get_by_role("dialog").wait_for()
    assert page.get_by_role("button", name=never).count() == 0
    assert page.get_by_role("button", name="New game", exact=True).count() == 1
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    while player.view["on_turn"] is not None and not player.is_over and player.is_on_turn:
        player.take_turn()
        assert page.get_by_role("button", name=never).count() == 0
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    assert page.get_by_role("button", name=never).count() == 0
    assert faults(player) == []


def test_a_browser_that_is_forgotten_in_another_tab_says_so(sit: Sit) -> None:
    host, guest = sit(PHONE), sit(DESKTOP)
    guest.sit_down(host.make_room("friend"))
    for player in (host, guest):
        player.see_table()
    tab = host.context.new_page()
    tab.goto(f"{host.url}/settings")
    tab.get_by_role("button", name="Forget this browser").click()
    # What goes is said before: seats, results, settings.
    said = tab.locator("section").filter(has=tab.get_by_role("button", name="Forget everything"))
    for what in ("your seats at all tables", "your results", "games of the day", "settings"):
        expect(said).to_contain_text(what)
    tab.get_by_role("button", name="Forget everything").click()
    tab.get_by_text("Everything is forgotten.").wait_for()
    slip = host.page.locator(".slip")
    expect(slip).to_contain_text("You no longer sit here")
    expect(slip).to_contain_text("this browser was forgotten")
    # Nothing is lost for the other side: the hand waits for whoever gets the seat.
    hand = sorted(guest.view["hand"])
    guest.page.reload()
    guest.see_table()
    assert sorted(guest.view["hand"]) == hand
    assert guest.table is not None
    assert guest.table["players"][0]["kind"] == "empty"
