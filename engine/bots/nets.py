"""The learned numbers of the hard level, and how they are read.

Two kinds of small networks say how a deal may end: one after a discard, one after a
knock. Each gives chances for 21 kinds of result, from the seat's own view:

    bins 0..9    the opponent scores: undercut (large, small), gin (large .. small),
                 knock (large .. small)
    bin 10       nobody scores
    bins 11..20  this seat scores, the same in reverse

What a result is worth follows from the rules of the table and its score, so one set of
weights serves all presets. `hard.weights` is written by `bench/train.py`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from operator import mul
from struct import unpack
from typing import Final

from engine.rules import Rules
from engine.view import View

BINS: Final = 21
Rows = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class Net:
    """Several networks of one hidden layer, whose chances are averaged."""

    layers: tuple[tuple[Rows, tuple[float, ...], Rows, tuple[float, ...]], ...]
    """For each: weights into the hidden layer, their offsets, weights out, their offsets."""

    def chances(self, numbers: Sequence[float]) -> list[float]:
        """How likely each kind of result is."""
        total = [0.0] * BINS
        for into, offsets, out, base in self.layers:
            hidden = [
                value if value > 0 else 0.0
                for value in [
                    sum(map(mul, row, numbers), start)
                    for row, start in zip(into, offsets, strict=True)
                ]
            ]
            scores = [
                sum(map(mul, row, hidden), start) for row, start in zip(out, base, strict=True)
            ]
            top = max(scores)
            powers = [exp(score - top) for score in scores]
            scale = 1 / (sum(powers) * len(self.layers))
            total = [so_far + power * scale for so_far, power in zip(total, powers, strict=True)]
        return total


@dataclass(frozen=True, slots=True)
class Weights:
    """All that was learned."""

    held: tuple[float, ...]
    """How public events move the odds that the opponent holds an unseen card."""
    margins: tuple[float, ...]
    """Typical points without bonus of the ten kinds of a scored deal, smallest knock first."""
    lead: tuple[float, ...]
    """Four numbers of the chance to win the game from a score; see `win_chance`."""
    value: Net
    """How a deal ends after a discard."""
    knock: Net
    """How a deal ends with this knock."""


@cache
def weights() -> Weights:
    """The weights of the hard level, read when first needed."""
    from importlib.resources import files  # slow to import, and only Hard needs it

    head, _, body = (files("engine.bots") / "hard.weights").read_bytes().partition(b"\n")
    shape = json.loads(head)
    numbers = unpack(f"<{len(body) // 2}e", body)
    at = 0

    def take(count: int) -> tuple[float, ...]:
        nonlocal at
        at += count
        return numbers[at - count : at]

    def net(nets: int, inputs: int, hidden: int) -> Net:
        return Net(
            tuple(
                (
                    tuple(take(inputs) for _ in range(hidden)),
                    take(hidden),
                    tuple(take(hidden) for _ in range(BINS)),
                    take(BINS),
                )
                for _ in range(nets)
            )
        )

    return Weights(
        tuple(shape["held"]),
        tuple(shape["margins"]),
        tuple(shape["lead"]),
        net(*shape["value"]),
        net(*shape["knock"]),
    )


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


def worth(view: View) -> list[float]:
    """The chance to win the game after each kind of result of this deal.

    In Hollywood, the mean over the columns still open, each with the wins that enter it.
    """
    assert view.seat is not None
    seat, rules = view.seat, view.rules
    wins = [sum(line.winner == each for line in view.sheet) for each in (seat, 1 - seat)]
    total = [0.0] * BINS
    open_columns = [column for column in enumerate(view.columns) if column[1].winner is None]
    for index, column in open_columns:
        mine = rules.target - column.scores[seat]
        theirs = rules.target - column.scores[1 - seat]
        counts = [not rules.hollywood or index <= won for won in wins]
        for bin_, scored in enumerate(result_points(rules, view.multiplier)):
            total[bin_] += win_chance(
                mine - (scored if scored > 0 and counts[0] else 0),
                theirs + (scored if scored < 0 and counts[1] else 0),
            ) / len(open_columns)
    return total
