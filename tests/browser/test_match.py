"""A duplicate match by taps: made, joined by one link, played at two tables, compared."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import Sit
from tests.browser.players import PHONE, SMALL, Player
from tests.browser.test_evening import get
from tests.browser.wire import play_table


def match_of(player: Player) -> str:
    return player.page.url.rstrip("/").rsplit("/", 1)[1]


def test_two_people_against_the_computer_from_one_link(sit: Sit) -> None:
    host, guest = sit(PHONE), sit(SMALL)
    page = host.page
    page.goto(host.url)
    page.get_by_role("link", name="Duplicate match").click()
    page.get_by_role("heading", name="Duplicate match").wait_for()
    assert faults(host) == []
    page.get_by_role("radio", name="Two people").check(force=True)
    page.get_by_role("radio", name="4", exact=True).check(force=True)
    page.get_by_role("radio", name="Easy").check(force=True)
    page.get_by_label("Your name").fill("Ada")
    host.button("Make the match").click()
    page.get_by_text("Send this link to your friend.").wait_for()
    match = match_of(host)
    assert faults(host) == []

    guest.page.goto(f"{guest.url}/m/{match}")
    guest.page.get_by_label("Your name").fill("Bo")
    guest.page.get_by_role("button", name="Table 2: Sit here").click()
    guest.page.wait_for_url("**/r/*")
    guest.see_table()
    page.get_by_role("link", name="To your table").click()
    host.see_table()
    # Both have the same cards before them.
    assert sorted(host.view["hand"]) == sorted(guest.view["hand"])
    assert host.view["discards"] == guest.view["discards"]

    found = get(host, f"/api/matches/{match}")
    room = found["tables"][0]["room"]
    play_table(room, host)
    host.page.reload()
    host.button("See the result").click()
    host.page.get_by_role("link", name="To the match").wait_for()
    expect(host.page.get_by_role("heading", name="This table is done")).to_be_visible()
    # The other table plays on: nothing of the hands is told.
    host.page.goto(f"{host.url}/r/{room}/deals")
    expect(host.page.get_by_role("alert")).to_contain_text("not over yet")
    host.troubles.clear()  # the browser's own line about this answer
    host.page.goto(f"{host.url}/m/{match}")
    expect(host.page.get_by_text("4 of 4 hands")).to_be_visible()
    expect(host.page.locator("tbody tr")).to_have_count(0)

    other = get(guest, f"/api/matches/{match}")["tables"][1]["room"]
    play_table(other, guest)
    expect(host.page.locator("tbody tr")).to_have_count(5, timeout=20_000)
    assert faults(host) == []
    done = get(host, f"/api/matches/{match}")
    difference = done["difference"]
    sign = "+" if difference > 0 else "−" if difference < 0 else ""
    expect(host.page.locator("tr.all .sum")).to_have_text(f"{sign}{abs(difference)}")
    host.page.get_by_role("link", name="See the hands of your table").click()
    expect(host.page.get_by_role("listitem")).to_have_count(4)


def test_a_seat_at_one_table_only(sit: Sit) -> None:
    host, guest, third = sit(PHONE), sit(PHONE), sit(SMALL)
    page = host.page
    page.goto(f"{host.url}/match")
    page.get_by_label("Your name").fill("Ada")
    host.button("Make the match").click()
    page.get_by_text("Send this link to the three others.").wait_for()
    match = match_of(host)
    expect(page.get_by_text("It begins when the second seat is taken.")).to_be_visible()
    # The maker sees the other seats, and no way into them.
    expect(page.get_by_role("button", name="Sit here")).to_have_count(0)
    room = get(host, f"/api/matches/{match}")["tables"][0]["room"]
    # The table waits at the page of the match, and a stranger with its address comes there too.
    for player in (host, third):
        player.page.goto(f"{player.url}/r/{room}")
        player.page.wait_for_url(f"**/m/{match}")
    guest.page.goto(f"{guest.url}/m/{match}")
    expect(guest.page.get_by_role("button", name="Sit here")).to_have_count(3)
    guest.page.get_by_role("button", name="Table 1: Sit here").click()
    guest.see_table()
    third.page.reload()
    third.page.get_by_role("button", name="Table 2: Sit here").first.click()
    expect(third.page.get_by_text("It begins when the second seat is taken.")).to_be_visible()
    expect(third.page.get_by_text("you", exact=True)).to_be_visible()
