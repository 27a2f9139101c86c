"""What a result of the deal is worth to a seat, by the rules of the table and its score.

The measure is the chance to win the game. Where the sheet counts boxes or doubles a shutout,
their points are added in the same coin: winning a game instead of losing it moves the
totals by about twice the target and the game bonus, and counts 1.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import exp
from typing import Final

from engine.bots.nets import weights
from engine.rules import Rules
from engine.view import Column, Seat, View

USUAL_POINTS: Final = 25
"""About what a scored deal gives, bonus included, to guess how many are still to come."""


def worth(view: View) -> tuple[float, ...]:
    """What each kind of result of this deal leaves the view's seat with; see `nets`."""
    assert view.seat is not None
    return _worth(view.rules, view.multiplier, view.columns, view.seat)


@lru_cache(maxsize=256)
def _worth(
    rules: Rules, multiplier: int, columns: tuple[Column, ...], seat: Seat
) -> tuple[float, ...]:
    # The same for every decision of a deal.
    return tuple(
        _leaves(rules, columns, seat, scored) for scored in result_points(rules, multiplier)
    )


def leaves(view: View, scored: float) -> float:
    """What the view's seat has once the deal has scored so many points, negative for the
    opponent.

    In Hollywood, the mean over the columns still open, each with the wins that enter it.
    """
    assert view.seat is not None
    return _leaves(view.rules, view.columns, view.seat, scored)


def _leaves(rules: Rules, columns: tuple[Column, ...], seat: Seat, scored: float) -> float:
    other: Seat = 1 if seat == 0 else 0
    enters = _enters(columns, seat if scored > 0 else other)
    still_open = [
        _column(rules, column, seat, scored if enter else 0)
        for column, enter in zip(columns, enters, strict=True)
        if column.winner is None
    ]
    return sum(still_open) / len(still_open)


def _enters(columns: tuple[Column, ...], winner: Seat) -> list[bool]:
    """Into which columns a win goes: the open ones it has won in, and the next one."""
    enters: list[bool] = []
    is_next = True
    for column in columns:
        has_won = column.boxes[winner] > 0
        enters.append(column.winner is None and (has_won or is_next))
        is_next = is_next and (has_won or column.winner is not None)
    return enters


def _column(rules: Rules, column: Column, seat: Seat, scored: float) -> float:
    mine = column.scores[seat] + max(scored, 0)
    theirs = column.scores[1 - seat] + max(-scored, 0)
    chance = win_chance(rules.target - mine, rules.target - theirs)
    extra = 0.0
    if rules.box_bonus and scored:
        extra += rules.box_bonus if scored > 0 else -rules.box_bonus
    if rules.shutout_doubles:
        extra += _shutout(rules, mine, theirs, column.boxes[seat] + (scored > 0))
        extra -= _shutout(rules, theirs, mine, column.boxes[1 - seat] + (scored < 0))
    return chance + extra / (2 * (rules.target + rules.game_bonus))


def _shutout(rules: Rules, points: float, others: float, boxes: int) -> float:
    """The points that doubling may add, by the chance that the other seat scores none."""
    if others > 0:
        return 0.0
    deals = max(rules.target - points, 0) / USUAL_POINTS
    doubled = max(points, rules.target) + rules.game_bonus + (boxes + deals) * rules.box_bonus
    return float(0.5**deals) * doubled


@cache
def result_points(rules: Rules, multiplier: int) -> tuple[float, ...]:
    """What each kind of result scores, negative for the opponent."""
    scored = []
    for kind, margin in enumerate(weights().margins):
        bonus = 0 if kind < 5 else rules.gin_bonus if kind < 8 else rules.undercut_bonus
        scored.append((margin + bonus) * multiplier)
    return (*(-each for each in reversed(scored)), 0.0, *scored)


def win_chance(mine: float, theirs: float) -> float:
    """The chance to win the game when the seats need so many points yet."""
    if mine <= 0:
        return 1.0
    if theirs <= 0:
        return 0.0
    steep, power, base, more = weights().lead
    lead = (theirs - mine) / ((mine + theirs + more) ** power + base)
    return 1 / (1 + exp(-steep * lead))
