"""The seal of a hand in a real browser: from the table's menu to what was under it."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import Sit
from tests.browser.players import DESKTOP, PHONE, Player
from tests.browser.wire import play_deal
from tests.fair import vectors
from tests.fair.tampers import retold

PLAYED: list[dict[str, Any]] = json.loads(vectors.FILE.read_text())["played"]


def link(claim: dict[str, Any]) -> str:
    """The address of the page with a hand."""
    text = base64.urlsafe_b64encode(json.dumps(claim).encode()).decode().rstrip("=")
    return f"/fair#{text}"


def findings(player: Player) -> list[str]:
    return player.page.locator(".findings li").all_inner_texts()


def open_menu(player: Player) -> None:
    player.button("Menu").first.click()
    player.page.get_by_text("Fair deal").click()


def test_a_hand_is_sealed_played_and_opened(sit: Sit) -> None:
    """Both browsers give their chance to the second hand, under a seal that they have noted."""
    host, guest = sit(PHONE), sit(DESKTOP)
    room = host.make_room("friend")
    guest.sit_down(room)
    for player in (host, guest):
        player.see_table()
    play_deal(room, host, guest)
    for player in (host, guest):
        player.button("Next hand").click()
    for player in (host, guest):
        player.until(lambda p=player: p.view["deal"] == 2, "no second deal")  # type: ignore[misc]
        player.see_table()
    seal = host.view["seal"]
    open_menu(host)
    expect(host.page.get_by_text(seal)).to_be_visible()
    host.page.keyboard.press("Escape")
    play_deal(room, host, guest, seed="the next")
    host.page.locator("main.table").click(position={"x": 200, "y": 400})
    host.settle()
    open_menu(host)
    host.page.get_by_role("link", name="Open the seal of this hand").click()
    expect(host.page.get_by_role("heading", name="A hand under seal")).to_be_visible()
    expect(host.page.get_by_text(seal)).to_be_visible()
    host.button("Break the seal").click()
    expect(host.page.get_by_role("heading", name="This deal was fair")).to_be_visible()
    found = findings(host)
    assert len(found) == 5
    assert found[1].startswith("It is the seal that the browser at the table noted")
    assert found[2].startswith("The chance that the browser at the table added went")
    host.page.get_by_text("How the cards lay").click()
    assert host.page.locator("details[open] .card").count() == 52


def test_a_falsified_hand_is_refused_and_it_is_said_why(sit: Sit) -> None:
    player = sit(PHONE)
    player.page.goto(player.url + link(PLAYED[0]))
    player.button("Break the seal").click()
    expect(player.page.get_by_role("heading", name="This deal was fair")).to_be_visible()
    for _, claim in retold(PLAYED[0]):
        player.page.goto(player.url + link(claim))
        player.button("Break the seal").click()
        heading = player.page.get_by_role("heading", name="This is not the deal that was sealed")
        expect(heading).to_be_visible()
        assert player.page.locator(".findings .wrong").count() == 1


def test_a_hand_is_saved_and_checked_again_from_the_file(sit: Sit, tmp_path: Path) -> None:
    player = sit(DESKTOP)
    player.page.goto(player.url + link(PLAYED[2]))
    player.button("Break the seal").click()
    with player.page.expect_download() as download:
        player.page.get_by_role("link", name="Save as a file").click()
    file = tmp_path / "deal.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["proof"] == PLAYED[2]["proof"]
    player.page.goto(f"{player.url}/fair")
    player.page.locator("input[type=file]").set_input_files(file)
    player.button("Break the seal").click()
    expect(player.page.get_by_role("heading", name="This deal was fair")).to_be_visible()


def test_what_is_pasted_and_cannot_be_read_says_where(sit: Sit) -> None:
    player = sit(PHONE)
    player.page.goto(f"{player.url}/fair")
    box = player.page.get_by_label("Check another hand")
    box.fill('{"proof": {"seed": "00"}}')
    player.button("Check").click()
    expect(player.page.get_by_role("alert")).to_contain_text("proof.seed")
    box.fill(json.dumps(PLAYED[1]))
    player.button("Check").click()
    expect(player.page.get_by_role("heading", name="A hand under seal")).to_be_visible()


@pytest.mark.parametrize("size", [(320, 568), PHONE, (768, 1024), DESKTOP])
def test_the_page_fits_and_axe_finds_no_fault(sit: Sit, size: tuple[int, int]) -> None:
    player = sit(size, reduced_motion="reduce")
    for address in ("/fair", link(PLAYED[0])):
        player.page.goto(player.url + address)
        player.page.get_by_role("heading", level=1).wait_for()
        assert faults(player) == []
        if address != "/fair":
            player.button("Break the seal").click()
            player.page.get_by_role("heading", name="This deal was fair").wait_for()
            for summary in player.page.locator("summary").all():
                summary.click()
            assert faults(player) == []
        wide = player.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0


@pytest.mark.parametrize("language", ["it", "pt", "co", "es", "fr", "de"])
def test_the_page_speaks_every_language(sit: Sit, language: str) -> None:
    locale = {"pt": "pt-BR", "co": "co"}.get(language, language)
    player = sit(PHONE, locale=locale)
    player.page.goto(player.url + link(PLAYED[0]))
    heading = player.page.get_by_role("heading", level=1)
    heading.wait_for()
    assert heading.inner_text() != "A hand under seal"
    player.page.locator("button.gold").click()
    player.page.locator(".findings li").first.wait_for()
    assert len(findings(player)) == 4
    wide = player.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
