"""What every bot reads from a view before it thinks, and the moves nobody thinks about."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from engine.actions import Action, BigGin, Discard, Draw, Knock, LayOff, NextDeal, Pass, Pile
from engine.cards import FULL_DECK, Card, CardSet
from engine.layoffs import best_defence
from engine.melds import deadwood_after_best_discard, in_runs, ranks_held_three_times
from engine.view import Option, Phase, View

_ACES = 1 | 1 << 13 | 1 << 26 | 1 << 39


class Chance:
    """Numbers that look random and depend on the seed and the view alone."""

    def __init__(self, seed: bytes, view: View) -> None:
        text = f"{view.seat} {view.deal} {view.scores} {len(view.turns)} {view.phase} {view.hand}"
        self._state = hashlib.sha256(seed + b"|" + text.encode()).digest()
        self._used = 0

    def unit(self) -> float:
        """The next number of the row, from 0 up to but without 1."""
        if self._used == 4:
            self._state = hashlib.sha256(self._state).digest()
            self._used = 0
        start = 8 * self._used
        self._used += 1
        return int.from_bytes(self._state[start : start + 8], "big") / 2.0**64


def settled(view: View) -> Action | None:
    """The action that needs no thought, if there is one: the only one, or a sure gain.

    Ready for the next deal, the best defence, big gin, gin, a forced draw. None when the
    bot has to choose. Raises `ValueError` when the seat has nothing to do.
    """
    legal = view.legal
    if not legal or view.seat is None:
        raise ValueError(f"nothing to do for seat {view.seat!r} in phase {view.phase!r}")
    if view.phase is Phase.OVER:
        return NextDeal()
    if view.phase is Phase.LAYOFF and view.knocked is not None:
        defence = best_defence(view.knocked[1], view.hand)
        return LayOff(defence.melds, defence.layoffs)
    for action in legal:
        if isinstance(action, BigGin):
            return action
    if view.phase is Phase.DISCARD:
        for option in view.options:
            if option.may_knock and option.deadwood == 0:
                return Knock(option.card)
    return legal[0] if len(legal) == 1 else None


def may_take(view: View) -> bool:
    """Whether the top of the discard pile may be drawn now."""
    return any(isinstance(each, Draw) and each.pile is Pile.DISCARD for each in view.legal)


def leave_upcard(view: View) -> Action:
    """The action that does not take the upcard."""
    stock = Draw(Pile.STOCK)
    return stock if stock in view.legal else Pass()


def completes_meld(hand: CardSet, card: Card, deadwood: int) -> bool:
    """Whether the card would lie in a meld and leave less than the present deadwood."""
    more = hand | 1 << card
    return bool(in_melds(more) >> card & 1) and deadwood_after_best_discard(more) < deadwood


def in_melds(cards: CardSet) -> CardSet:
    """The cards that lie in some meld, each judged alone: melds may share cards here."""
    return in_runs(cards) | _ACES * ranks_held_three_times(cards) & cards


def discards(view: View) -> list[Option]:
    """The options that may be thrown, least deadwood first, then the highest card."""
    return sorted(
        (option for option in view.options if option.may_discard),
        key=lambda option: (option.deadwood, -(option.card % 13), option.card),
    )


def knocks(view: View) -> list[Option]:
    """The options that may be knocked with, least deadwood first."""
    return sorted(
        (option for option in view.options if option.may_knock),
        key=lambda option: (option.deadwood, -(option.card % 13), option.card),
    )


def throw(option: Option, knock: bool) -> Action:
    """The option as an action; a knock with the table's own arrangement."""
    return Knock(option.card) if knock else Discard(option.card)


def unseen(view: View) -> CardSet:
    """The cards that this seat has no knowledge of: in the stock or in the other hand."""
    seen = view.hand
    for card in view.discards:
        seen |= 1 << card
    if view.seat is not None:
        seen |= view.known[1 - view.seat]
    return FULL_DECK & ~seen


@dataclass(frozen=True, slots=True)
class Habits:
    """The opponent's public record in this deal."""

    known: CardSet
    """Taken from the discard pile and still held."""
    thrown: CardSet
    """Every card discarded, also one that was taken back."""
    refused: CardSet
    """Upcards that were left for the stock, or passed."""
    discards: tuple[Card, ...]
    """In order, the newest last."""
    takes: int
    """How many cards were taken from the discard pile."""
    took_last: bool
    """Whether the last draw was such a take."""


def habits(view: View) -> Habits:
    """What the opponent took, left and threw, from the public turns of the deal."""
    assert view.seat is not None
    other = 1 - view.seat
    thrown = refused = takes = 0
    took_last = False
    newest: list[Card] = []
    for seat, upcard, drew, discarded in _steps(view):
        if seat != other:
            continue
        if drew == "discard":
            takes += 1
            took_last = True
        else:
            refused |= 1 << upcard
            took_last = took_last and drew == "pass"
        if discarded is not None:
            thrown |= 1 << discarded
            newest.append(discarded)
    return Habits(view.known[other], thrown, refused, tuple(newest), takes, took_last)


def _steps(view: View) -> Iterator[tuple[int, Card, str, Card | None]]:
    """Each turn with the upcard that its seat saw before drawing."""
    pile: list[Card] = []
    if view.turns:
        first = view.turns[0]
        for turn in view.turns:
            if turn.drew != "pass":
                first = turn
                break
        pile.append(first.taken if first.taken is not None else view.discards[0])
    for turn in view.turns:
        upcard = pile[-1]
        if turn.drew == "discard":
            pile.pop()
        yield turn.seat, upcard, turn.drew, turn.discarded
        if turn.discarded is not None:
            pile.append(turn.discarded)
