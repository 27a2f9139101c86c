"""Invites: a table is made, its link is sent, a seat is taken, found again and moved."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.pages import (
    CLIPBOARD,
    SPILLS,
    copied,
    open_page,
    waiting_room,
    was_refused,
)
from tests.browser.players import DESKTOP, PHONE, SMALL


def test_two_taps_from_the_home_page_to_a_copied_link(sit: Sit) -> None:
    host = sit(PHONE, **CLIPBOARD)
    open_page(host, "/")
    host.page.get_by_role("link", name="Play with a friend").click()
    host.button("Make the table").click()
    host.page.get_by_text("Link copied").wait_for()
    assert re.fullmatch(r".*/r/[0-9a-z]{13}", host.page.url)
    # The host's own address leads other devices to themselves: the link has the network's.
    room = host.page.url.rpartition("/")[2]
    invite = host.context.request.get(f"{host.url}/api/rooms/{room}").json()["url"]
    assert copied(host.page) == invite
    where = "in the same network" if invite != host.page.url else "on this device only"
    host.page.get_by_text(where).wait_for()
    # The picture says the same as the link, in modules drawn as one path.
    assert host.page.locator(".qr path").get_attribute("d")
    assert host.troubles == []


def test_a_guest_needs_one_tap_and_the_third_finds_a_full_table(sit: Sit) -> None:
    host, guest, late = sit(PHONE), sit(DESKTOP), sit(SMALL)
    room = waiting_room(host)
    open_page(guest, f"/r/{room}")
    assert guest.page.locator("h1").inner_text() == "Ada invites you to a game of Gin"
    assert guest.page.get_by_role("textbox").count() == 1
    # Whoever only looks, a robot with JavaScript too, leaves no trace.
    guest.page.wait_for_load_state("networkidle")
    assert guest.context.cookies() == []
    assert host.page.get_by_role("heading", name="Your table is ready").is_visible()
    guest.button("Sit down").click()
    guest.see_table()
    host.see_table()
    open_page(late, f"/r/{room}")
    assert late.page.locator("h1").inner_text() == "This table is full"
    assert late.button("Watch the game").count() == 0
    late.page.get_by_role("link", name="Make a new table").click()
    late.page.wait_for_url("**/new")


def test_the_name_of_a_table_is_read_by_both_before_they_sit(sit: Sit) -> None:
    host, guest = sit(PHONE), sit(SMALL)
    name = "<i>Sunday</i> " + "W" * 20
    room = host.make_room("friend", title=name)
    for player in (host, guest):
        open_page(player, f"/r/{room}")
        player.page.get_by_text(name, exact=True).wait_for()
        assert player.page.evaluate(SPILLS) == []


def test_a_name_is_asked_once_and_shown_as_text(sit: Sit) -> None:
    host, guest = sit(PHONE), sit(PHONE)
    open_page(host, "/new")
    host.page.get_by_label("Your name").fill("<b>Ada</b> 😀")
    host.button("Make the table").click()
    host.page.get_by_role("heading", name="Your table is ready").wait_for()
    open_page(guest, "/r/" + host.page.url.split("/r/")[1])
    assert guest.page.locator("h1").inner_text().startswith("<b>Ada</b> 😀 invites you")
    open_page(host, "/new")
    assert host.page.get_by_label("Your name").input_value() == "<b>Ada</b> 😀"


def test_a_guest_who_is_too_late_is_told_so(sit: Sit) -> None:
    host, quick, slow = sit(PHONE), sit(PHONE), sit(PHONE)
    room = waiting_room(host)
    open_page(quick, f"/r/{room}")
    open_page(slow, f"/r/{room}")
    quick.button("Sit down").click()
    quick.see_table()
    slow.button("Sit down").click()
    slow.page.get_by_role("heading", name="This table is full").wait_for()
    was_refused(slow, "409")


@pytest.mark.parametrize("typed", ["code", "link", "spaced"])
def test_a_code_may_be_typed_or_pasted(sit: Sit, typed: str) -> None:
    host, guest = sit(PHONE), sit(PHONE)
    room = waiting_room(host)
    shown = host.page.locator(".code").inner_text().splitlines()[-1]
    text = {"code": room, "link": host.page.url, "spaced": shown}[typed]
    open_page(guest, "/")
    guest.page.get_by_role("link", name="Enter a code").click()
    field = guest.page.get_by_label("The code of the table, or its link")
    field.fill("hello")
    guest.button("Go to the table").click()
    guest.page.get_by_role("alert").wait_for()
    field.fill(text)
    guest.button("Go to the table").click()
    guest.page.get_by_role("heading", name="Ada invites you to a game of Gin").wait_for()


def test_inside_another_app_the_guest_is_sent_to_a_browser_first(sit: Sit) -> None:
    host = sit(PHONE)
    agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Instagram 350.0"
    guest = sit(PHONE, user_agent=agent, **CLIPBOARD)
    room = waiting_room(host)
    open_page(guest, f"/r/{room}")
    assert "Instagram" in guest.page.locator("main").inner_text()
    guest.button("Copy link").click()
    guest.button("Link copied").wait_for()
    assert copied(guest.page) == f"{guest.url}/r/{room}"
    guest.button("Sit down here all the same").click()
    guest.button("Sit down").click()
    guest.see_table()


def test_home_and_my_games_lead_back_to_the_table(sit: Sit) -> None:
    host, guest = sit(PHONE), sit(PHONE)
    open_page(host, "/games")
    host.page.get_by_text("No games yet").wait_for()
    room = waiting_room(host)
    open_page(host, "/")
    host.page.get_by_text("Your table is waiting for a friend").wait_for()
    guest.sit_down(room)
    guest.see_table()
    for player, turn in ((host, "Your turn"), (guest, "Waiting")):
        open_page(player, "/games")
        row = player.page.locator(f"a[href='/r/{room}']")
        expect(row).to_contain_text(re.compile("just now.*kept until", re.DOTALL))
        heading = player.page.locator("h2").all_inner_texts()
        assert heading == ["Your turn" if turn == "Your turn" else "Under way"]
        open_page(player, "/")
        expect(player.page.locator(".resume")).to_contain_text(turn)
    host.page.locator(".resume").click()
    host.see_table()
    assert host.page.url.endswith(room)


def test_a_seat_moves_to_another_device_once(sit: Sit) -> None:
    host, guest = sit(PHONE, **CLIPBOARD), sit(PHONE)
    other, thief = sit(DESKTOP), sit(DESKTOP)
    room = waiting_room(host)
    guest.sit_down(room)
    host.see_table()
    held = sorted(host.hand())
    open_page(host, f"/move?room={room}")
    host.button("Copy link").click()
    host.button("Link copied").wait_for()
    link = copied(host.page)
    assert "#move=" in link
    other.page.goto(link)
    other.button("Go on here").click()
    other.see_table()
    assert sorted(other.hand()) == held
    assert "#" not in other.page.url
    thief.page.goto(link)
    thief.button("Go on here").click()
    expect(thief.page.get_by_role("alert")).to_contain_text("not valid any more")
    was_refused(thief, "403")
