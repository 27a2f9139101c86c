"""A finished deal, decision by decision, as Hard would have judged it at the table.

Each decision is judged from the view its seat had, never from what came out later: a good
move may lose and a bad one win. What the hidden cards would have said is kept apart, in
`Decision.open`. The arithmetic is in `judgement` and `playout`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.actions import Action, Draw, Knock, Pile
from engine.bots.hard import Valued, valued
from engine.bots.hint import Hint, explained
from engine.bots.stakes import leaves
from engine.bots.table import completes_meld, leave_upcard, may_take, settled, throw
from engine.errors import NotationError
from engine.judgement import as_points, stock_chance, take_chance, throw_chance
from engine.notation import Replay, Step
from engine.playout import OpenCards, open_cards
from engine.secrecy import view_of
from engine.view import Phase, Seat, View

Grade: TypeAlias = Literal["best", "close", "slip"]
BEST_BELOW: Final = 0.5
"""What gives away less than this many points is as good as the best."""
CLOSE_BELOW: Final = 2.0
"""The same for what is close to it; all else is a slip."""
PLAYED_OUT: Final = 3
"""Throws that Hard likes best, played out with all cards open beside the one that was played."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision that had a choice."""

    step: int
    """Its number among all actions of the deal, from 0."""
    seat: Seat
    action: Action
    """What was done."""
    advice: Hint
    """What Hard would have done, and why."""
    loss: float
    """The chance to win the game that was given away; 0 when nothing was."""
    points: float
    """The same in points: see `judgement.as_points`."""
    worth: float
    """What the hand was worth with what was done, in points for the seat; 0 is the score before
    the deal.
    """
    open: OpenCards | None
    """The same decision with all cards open."""

    @property
    def agrees(self) -> bool:
        """Whether Hard would have done the same."""
        return same(self.action, self.advice.action)

    @property
    def grade(self) -> Grade:
        """How good it was, with what was known."""
        if self.points < BEST_BELOW:
            return "best"
        return "close" if self.points < CLOSE_BELOW else "slip"


class _Judged(NamedTuple):
    """A decision in chances to win the game, and what else might have been done."""

    best: Action
    best_chance: float
    chance: float
    others: Sequence[Action]


def review(replay: Replay, seat: Seat, *, curious: bool = True) -> tuple[Decision, ...]:
    """The decisions of a seat in a finished deal, in order; forced ones are left out.

    Without `curious`, nothing is played out with open cards. Raises `NotationError` while the
    deal is under way: advice on it would tell its cards.
    """
    if not replay.game.deal.is_over:
        raise NotationError("the deal is under way: it cannot be reviewed yet")
    decisions: list[Decision] = []
    for number, step in enumerate(replay.steps):
        if step.seat == seat:
            view = view_of(step.game, seat)
            judged = _judged(step, view)
            if judged is not None:
                decisions.append(_decision(number, step, view, judged, curious=curious))
    return tuple(decisions)


def same(action: Action, other: Action) -> bool:
    """Whether two actions are the same, whatever arrangement a knock shows."""
    if isinstance(action, Knock) and isinstance(other, Knock):
        return action.card == other.card
    return action == other


def _decision(number: int, step: Step, view: View, judged: _Judged, *, curious: bool) -> Decision:
    seat, action = step.seat, step.action
    loss = max(judged.best_chance - judged.chance, 0.0)
    if same(action, judged.best):
        loss = 0.0
    worth = as_points(view, judged.chance)
    points = max(as_points(view, judged.best_chance) - worth, 0.0) if loss else 0.0
    opened = None
    if curious and view.phase is not Phase.LAYOFF:
        others = [each for each in judged.others if not same(each, action)]
        opened = open_cards(step.game, seat, action, others)
    advice = explained(view, judged.best)
    return Decision(number, seat, action, advice, loss, points, worth, opened)


def _judged(step: Step, view: View) -> _Judged | None:
    """The decision of a step; None when there was nothing to decide."""
    if view.phase is Phase.LAYOFF:
        return _judged_layoff(step, view)
    if len(view.legal) < 2:
        return None
    if view.phase is Phase.DISCARD:
        return _judged_throw(view, step.action)
    return _judged_draw(view, step.action)


def _judged_throw(view: View, action: Action) -> _Judged:
    chances = valued(view)
    best = settled(view) or _thrown(chances[0])
    chance = throw_chance(view, chances, action)
    if chance is None:
        chance = throw_chance(view, valued(view, every=True), action)
    best_chance = throw_chance(view, chances, best)
    assert chance is not None
    assert best_chance is not None
    others = (best, *(_thrown(each) for each in chances[:PLAYED_OUT]))
    return _Judged(best, best_chance, chance, others)


def _thrown(of: Valued) -> Action:
    return throw(of.option, of.knock)


def _judged_draw(view: View, action: Action) -> _Judged | None:
    if not may_take(view):
        return None
    leave, take = leave_upcard(view), Draw(Pile.DISCARD)
    takes = completes_meld(view.hand, view.discards[-1], view.deadwood)
    best = take if takes else leave
    chances = stock_chance(view), take_chance(view)
    return _Judged(best, chances[takes], chances[action == take], (leave, take))


def _judged_layoff(step: Step, view: View) -> _Judged | None:
    """Layoffs by hand are settled at once, so what they cost is no estimate."""
    best = view.legal[0]
    came = [_points(step, action) for action in (best, step.action)]
    if came[0] == came[1]:
        return None
    chances = [leaves(view, points) for points in came]
    return _Judged(best, chances[0], chances[1], ())


def _points(step: Step, action: Action) -> int:
    """What the deal comes to for the seat with an action that ends it."""
    result = step.game.apply(step.seat, action)[0].deal.result
    assert result is not None
    return result.points if result.winner == step.seat else -result.points
