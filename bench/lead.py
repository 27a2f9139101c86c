"""The chance to win from a score: `uv run python -m bench.lead`.

Hard reads it off a formula of four numbers (`win_chance` in `engine.bots.stakes`). Here it is
reckoned exactly for two equal players, from how often each kind of result comes in Hard's deals
against itself and what it is worth, and the four numbers are fitted to that anew.
"""

from __future__ import annotations

import argparse
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bench.quick import WEIGHTS, use_weights
from bench.report import Cell, table
from bench.simulator import gather
from bench.train import LEAD

TARGET: Final = 100
_Chances = NDArray[np.float64]
"""By the points that the one and the other need yet, from 1 to `TARGET`."""


def outcomes(deals: int, seed: int) -> dict[int, float]:
    """How often a scored deal of Hard against itself is worth so many points."""
    points = use_weights(WEIGHTS)
    played = gather("net0", {"net0": 1.0}, deals, seed, deviations=0.0, odd_limits=0.0)
    counts = played.margins[10:]
    shares: dict[int, float] = {}
    for worth, count in zip(points[-10:], counts, strict=True):
        shares[round(worth)] = shares.get(round(worth), 0.0) + float(count / counts.sum())
    return shares


def exact(shares: dict[int, float]) -> _Chances:
    """The chances when each deal is as likely to be won by the one as by the other."""
    chance = np.zeros((TARGET + 1, TARGET + 1))
    chance[0, :] = 1.0
    for mine in range(1, TARGET + 1):
        for theirs in range(1, TARGET + 1):
            chance[mine, theirs] = (
                sum(
                    share
                    * (chance[max(mine - worth, 0), theirs] + chance[mine, max(theirs - worth, 0)])
                    for worth, share in shares.items()
                )
                / 2
            )
    return chance[1:, 1:]


def formula(lead: tuple[float, ...]) -> _Chances:
    """The same by `win_chance`."""
    steep, power, base, more = lead
    mine, theirs = np.mgrid[1 : TARGET + 1, 1 : TARGET + 1]
    ahead = (theirs - mine) / ((mine + theirs + more) ** power + base)
    chances: _Chances = 1 / (1 + np.exp(-steep * ahead))
    return chances


def fitted(chances: _Chances, lead: tuple[float, ...]) -> tuple[float, ...]:
    """The four numbers of least squared error, by steps that shrink."""
    best, step = list(lead), 0.3

    def error(numbers: list[float]) -> float:
        return float(((formula(tuple(numbers)) - chances) ** 2).mean())

    while step > 0.0005:
        before = error(best)
        for place in range(len(best)):
            for factor in (1 + step, 1 / (1 + step)):
                tried = [*best]
                tried[place] *= factor
                if error(tried) < error(best):
                    best = tried
        if error(best) >= before:
            step /= 2
    return tuple(best)


def main(arguments: list[str] | None = None) -> None:
    """Prints how far the formula is off, with the numbers in use and with the fitted ones."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=41)
    wanted = parser.parse_args(arguments)
    chances = exact(outcomes(wanted.deals, wanted.seed))
    rows: list[list[Cell]] = []
    for name, lead in (("in use", LEAD), ("fitted", fitted(chances, LEAD))):
        off = np.abs(formula(lead) - chances) * 100
        numbers = ", ".join(f"{each:.3g}" for each in lead)
        rows.append([name, numbers, float(np.sqrt((off**2).mean())), float(off.max())])
    print(table(["lead", "numbers", "root mean square, %", "greatest, %"], rows))


if __name__ == "__main__":
    main()
