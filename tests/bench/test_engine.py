"""The engine's bench in a tiny form: it runs, and its table has the rows it promises.

How fast anything is stands in no assertion: a busy machine must not fail a test.
"""

from __future__ import annotations

from random import Random

import pytest

from bench import engine
from engine.deal import Deal


def test_one_round_prints_every_row(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "HANDS", 40)
    monkeypatch.setattr(engine, "DEALS", 30)
    monkeypatch.setattr(engine, "AGAIN", 1)
    # RLCard is no dependency, and where it is installed its import warns.
    monkeypatch.setattr(engine, "find_spec", lambda name: None)
    engine.main(["--rounds", "1"])
    lines = capsys.readouterr().out.splitlines()
    rows = [line.strip("|").split("|") for line in lines if line.startswith("| ")][2:]
    figures = {row[0].strip(): row[2].strip() for row in rows}
    for name in ("least deadwood of 10, fresh", "best defence, melds and layoffs", "random deals"):
        assert float(figures[name]) > 0
    assert all(float(figure) > 0 for figure in figures.values())
    assert lines[-1].startswith("import engine: ")


def test_greedy_players_end_their_deals() -> None:
    random = Random(1)
    for limit in (0, 10):
        ended = engine.greedy(engine.new_deal(random), limit)
        assert isinstance(ended, Deal)
        assert ended.is_over
