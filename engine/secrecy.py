"""The one door through which anything about a game leaves: by allow-list.

`view_of` builds all that a seat, or a watcher, may know; `masked` does the same for one
event. Bots, clients, hints, replays and logs get nothing else. A running deal's seed and
entropy, the order of the stock and the other hand are never in what these two return.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Final, TypeAlias

from engine.actions import Action, Melds, Pile
from engine.cards import Card, CardSet, points
from engine.deal import Deal
from engine.events import Dealt, Drew, Event
from engine.game import Game
from engine.melds import arrangements
from engine.showdown import throws
from engine.view import LASTING, PUBLIC, Option, Phase, Proof, Result, Seat, Turn, View

# As names of this module, because a member of an enumeration is looked up three times as long.
_DISCARD: Final = Phase.DISCARD
_OVER: Final = Phase.OVER


def masked(event: Event, seat: Seat | None) -> Event:
    """The event as the seat may see it; a watcher is None. Never skipped, only masked."""
    match event:
        case Drew(by, Pile.STOCK, _) if by != seat:
            return Drew(by, Pile.STOCK, None)
        case Dealt(number, dealer, upcard, hands):
            return Dealt(
                number,
                dealer,
                upcard,
                (hands[0] if seat == 0 else 0, hands[1] if seat == 1 else 0),
            )
        case _:
            return event


def view_of(game: Game, seat: Seat | None) -> View:
    """All that the seat may know of the game; a watcher is None."""
    return Viewer().view_of(game, seat)


_Moment: TypeAlias = tuple[Game, View]
"""A game and what everybody may see of it."""


class Viewer:
    """Views of one table, move after move.

    What everybody knows is built once for all seats; and of the turns, the discard pile and
    the cards known of each hand, which grow with the deal, only what the last move changed.
    """

    __slots__ = ("_best", "_last")

    def __init__(self) -> None:
        self._last: _Moment | None = None
        self._best: list[tuple[CardSet, Melds, int]] = [(0, (), 0), (0, (), 0)]

    def view_of(self, game: Game, seat: Seat | None) -> View:
        """All that the seat may know of the game; a watcher is None."""
        last = self._last
        if last is None or game is not last[0]:
            self._last = last = game, _public(game, last)
        return last[1] if seat is None else self._private(game, seat, last[1])

    def _private(self, game: Game, seat: Seat, public: View) -> View:
        """The public view, and what the seat knows besides."""
        deal = game.deal
        hand = deal.hands[seat]
        on_turn = deal.on_turn
        drawn: Card | None = None
        legal: tuple[Action, ...] = ()
        options: tuple[Option, ...] = ()
        if on_turn == seat and deal.phase is _DISCARD:
            drawn = deal.drawn
            options = throws(hand, deal.taken, deal.limit_of(seat), public.discards)
            legal = deal.throws(seat, [option.card for option in options if option.may_knock])
        elif on_turn == seat or on_turn is None:
            legal = game.legal_actions(seat)
        shown = () if deal.showing is None else _shown_melds(deal, seat)
        if shown:
            melds, deadwood = shown, points(hand ^ sum(shown))
        else:
            # Of four moves in a row, a hand sees three go by without a change.
            known, melds, deadwood = self._best[seat]
            if known != hand:
                melds = arrangements(hand)[0]
                deadwood = points(hand ^ sum(melds))
                self._best[seat] = (hand, melds, deadwood)
        # As `public._replace(seat=seat, hand=hand, ...)`, in a fifth of the time.
        own = (seat, hand, drawn, legal, melds, deadwood, options)
        return _view(own + public[PUBLIC:])


# `View(*fields)` without its Python frame.
_view: Callable[[tuple[object, ...]], View] = partial(tuple.__new__, View)
_NOBODY: Final = (None, 0, None, (), (), 0, ())
"""What a watcher has of the first fields of a view."""


def _public(game: Game, earlier: _Moment | None = None) -> View:
    """What a watcher knows, and everybody else. What has not changed since is taken from there."""
    deal = game.deal
    on_turn, phase, taken = deal.on_turn, deal.phase, deal.taken
    if earlier is None or not _goes_on(deal, earlier[0].deal):
        turns, discards, known = deal.turns, deal.discards, (0, 0)
        news = turns
        lasting: tuple[object, ...] = _lasting(game)
    else:
        game_before, before = earlier
        lasting = before[LASTING:] if _lasts(game, game_before) else _lasting(game)
        turns = before.turns[:-1] if game_before.deal.drawn is not None else before.turns
        if deal.history is not None and deal.history is not game_before.deal.history:
            turns = (*turns, deal.history[0])
        discards, known = _discards_after(deal, game_before.deal, before), before.known
        # The last turn that `before` shows may only just have begun then.
        news = turns[-1:]
    if phase is _DISCARD and on_turn is not None:
        turns = (*turns, _begun(on_turn, taken))
        news = (*news, turns[-1])
    hands = (deal.hands[0].bit_count(), deal.hands[1].bit_count())
    now = (phase, on_turn, hands, deal.stock_count, discards, _known(news, known), taken, turns)
    return _view(_NOBODY + now + lasting)


def _lasts(game: Game, earlier: Game) -> bool:
    """Whether `_lasting` is the same of both."""
    (deal, book), (deal_before, book_before) = game, earlier
    return (
        book is book_before
        and deal.setup is deal_before.setup
        and deal.showing is deal_before.showing
        and deal.result is deal_before.result
    )


def _lasting(game: Game) -> tuple[object, ...]:
    """The fields of a view from `rules` on."""
    deal, book = game
    setup, showing = deal.setup, deal.showing
    result: Result | None = None
    proof: Proof | None = None
    knocked = None
    if deal.phase is _OVER:
        result, proof = deal.result, book.proof
    elif showing is not None:
        knocked = (showing.seat, showing.melds, showing.deadwood)
    seal = b"" if book.proof is None else book.proof.commitment
    return (
        book.rules, setup.number, setup.dealer, setup.knock_limit, setup.multiplier, knocked,
        result, book.scores, book.sheet, book.columns, book.final, game.ready, seal,
        book.next_seal, proof,
    )  # fmt: skip


def _goes_on(deal: Deal, earlier: Deal) -> bool:
    """Whether the deal is at most one step further than the earlier moment."""
    if deal.setup is not earlier.setup:
        return False
    if deal.history is earlier.history:
        return earlier.drawn is None or earlier.drawn == deal.drawn
    return deal.history is not None and deal.history[1] is earlier.history


def _discards_after(deal: Deal, earlier: Deal, before: View) -> tuple[Card, ...]:
    """The discard pile; what `before` shows of it is taken from there."""
    pile, known = deal.pile, earlier.pile
    if pile is known:
        return before.discards
    if pile is not None and pile[1] is known:
        return (*before.discards, pile[0])
    if known is not None and known[1] is pile:
        return before.discards[:-1]
    return deal.discards


@cache
def _begun(seat: Seat, taken: Card | None) -> Turn:
    """A turn that is under way."""
    return Turn(seat, "stock" if taken is None else "discard", taken)


def _shown_melds(deal: Deal, seat: Seat) -> Melds:
    """The melds that the seat has shown; its best arrangement counts when there are none."""
    if deal.result is not None and deal.result.melds[seat]:
        return deal.result.melds[seat]
    if deal.showing is not None and deal.showing.seat == seat:
        return deal.showing.melds
    return ()


def _known(
    turns: tuple[Turn, ...], before: tuple[CardSet, CardSet] = (0, 0)
) -> tuple[CardSet, CardSet]:
    """What each seat took from the discard pile and has not thrown since."""
    known = [*before]
    for turn in turns:
        if turn.taken is not None:
            known[turn.seat] |= 1 << turn.taken
        if turn.discarded is not None:
            known[turn.seat] &= ~(1 << turn.discarded)
    return known[0], known[1]
