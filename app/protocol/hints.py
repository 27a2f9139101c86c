"""The REST route of hints: a move and the reason for it."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypeAliasType

from app.protocol.actions import Action
from app.protocol.words import Card, Cards, Strict, Version

Reason = TypeAliasType(
    "Reason",
    Literal[
        "completes_meld", "upcard_of_no_use", "only_stock", "gin", "big_gin", "knock", "wait",
        "safest", "highest", "keeps_outs", "spare", "best_defence", "next_deal",
    ],
)  # fmt: skip


class HintArgs(Strict):
    """The cards and numbers of a hint's reason: those that stand at the reason, the others None."""

    card: Card | None = None
    """Of which the reason speaks."""
    meld: Cards | None = None
    """What the upcard completes; the upcard alone when it only lowers the deadwood."""
    deadwood: int | None = None
    """Points of a knock."""
    against: int | None = None
    """About what the other side would be left with."""
    gone: int | None = None
    """Cards of the same rank that are out of play."""
    points: int | None = None
    """What the card costs."""
    outs: int | None = None
    """Unseen cards that would help afterwards."""


class Hint(Strict):
    """`GET /api/rooms/{room}/hint`: what the strongest bot would do from the asker's view.

    `reason`, and in brackets its arguments: `completes_meld` (meld), `upcard_of_no_use` (card),
    `only_stock`, `gin`, `big_gin`, `knock` (deadwood, against), `wait` (card, deadwood, against:
    a knock is legal and worth less than going on), `safest` (card, gone), `highest` (card,
    points), `keeps_outs` (card, outs), `spare` (card: it lies in a meld), `best_defence`,
    `next_deal`.
    """

    version: Version
    action: Action
    reason: Reason
    args: HintArgs
