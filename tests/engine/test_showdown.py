from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import BigGin, Discard, Draw, Knock, LayOff, Pile
from engine.cards import CardSet, card, hand, names, points
from engine.errors import Code, IllegalAction
from engine.game import Game
from engine.melds import deadwood_points
from engine.showdown import knock_melds
from engine.view import DealKind, Phase
from tests.engine.strategies import hands
from tests.engine.table import result, table

KNOCKER = "AS 2S 3S 8S 9S TS JC JD JH 8D"
DEFENDER = "4S 5S 6C 6D 6S 7D 7S 8C 9C TC"


def melds(*texts: str) -> tuple[CardSet, ...]:
    return tuple(map(hand, texts))


def refused(game: Game, seat: Any, action: Any) -> Code:
    with pytest.raises(IllegalAction) as caught:
        game.apply(seat, action)
    return caught.value.code


# -------------------------------------------------------------------------- the knocker's melds


def knocking() -> Game:
    return table(
        zero="5S 2C 3C 4C 5C AD 2D 3H 4H 5H",
        one="AS 2S 4S AC 6C 3D 4D 5D 2H 6H",
        upcard="KS",
        stock="KD",
        moves="- - s",
    )


def test_the_knocker_may_choose_another_legal_arrangement() -> None:
    game, _ = knocking().apply(0, Knock(card("KD"), melds("5S 5C 5H", "2C 3C 4C")))
    assert result(game).melds[0] == melds("5S 5C 5H", "2C 3C 4C")
    assert result(game).deadwood[0] == 10


def test_a_long_run_may_be_shown_in_two() -> None:
    game = table(
        zero="AS 2S 3S 4S 5S 6S 9C 9D 9H 2H",
        one="KC KH QC QH 6C 7D 7S 8C TC TD",
        upcard="KS",
        stock="KD",
        moves="- - s",
    )
    game, _ = game.apply(0, Knock(card("KD"), melds("9C 9D 9H", "AS 2S 3S", "4S 5S 6S")))
    assert len(result(game).melds[0]) == 3


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        (("5S 5C 5H", "3H 4H 5H"), Code.BAD_MELDS),
        (("5S 5C",), Code.BAD_MELDS),
        (("5S 5C 5D",), Code.BAD_MELDS),
        (("2C 3C 5C",), Code.BAD_MELDS),
        (("2C 3C 4C KD",), Code.BAD_MELDS),
        (("",), Code.BAD_MELDS),
        (("2C 3C 4C",), Code.DEADWOOD_TOO_HIGH),
        ((), Code.DEADWOOD_TOO_HIGH),
    ],
)
def test_chosen_melds_are_checked(chosen: tuple[str, ...], code: Code) -> None:
    assert refused(knocking(), 0, Knock(card("KD"), melds(*chosen))) is code


@pytest.mark.parametrize("nonsense", [-1, 1 << 52, 1 << 60])
def test_melds_that_are_no_sets_of_cards_are_refused(nonsense: int) -> None:
    assert refused(knocking(), 0, Knock(card("KD"), (nonsense,))) is Code.BAD_MELDS


def test_melds_that_leave_gin_unshown_are_an_ordinary_knock() -> None:
    gin = table(
        zero="4H 5H 6H 9C 9D 9S AC 2C 3C 7H",
        one="TC JC QC 7C 7D 2H AD 2S 3H KH",
        stock="KS",
        moves="- - s",
    )
    shown, _ = gin.apply(0, Knock(card("KS"), melds("4H 5H 6H 7H", "9C 9D 9S")))
    assert result(shown).kind is DealKind.KNOCK
    assert result(shown).deadwood[0] == 6
    best, _ = gin.apply(0, Knock(card("KS")))
    assert result(best).kind is DealKind.GIN


def test_the_discard_pile_turns_the_tables_choice() -> None:
    # E12: unseen, 9S and 4S leave 5-6-7-8 open at both ends. In the pile they close it.
    zero, one = "5C 5D 5H 5S 6S 7S 8S 2C 3C AH", "TC 9C 2D 3D 4D JH JC JD KD KS"
    unseen = table(zero, one, upcard="QS", stock="QD", moves="- - s!QD")
    assert result(unseen).melds[0] == melds("5C 5D 5H 5S", "6S 7S 8S")
    seen = table(zero, one, upcard="9S", stock="4S QD QH", moves="- - s4S sQD s!QH")
    assert result(seen).melds[0] == melds("5C 5D 5H", "5S 6S 7S 8S")


def test_big_gin_wants_its_rule_and_eleven_melded_cards() -> None:
    zero, one = "AC 2C 3C 4C 7D 7H 7S JD JH JS", "KC KD QH QS 9D 9H 8S 6C 6D 2H"
    for rules, stock, code in [
        ("big_gin", "5C", None),
        ("friends", "5C", Code.NOT_BIG_GIN),
        ("big_gin", "KH", Code.NOT_BIG_GIN),
    ]:
        game = table(zero, one, "TS", stock=stock, rules=rules, moves="- - s")
        assert (BigGin() in game.legal_actions(0)) == (code is None)
        if code is None:
            assert result(game.apply(0, BigGin())[0]).kind is DealKind.BIG_GIN
        else:
            assert refused(game, 0, BigGin()) is code


@given(hands(11), st.data())
def test_the_tables_choice_does_not_look_at_the_defender(
    eleven: CardSet, data: st.DataObject
) -> None:
    held = [each for each in range(52) if eleven >> each & 1]
    pile = [each for each in range(52) if not eleven >> each & 1][:8]
    thrown = data.draw(st.sampled_from(held))
    first = knock_melds(eleven, thrown, pile)
    assert first == knock_melds(eleven ^ 1 << thrown, thrown, pile[::-1])
    assert len(set(first)) == len(first)
    for shown in first:
        left = eleven ^ 1 << thrown
        assert points(left ^ sum(shown)) == deadwood_points(left)
    assert all(not sum(shown) >> thrown & 1 for shown in first)


# ------------------------------------------------------------------------ scored to the end


@pytest.mark.parametrize(
    ("zero", "one", "kind", "winner", "scored", "left"),
    [
        # E02: melding first and laying off second would give 11 to the knocker.
        (KNOCKER, DEFENDER, DealKind.UNDERCUT, 1, 26, (8, 7)),
        # E04: both of 6D and 5D count as laid off.
        (
            "7D 8D 9D KC KD KH QS QH QC 3C",
            "6D 5D 2H 3H 4H 8S 8C 8H JS AC",
            DealKind.KNOCK,
            0,
            8,
            (3, 11),
        ),
        # E12: the arrangement that leaves fewer layoffs is worth four points more.
        (
            "5C 5D 5H 5S 6S 7S 8S 2C 3C AH",
            "4S 9S 2D 3D 4D JH JC JD KD KS",
            DealKind.KNOCK,
            0,
            18,
            (6, 24),
        ),
    ],
    ids=["E02", "E04", "E12"],
)
def test_a_knock_is_scored_after_the_best_defence(
    zero: str,
    one: str,
    kind: DealKind,
    winner: int,
    scored: int,
    left: tuple[int, int],
) -> None:
    game = table(zero, one, "TH", "QD", moves="- - s!QD")
    ended = result(game)
    assert (ended.kind, ended.winner, ended.points) == (kind, winner, scored)
    assert ended.deadwood == left
    assert game.scores[winner] == scored


def test_a_worse_arrangement_is_the_knockers_to_choose() -> None:
    # E12 again: 555 and 5678S leave both ends of the run to the defender.
    game = table(
        "5C 5D 5H 5S 6S 7S 8S 2C 3C AH", "4S 9S 2D 3D 4D JH JC JD KD KS", "TH", "QD", moves="- - s"
    )
    game, _ = game.apply(0, Knock(card("QD"), melds("5C 5D 5H", "5S 6S 7S 8S")))
    assert (result(game).points, result(game).deadwood) == (14, (6, 20))


# ------------------------------------------------------------------------------ manual layoffs


def manual() -> Game:
    return table(KNOCKER, DEFENDER, "QS", "KS", "custom layoffs=manual", moves="- - s!KS")


BEST = LayOff(melds("6C 6D 6S", "8C 9C TC"), melds("", "4S 5S", "7S"))


def test_with_manual_layoffs_the_defender_is_on_turn_after_a_knock() -> None:
    game = manual()
    assert (game.deal.phase, game.on_turn) == (Phase.LAYOFF, 1)
    assert game.legal_actions(1) == (BEST,)
    assert game.legal_actions(0) == ()
    assert refused(game, 0, BEST) is Code.NOT_YOUR_TURN
    assert refused(game, 1, Draw(Pile.STOCK)) is Code.WRONG_PHASE
    assert refused(game, 1, Discard(card("4S"))) is Code.WRONG_PHASE


def test_the_best_defence_by_hand_is_the_automatic_one() -> None:
    by_hand, _ = manual().apply(1, BEST)
    by_table = table(KNOCKER, DEFENDER, "QS", "KS", moves="- - s!KS")
    assert result(by_hand) == result(by_table)


def test_a_defender_may_miss_the_best() -> None:
    game, _ = manual().apply(1, LayOff(melds("8C 9C TC", "4S 5S 6S"), melds("", "", "7S")))
    assert (result(game).kind, result(game).points) == (DealKind.KNOCK, 11)
    game, _ = manual().apply(1, LayOff((), (0, 0, 0)))
    assert result(game).points == 60


def test_against_gin_there_is_no_layoff_phase() -> None:
    game = table(
        zero="4H 5H 6H 9C 9D 9S 2C 2D 2S KD",
        one="TC JC QC 7C 7D 7H AC AD AH 3H",
        stock="9H",
        rules="custom layoffs=manual",
        moves="- - s!KD",
    )
    assert result(game).kind is DealKind.GIN


@pytest.mark.parametrize(
    ("own", "laid", "code"),
    [
        (("6C 6D",), ("", "", ""), Code.BAD_MELDS),
        (("6C 6D 6H",), ("", "", ""), Code.BAD_MELDS),
        (("6C 6D 6S", "4S 5S 6S"), ("", "", ""), Code.BAD_MELDS),
        ((), ("", ""), Code.BAD_LAYOFF),
        ((), ("", "", "", ""), Code.BAD_LAYOFF),
        ((), (), Code.BAD_LAYOFF),
        ((), ("", "5S", ""), Code.BAD_LAYOFF),
        ((), ("JS", "", ""), Code.BAD_LAYOFF),
        ((), ("4S", "", ""), Code.BAD_LAYOFF),
        ((), ("", "4S 5S 6S 7S", "7S"), Code.BAD_LAYOFF),
        (("6C 6D 6S",), ("", "4S 5S 6S", ""), Code.BAD_LAYOFF),
    ],
)
def test_layoffs_are_checked(own: tuple[str, ...], laid: tuple[str, ...], code: Code) -> None:
    game = manual()
    assert refused(game, 1, LayOff(melds(*own), melds(*laid))) is code
    assert game == manual()


def test_the_same_card_cannot_go_on_two_melds() -> None:
    game = table(
        zero="AS 2S 3S 5S 6S 7S JC JD JH 8D",
        one="4S 9H 6C 6D TS QD 7D KS 8C 9C",
        upcard="QS",
        stock="KC",
        rules="custom layoffs=manual",
        moves="- - s!KC",
    )
    assert refused(game, 1, LayOff((), melds("", "4S", "4S"))) is Code.BAD_LAYOFF
    game, _ = game.apply(1, LayOff((), melds("", "4S", "")))
    assert names(result(game).layoffs[1]) == ["4S"]


def test_nonsense_layoffs_are_refused() -> None:
    assert refused(manual(), 1, LayOff((), (-1, 0, 0))) is Code.BAD_LAYOFF
    assert refused(manual(), 1, LayOff((), (1 << 60, 0, 0))) is Code.BAD_LAYOFF
