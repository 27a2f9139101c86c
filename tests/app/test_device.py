"""S08, two people pass one device: no card of either hand while it is covered, in any byte."""

from __future__ import annotations

import random
from typing import Any

from tests.app.player import Frame, Player
from tests.app.script import choose
from tests.app.tables import CARD, may_know, merged
from tests.conftest import Serve, Server


async def device(url: str, **wish: Any) -> Player:
    player = Player(url)
    await player.make_room("device", name="Ada", second_name="Bo", **wish)
    await player.connect()
    return player


async def reveal(player: Player, seat: int | None) -> Frame:
    return await player.reply({"type": "reveal", "id": "r", "seat": seat}, "r")


def covered(player: Player) -> int | None:
    assert player.table is not None
    seat: int | None = player.table["covered"]
    return seat


def assert_covered(player: Player, seat: int) -> None:
    view = player.view
    assert covered(player) == seat
    assert (view["seat"], view["hand"], view["options"], view["melds"]) == (None, [], [], [])
    assert (view["drawn"], view["legal"]["draw"]) == (None, [])


async def one_turn(player: Player, chance: random.Random) -> int:
    """Reveals the hand that is covered and plays until the device is covered again."""
    seat = covered(player)
    assert seat is not None
    assert_covered(player, seat)
    assert (await reveal(player, seat))["type"] == "ack"
    assert (player.view["seat"], len(player.view["hand"])) == (seat, 10)
    while covered(player) is None and player.view["phase"] != "over":
        action = choose(player.view, chance)
        assert action is not None
        reply = await player.act(action)
        assert reply["type"] == "ack", reply
        await player.reaches(reply["version"])
    return seat


async def one_deal(player: Player, chance: random.Random) -> None:
    number = player.view["deal"]
    while player.view["phase"] != "over":
        await one_turn(player, chance)
    assert covered(player) is None
    if player.view["final"] is None:
        assert player.view["legal"]["next_deal"]
        reply = await player.act({"type": "next_deal"})
        await player.reaches(reply["version"])
        assert player.view["deal"] == number + 1


def assert_no_byte_while_covered(player: Player) -> int:
    """Whether each frame names only what its reader may know at that moment."""
    truth = merged([player])
    first = next(frame for frame in player.frames if frame["type"] == "state")
    upcard = first["table"]["view"]["discards"][0]
    # The first deal was dealt before anybody was there to hear of it.
    truth[first["version"]] = {"type": "dealt", "upcard": upcard, "hands": {}}
    public, own = may_know(None, truth), {seat: hands(player, seat) for seat in (0, 1)}
    shown: int | None = None
    frames = 0
    for text, frame in zip(player.texts, player.frames, strict=True):
        table = frame.get("table")
        found = set(CARD.findall(text))
        if table is not None:
            shown = table["view"]["seat"]
        if not found:
            continue
        version = frame["version"]
        allowed = set(public[max(number for number in public if number <= version)])
        if shown is not None:
            allowed |= own[shown][version]
        assert found <= allowed, (shown, found - allowed, text)
        frames += shown is None
    return frames


def hands(player: Player, seat: int) -> dict[int, set[str]]:
    """By version: the cards that were shown as the hand of a seat."""
    return {
        frame["version"]: set(frame["table"]["view"]["hand"])
        for frame in player.frames
        if frame["type"] == "state" and frame["table"]["view"]["seat"] == seat
    }


async def test_s08_no_card_of_either_hand_while_covered(server: Server) -> None:
    player = await device(server.url)
    assert player.table is not None
    assert (await player.summary())["your_turn"]
    names = [(each["kind"], each["name"]) for each in player.table["players"]]
    assert names == [("person", "Ada"), ("person", "Bo")]
    assert player.table["opponent"] == "device"
    chance = random.Random(8)
    for _ in range(3):
        await one_deal(player, chance)
    assert assert_no_byte_while_covered(player) > 20
    # REST tells no card either.
    summary = await player.request("GET", f"/api/rooms/{player.room}")
    hint = await player.request("GET", f"/api/rooms/{player.room}/hint")
    assert not CARD.findall(summary.text)
    assert (hint.status_code, hint.json()["code"]) == (409, "no_hint")
    await player.disconnect()


async def test_s08_covered_again_after_a_reload_and_for_a_second_tab(server: Server) -> None:
    player = await device(server.url)
    await reveal(player, 0)
    hand = player.view["hand"]
    assert len(hand) == 10
    tab = Player(server.url, player.secret)
    await tab.connect(player.room)
    assert_covered(tab, 0)
    drawn = await player.act({"type": "draw", "pile": "discard"})
    await tab.reaches(drawn["version"])
    assert_covered(tab, 0)
    assert len(player.view["hand"]) == 11
    seen = len(player.texts)
    await player.connect()
    assert_covered(player, 0)
    await player.connect(anew=True)
    assert_covered(player, 0)
    await player.ping()
    hidden = set(hand)
    for text in player.texts[seen:] + tab.texts:
        assert not hidden & set(CARD.findall(text)), text
    # Whoever holds it may also cover it without a turn.
    await reveal(player, 0)
    assert len(player.view["hand"]) == 11
    await reveal(player, None)
    assert_covered(player, 0)
    await tab.disconnect()
    await player.disconnect()


async def test_s08_a_repeated_turn_of_the_same_seat_is_covered_too(server: Server) -> None:
    """A tab in which seat 0 was revealed does not show it when seat 0 is on turn again."""
    # A deal in two hundred ends with a knock in these two turns, and then all is open.
    player = await device(server.url, preset="parlor", options={"gin_only": True})
    tab = Player(server.url, player.secret)
    await tab.connect(player.room)
    await reveal(tab, 0)
    chance = random.Random(1)
    for seat in (0, 1):
        assert await one_turn(player, chance) == seat
    await tab.reaches(player.version or 0)
    assert_covered(tab, 0)
    assert_covered(player, 0)
    await tab.disconnect()
    await player.disconnect()


async def test_s08_no_move_while_covered(server: Server) -> None:
    player = await device(server.url, preset="parlor")
    seen = len(player.texts)
    for action in ({"type": "draw", "pile": "stock"}, {"type": "discard", "card": "7H"}):
        reply = await player.act(action)
        assert (reply["type"], reply["code"], reply["table"]) == ("rejected", "covered", None)
    assert (await reveal(player, 1))["code"] == "stale"
    assert_covered(player, 0)
    view = player.view
    for text in player.texts[seen:]:
        assert set(CARD.findall(text)) <= set(view["discards"])
    await player.disconnect()


async def test_both_seats_agree_at_once_and_go_together(server: Server) -> None:
    player = await device(server.url)
    reply = await player.act({"type": "propose", "what": "new_game", "preset": "hoyle"})
    await player.reaches(reply["version"])
    assert player.table is not None
    assert (player.table["game"], player.table["rules"]["preset"]) == (2, "hoyle")
    assert_covered(player, 1)
    for what in ({"type": "stand_in", "on": True}, {"type": "free_seat"}):
        assert (await player.act(what))["code"] == "seat_in_use"
    stranger = Player(server.url)
    response = await stranger.sit(player.room)
    assert (response.status_code, response.json()["code"]) == (409, "seat_taken")
    await stranger.connect(player.room)
    assert stranger.table is not None
    assert stranger.table["view"] is None
    refused = await stranger.reply({"type": "reveal", "id": "x", "seat": 1}, "x")
    assert refused["code"] == "not_seated"
    await stranger.disconnect()
    await player.request("POST", "/api/me/forget")
    assert await player.closed() == 4010
    response = await player.request("GET", f"/api/rooms/{player.room}")
    assert (response.status_code, response.json()["code"]) == (404, "room_gone")


async def test_hands_are_covered_on_one_device_only(server: Server) -> None:
    async with Player(server.url) as player:
        await player.make_room("bot")
        await player.connect()
        assert (await reveal(player, 0))["code"] == "wrong_phase"
        assert len(player.view["hand"]) == 10


async def test_a_game_on_one_device_survives_and_is_no_result(serve: Serve) -> None:
    running = serve()
    player = await device(running.url, options={"target": 50, "gin_bonus": 100})
    chance = random.Random(11)
    await one_turn(player, chance)
    running.kill()
    player.url = serve().url
    await player.connect()
    seat = covered(player)
    assert seat is not None
    assert_covered(player, seat)
    while player.view["final"] is None:
        await one_deal(player, chance)
    results = (await player.request("GET", "/api/me/results")).json()
    assert {results[kind]["played"] for kind in results if kind != "history"} == {0}
    assert player.table is not None
    assert sum(player.table["wins"]) == 1
    await player.disconnect()
