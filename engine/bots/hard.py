"""Hard: values learned from millions of deals.

For every discard worth a thought, and for every knock it may make, small networks say how
the deal is likely to end; the score of the game says what each end is worth; the best one
is played. So it knocks early when ahead of a slow opponent, waits to undercut one that
knocks as soon as it may, plays for gin when that pays, and reads 92:88 as what it is. It
keeps what the opponent took, left and threw. It draws by one plain rule: take what
completes a meld and lowers deadwood.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.actions import Action, Draw, Pile
from engine.bots.features import Table, features, knock_features
from engine.bots.nets import weights
from engine.bots.stakes import worth
from engine.bots.table import (
    completes_meld,
    discards,
    knocks,
    leave_upcard,
    may_take,
    settled,
    throw,
)
from engine.view import Option, Phase, View

SPAN: Final = 12
"""Discards that leave more than this above the least deadwood are not looked at."""
KNOCK_SPAN: Final = 2
"""The same for knocks."""
PRUDENCE: Final = 0.1
"""How much of a game each point of deadwood above the least must be outweighed by, times
the target.

The best of several estimates is mostly an overestimate, the more so the further it lies
from what is usual; without this the level wins about two games in a hundred less.
"""


@dataclass(frozen=True, slots=True)
class Valued:
    """One way to throw and the chance to win the game with it.

    At a table that counts boxes or shutouts their worth is added; see `stakes`.
    """

    option: Option
    knock: bool
    chance: float


class Hard:
    """The strongest level; see the module. Its seed changes nothing: it never gambles."""

    def __init__(self, seed: bytes = b"") -> None:
        self._seed = seed

    def choose(self, view: View) -> Action:
        """The action to take; see `bots.Bot`."""
        action = settled(view)
        if action is not None:
            return action
        if view.phase is Phase.DISCARD:
            best = valued(view)[0]
            return throw(best.option, best.knock)
        if may_take(view) and completes_meld(view.hand, view.discards[-1], view.deadwood):
            return Draw(Pile.DISCARD)
        return leave_upcard(view)


def valued(view: View, *, every: bool = False) -> list[Valued]:
    """The discards and knocks worth a thought, the best first; a discard before its equals.

    With `every`, those not worth one as well.
    """
    learned = weights()
    table = Table(view, learned.held)
    value_of = worth(view)
    least = min(option.deadwood for option in view.options if option.may_discard)
    prudence = PRUDENCE / view.rules.target

    def near(option: Option, span: int) -> bool:
        return every or option.deadwood <= least + span

    throws = [each for each in discards(view) if near(each, SPAN)]
    rows = {each.card: features(table, view.hand ^ 1 << each.card, each.card) for each in throws}
    result = [
        Valued(option, False, _dot(likely, value_of) - prudence * (option.deadwood - least))
        for option, likely in zip(throws, learned.value.chances([*rows.values()]), strict=True)
    ]
    ends = [each for each in knocks(view) if near(each, KNOCK_SPAN)]
    if ends:
        shown = [rows[each.card] + knock_features(table, each.arrangements[0]) for each in ends]
        result += [
            Valued(option, True, _dot(likely, value_of))
            for option, likely in zip(ends, learned.knock.chances(shown), strict=True)
        ]
    return sorted(result, key=lambda each: (-each.chance, each.knock, each.option.card))


def _dot(some: Sequence[float], others: Sequence[float]) -> float:
    # Processors add up a product in orders of their own, even of the same row in another batch:
    # in the last digits equal cards would differ, and a bot play otherwise on another machine.
    return round(sum(map(float.__mul__, some, others)), 12)
