"""A view as JSON text: most of the bytes that leave, and so most of what a move costs.

Written by hand, as `protocol.View` describes it, from an `engine.view.View` and nothing else.
Most of a view is the same in the next one: what was written of the turns, and of all that
stays for most of a deal, is kept while it holds. See `bench/README.md` for the figures.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeVar

from pydantic_core import to_json

from engine.actions import BigGin, Draw, LayOff, Melds, NextDeal, Pass
from engine.cards import NAMES, Card, CardSet, Spread, names
from engine.rules import Rules
from engine.view import LASTING, Column, Option, Proof, Result, ScoreLine, Turn, View

_CARD: Final = tuple(f'"{name}"' for name in NAMES)
_quoted: Final = Spread(_CARD).of
_T = TypeVar("_T")
_BOOL: Final = ("false", "true")
_SEATS: Final = {None: b'{"seat":null,', 0: b'{"seat":0,', 1: b'{"seat":1,'}


class Writer:
    """Writes the views of one room, for whichever seat."""

    def __init__(self) -> None:
        self._moment: object = None
        self._public = b""
        self._settled: tuple[object, ...] = ()
        self._settled_text = ""
        self._turns: tuple[Turn, ...] = ()
        self._turn_texts: list[str] = []
        self._waiting: list[tuple[tuple[CardSet, Melds], bytes]] = [((0, ()), b"")] * 2
        """What was written last for each seat when it had nothing to do."""

    def write(self, of: View, moment: object = None) -> bytes:
        """`protocol.View` as JSON; see `parts`."""
        return b"".join(self.parts(of, moment))

    def parts(self, of: View, moment: object = None) -> tuple[bytes, ...]:
        """`protocol.View` as JSON, in pieces: the largest goes into the frames of both seats.

        `moment`: the game that is seen. If another seat's view of it was written just before,
        what everybody knows of it is not written again.
        """
        if moment is None or moment is not self._moment:
            self._moment, self._public = moment, f"{self._known_to_all(of)},".encode()
        return (_SEATS[of.seat], self._public, self._private(of), b"}")

    def _private(self, of: View) -> bytes:
        """The part of a view that only its seat knows."""
        if of.seat is None or of.legal or of.options or of.knocked:
            return _own(of)
        # Of four moves in a row, a seat waits for two with the same hand.
        waits = (of.hand, of.melds)
        known, text = self._waiting[of.seat]
        if not text or known != waits:
            text = _own(of)
            self._waiting[of.seat] = (waits, text)
        return text

    def _known_to_all(self, of: View) -> str:
        """The part of a view that is the same for each seat and for watchers."""
        hands, known = of.hand_counts, of.known
        return (
            f'"phase":"{of.phase}","on_turn":{_or_null(of.on_turn)},'
            f'"hand_counts":[{hands[0]},{hands[1]}],"stock_count":{of.stock_count},'
            f'"discards":[{",".join(map(_CARD.__getitem__, of.discards))}],'
            f'"known":[{_cards(known[0])},{_cards(known[1])}],"taken":{_card(of.taken)},'
            f'"turns":[{self._written(of.turns)}],{self._same(of)}'
        )

    def _same(self, of: View) -> str:
        """What stays for most of a deal: text of the last time while these are equal."""
        settled = of[LASTING:]
        if settled != self._settled:
            self._settled, self._settled_text = settled, self._known_for_long(of)
        return self._settled_text

    def _known_for_long(self, of: View) -> str:
        scores, ready = of.scores, of.ready
        return (
            f'"rules":{_record(of.rules)},"deal":{of.deal},"dealer":{of.dealer},'
            f'"knock_limit":{of.knock_limit},"multiplier":{of.multiplier},'
            f'"knocked":{_knocked(of.knocked)},"result":{_json(of.result, _result)},'
            f'"scores":[{scores[0]},{scores[1]}],"sheet":[{",".join(map(_record, of.sheet))}],'
            f'"columns":[{",".join(map(_record, of.columns))}],'
            f'"final":{to_json(of.final).decode()},"ready":[{_BOOL[ready[0]]},{_BOOL[ready[1]]}],"seal":"{of.seal.hex()}",'
            f'"next_seal":"{of.next_seal.hex()}","proof":{_json(of.proof, _proof)}'
        )

    def _written(self, turns: tuple[Turn, ...]) -> str:
        """The turns as text. The last one may be under way, all before it stand."""
        done = turns[:-1]
        before = len(self._turns)
        if done[:before] != self._turns:
            self._turn_texts.clear()
            before = 0
        self._turn_texts += map(_turn, done[before:])
        self._turns = done
        return ",".join([*self._turn_texts, _turn(turns[-1])]) if turns else ""


def _own(of: View) -> bytes:
    """What only this seat knows."""
    return (
        f'"hand":{_cards(of.hand)},"drawn":{_card(of.drawn)},"legal":{_legal(of)},'
        f'"melds":{_melds(of.melds)},"deadwood":{of.deadwood},'
        f'"options":[{",".join(map(_option, of.options))}]'
    ).encode()


def _legal(of: View) -> str:
    # The single discards and knocks are in the options, and only big gin comes after them.
    first, last = (type(of.legal[0]), type(of.legal[-1])) if of.legal else (None, None)
    draws = (
        ",".join([f'"{each.pile}"' for each in of.legal if isinstance(each, Draw)])
        if last is Draw
        else ""
    )
    defends = of.knocked is not None and of.seat is not None and of.on_turn == of.seat
    return (
        f'{{"pass":{_BOOL[first is Pass]},"draw":[{draws}],"big_gin":{_BOOL[last is BigGin]},'
        f'"lay_off":{_BOOL[last is LayOff or defends]},"next_deal":{_BOOL[last is NextDeal]}}}'
    )


def _or_null(number: int | None) -> str:
    return "null" if number is None else str(number)


def _card(card: Card | None) -> str:
    return "null" if card is None else _CARD[card]


def _cards(cards: CardSet) -> str:
    return f"[{','.join(_quoted(cards))}]"


@lru_cache(maxsize=4096)
def _melds(melds: Melds) -> str:
    return f"[{','.join(map(_cards, melds))}]"


def _turn(turn: Turn) -> str:
    return (
        f'{{"seat":{turn.seat},"drew":"{turn.drew}","taken":{_card(turn.taken)},'
        f'"discarded":{_card(turn.discarded)}}}'
    )


@lru_cache(maxsize=16384)
def _option(option: Option) -> str:
    return (
        f'{{"card":{_CARD[option.card]},"deadwood":{option.deadwood},'
        f'"may_discard":{_BOOL[option.may_discard]},"may_knock":{_BOOL[option.may_knock]},'
        f'"arrangements":[{",".join(map(_melds, option.arrangements))}]}}'
    )


def _knocked(knocked: tuple[int, Melds, CardSet] | None) -> str:
    if knocked is None:
        return "null"
    seat, melds, deadwood = knocked
    return f'{{"seat":{seat},"melds":{_melds(melds)},"deadwood":{_cards(deadwood)}}}'


# ------------------------------------------------- what is seldom there goes the common way


def _json(value: _T | None, plain: Callable[[_T], dict[str, Any]]) -> str:
    return "null" if value is None else to_json(plain(value)).decode()


@lru_cache(maxsize=4096)
def _record(record: Rules | ScoreLine | Column) -> str:
    return to_json(record).decode()


def _result(result: Result) -> dict[str, Any]:
    plain = {name: getattr(result, name) for name in result.__slots__}
    return plain | {
        "hands": [names(cards) for cards in result.hands],
        "melds": [[names(meld) for meld in melds] for melds in result.melds],
        "layoffs": [names(cards) for cards in result.layoffs],
        "discard": None if result.discard is None else NAMES[result.discard],
    }


def _proof(proof: Proof) -> dict[str, Any]:
    return {
        "seed": proof.seed.hex(),
        "entropy": [part.hex() for part in proof.entropy],
        "commitment": proof.commitment.hex(),
    }
