from __future__ import annotations

import pytest

from engine.cards import hand, names
from engine.rules import custom, preset
from engine.scoring import blank_columns, enter, final_score
from engine.view import Column, DealKind
from tests.engine.table import FIRST, SECOND, result, table

KNOCK = "- - s!KD"
"""Seat 0 draws and knocks with FIRST: 6 and the card drawn are left, 16 against it."""


def columns(*scores: tuple[int, int], boxes: tuple[int, int] = (1, 1)) -> tuple[Column, ...]:
    return tuple(Column(each, boxes, None) for each in scores)


def test_a_knock_scores_the_difference() -> None:
    ended = result(table(stock="4C", one="TC JC QC 7C 7D 7H AD 2C 3D KH", moves=KNOCK))
    assert (ended.kind, ended.winner, ended.points, ended.bonus) == (DealKind.KNOCK, 0, 6, 0)
    assert ended.deadwood == (10, 16)


@pytest.mark.parametrize(
    ("loose", "tie", "kind", "winner", "points"),
    [
        ("AD 2C 3D 4D", True, DealKind.UNDERCUT, 1, 25),
        ("AD 2C 3D 4D", False, DealKind.TIE, None, 0),
        ("AD 2C 3D 2S", True, DealKind.UNDERCUT, 1, 27),
        ("AD 2C 3D 2S", False, DealKind.UNDERCUT, 1, 27),
        ("AD 2C 3D 5D", True, DealKind.KNOCK, 0, 1),
    ],
)
def test_equal_or_less_is_an_undercut(
    loose: str, tie: bool, kind: DealKind, winner: int | None, points: int
) -> None:
    game = table(
        one=f"TC JC QC 7C 7D 7H {loose}",
        stock="4C",
        rules="friends" if tie else "custom tie_undercuts=no",
        moves=KNOCK,
    )
    ended = result(game)
    assert (ended.kind, ended.winner, ended.points) == (kind, winner, points)


@pytest.mark.parametrize("bonus", [10, 20, 25])
def test_the_undercut_bonus_is_an_option(bonus: int) -> None:
    game = table(
        one="TC JC QC 7C 7D 7H AD 2C 3D 2S",
        stock="4C",
        rules=f"custom undercut_bonus={bonus}",
        moves=KNOCK,
    )
    assert (result(game).points, result(game).bonus) == (bonus + 2, bonus)


@pytest.mark.parametrize("bonus", [20, 25])
def test_gin_scores_the_defender_and_the_bonus(bonus: int) -> None:
    game = table(
        zero="4H 5H 6H 9C 9D 9S 2C 2D 2S KD",
        one="TC JC QC 7C 7D 7H AD AC 3D KH",
        stock="9H",
        rules=f"custom gin_bonus={bonus}",
        moves=KNOCK,
    )
    ended = result(game)
    assert (ended.kind, ended.winner, ended.points) == (DealKind.GIN, 0, 15 + bonus)


def test_gin_cannot_be_undercut_and_allows_no_layoffs() -> None:
    game = table(
        zero="4H 5H 6H 9C 9D 9S 2C 2D 2S KD",
        one="TC JC QC 7C 7D 7H AC AD AH 3H",
        stock="9H",
        moves=KNOCK,
    )
    ended = result(game)
    assert (ended.kind, ended.points, ended.deadwood) == (DealKind.GIN, 28, (0, 3))
    assert ended.layoffs == (0, 0, 0)


def test_gin_against_gin_scores_the_bonus() -> None:
    game = table(
        zero="4H 5H 6H 9C 9D 9S 2C 2D 2S KD",
        one="TC JC QC 7C 7D 7H AC AD AH AS",
        stock="9H",
        moves=KNOCK,
    )
    assert (result(game).winner, result(game).points) == (0, 25)


def test_a_result_shows_each_card_once() -> None:
    ended = result(table(stock="4C", moves=KNOCK))
    assert ended.hands == (hand(FIRST.replace("KD", "4C")), hand(SECOND))
    assert names(ended.layoffs[1]) == ["3H"]
    for seat in (0, 1):
        shown = sum(ended.melds[seat]) + (sum(ended.layoffs) if seat == 1 else 0)
        assert shown & ~ended.hands[seat] == 0


def test_doubling_counts_the_bonus_too() -> None:
    game = table(
        one="TC JC QC 7C 7D 7H AD 2C 3D 2S",
        upcard="TS",
        stock="4C",
        rules="custom oklahoma=ace_is_one spades_double=yes",
        moves=KNOCK,
    )
    ended = result(game)
    assert (ended.points, ended.bonus, ended.multiplier) == (54, 25, 2)


# --------------------------------------------------------------------------- the score sheet


def test_a_plain_game_has_one_column_and_hollywood_three() -> None:
    assert len(blank_columns(preset("friends"))) == 1
    assert len(blank_columns(preset("hollywood"))) == 3


def test_hollywood_wins_enter_one_column_then_two_then_three() -> None:
    rules = preset("hollywood")
    sheet = blank_columns(rules)
    for points, scores in [
        (20, [20, 0, 0]),
        (15, [35, 15, 0]),
        (10, [45, 25, 10]),
        (5, [50, 30, 15]),
    ]:
        sheet = enter(rules, sheet, 0, points)
        assert [column.scores[0] for column in sheet] == scores
    sheet = enter(rules, sheet, 1, 7)
    assert [column.scores for column in sheet] == [(50, 7), (30, 0), (15, 0)]


def test_hollywood_columns_that_are_won_take_no_more() -> None:
    rules = preset("hollywood")
    sheet = blank_columns(rules)
    for points in (60, 50, 50):
        sheet = enter(rules, sheet, 0, points)
    assert [column.scores[0] for column in sheet] == [110, 100, 50]
    assert [column.winner for column in sheet] == [0, 0, None]
    sheet = enter(rules, sheet, 0, 49)
    assert [column.scores[0] for column in sheet] == [110, 100, 99]
    assert final_score(rules, sheet) is None


def test_hollywood_a_seat_shut_out_of_the_first_column_begins_in_the_second() -> None:
    rules = preset("hollywood")
    sheet = blank_columns(rules)
    for points in (60, 45):
        sheet = enter(rules, sheet, 0, points)
    assert sheet[0].winner == 0
    sheet = enter(rules, sheet, 1, 11)
    assert [column.scores[1] for column in sheet] == [0, 11, 0]
    sheet = enter(rules, sheet, 1, 12)
    assert [column.scores[1] for column in sheet] == [0, 23, 12]


def test_a_column_is_won_at_the_target() -> None:
    rules = custom(preset("friends"), target=250)
    assert enter(rules, columns((249, 0)), 0, 0)[0].winner is None
    assert enter(rules, columns((249, 249)), 1, 1)[0].winner == 1


# -------------------------------------------------------------------------- the final score


def test_without_bonuses_the_final_score_is_the_points() -> None:
    rules = preset("friends")
    final = final_score(rules, enter(rules, columns((95, 90)), 1, 27))
    assert final is not None
    assert (final.winner, final.totals) == (1, (95, 117))
    assert (final.boxes, final.game_bonus, final.shutout) == ((0, 0), (0, 0), (0, 0))


def test_tournament_adds_the_game_and_25_for_each_box() -> None:
    rules = preset("tournament")
    final = final_score(rules, enter(rules, columns((95, 90), boxes=(3, 4)), 1, 27))
    assert final is not None
    assert (final.points, final.boxes, final.game_bonus) == ((95, 117), (75, 125), (0, 100))
    assert final.totals == (170, 342)


def test_the_seat_that_reached_the_target_wins_even_with_the_lower_total() -> None:
    rules = custom(preset("friends"), box_bonus=25)
    final = final_score(rules, enter(rules, columns((90, 90), boxes=(1, 9)), 0, 10))
    assert final is not None
    assert final.totals == (150, 315)
    assert final.winner == 0


def test_a_shutout_doubles_all_that_the_winner_has() -> None:
    rules = preset("tournament")
    final = final_score(rules, enter(rules, columns((90, 0), boxes=(2, 0)), 0, 20))
    assert final is not None
    assert final.shutout == (110 + 75 + 100, 0)
    assert final.totals == (570, 0)


def test_bonuses_are_counted_in_each_column() -> None:
    rules = custom(preset("hollywood"), box_bonus=25, game_bonus=100, shutout_doubles=True)
    sheet = (
        Column((110, 0), (3, 0), 0),
        Column((50, 104), (2, 3), 1),
        Column((101, 20), (2, 1), 0),
    )
    final = final_score(rules, sheet)
    assert final is not None
    assert final.winner == 0
    assert final.points == (261, 124)
    assert final.boxes == (175, 100)
    assert final.game_bonus == (200, 100)
    assert final.shutout == (285, 0)
    assert final.totals == (921, 324)
