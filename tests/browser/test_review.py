"""The review of one's play: from the end of a game to the costliest decision, by taps and keys."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import Sit
from tests.browser.players import PHONE, Json
from tests.browser.test_evening import get
from tests.browser.wire import play_game

LONG: int = 60_000
"""Milliseconds for a review on a machine that does much else."""


def test_a_game_is_reviewed_from_its_end(sit: Sit) -> None:
    player = sit(PHONE)
    room = player.make_room("bot", level="easy", options={"target": 50})
    page = player.page
    # Before the game is over there is nothing to review, and the page says so.
    page.goto(f"{player.url}/r/{room}/review/1")
    expect(page.get_by_role("alert")).to_contain_text("the game is not over")
    player.troubles.clear()  # the browser's own line about this answer
    play_game(room, player)
    page.goto(f"{player.url}/r/{room}")
    player.button("See the result").click()
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", name="The costliest first")).to_be_visible(timeout=LONG)
    review = get(player, f"/api/rooms/{room}/games/1/review")
    assert review["state"] == "done"
    shown = page.locator("ol > li")
    expect(shown).to_have_count(len(review["costliest"]))
    share = round(review["accuracy"] * 100)
    expect(page.get_by_text(f"{share}%", exact=True)).to_be_visible()

    assert faults(player) == []
    deal, index = review["costliest"][0]
    costly = review["deals"][deal]["decisions"][index]
    expect(shown.first).to_contain_text(f"−{max(1, round(costly['points']))}")
    shown.first.get_by_role("button").click()
    expect_decision(player.page.locator("main").inner_text(), costly)
    expect(page.get_by_text("With what you knew")).to_be_visible()
    # What nobody could know stays shut until it is asked for.
    theirs = page.get_by_role("img", name="Their hand")
    expect(theirs).not_to_be_visible()
    page.get_by_text("With all cards open").click()
    expect(theirs).to_be_visible()
    assert faults(player) == []
    expect(theirs.locator(".card")).to_have_count(len(costly["open"]["other_hand"]))

    decisions = review["deals"][0]["decisions"]
    page.get_by_role("button", name="Hand 1", exact=True).click()
    place = page.locator("footer a")
    expect(place).to_have_text(f"1 of {len(decisions)}")
    page.keyboard.press("ArrowRight")
    expect(place).to_have_text(f"2 of {len(decisions)}")
    page.get_by_role("button", name="Decision before").click()
    expect(place).to_have_text(f"1 of {len(decisions)}")
    place.click()
    page.wait_for_url(f"**/r/{room}/deals/1/1")
    assert not player.troubles


def expect_decision(text: str, decision: Json) -> None:
    """The page says what was done and what it cost."""
    points = max(1, round(decision["points"]))
    assert f"It gave away {points} point" in text, text
