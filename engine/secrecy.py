"""The one door through which anything about a game leaves: by allow-list.

`view_of` builds all that a seat, or a watcher, may know; `masked` does the same for one
event. Bots, clients, hints, replays and logs get nothing else. A running deal's seed and
entropy, the order of the stock and the other hand are never in what these two return.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from engine.actions import Melds, Pile
from engine.cards import Card, CardSet, points
from engine.deal import Deal
from engine.events import Dealt, Drew, Event
from engine.game import Game
from engine.melds import arrangements, deadwood_after_each_discard
from engine.showdown import knock_melds
from engine.view import Option, Phase, Proof, Result, Seat, Turn, View


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


class Viewer:
    """Views of one table, move after move.

    What everybody knows is built once for all seats; and of the turns, the discard pile and
    the cards known of each hand, which grow with the deal, only what the last move changed.
    """

    __slots__ = ("_best", "_game", "_public")

    def __init__(self) -> None:
        self._game: Game | None = None
        self._public: View | None = None
        self._best: list[tuple[CardSet, Melds, int]] = [(0, (), 0), (0, (), 0)]

    def view_of(self, game: Game, seat: Seat | None) -> View:
        """All that the seat may know of the game; a watcher is None."""
        public = self._public
        if public is None or game is not self._game:
            self._public = public = _public(game, self._game, public)
            self._game = game
        return public if seat is None else self._private(game, seat, public)

    def _private(self, game: Game, seat: Seat, public: View) -> View:
        """The public view, and what the seat knows besides."""
        deal = game.deal
        hand = deal.hands[seat]
        drawn: Card | None = None
        options: tuple[Option, ...] = ()
        if seat == deal.on_turn:
            drawn = deal.drawn
            if deal.phase is Phase.DISCARD:
                options = _options(deal, seat)
        shown = _shown_melds(deal, seat)
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
        own = (seat, hand, drawn, game.legal_actions(seat), melds, deadwood, options)
        return _view(own + public[len(own) :])


# `View(*fields)` without its Python frame.
_view: Callable[[tuple[object, ...]], View] = partial(tuple.__new__, View)


def _public(game: Game, game_before: Game | None = None, before: View | None = None) -> View:
    """What a watcher knows, and everybody else. `before`: the same of an earlier moment."""
    deal, book = game
    setup = deal.setup
    on_turn, phase, taken = deal.on_turn, deal.phase, deal.taken
    if before is None or game_before is None or not _goes_on(deal, game_before.deal):
        turns, discards, known = deal.turns, deal.discards, (0, 0)
        news = turns
    else:
        turns = before.turns[:-1] if game_before.deal.drawn is not None else before.turns
        if deal.history is not None and deal.history is not game_before.deal.history:
            turns = (*turns, deal.history[0])
        discards, known = _discards_after(deal, game_before.deal, before), before.known
        # The last turn that `before` shows may only just have begun then.
        news = turns[-1:]
    if phase is Phase.DISCARD and on_turn is not None:
        turns = (*turns, _begun(on_turn, taken))
        news = (*news, turns[-1])
    result: Result | None = None
    proof: Proof | None = None
    knocked = None
    if phase is Phase.OVER:
        result = deal.result
        proof = book.proof
    elif deal.showing is not None:
        knocked = (deal.showing.seat, deal.showing.melds, deal.showing.deadwood)
    return View(
        seat=None,
        rules=book.rules,
        deal=setup.number,
        dealer=setup.dealer,
        phase=phase,
        on_turn=on_turn,
        hand=0,
        hand_counts=(deal.hands[0].bit_count(), deal.hands[1].bit_count()),
        stock_count=deal.stock_count,
        discards=discards,
        known=_known(news, known),
        drawn=None,
        taken=taken,
        turns=turns,
        knock_limit=setup.knock_limit,
        multiplier=setup.multiplier,
        legal=(),
        melds=(),
        deadwood=0,
        options=(),
        knocked=knocked,
        result=result,
        scores=book.scores,
        sheet=book.sheet,
        columns=book.columns,
        final=book.final,
        ready=game.ready,
        seal=b"" if book.proof is None else book.proof.commitment,
        next_seal=book.next_seal,
        proof=proof,
    )


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


def _options(deal: Deal, seat: Seat) -> tuple[Option, ...]:
    hand, limit, taken = deal.hands[seat], deal.limit_of(seat), deal.taken
    options = []
    for card, left in deadwood_after_each_discard(hand).items():
        may_discard = card != taken
        may_knock = may_discard and left <= limit
        arrangements = knock_melds(hand, card, deal.discards) if may_knock else ()
        options.append(Option(card, left, may_discard, may_knock, arrangements))
    return tuple(options)
