"""Hard: values learned from millions of deals.

For every discard worth a thought, and for every knock it may make, small networks say how
the deal is likely to end; the score of the game says what each end is worth; the best one
is played. So it knocks early when ahead of a slow opponent, waits to undercut one that
knocks as soon as it may, plays for gin when that pays, and reads 92:88 as what it is. It
keeps what the opponent took, left and threw. It draws by one plain rule: take what
completes a meld and lowers deadwood.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.actions import Action, Draw, Pile
from engine.bots.features import Table, features, knock_features
from engine.bots.nets import weights, worth
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
    """One way to throw and the chance to win the game with it."""

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

    def chance(likely: list[float]) -> float:
        return sum(map(float.__mul__, likely, value_of))

    may = discards(view)
    prudence = PRUDENCE / view.rules.target
    numbers: dict[int, list[float]] = {}
    result: list[Valued] = []
    for option in may:
        if every or option.deadwood <= may[0].deadwood + SPAN:
            row = features(table, view.hand ^ 1 << option.card, option.card)
            numbers[option.card] = row
            doubt = prudence * (option.deadwood - may[0].deadwood)
            result.append(Valued(option, False, chance(learned.value.chances(row)) - doubt))
    for option in knocks(view):
        if every or option.deadwood <= may[0].deadwood + KNOCK_SPAN:
            row = numbers[option.card] + knock_features(table, option.arrangements[0])
            result.append(Valued(option, True, chance(learned.knock.chances(row))))
    return sorted(result, key=lambda each: (-each.chance, each.knock, each.option.card))
