"""What a decision was worth, judged by Hard from the view its seat had.

Hard's numbers are chances to win the game, so the score counts. People think in points:
`as_points` says how many points, written down now, would make the same chance. A throw is
judged as Hard judges it. A draw is judged by one look ahead: the best throw with the upcard,
against the mean of the best throws with the cards that the stock may give.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.actions import Action, BigGin, Discard, Knock
from engine.bots.features import Table
from engine.bots.hard import Valued, valued
from engine.bots.nets import weights
from engine.bots.stakes import leaves, result_points
from engine.bots.table import unseen
from engine.cards import Card, members
from engine.melds import (
    deadwood_after_best_discard,
    deadwood_points,
)
from engine.showdown import throws
from engine.view import Phase, Turn, View

LOOKS: Final = 16
"""Cards of the stock that stand for all of them: each for an equal share of the chance."""
_GIN_KINDS: Final = ((16, 0.3), (17, 0.5), (18, 0.2))
"""Gin against a small, a middling and a large hand: bins of `nets`, and their shares."""
_HALVINGS: Final = 20
"""Enough to find a point among some hundred to a thousandth."""
_SHORT: Final = 0.001
"""Points by which a seat misses the target where the chance is still open."""


# ----------------------------------------------------------------------------------- chances


def throw_chance(view: View, chances: list[Valued], action: Action) -> float | None:
    """The chance to win the game with a throw; gin is settled by its usual worth.

    `chances`: of `valued` for this view. None when the action is not among them, as one that
    Hard does not look at unless it is asked for `every` one.
    """
    match action:
        case BigGin():
            return _gin(view, view.rules.big_gin_bonus)
        case Knock(card) | Discard(card):
            knock = isinstance(action, Knock)
            for each in chances:
                if each.option.card == card and each.knock == knock:
                    if knock and each.option.deadwood == 0:
                        return _gin(view, view.rules.gin_bonus)
                    return float(each.chance)
    return None


def take_chance(view: View) -> float:
    """The chance to win the game when the upcard is taken."""
    return _best_throw(_having_drawn(view, view.discards[-1], taken=True))


def stock_chance(view: View) -> float:
    """The chance to win the game when the upcard is left, over the cards the stock may give.

    A pass counts as a draw from the stock: what the other seat does with the upcard is open.
    """
    looks = [_best_throw(_having_drawn(view, card, taken=False)) for card in _looks(view)]
    return sum(looks) / len(looks)


def _looks(view: View) -> Iterator[Card]:
    """Cards that stand for the stock, spread evenly over what they would do for the hand."""
    held = Table(view, weights().held).held
    cards = sorted(
        members(unseen(view)),
        key=lambda card: (deadwood_after_best_discard(view.hand | 1 << card), card),
    )
    # Never quite nothing, or a hand that is known to its last card would leave no card to draw.
    shares = [max(1 - float(held[card]), 1e-6) for card in cards]
    step = sum(shares) / LOOKS
    reached, wanted = 0.0, step / 2
    for card, share in zip(cards, shares, strict=True):
        reached += share
        while wanted < reached:
            yield card
            wanted += step


def _best_throw(view: View) -> float:
    """The chance with the best throw of a view; gin before all."""
    if not view.deadwood and view.rules.big_gin:
        return _gin(view, view.rules.big_gin_bonus)
    if any(option.may_knock and option.deadwood == 0 for option in view.options):
        return _gin(view, view.rules.gin_bonus)
    return float(valued(view)[0].chance)


def _having_drawn(view: View, card: Card, *, taken: bool) -> View:
    """The view of the same seat as if it had just drawn this card."""
    assert view.seat is not None
    hand = view.hand | 1 << card
    discards = view.discards[:-1] if taken else view.discards
    upcard = card if taken else None
    drew = Turn(view.seat, "discard" if taken else "stock", upcard)
    known = view.known
    if taken:
        mine = known[view.seat] | 1 << card
        known = (mine, known[1]) if view.seat == 0 else (known[0], mine)
    return view._replace(
        phase=Phase.DISCARD,
        on_turn=view.seat,
        hand=hand,
        stock_count=view.stock_count - (not taken),
        discards=discards,
        known=known,
        drawn=card,
        taken=upcard,
        turns=(*view.turns, drew),
        deadwood=deadwood_points(hand),
        options=throws(hand, upcard, _limit(view), discards),
    )


def _limit(view: View) -> int:
    """The most deadwood points with which the seat may knock in this turn."""
    if not view.rules.first_turn_knock and not any(
        turn.seat == view.seat and turn.drew != "pass" for turn in view.turns
    ):
        return 0
    return view.knock_limit


def _gin(view: View, bonus: int) -> float:
    rules = view.rules
    points = result_points(rules, view.multiplier)
    more = (bonus - rules.gin_bonus) * view.multiplier
    return sum(share * leaves(view, points[kind] + more) for kind, share in _GIN_KINDS)


# ------------------------------------------------------------------------------------ points


def as_points(view: View, chance: float) -> float:
    """How many points of this deal, scored now, would make the same chance; negative for the
    other seat. 0 is the chance at the score before the deal.

    Boxes and shutouts have no place between the points: their worth counts as points as well.
    Where the game is as good as decided, each share of the chance counts like those before.

    >>> from engine.game import Game
    >>> from engine.rules import preset
    >>> from engine.secrecy import view_of
    >>> view = view_of(Game.start(preset("friends"), bytes(32), 0)[0], 0)
    >>> round(as_points(view, leaves(view, 25)), 1)
    25.0
    """
    assert view.seat is not None
    rules = replace(view.rules, box_bonus=0, shutout_doubles=False)
    plain = view._replace(rules=rules)
    now = leaves(plain, 0)
    chance += now - leaves(view, 0)
    mine, theirs = (
        max(rules.target - column.scores[seat] for column in view.columns) - _SHORT
        for seat in (view.seat, 1 - view.seat)
    )
    least, most = leaves(plain, -theirs), leaves(plain, mine)
    if chance >= most:
        return mine * (1 + (chance - most) / (most - now))
    if chance <= least:
        return -theirs * (1 + (least - chance) / (now - least))
    low, high = -theirs, mine
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if leaves(plain, middle) < chance:
            low = middle
        else:
            high = middle
    return (low + high) / 2
