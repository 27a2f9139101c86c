"""Game: deals to the target score, who deals, the score sheet and the winner.

A game is one value, and its whole chance is its seed: every deck follows from the seed, the
deal's number and the entropy that the seats gave (see `shuffle`). A finished deal waits
until both seats are ready; then the next one is dealt. What one seat may know of a game is
in `secrecy`.
"""

from __future__ import annotations

from typing import NamedTuple

from engine import shuffle
from engine.actions import Action, NextDeal
from engine.cards import Card
from engine.deal import Deal, Events, other
from engine.errors import Code, IllegalAction, NotationError
from engine.events import Dealt, GameEnded, Ready
from engine.rules import Rules
from engine.scoring import blank_columns, enter, final_score
from engine.view import Column, FinalScore, Proof, ScoreLine, Seat


class Book(NamedTuple):
    """What the table writes down: all that changes only between two deals."""

    rules: Rules
    seed: bytes
    """The secret of the whole game, 32 bytes; empty in a replayed deal, which has no next."""
    starter: Seat
    """The non-dealer of the first deal."""
    proof: Proof | None
    """Opens this deal's seal; secret until the deal is over. None for a deck without seed."""
    next_seal: bytes
    """The seal of the next deal; empty when there is none."""
    sheet: tuple[ScoreLine, ...]
    columns: tuple[Column, ...]
    entropy: tuple[bytes | None, bytes | None]
    """After a deal: what each seat that is ready gave for the next one."""
    final: FinalScore | None

    @classmethod
    def blank(cls, rules: Rules, seed: bytes, starter: Seat) -> Book:
        """The book before the first deal."""
        return cls(
            rules=rules,
            seed=seed,
            starter=starter,
            proof=None,
            next_seal=b"",
            sheet=(),
            columns=blank_columns(rules),
            entropy=(None, None),
            final=None,
        )

    def __repr__(self) -> str:
        """Without a seed: a book may stand in a log or a traceback."""
        return f"<Book of {self.rules.preset}, {len(self.sheet)} deals>"

    @property
    def scores(self) -> tuple[int, int]:
        """Points of each seat from deals; in Hollywood, the sum of the three columns."""
        if len(self.columns) == 1:
            return self.columns[0].scores
        return (
            sum(column.scores[0] for column in self.columns),
            sum(column.scores[1] for column in self.columns),
        )

    def entered(self, line: ScoreLine) -> Book:
        """The book with a finished deal written down."""
        sheet = (*self.sheet, line)
        if line.winner is None:
            return self._replace(sheet=sheet)
        columns = enter(self.rules, self.columns, line.winner, line.points)
        final = final_score(self.rules, columns)
        next_seal = self.next_seal if final is None else b""
        return self._replace(sheet=sheet, columns=columns, final=final, next_seal=next_seal)

    def with_sheet(self, sheet: tuple[ScoreLine, ...]) -> Book:
        """The book with the deals of a sheet written down.

        Raises `NotationError` when they end the game.
        """
        book = self
        for line in sheet:
            book = book.entered(line)
            if book.final is not None:
                raise NotationError(f"the game was over with deal {line.deal}")
        return book

    def dealt(self, dealer: Seat, entropy: tuple[bytes, bytes]) -> Game:
        """The game with its next deal dealt from the seed and the entropy."""
        number = len(self.sheet) + 1
        seed = shuffle.deal_seed(self.seed, number)
        deck = shuffle.deck(seed, entropy)
        book = self._replace(
            proof=Proof(seed, entropy, shuffle.seal(seed)),
            next_seal=shuffle.commitment(self.seed, number + 1),
            entropy=(None, None),
        )
        return Game(Deal.start(self.rules, number, dealer, deck), book)


class Game(NamedTuple):
    """One game at one moment; holds secrets, so only `secrecy` and `snapshot` read it out."""

    deal: Deal
    """The deal under way, or the last one."""
    book: Book

    @classmethod
    def start(
        cls,
        rules: Rules,
        seed: bytes,
        starter: Seat,
        entropy: tuple[bytes, bytes] = (b"", b""),
    ) -> tuple[Game, Events]:
        """A new game with its first deal dealt; the starter is its non-dealer.

        Raises `NotationError` for a seed that is not 32 bytes, or too much entropy.
        """
        if len(seed) != shuffle.SEED_SIZE:
            raise NotationError(f"a seed of {len(seed)} bytes: want {shuffle.SEED_SIZE}")
        for part in entropy:
            _check_entropy(part)
        game = Book.blank(rules, seed, starter).dealt(other(starter), entropy)
        return game, (game.dealt,)

    def __repr__(self) -> str:
        """Without a card or a seed: a game may stand in a log or a traceback."""
        return f"<Game {self.rules.preset}, {self.scores[0]}:{self.scores[1]}, {self.deal!r}>"

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.book.rules

    @property
    def scores(self) -> tuple[int, int]:
        """Points of each seat from deals, the bonuses of the game's end aside.

        In Hollywood, the sum of the three columns.
        """
        return self.book.scores

    @property
    def final(self) -> FinalScore | None:
        """The final score once the game is over."""
        return self.book.final

    @property
    def is_over(self) -> bool:
        """Whether the game has its winner."""
        return self.book.final is not None

    @property
    def winner(self) -> Seat | None:
        """Who won the game; None while it goes on."""
        final = self.book.final
        return None if final is None else final.winner

    @property
    def on_turn(self) -> Seat | None:
        """Who must act in the deal; None when it is over."""
        return self.deal.on_turn

    @property
    def ready(self) -> tuple[bool, bool]:
        """After a deal: who is ready for the next one."""
        zero, one = self.book.entropy
        return zero is not None, one is not None

    @property
    def dealt(self) -> Dealt:
        """The event with which this deal began."""
        setup = self.deal.setup
        return Dealt(setup.number, setup.dealer, setup.upcard, setup.hands)

    @property
    def next_dealer(self) -> Seat:
        """Who deals after this finished deal."""
        dealer, result, rules = self.deal.setup.dealer, self.deal.result, self.rules
        winner = None if result is None else result.winner
        if winner is None:
            return dealer if rules.void_dealer == "same" else other(dealer)
        match rules.next_dealer:
            case "winner":
                return winner
            case "loser":
                return other(winner)
            case "alternate":
                return other(dealer)

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """What the seat may do now; after a deal, get ready for the next one."""
        deal, book = self
        if deal.on_turn is not None:
            return deal.legal_actions(seat)
        if book.final is None and book.entropy[seat] is None and book.seed:
            return (NextDeal(),)
        return ()

    def apply(self, seat: Seat, action: Action) -> tuple[Game, Events]:
        """The game after the action, and what happened.

        A seat that is ready already may say so again: nothing happens. Raises
        `IllegalAction`, and `NotationError` for too much entropy.
        """
        deal, book = self
        if deal.on_turn is None or type(action) is NextDeal:
            return self._between_deals(seat, action)
        deal, events = deal.apply(seat, action)
        if deal.on_turn is not None:
            return Game(deal, book), events
        result = deal.result
        assert result is not None
        book = book.entered(ScoreLine(deal.setup.number, result.kind, result.winner, result.points))
        if book.final is not None:
            events += (GameEnded(book.final),)
        return Game(deal, book), events

    def _between_deals(self, seat: Seat, action: Action) -> tuple[Game, Events]:
        deal, book = self
        if book.final is not None:
            raise IllegalAction(Code.GAME_OVER, "the game is over")
        if type(action) is not NextDeal or not deal.is_over or not book.seed:
            kind = type(action).__name__
            raise IllegalAction(
                Code.WRONG_PHASE, f"no {kind} in the phase {deal.phase.value!r} of this deal"
            )
        _check_entropy(action.entropy)
        if book.entropy[seat] is not None:
            return self, ()
        mine, theirs = action.entropy, book.entropy[other(seat)]
        event = Ready(seat)
        if theirs is None:
            waiting = (mine, None) if seat == 0 else (None, mine)
            return Game(deal, book._replace(entropy=waiting)), (event,)
        entropy = (mine, theirs) if seat == 0 else (theirs, mine)
        game = book.dealt(self.next_dealer, entropy)
        return game, (event, game.dealt)


def replayed(
    rules: Rules,
    dealer: Seat,
    sheet: tuple[ScoreLine, ...],
    deck: tuple[Card, ...],
    proof: Proof | None = None,
) -> Game:
    """A game at the start of a recorded deal: the deals before it are on the sheet.

    It has no seed, so no deal follows it. Raises `NotationError` when the sheet ends the
    game already.
    """
    book = Book.blank(rules, b"", other(dealer)).with_sheet(sheet)
    return Game(Deal.start(rules, len(sheet) + 1, dealer, deck), book._replace(proof=proof))


def _check_entropy(entropy: bytes) -> None:
    if len(entropy) > shuffle.MAX_ENTROPY:
        raise NotationError(
            f"entropy of {len(entropy)} bytes: at most {shuffle.MAX_ENTROPY} are allowed"
        )
