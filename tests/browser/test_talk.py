"""Talk and time at the table: phrases, own words, nudges, mute, "back later", the turn clock."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.players import DESKTOP, PHONE, SMALL, Player
from tests.conftest import Serve

MARKUP = "<b>two</b> pints [KD] مرحبا"


def seated(sit: Sit, url: str | None = None, **wish: object) -> tuple[Player, Player]:
    """Ada on a phone, who is asked for the first upcard second or first, and her friend."""
    host, guest = sit(PHONE, url=url), sit(DESKTOP, url=url)
    guest.sit_down(host.make_room("friend", **wish))
    host.see_table()
    guest.see_table()
    return host, guest


def talk(player: Player) -> Locator:
    """The open talk sheet."""
    player.page.get_by_role("button", name=re.compile("^Talk with")).click()
    sheet = player.page.get_by_role("dialog", name="Say something")
    sheet.wait_for()
    return sheet


def close(player: Player) -> None:
    player.page.keyboard.press("Escape")
    player.page.locator("dialog").wait_for(state="detached")


def test_own_words_go_across_once_both_want_it(sit: Sit) -> None:
    host, guest = seated(sit)
    sheet = talk(host)
    assert sheet.get_by_role("textbox").count() == 0
    sheet.get_by_text("Write freely", exact=True).click()
    sheet.get_by_text("Not yet switched on: Your friend").wait_for()
    guest.until(lambda: "Ada would like to write freely" in guest.said, "the wish is not heard")
    other = talk(guest)
    other.get_by_text("Write freely", exact=True).click()
    sheet.get_by_role("textbox", name="Your words").fill(MARKUP)
    host.page.keyboard.press("Enter")
    other.get_by_text(MARKUP).wait_for()
    assert guest.page.locator("main b").get_by_text("two").count() == 0
    assert MARKUP in guest.said
    sheet.get_by_role("list", name="Talk").get_by_text(MARKUP).wait_for()
    close(guest)
    expect(guest.page.locator(".bubble")).to_have_text([MARKUP])
    sheet.get_by_text("Write freely", exact=True).click()
    sheet.get_by_role("textbox").wait_for(state="detached")
    guest.page.reload()
    guest.see_table()
    assert guest.page.get_by_text(MARKUP).count() == 0, "words are kept nowhere"


def test_a_word_that_may_no_longer_be_said_is_told_and_nothing_is_lost(sit: Sit) -> None:
    host, guest = seated(sit)
    for player in (host, guest):
        talk(player).get_by_text("Write freely", exact=True).click()
    box = host.page.get_by_role("textbox", name="Your words")
    box.fill("two pints")
    # The other side switches it off while these words are on their way.
    host.break_line()
    host.page.keyboard.press("Enter")
    guest.page.get_by_text("Write freely", exact=True).click()
    guest.until(
        lambda: guest.table is not None and guest.table["text"] == [True, False], "still on"
    )
    host.mend_line()
    host.until(lambda: "Free text is off" in host.said, "the refusal is not told")
    assert guest.page.get_by_text("two pints").count() == 0


@pytest.mark.parametrize("size", [SMALL, DESKTOP], ids=str)
def test_a_nudge_reaches_the_other_side_once_a_minute(sit: Sit, size: tuple[int, int]) -> None:
    host, guest = seated(sit)
    waiting, on_turn = (guest, host) if host.is_on_turn else (host, guest)
    waiting.page.set_viewport_size({"width": size[0], "height": size[1]})
    name = "Ada" if waiting is host else "Your friend"
    button = waiting.page.locator(".bar").get_by_role("button", name="Nudge", exact=True)
    button.click()
    on_turn.page.locator(".say").get_by_text(f"{name} is waiting for your move").wait_for()
    assert "is waiting for your move" in on_turn.said
    waiting.page.locator(".bar").get_by_role("button", name="Nudged").wait_for()
    # Another tab of the same seat does not know of it: the server says it is too soon.
    waiting.page.reload()
    waiting.see_table()
    button.click()
    waiting.page.locator(".say").get_by_text("Once a minute is enough").wait_for()
    expect(button).to_have_count(0)
    assert on_turn.page.locator(".bar").get_by_role("button", name="Nudge").count() == 0


def test_who_is_muted_is_not_heard_until_a_new_tab(sit: Sit) -> None:
    host, guest = seated(sit)
    talk(host).get_by_text("Mute the other side", exact=True).click()
    close(host)
    host.page.reload()
    host.see_table()
    said = host.said
    guest.button("Well played.").click()
    guest.page.locator(".bubble.me").get_by_text("Well played.").wait_for()
    talk(host).get_by_role("button", name="Thanks!").click()
    guest.page.locator(".bubble").get_by_text("Thanks!").wait_for()
    host.page.locator("dialog").wait_for(state="detached")
    assert host.page.locator(".says").count() == 0
    assert host.said == said
    talk(host).get_by_text("Mute the other side", exact=True).click()
    close(host)
    guest.button("Nice one!").click()
    host.page.locator(".says").get_by_text("Nice one!").wait_for()


def test_back_later_is_said_in_words_and_costs_nothing(sit: Sit) -> None:
    host, guest = seated(sit)
    away, other = (host, guest) if host.is_on_turn else (guest, host)
    name = "Ada" if away is host else "Your friend"
    talk(away).get_by_role("button", name=re.compile("^Back later")).click()
    away.page.get_by_text("You said that you come back later").wait_for()
    other.page.locator(".slip").get_by_text(f"{name} comes back later").wait_for()
    other.page.locator("header small").get_by_text("Back later").wait_for()
    assert f"{name} comes back later" in other.said
    other.button("Wait", exact=True).click()
    other.page.locator(".slip").wait_for(state="detached")
    away.button("I am back").click()
    away.page.locator(".slip").wait_for(state="detached")
    other.until(lambda: f"{name} is back" in other.said, "the return is not told")
    # Whoever plays is back as well.
    talk(away).get_by_role("button", name=re.compile("^Back later")).click()
    other.page.locator(".slip").wait_for()
    away.button("Pass", exact=True).click()
    other.page.locator(".slip").wait_for(state="detached")


def test_the_clock_runs_round_who_is_on_turn_and_a_bot_plays_an_expired_one(
    serve: Serve, sit: Sit
) -> None:
    """30 seconds at a pace of 0.8."""
    host, guest = seated(sit, url=serve(GINVITE_CLOCK_PACE="0.8").url, clock=30, preset="parlor")
    on_turn, other = (host, guest) if host.is_on_turn else (guest, host)
    name = "Ada" if on_turn is host else "Your friend"
    pill = on_turn.page.locator(".say.you")
    expect(pill.locator(".clock svg")).to_be_visible()
    expect(pill.locator(".time")).to_have_text(re.compile(r"^0:\d\d$"))
    ring = other.page.locator(".person svg .left")
    first = float((ring.get_attribute("stroke-dasharray") or "").split()[0])
    assert 0 < first <= 0.8
    expect(other.page.locator("header small")).to_have_text(re.compile(r"0:\d\d\s*·\s*thinking"))
    hear(on_turn)
    hear(other)
    other.until(
        lambda: float((ring.get_attribute("stroke-dasharray") or "1").split()[0]) < first,
        "the ring stands still",
    )
    other.page.locator(".say").get_by_text(f"{name}: time is up, the computer plays").wait_for()
    on_turn.page.locator(".say").get_by_text("Your time is up").wait_for()
    assert any("Your time is up" in each for each in heard(on_turn))
    assert any(f"{name}: time is up" in each for each in heard(other))
    other.until(lambda: other.is_on_turn, "the bot does not play the turn")
    assert on_turn.table is not None
    assert not any(each["stand_in"] for each in on_turn.table["players"])


def hear(player: Player) -> None:
    """Keeps what a screen reader is told from now on; one sentence soon follows another."""
    player.page.evaluate("""() => {
        const status = document.querySelector('p.unheard[role=status]')
        window.heard = []
        new MutationObserver(() => window.heard.push(status.textContent))
            .observe(status, { childList: true, characterData: true, subtree: true })
    }""")


def heard(player: Player) -> list[str]:
    """What it was told since `hear`."""
    sentences: list[str] = player.page.evaluate("window.heard")
    return sentences


def test_there_is_no_talk_with_a_computer(sit: Sit) -> None:
    player = sit(PHONE)
    player.make_room("bot")
    player.see_table()
    assert player.page.get_by_role("button", name=re.compile("^(Talk|Nudge)")).count() == 0
    player.button("Menu", exact=True).click()
    player.page.get_by_role("dialog").wait_for()
    assert (
        player.page.get_by_role("button", name=re.compile("Say something|Back later")).count() == 0
    )
