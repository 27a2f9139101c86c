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
from engine.view import Column, FinalScore, Phase, Proof, ScoreLine, Seat


class Game(NamedTuple):
    """One game at one moment; holds secrets, so only `secrecy` and `snapshot` read it out."""

    deal: Deal
    """The deal under way, or the last one."""
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
        deal, proof = _shuffled(rules, seed, 1, other(starter), entropy)
        game = cls(
            deal=deal,
            rules=rules,
            seed=seed,
            starter=starter,
            proof=proof,
            next_seal=shuffle.commitment(seed, 2),
            sheet=(),
            columns=blank_columns(rules),
            entropy=(None, None),
            final=None,
        )
        return game, (game.dealt,)

    def __repr__(self) -> str:
        """Without a card or a seed: a game may stand in a log or a traceback."""
        return f"<Game {self.rules.preset}, {self.scores[0]}:{self.scores[1]}, {self.deal!r}>"

    @property
    def dealt(self) -> Dealt:
        """The event with which this deal began."""
        setup = self.deal.setup
        return Dealt(setup.number, setup.dealer, setup.upcard, setup.hands)

    @property
    def scores(self) -> tuple[int, int]:
        """Points of each seat from deals, bonuses of the game's end aside.

        In Hollywood, the sum of the three columns.
        """
        if len(self.columns) == 1:
            return self.columns[0].scores
        return (
            sum(column.scores[0] for column in self.columns),
            sum(column.scores[1] for column in self.columns),
        )

    @property
    def is_over(self) -> bool:
        """Whether the game has its winner."""
        return self.final is not None

    @property
    def winner(self) -> Seat | None:
        """Who won the game; None while it goes on."""
        return None if self.final is None else self.final.winner

    @property
    def on_turn(self) -> Seat | None:
        """Who must act in the deal; None when it is over."""
        return self.deal.on_turn

    @property
    def ready(self) -> tuple[bool, bool]:
        """After a deal: who is ready for the next one."""
        return self.entropy[0] is not None, self.entropy[1] is not None

    @property
    def next_dealer(self) -> Seat:
        """Who deals after this finished deal."""
        setup, result = self.deal.setup, self.deal.result
        winner = None if result is None else result.winner
        if winner is None:
            return setup.dealer if self.rules.void_dealer == "same" else other(setup.dealer)
        match self.rules.next_dealer:
            case "winner":
                return winner
            case "loser":
                return other(winner)
            case "alternate":
                return other(setup.dealer)

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """What the seat may do now; after a deal, get ready for the next one."""
        deal = self.deal
        if deal.on_turn is not None:
            return deal.legal_actions(seat)
        if self.final is None and self.entropy[seat] is None and self.seed:
            return (NextDeal(),)
        return ()

    def apply(self, seat: Seat, action: Action) -> tuple[Game, Events]:
        """The game after the action, and what happened.

        A seat that is ready already may say so again: nothing happens. Raises
        `IllegalAction`, and `NotationError` for too much entropy.
        """
        if self.final is not None:
            raise IllegalAction(Code.GAME_OVER, "the game is over")
        if type(action) is NextDeal:
            return self._next_deal(seat, action)
        deal, events = self.deal.apply(seat, action)
        if deal.on_turn is not None:
            return Game(deal, *self[1:]), events
        return self._after(deal, events)

    def _after(self, deal: Deal, events: Events) -> tuple[Game, Events]:
        """The game with a finished deal entered on the sheet."""
        result = deal.result
        assert result is not None
        line = ScoreLine(deal.setup.number, result.kind, result.winner, result.points)
        game = self._replace(deal=deal)._entered(line)
        if game.final is None:
            return game, events
        return game._replace(next_seal=b""), (*events, GameEnded(game.final))

    def _entered(self, line: ScoreLine) -> Game:
        sheet = (*self.sheet, line)
        if line.winner is None:
            return self._replace(sheet=sheet)
        wins = sum(each.winner == line.winner for each in sheet)
        columns = enter(self.rules, self.columns, line.winner, line.points, wins)
        return self._replace(sheet=sheet, columns=columns, final=final_score(self.rules, columns))

    def _next_deal(self, seat: Seat, action: NextDeal) -> tuple[Game, Events]:
        if self.deal.phase is not Phase.OVER or not self.seed:
            raise IllegalAction(Code.WRONG_PHASE, "this deal is not over, or has no next one")
        _check_entropy(action.entropy)
        if self.entropy[seat] is not None:
            return self, ()
        mine, theirs = action.entropy, self.entropy[other(seat)]
        event = Ready(seat)
        if theirs is None:
            return self._replace(entropy=(mine, None) if seat == 0 else (None, mine)), (event,)
        entropy = (mine, theirs) if seat == 0 else (theirs, mine)
        number = self.deal.setup.number + 1
        deal, proof = _shuffled(self.rules, self.seed, number, self.next_dealer, entropy)
        game = self._replace(
            deal=deal,
            proof=proof,
            next_seal=shuffle.commitment(self.seed, number + 1),
            entropy=(None, None),
        )
        return game, (event, game.dealt)


def resumed(
    rules: Rules,
    seed: bytes,
    starter: Seat,
    dealer: Seat,
    sheet: tuple[ScoreLine, ...],
    entropy: tuple[bytes, bytes],
) -> Game:
    """A game at the start of a later deal: the deals before it are on the sheet."""
    number = len(sheet) + 1
    deal, proof = _shuffled(rules, seed, number, dealer, entropy)
    blank = Game(
        deal=deal,
        rules=rules,
        seed=seed,
        starter=starter,
        proof=proof,
        next_seal=shuffle.commitment(seed, number + 1),
        sheet=(),
        columns=blank_columns(rules),
        entropy=(None, None),
        final=None,
    )
    return _with_sheet(blank, sheet)


def replayed(
    rules: Rules,
    dealer: Seat,
    sheet: tuple[ScoreLine, ...],
    deck: tuple[Card, ...],
    proof: Proof | None = None,
) -> Game:
    """A game at the start of a recorded deal. It has no seed, so no deal follows it."""
    blank = Game(
        deal=Deal.start(rules, len(sheet) + 1, dealer, deck),
        rules=rules,
        seed=b"",
        starter=other(dealer),
        proof=proof,
        next_seal=b"",
        sheet=(),
        columns=blank_columns(rules),
        entropy=(None, None),
        final=None,
    )
    return _with_sheet(blank, sheet)


def _with_sheet(game: Game, sheet: tuple[ScoreLine, ...]) -> Game:
    for line in sheet:
        game = game._entered(line)
        if game.final is not None:
            raise NotationError(f"the game was over with deal {line.deal}")
    return game


def _check_entropy(entropy: bytes) -> None:
    if len(entropy) > shuffle.MAX_ENTROPY:
        raise NotationError(
            f"entropy of {len(entropy)} bytes: at most {shuffle.MAX_ENTROPY} are allowed"
        )


def _shuffled(
    rules: Rules, seed: bytes, number: int, dealer: Seat, entropy: tuple[bytes, bytes]
) -> tuple[Deal, Proof]:
    deal_seed = shuffle.deal_seed(seed, number)
    deck = shuffle.deck(deal_seed, entropy)
    return Deal.start(rules, number, dealer, deck), Proof(
        deal_seed, entropy, shuffle.seal(deal_seed)
    )
