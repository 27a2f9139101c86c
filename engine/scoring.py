"""What a deal scores, and what a game adds up to.

A knock scores the defender's deadwood less the knocker's, layoffs counted. A defender with
the same or less undercuts: the difference and the undercut bonus are the defender's. Gin
scores the defender's deadwood and the gin bonus, and allows no layoffs; big gin likewise
with its own bonus. Oklahoma may double all of it.

A game is one column of the sheet, or three in Hollywood, where a seat's first win enters
the first column, its second the first two, and every later one all three. Columns that are
won take no more. A column is won by the seat that reaches the target in it: that is the
seat that scores, for one seat at most scores in a deal.

Sources: the chapters on Gin Rummy of Hoyle and of pagat.com; see `docs/rules.md`.
"""

from __future__ import annotations

from engine.cards import CardSet, points
from engine.layoffs import Defence
from engine.rules import Rules
from engine.showdown import Showing
from engine.view import Column, DealKind, FinalScore, Result, Seat


def pair(seat: Seat, own: int, other: int) -> tuple[int, int]:
    """Two numbers by seat, given the one of `seat` and the one of the other."""
    return (own, other) if seat == 0 else (other, own)


def settle(
    rules: Rules,
    multiplier: int,
    showing: Showing,
    defence: Defence,
    hands: tuple[CardSet, CardSet],
) -> Result:
    """The result of a knock, gin or big gin. `hands` are the cards as shown."""
    knocker = showing.seat
    defender: Seat = 1 if knocker == 0 else 0
    left = points(showing.deadwood)
    winner: Seat | None = knocker
    bonus = 0
    margin = defence.points - left
    if showing.big_gin:
        kind, bonus = DealKind.BIG_GIN, rules.big_gin_bonus
    elif not showing.deadwood:
        kind, bonus = DealKind.GIN, rules.gin_bonus
    elif margin > 0:
        kind = DealKind.KNOCK
    elif margin < 0 or rules.tie_undercuts:
        kind, bonus, winner = DealKind.UNDERCUT, rules.undercut_bonus, defender
    else:
        kind, winner = DealKind.TIE, None
    return Result(
        kind=kind,
        winner=winner,
        knocker=knocker,
        points=(abs(margin) + bonus) * multiplier,
        bonus=bonus,
        multiplier=multiplier,
        deadwood=pair(knocker, left, defence.points),
        hands=hands,
        melds=(showing.melds, defence.melds) if knocker == 0 else (defence.melds, showing.melds),
        layoffs=defence.layoffs,
        discard=showing.discard,
    )


def void(multiplier: int) -> Result:
    """The result of a deal in which nobody scores; no cards are shown."""
    return Result(
        kind=DealKind.VOID,
        winner=None,
        knocker=None,
        points=0,
        bonus=0,
        multiplier=multiplier,
        deadwood=(0, 0),
        hands=(0, 0),
        melds=((), ()),
        layoffs=(),
        discard=None,
    )


def blank_columns(rules: Rules) -> tuple[Column, ...]:
    """The empty sheet of a game."""
    return (Column(scores=(0, 0), boxes=(0, 0), winner=None),) * (3 if rules.hollywood else 1)


def enter(
    rules: Rules, columns: tuple[Column, ...], winner: Seat, points: int
) -> tuple[Column, ...]:
    """The sheet with a win entered.

    It goes into every open column in which the winner has a win already, and into the next
    open one. So a seat that was shut out of the first column begins in the second, and no
    win is lost (rummy-games.com, "Hollywood Gin").
    """
    entered: list[Column] = []
    is_next = True
    for column in columns:
        if column.winner is None and (column.boxes[winner] or is_next):
            is_next = is_next and column.boxes[winner] > 0
            column = _add(rules, column, winner, points)
        entered.append(column)
    return tuple(entered)


def _add(rules: Rules, column: Column, seat: Seat, points: int) -> Column:
    scores = (
        column.scores[0] + (points if seat == 0 else 0),
        column.scores[1] + (points if seat == 1 else 0),
    )
    boxes = (
        column.boxes[0] + (1 if seat == 0 else 0),
        column.boxes[1] + (1 if seat == 1 else 0),
    )
    return Column(
        scores=scores,
        boxes=boxes,
        winner=seat if scores[seat] >= rules.target else None,
    )


def final_score(rules: Rules, columns: tuple[Column, ...]) -> FinalScore | None:
    """The end of the game, or None while a column is open.

    The winner is who won the column, or most of the three; the totals may differ, since
    boxes count for both seats. Bonuses are counted in each column and added up.
    """
    won = [column.winner for column in columns if column.winner is not None]
    if len(won) < len(columns):
        return None
    scored, boxes, bonus, shutout = [0, 0], [0, 0], [0, 0], [0, 0]
    for column, winner in zip(columns, won, strict=True):
        for seat in (0, 1):
            scored[seat] += column.scores[seat]
            boxes[seat] += column.boxes[seat] * rules.box_bonus
        bonus[winner] += rules.game_bonus
        if rules.shutout_doubles and column.scores[1 - winner] == 0:
            shutout[winner] += (
                column.scores[winner] + column.boxes[winner] * rules.box_bonus + rules.game_bonus
            )
    return FinalScore(
        winner=0 if won.count(0) > won.count(1) else 1,
        points=(scored[0], scored[1]),
        boxes=(boxes[0], boxes[1]),
        game_bonus=(bonus[0], bonus[1]),
        shutout=(shutout[0], shutout[1]),
        totals=(
            scored[0] + boxes[0] + bonus[0] + shutout[0],
            scored[1] + boxes[1] + bonus[1] + shutout[1],
        ),
    )
