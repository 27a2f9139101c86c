"""The REST route of the statistics of the shuffle."""

from __future__ import annotations

from app.protocol.words import Strict


class DealtHands(Strict):
    """The ten cards dealt to one kind of player, before any was drawn."""

    hands: int
    deadwood: float | None
    """Points of deadwood on average; None when none was dealt."""


class ShuffleStatistics(Strict):
    """`GET /api/shuffle`: what came of the shuffles of all finished deals, where the host
    publishes it. Sums only: no deal, room or player can be told from them."""

    deals: int
    since: float | None
    """Unix time in seconds of the first deal that was counted."""
    places: list[list[int]]
    """Of each card, in order of suit and rank, how often it lay in each place of the deck."""
    chi_square: float | None
    """How far `places` is from even, with 51 * 51 degrees of freedom."""
    chance: float | None
    """The share of fair shuffles that stray at least as far; None for fewer than 1,000 deals."""
    people: DealtHands
    bots: DealtHands
