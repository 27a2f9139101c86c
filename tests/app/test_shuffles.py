from __future__ import annotations

import asyncio
import random
import re
from collections import Counter

import httpx
import pytest

from app.shuffles import FREEDOM, share_beyond, told
from engine.shuffle import deck
from tests.app.player import Player
from tests.app.script import play_both
from tests.app.tables import leave, seated
from tests.conftest import Serve, Server, wait_until

DECKS = 20_000


def counted(decks: list[list[int]]) -> dict[str, str]:
    sums: Counter[str] = Counter(deals=len(decks))
    for cards in decks:
        sums.update(f"{card}.{place}" for place, card in enumerate(cards))
    return {name: str(number) for name, number in sums.items()}


def test_our_shuffle_is_even() -> None:
    chance = random.Random("even")
    told_ = told(counted([list(deck(chance.randbytes(32))) for _ in range(DECKS)]))
    assert told_.deals == DECKS
    assert all(sum(row) == DECKS for row in told_.places)
    assert told_.chance is not None
    assert 0.001 < told_.chance < 0.999


def test_a_shuffle_with_a_fault_is_found_out() -> None:
    """The old one: every place with any place, not with one of those that are left."""
    chance = random.Random("uneven")
    decks = []
    for _ in range(DECKS):
        cards = list(range(52))
        for here in range(52):
            there = chance.randrange(52)
            cards[here], cards[there] = cards[there], cards[here]
        decks.append(cards)
    told_ = told(counted(decks))
    assert told_.chance is not None
    assert told_.chance < 1e-6


def test_cards_that_are_not_shuffled_enough_are_found_out() -> None:
    chance = random.Random("cut")
    decks = []
    for _ in range(DECKS):
        cards = chance.sample(range(52), 52)
        if chance.random() < 0.1:  # One deck in ten puts an ace on top.
            ace = cards.index(13 * chance.randrange(4))
            cards[0], cards[ace] = cards[ace], cards[0]
        decks.append(cards)
    assert (told(counted(decks)).chance or 0.0) < 1e-6


@pytest.mark.parametrize(
    ("normal", "share"), [(-1.644854, 0.95), (0.0, 0.5), (1.281552, 0.1), (2.326348, 0.01)]
)
def test_the_share_beyond_is_that_of_the_tables(normal: float, share: float) -> None:
    """Of so many degrees of freedom, chi-square is a normal distribution but for its skew."""
    chi_square = FREEDOM + normal * (2 * FREEDOM) ** 0.5 + 2 / 3 * (normal**2 - 1)
    assert share_beyond(chi_square) == pytest.approx(share, rel=0.01)


def test_few_deals_say_nothing() -> None:
    few = told(counted([list(range(52))] * 999))
    assert few.chi_square is not None
    assert few.chance is None
    nothing = told({})
    assert (nothing.deals, nothing.places, nothing.chi_square, nothing.chance) == (
        0,
        [],
        None,
        None,
    )


async def test_finished_deals_are_counted_where_it_is_wanted(serve: Serve, valkey: str) -> None:
    wanted = serve(GINVITE_SHUFFLE_STATISTICS="1", REDIS_URL=valkey.replace("/0", "/3"))
    players = await seated(wanted.url)
    await play_both(players, 7)
    deals = len(players[0].view["sheet"])

    def shuffles() -> dict[str, object]:
        found: dict[str, object] = httpx.get(f"{wanted.url}/api/shuffle").json()
        return found

    wait_until(lambda: shuffles()["deals"] == deals, "the deals are not counted")
    found = shuffles()
    assert [sum(row) for row in found["places"]] == [deals] * 52  # type: ignore[attr-defined]
    people = found["people"]
    assert isinstance(people, dict)
    assert people["hands"] == 2 * deals
    assert 10 < people["deadwood"] < 100
    assert found["bots"] == {"hands": 0, "deadwood": None}
    await leave(players)


async def test_programs_and_people_are_told_apart(serve: Serve, valkey: str) -> None:
    """A guest that says it is a program, at a table that shows it."""
    wanted = serve(GINVITE_SHUFFLE_STATISTICS="1", REDIS_URL=valkey.replace("/0", "/4"))
    host = Player(wanted.url)
    room = await host.make_room()
    guest = Player(wanted.url)
    assert (await guest.sit(room, bot=True)).status_code == 200
    summary = await host.summary()
    assert [player["bot"] for player in summary["players"]] == [False, True]
    await host.connect()
    assert host.table is not None
    assert [player["bot"] for player in host.table["players"]] == [False, True]
    await guest.connect()
    await play_both([host, guest], 8)
    deals = len(host.view["sheet"])

    def bots() -> object:
        return httpx.get(f"{wanted.url}/api/shuffle").json()["bots"]["hands"]

    wait_until(lambda: bots() == deals, "the hands are not counted")
    await leave([host, guest])


async def test_nothing_is_kept_where_it_is_not_wanted(serve: Serve) -> None:
    server = serve()
    async with Player(server.url) as player:
        await player.make_room("bot", level="easy")
    found = httpx.get(f"{server.url}/api/shuffle").json()
    assert (found["deals"], found["people"]["hands"], found["since"]) == (0, 0, None)


async def test_s10_rooms_made_in_the_same_second_have_different_decks(server: Server) -> None:
    """Also with the same entropy of both browsers: the seed is the server's own."""
    tables = await asyncio.gather(*(seated(server.url) for _ in range(8)))
    seals = {host.view["seal"] for host, _ in tables}
    assert all(re.fullmatch("[0-9a-f]{64}", seal) for seal in seals)
    assert len(seals) == len(tables)
    hands = {tuple(player.view["hand"]) for players in tables for player in players}
    assert len(hands) == 2 * len(tables)
    for players in tables:
        await leave(players)
