"""Statistics of the shuffle: sums over all finished deals of this server, where wanted.

Only sums are kept, in one hash that no deal, room or player can be told from: how often each
card lay in each place of the deck, and how good the hands were that people and programs were
dealt. The decks of numbered games repeat, so they count for the hands alone.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fastapi import APIRouter

from app import protocol
from app.ledger import Ledger
from app.rooms import Rooms
from app.state import Room
from engine.cards import DECK_SIZE, card_set
from engine.claims import read_record
from engine.melds import deadwood_points
from engine.shuffle import deck

FREEDOM: Final = (DECK_SIZE - 1) ** 2
"""Degrees of freedom of 52 cards in 52 places, each of both once in every deck."""
ENOUGH: Final = 1000
"""Deals from which on the distance from even says something."""


class Shuffles:
    """The counting of this process. Unless it is `wanted` nothing is kept or shown."""

    def __init__(self, rooms: Rooms, ledger: Ledger, *, wanted: bool) -> None:
        self._rooms = rooms
        self._ledger = ledger
        self._wanted = wanted
        self.router = APIRouter()
        self.router.add_api_route("/api/shuffle", self.statistics, methods=["GET"])

    def count(self, room: Room, records: Sequence[str]) -> None:
        """Adds deals that came to their end, in the background."""
        if self._wanted:
            self._rooms.spawn(self._count(room, records))

    async def _count(self, room: Room, records: Sequence[str]) -> None:
        for record in records:
            await self._ledger.add_to_shuffles(time.time(), sums_of(room, record))

    async def statistics(self) -> protocol.ShuffleStatistics:
        """What came of all shuffles; nothing where it is not published."""
        return told(await self._ledger.shuffles() if self._wanted else {})


def sums_of(room: Room, record: str) -> Mapping[str, int]:
    """What a finished deal adds, by field of the hash."""
    claim = read_record(record)
    cards = deck(claim.proof.seed, claim.proof.entropy)
    sums: Counter[str] = Counter()
    if not room.is_named:
        sums["deals"] = 1
        sums.update(f"{card}.{place}" for place, card in enumerate(cards))
    # The non-dealer gets the first card, then they take turns.
    first, second = card_set(cards[0:20:2]), card_set(cards[1:20:2])
    hands = (second, first) if claim.dealer == 0 else (first, second)
    for chair, hand in zip(room.chairs, hands, strict=True):
        who = "bots" if chair.is_program else "people"
        sums[f"{who}.hands"] += 1
        sums[f"{who}.deadwood"] += deadwood_points(hand)
    return sums


def told(fields: Mapping[str, str]) -> protocol.ShuffleStatistics:
    """The statistics that a hash of sums tells."""
    deals = int(fields.get("deals", 0))
    places = [
        [int(fields.get(f"{card}.{place}", 0)) for place in range(DECK_SIZE)]
        for card in range(DECK_SIZE)
    ]
    chi_square = distance(places, deals) if deals else None
    is_enough = deals >= ENOUGH and chi_square is not None
    statistics: dict[str, Any] = {
        "deals": deals,
        "since": float(fields["since"]) if "since" in fields else None,
        "places": places if deals else [],
        "chi_square": chi_square,
        "chance": share_beyond(chi_square) if is_enough and chi_square is not None else None,
        "people": _hands(fields, "people"),
        "bots": _hands(fields, "bots"),
    }
    return protocol.ShuffleStatistics.model_validate(statistics)


def _hands(fields: Mapping[str, str], who: str) -> dict[str, float | int | None]:
    hands = int(fields.get(f"{who}.hands", 0))
    points = int(fields.get(f"{who}.deadwood", 0))
    return {"hands": hands, "deadwood": points / hands if hands else None}


def distance(places: Sequence[Sequence[int]], deals: int) -> float:
    """How far the places are from even: chi-square with `FREEDOM` degrees of freedom.

    In one deck each card takes one place and each place one card, so the cells are not free of
    each other; with (n - 1) / n of the usual sum the distribution is the usual one.
    """
    wanted = deals / DECK_SIZE
    usual = sum((seen - wanted) ** 2 for row in places for seen in row) / wanted
    return usual * (DECK_SIZE - 1) / DECK_SIZE


def share_beyond(chi_square: float) -> float:
    """The share of fair shuffles that stray at least as far (Wilson and Hilferty, 1931)."""
    spread = 2 / (9 * FREEDOM)
    normal = ((chi_square / FREEDOM) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return math.erfc(normal / math.sqrt(2)) / 2
