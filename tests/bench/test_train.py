"""The training commands in a tiny form: they run, and write weights that play."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from bench import quick, train
from bench.simulator import (
    CARD_FEATURES,
    FEATURES,
    KNOCK_FEATURES,
    MOST_NETS,
    play,
    use_net,
    use_numbers,
)
from engine.bots.nets import BINS
from tests.conftest import missing

TINY = ["--held-deals=300", "--tuning-games=2", "--nets=2", "--hidden=6"]


@pytest.fixture(scope="module", autouse=True)
def compiler() -> None:
    if shutil.which("cc") is None:
        missing("a C compiler", "install gcc or clang, so that `cc` is found")


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Weights from nothing: a round that watches, a round that plays, a large one."""
    path = tmp_path_factory.mktemp("train") / "first.weights"
    train.main([str(path), "--rounds=1", "--deals=600", "--last=1", "--last-deals=600", *TINY])
    return path


def test_training_from_nothing_writes_networks_that_play(first: Path) -> None:
    head, value, knock = train.read(first)
    assert head["value"] == [2, FEATURES, 6]
    assert head["knock"] == [2, KNOCK_FEATURES, 32]
    assert len(head["held"]) == CARD_FEATURES
    assert [each.shape for each in value[0]] == [(FEATURES, 6), (6,), (6, BINS), (BINS,)]
    assert all(np.isfinite(part).all() for net in (*value, *knock) for part in net)
    use_net(0, "value", value)
    use_net(0, "knock", knock)
    # Little was learned, but more than nothing.
    assert play("net0", "random", 20, 1).wins > 0.8


def test_keep_writes_the_earlier_networks_beside_their_successors(
    first: Path, tmp_path: Path
) -> None:
    path = tmp_path / "more.weights"
    more = ["--rounds=0", "--last=2", "--last-deals=600", "--prudence=0.001"]
    train.main([str(path), f"--start={first}", "--keep", *more, *TINY])
    _, before, before_knock = train.read(first)
    head, value, knock = train.read(path)
    assert head["value"] == [4, FEATURES, 6]
    assert len(knock) == 4
    for kept, old in zip([*value[:2], *knock[:2]], [*before, *before_knock], strict=True):
        assert all(np.array_equal(one, other) for one, other in zip(kept, old, strict=True))
    assert not np.array_equal(value[2][0], value[0][0])


def test_one_seed_gives_one_training(first: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.weights"
    train.main([str(again), "--rounds=1", "--deals=600", "--last=1", "--last-deals=600", *TINY])
    assert again.read_bytes() == first.read_bytes()


def test_a_pool_of_ones_own_gives_other_weights(
    first: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    again = [f"--start={first}", "--rounds=0", "--last=1", "--last-deals=600", *TINY]
    usual, own = tmp_path / "usual.weights", tmp_path / "own.weights"
    train.main([str(usual), *again])
    train.main([str(own), "--pool=net0=0.5,greedy-4=1", *again])
    assert own.read_bytes() != usual.read_bytes()
    with pytest.raises(SystemExit):
        train.main([str(own), "--pool=greedy-4=1,nobody=1", *again])
    assert "pool" in capsys.readouterr().err


def test_networks_of_two_seeds_are_written_side_by_side(first: Path, tmp_path: Path) -> None:
    again = [f"--start={first}", "--rounds=0", "--last=1", "--last-deals=600", *TINY]
    one, both = tmp_path / "one.weights", tmp_path / "both.weights"
    train.main([str(one), "--held-again", *again])
    train.main([str(both), "--held-again", "--seed=101", f"--beside={one}", *again])
    head, value, knock = train.read(one)
    joined, values, knocks = train.read(both)
    assert joined["held"] == head["held"] != train.read(first)[0]["held"]
    assert (len(values), len(knocks)) == (2 * len(value), 2 * len(knock))
    for old, new in zip([*value, *knock], [*values[:2], *knocks[:2]], strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(old, new, strict=True))
    assert not np.array_equal(values[2][0], values[0][0])
    with pytest.raises(ValueError, match="judges held cards by other numbers"):
        train.main([str(both), f"--beside={one}", *again])


def test_weights_that_know_fewer_signs_of_a_held_card_can_be_gone_on_from(
    first: Path, tmp_path: Path
) -> None:
    head, value, knock = train.read(first)
    held = np.array(head["held"][:16])
    old, new = tmp_path / "old.weights", tmp_path / "new.weights"
    train.write(old, held, head["margins"], train.LEAD, value, knock)
    again = [f"--start={old}", "--rounds=0", "--last=1", "--last-deals=600", *TINY]
    train.main([str(new), *again])
    padded = train.read(new)[0]["held"]
    assert padded == [*head["held"][:16], *[0.0] * (CARD_FEATURES - 16)]
    use_net(0, "value", value)
    use_net(0, "knock", knock)
    games = []
    for odds in (head["held"], padded[:16], padded):
        use_numbers(held=odds)
        games.append(play("net0", "greedy-4", 20, 1))
    assert games[0] != games[1] == games[2]


def test_quick_prints_a_line_for_each_opponent(
    first: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    quick.main([str(first), "--games=4"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["openspiel-table", "greedy-10", *train.PANEL]


def test_more_networks_than_the_simulator_holds_are_refused(first: Path) -> None:
    _, value, _ = train.read(first)
    with pytest.raises(ValueError, match="the simulator has room for 32 of 128"):
        use_net(0, "value", value * MOST_NETS)
