"""The exact chances of two equal players, and the formula beside them."""

from __future__ import annotations

import numpy as np
import pytest

from bench import lead
from bench.train import LEAD
from engine.bots.stakes import win_chance


def test_the_exact_chances_are_those_of_coins() -> None:
    sudden = lead.exact({100: 1.0})
    assert np.allclose(sudden, 0.5)
    halves = lead.exact({50: 1.0})
    # Two wins wanted against one: two heads in a row.
    assert halves[99, 49] == pytest.approx(0.25)
    assert halves[49, 99] == pytest.approx(0.75)
    mixed = lead.exact({3: 0.2, 25: 0.5, 41: 0.3})
    assert np.allclose(mixed + mixed.T, 1.0)
    assert (np.diff(mixed, axis=1) >= -1e-12).all()


def test_the_formula_is_the_one_that_hard_reads() -> None:
    chances = lead.formula(LEAD)
    for mine, theirs in ((1, 100), (100, 100), (37, 62), (100, 1)):
        assert chances[mine - 1, theirs - 1] == pytest.approx(win_chance(mine, theirs))


def test_a_fit_comes_nearer() -> None:
    chances = lead.exact({5: 0.3, 28: 0.4, 40: 0.3})
    before = (3.0, 0.9, 5.0, 5.0)
    after = lead.fitted(chances, before)

    def off(numbers: tuple[float, ...]) -> float:
        return float(((lead.formula(numbers) - chances) ** 2).mean())

    assert off(after) < off(before) / 2


def test_the_command_prints_both(capsys: pytest.CaptureFixture[str]) -> None:
    lead.main(["--deals", "2000"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("|")[1].strip() for line in lines[2:]] == ["in use", "fitted"]
