"""What results are worth, by score, columns and bonuses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bots.hard import valued
from engine.bots.stakes import leaves, result_points, win_chance, worth
from engine.game import Game
from engine.rules import Rules, custom, preset
from engine.scoring import blank_columns, enter
from engine.secrecy import view_of
from engine.view import Column, Seat, View
from tests.engine.bots.test_nets import views


def at(rules: Rules, columns: tuple[Column, ...]) -> View:
    """The view of seat 0 at the start of a deal with this sheet."""
    return view_of(Game.start(rules, bytes(32), 0)[0], 0)._replace(columns=columns)


def one(mine: int, theirs: int, boxes: tuple[int, int] = (0, 0)) -> tuple[Column, ...]:
    return (Column((mine, theirs), boxes, None),)


def test_points_of_results_follow_the_rules() -> None:
    friends, hoyle = result_points(preset("friends"), 1), result_points(preset("hoyle"), 1)
    assert friends[20] - hoyle[20] == 15
    assert friends[10] == 0
    assert result_points(preset("friends"), 2)[16] == 2 * friends[16]
    assert [-each for each in reversed(friends)] == list(friends)


def test_the_chance_to_win_follows_the_score() -> None:
    assert win_chance(50, 50) == 0.5
    assert win_chance(0, 10) == 1
    assert win_chance(10, 0) == 0
    assert win_chance(10, 40) > win_chance(40, 70) > 0.5


def test_without_bonuses_a_result_is_worth_the_chance_to_win() -> None:
    view = at(preset("friends"), one(92, 88))
    assert leaves(view, 8) == 1
    assert leaves(view, -12) == 0
    assert leaves(view, 0) == win_chance(8, 12)
    assert list(worth(view)) == [leaves(view, each) for each in result_points(view.rules, 1)]
    assert list(worth(view)) == sorted(worth(view))


@given(st.lists(st.tuples(st.sampled_from((0, 1)), st.integers(1, 60)), max_size=14), st.data())
def test_in_hollywood_a_win_counts_where_the_sheet_enters_it(
    wins: list[tuple[Seat, int]], data: st.DataObject
) -> None:
    rules = preset("hollywood")
    columns = blank_columns(rules)
    for winner, points in wins:
        columns = enter(rules, columns, winner, points)
    if all(column.winner is not None for column in columns):
        return
    seat: Seat = data.draw(st.sampled_from((0, 1)))
    view = view_of(Game.start(rules, bytes(32), 0)[0], seat)._replace(columns=columns)
    scored = data.draw(st.integers(-60, 60))
    after = columns
    if scored:
        after = enter(rules, columns, seat if scored > 0 else view_other(seat), abs(scored))
    chances = [
        win_chance(rules.target - new.scores[seat], rules.target - new.scores[1 - seat])
        for old, new in zip(columns, after, strict=True)
        if old.winner is None
    ]
    assert leaves(view, scored) == pytest.approx(sum(chances) / len(chances))


def view_other(seat: Seat) -> Seat:
    return 1 if seat == 0 else 0


def test_a_box_counts_for_the_seat_that_scores() -> None:
    plain = preset("friends")
    boxes = custom(plain, box_bonus=25, game_bonus=100)
    columns = one(30, 40, (1, 1))
    for scored in (10, -10):
        more = leaves(at(boxes, columns), scored) - leaves(at(plain, columns), scored)
        # A game won or lost is twice 200 points: the target and the game bonus.
        assert more == pytest.approx(25 / 400 if scored > 0 else -25 / 400)
    assert leaves(at(boxes, columns), 0) == leaves(at(plain, columns), 0)


def test_the_first_points_end_the_danger_of_a_shutout() -> None:
    plain = preset("friends")
    doubled = custom(plain, shutout_doubles=True)

    def gain(columns: tuple[Column, ...], scored: float) -> float:
        return leaves(at(doubled, columns), scored) - leaves(at(plain, columns), scored)

    # At 0:60 every result that leaves the seat at nothing costs more than a game may.
    assert gain(one(0, 60), 0) < 0
    assert gain(one(0, 60), 5) == 0
    assert gain(one(0, 90), -10) < gain(one(0, 60), 0)
    assert gain(one(60, 0), 40) == pytest.approx(100 / 200)
    assert gain(one(60, 20), 40) == 0


@pytest.mark.parametrize(
    ("bonuses", "score"),
    [
        ({"box_bonus": 25, "game_bonus": 100}, (40, 40)),
        ({"shutout_doubles": True}, (0, 80)),
    ],
)
def test_bonuses_change_decisions(bonuses: dict[str, int], score: tuple[int, int]) -> None:
    plain = preset("friends")
    rich = custom(plain, **bonuses)
    columns = one(*score)
    changed = knocked = 0
    for view in views(8):
        if view.rules == plain:
            first, second = (
                valued(view._replace(rules=rules, columns=columns, scores=score))[0]
                for rules in (plain, rich)
            )
            changed += (first.option.card, first.knock) != (second.option.card, second.knock)
            knocked += second.knock and not first.knock
    assert changed > 1
    # A deal won, however small, is worth more than it was.
    assert knocked > 0
