"""Tables for tests: two players seated and connected, and the truth that both together know."""

from __future__ import annotations

import random
import re
from itertools import chain
from typing import Any

import pytest

from tests.app.player import Frame, Player
from tests.app.script import choose

CARD = re.compile(r"(?<![0-9A-Za-z])[A2-9TJQK][CDHS](?![0-9A-Za-z])")
DECK = {rank + suit for rank in "A23456789TJQK" for suit in "CDHS"}


async def seated(url: str, other_url: str | None = None, **wish: Any) -> list[Player]:
    """Two players in a new room, connected; they may be at different servers."""
    host, guest = Player(url), Player(other_url or url)
    room = await host.make_room(**wish)
    await host.connect()
    assert (await guest.sit(room)).status_code == 200
    await guest.connect()
    await host.reaches(guest.version or 0)
    return [host, guest]


async def leave(players: list[Player]) -> None:
    """Closes the sockets."""
    for player in players:
        await player.disconnect()


async def one_move(players: list[Player], chance: random.Random) -> None:
    """One move of whoever is on turn, seen by both."""
    for player in players:
        action = choose(player.view, chance)
        if action is not None:
            reply = await player.act(action)
            assert reply["type"] == "ack", reply
            for each in players:
                await each.reaches(reply["version"])
            return
    pytest.fail("nobody may move")


async def pass_twice(players: list[Player]) -> None:
    """Both leave the first upcard; seat 0 draws next."""
    for player in players:
        reply = await player.act({"type": "pass"})
        for each in players:
            await each.reaches(reply["version"])


def merged(players: list[Player]) -> dict[int, Frame]:
    """What really happened: of each event what the two seats together were told."""
    together: dict[int, Frame] = {}
    first_hands = {player.seat: player.first_hand for player in players}
    for player in players:
        for number, event in player.events.items():
            before = together.get(number)
            if event["type"] == "dealt":
                hands = dict(before["hands"]) if before else dict(first_hands)
                together[number] = {**event, "hands": hands | {player.seat: event["hand"]}}
            elif before is None or event.get("card"):
                together[number] = event
    return together


def may_know(seat: int | None, truth: dict[int, Frame]) -> dict[int, set[str]]:
    """By version: the cards that a seat may know of the deal that is then on the table."""
    known: set[str] = set()
    result = {}
    for number in sorted(truth):
        event = truth[number]
        match event["type"]:
            case "dealt":
                known = {event["upcard"], *event["hands"].get(seat, ())}
            case "drew" if event["pile"] == "discard" or event["seat"] == seat:
                known = known | {event["card"]}
            case "discarded":
                known = known | {event["card"]}
            case "knocked":
                known = known | {*event["deadwood"], *chain(*event["melds"])}
            case "deal_ended" if event["kind"] != "void":
                # All is shown, and the proof opens the deck.
                known = DECK
        result[number] = known
    return result


def assert_no_secrets(player: Player, truth: dict[int, Frame]) -> int:
    """Every card code in every byte is one that the seat may know; how many there were."""
    by_version = may_know(player.seat, truth)
    cards = 0
    seeds = {
        frame["table"]["view"]["proof"]["seed"]: frame["version"]
        for frame in reversed(player.frames)
        if frame["type"] == "state" and frame["table"]["view"] and frame["table"]["view"]["proof"]
    }
    for text, frame in zip(player.texts, player.frames, strict=True):
        found = set(CARD.findall(text))
        cards += len(found)
        if not found:
            continue
        version = frame["version"]
        allowed = by_version[max(number for number in by_version if number <= version)]
        assert found <= allowed, (version, found - allowed, text)
        for seed, opened in seeds.items():
            assert seed not in text or version >= opened
    return cards


async def state_of(redis: Any, room: str) -> dict[str, Any]:
    """Everything that the store has of a room, byte by byte; presence and expiry aside."""
    tag = f"ginvite:{{{room}}}:"
    return {
        "room": await redis.hgetall(tag + "room"),
        "events": await redis.xrange(tag + "events"),
        "deals": await redis.lrange(tag + "deals", 0, -1),
        "games": await redis.hgetall(tag + "games"),
    }
