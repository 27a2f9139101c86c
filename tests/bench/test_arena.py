"""The arena: mirrored games, the record of a run that was cut, the printed table."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import arena
from bench.arena import Record, Tally, play, play_pairs
from bench.opponents import PLAYERS
from engine.rules import preset

FRIENDS = preset("friends")


def counted(tally: Tally) -> tuple[list[int], int, int, dict[str, list[int]]]:
    """All that does not depend on the clock."""
    return tally.pairs, tally.deals, tally.net, tally.ends


def test_a_player_wins_half_of_its_mirrored_games_against_itself() -> None:
    tally = play_pairs("greedy-10", "greedy-10", FRIENDS, "test", range(6))
    assert tally.pairs == [1] * 6
    assert tally.net == 0
    assert tally.margin == 0


def test_a_run_that_was_cut_goes_on_from_its_record(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    short = play("easy", "random", FRIENDS, "test", 10, 1, Record(path))
    assert path.read_text().count("\n") == 1
    kept = Record(path)
    assert counted(kept.get("easy random friends test 0-10") or Tally()) == counted(short)
    both = play("easy", "random", FRIENDS, "test", 12, 1, kept)
    assert path.read_text().count("\n") == 2
    whole = play("easy", "random", FRIENDS, "test", 12, 2, Record())
    assert counted(both) == counted(whole)
    # Another set of deals, or another opponent, is not in it.
    assert kept.get("easy random friends other 0-10") is None


def test_the_interval_is_taken_over_pairs() -> None:
    tally = Tally(pairs=[2, 2, 1, 1])
    assert tally.wins == 0.75
    # Spread of the share won per pair: 1/4 apart from the mean, three degrees of freedom.
    assert tally.margin == pytest.approx(1.96 * (0.25 / 3 / 4) ** 0.5)


def test_the_command_prints_a_line_for_each_opponent(capsys: pytest.CaptureFixture[str]) -> None:
    arena.main(["medium", "easy", "greedy-4", "--games=4", "--cores=1", "--preset=straight"])
    title, head, *lines = capsys.readouterr().out.splitlines()
    assert title == "medium, 4 mirrored games each, straight rules"
    assert len(head) == len(lines[0]) == len(lines[1])
    assert [line.split()[0] for line in lines] == ["easy", "greedy-4"]


def test_an_unknown_opponent_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        arena.main(["medium", "nobody"])
    assert "name an opponent" in capsys.readouterr().err


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_every_player_of_the_arena_plays_a_game_to_its_end(name: str) -> None:
    tally = play_pairs(name, "easy", FRIENDS, "test", range(1))
    assert len(tally.pairs) == 1
    assert tally.deals >= 2
