"""A deal as text and back: golden tests, replays, bug reports, snapshots.

A record has one fact on each line; `#` begins a comment line:

    rules friends
    sheet knock:0:14 void gin:1:38
    dealer 1
    hand 0 AC 2C 3C 4D 5D 6D 7H 8H 9H KS
    hand 1 ...
    upcard QS
    stock 5H TD ...
    moves - - s7H t9D s!KC
    result knock 0 21

`rules` is a preset, or `custom` and what differs from `friends`. `sheet` are the deals
before this one. The cards are given face up as here (of the stock, as many as matter: the
rest follows in order of suit and rank), or as a proof: the lines `seed`, `entropy` (by
seat, `-` for none) and `seal`, in hexadecimal; see `shuffle`.

One move is one turn: `-` a pass; `s` a draw from the stock or `t` a take from the discard
pile, then the card thrown; `!` before the card knocks with it, and `=4C5C6C+9D9H9S` after
it is the knocker's own choice of melds; `*` instead of a card is big gin. A move without a
card is a turn under way. Manual layoffs are `=own+melds/cards,cards`, the cards by meld of
the knocker, `-` for none.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Final, NamedTuple

from engine import shuffle
from engine.actions import Action, BigGin, Discard, Draw, Knock, LayOff, Melds, Pass, Pile
from engine.cards import FULL_DECK, NAMES, Card, CardSet, card, card_set, members, names
from engine.deal import Deal, History
from engine.errors import GinviteError, NotationError
from engine.events import Event
from engine.game import Game, replayed
from engine.rules import Rules, custom, preset
from engine.setup import HAND_SIZE
from engine.showdown import Showing, knock_melds
from engine.view import DealKind, Proof, ScoreLine, Seat, Turn

_DRAWS: Final = {"s": Draw(Pile.STOCK), "t": Draw(Pile.DISCARD)}
_KINDS: Final = {kind.value for kind in DealKind}
_UNSCORED: Final = {DealKind.VOID.value, DealKind.TIE.value}
_KEYS: Final = {
    "rules", "sheet", "dealer", "hand 0", "hand 1", "upcard", "stock", "seed", "entropy", "seal",
    "moves", "result",
}  # fmt: skip


class Step(NamedTuple):
    """One action of a replay."""

    game: Game
    """Before the action."""
    seat: Seat
    action: Action
    events: tuple[Event, ...]


class Replay(NamedTuple):
    """A record, played again."""

    game: Game
    """At the end of the record. It has no seed, so no deal follows."""
    steps: tuple[Step, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened, the dealing first."""
        return (self.game.dealt, *(event for step in self.steps for event in step.events))


# ------------------------------------------------------------------------------- writing


def record(game: Game) -> str:
    """The finished deal of the game, with its proof when it has one.

    Raises `NotationError` while the deal is under way: its record would tell its cards.
    """
    if not game.deal.is_over:
        raise NotationError("the deal is under way: its record would tell its cards")
    return text(game)


def text(game: Game) -> str:
    """The deal of the game at any moment. Holds secrets: for tests and for the store."""
    deal = game.deal
    setup, result = deal.setup, deal.result
    before = game.book.sheet if result is None else game.book.sheet[:-1]
    lines = [f"rules {rules_text(game.rules)}"]
    if before:
        lines.append(f"sheet {sheet_text(before)}")
    lines.append(f"dealer {setup.dealer}")
    if game.book.proof is None:
        lines += [
            f"hand 0 {' '.join(names(setup.hands[0]))}",
            f"hand 1 {' '.join(names(setup.hands[1]))}",
            f"upcard {NAMES[setup.upcard]}",
            f"stock {' '.join(NAMES[each] for each in setup.stock)}",
        ]
    else:
        entropy = " ".join(part.hex() or "-" for part in game.book.proof.entropy)
        lines += [
            f"seed {game.book.proof.seed.hex()}",
            f"entropy {entropy}",
            f"seal {game.book.proof.commitment.hex()}",
        ]
    lines.append(f"moves {moves(deal)}".rstrip())
    if result is not None:
        lines.append(f"result {_result_text(game.book.sheet[-1])}")
    return "\n".join(lines) + "\n"


def moves(deal: Deal) -> str:
    """The moves of a deal so far."""
    return Scroll().moves(deal)


class Scroll:
    """The moves of a table's deals as text, written on from where the last one ended."""

    __slots__ = ("_end", "_text")

    def __init__(self) -> None:
        self._end: History = None
        self._text = ""

    def moves(self, deal: Deal) -> str:
        """The moves of a deal so far."""
        if deal.showing is not None:
            before = deal._replace(history=deal.history[1] if deal.history else None)
            return f"{self._finished(before)} {_knock_text(deal, deal.showing)}".lstrip()
        text = self._finished(deal)
        if deal.drawn is None:
            return text
        return f"{text} {'s' if deal.taken is None else 't'}".lstrip()

    def _finished(self, deal: Deal) -> str:
        """The turns that ended with a pass or a card thrown."""
        history = deal.history
        if history is not self._end:
            if history is not None and history[1] is self._end:
                self._text = f"{self._text} {_turn_text(history[0])}".lstrip()
            else:
                self._text = " ".join(map(_turn_text, deal.turns))
            self._end = history
        return self._text


def _turn_text(turn: Turn) -> str:
    if turn.discarded is None:
        return "-"
    return ("s" if turn.drew == "stock" else "t") + NAMES[turn.discarded]


def _knock_text(deal: Deal, showing: Showing) -> str:
    """The last turn of a deal, and the layoffs if the defender chose them."""
    word = "s" if deal.turns[-1].drew == "stock" else "t"
    if showing.discard is None:
        word += "*"
    else:
        word += "!" + NAMES[showing.discard]
        default = knock_melds(deal.hands[showing.seat], showing.discard, deal.discards)[0]
        if showing.melds != default:
            word += "=" + _melds_text(showing.melds)
    result = deal.result
    if result is not None and deal.setup.rules.layoffs == "manual" and showing.deadwood:
        laid = ",".join("".join(names(cards)) or "-" for cards in result.layoffs)
        word += f" ={_melds_text(result.melds[1 - showing.seat])}/{laid}"
    return word


def _melds_text(melds: Melds) -> str:
    return "+".join("".join(names(meld)) for meld in melds)


def rules_text(rules: Rules) -> str:
    """The rules as their preset's name, or as `custom` and what differs from `friends`.

    >>> rules_text(custom(preset("friends"), target=200, big_gin=True))
    'custom target=200 big_gin=yes'
    """
    if rules.preset != "custom":
        return rules.preset
    base = preset("friends")
    words = ["custom"]
    for field in fields(Rules):
        value = getattr(rules, field.name)
        if field.name != "preset" and value != getattr(base, field.name):
            shown = ("no", "yes")[value] if isinstance(value, bool) else value
            words.append(f"{field.name}={shown}")
    return " ".join(words)


def sheet_text(sheet: tuple[ScoreLine, ...]) -> str:
    """Finished deals as words of `kind:winner:points`, or the kind when nobody scored."""
    return " ".join(_result_text(line).replace(" ", ":") for line in sheet)


def _result_text(line: ScoreLine) -> str:
    if line.winner is None:
        return line.kind.value
    return f"{line.kind.value} {line.winner} {line.points}"


# ------------------------------------------------------------------------------- reading


def replay(text: str) -> Replay:
    """A record played again, move by move.

    Raises `NotationError` with the line or the move at fault: text that cannot be read, a
    card given twice, an action that the rules refuse, a result that is not the one written.
    """
    lines = _lines(text)
    game, steps = play(_start(lines), lines.get("moves", ""))
    if "result" in lines:
        played = _result_text(game.book.sheet[-1]) if game.deal.is_over else "none"
        if played != lines["result"]:
            raise NotationError(f"result {lines['result']!r} is written, {played!r} was played")
    return Replay(game, steps)


def play(game: Game, moves: str) -> tuple[Game, tuple[Step, ...]]:
    """The game after the moves, and each step; raises `NotationError` naming the move."""
    steps: list[Step] = []
    for number, word in enumerate(moves.split(), start=1):
        try:
            for action in _actions(word):
                seat = game.on_turn
                if seat is None:
                    raise NotationError("the deal is over")
                after, events = game.apply(seat, action)
                steps.append(Step(game, seat, action, events))
                game = after
        except GinviteError as error:
            raise NotationError(f"move {number} {word!r}: {error}") from error
    return game, tuple(steps)


def play_on(game: Game, rest: str) -> Game:
    """The game after the rest of its moves: what `moves` has since added to its text.

    Raises `NotationError` for anything that is not the rest of these moves.
    """
    if game.deal.drawn is None:
        if rest[:1] not in ("", " ") and game.deal.turns:
            raise NotationError(f"{rest!r} does not begin with a new move")
        return play(game, rest)[0]
    # The text ends with a draw, and the rest begins with what was thrown after it.
    thrown, _, rest = rest.partition(" ")
    seat = game.on_turn
    assert seat is not None
    for action in _actions(("s" if game.deal.taken is None else "t") + thrown)[1:]:
        game, _ = game.apply(seat, action)
    return play(game, rest)[0]


def _lines(text: str) -> dict[str, str]:
    lines: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        key, _, rest = line.partition(" ")
        if key == "hand":
            seat, _, rest = rest.partition(" ")
            key = f"hand {seat}"
        if key not in _KEYS:
            raise NotationError(f"line {number} {line!r}: {key!r} is no key of a record")
        if key in lines:
            raise NotationError(f"line {number} {line!r}: {key!r} stands twice")
        lines[key] = rest.strip()
    return lines


def _start(lines: dict[str, str]) -> Game:
    rules = read_rules(_wanted(lines, "rules"))
    sheet = read_sheet(lines.get("sheet", ""))
    dealer = _seat(_wanted(lines, "dealer"))
    if "seed" not in lines:
        return replayed(rules, dealer, sheet, _deck(lines, dealer))
    parts = _wanted(lines, "entropy").split()
    if len(parts) != 2:
        raise NotationError(f"entropy {lines['entropy']!r}: want one of each seat")
    proof = Proof(
        seed=_bytes("seed", lines["seed"]),
        entropy=(_bytes("entropy", parts[0]), _bytes("entropy", parts[1])),
        commitment=_bytes("seal", _wanted(lines, "seal")),
    )
    return replayed(rules, dealer, sheet, shuffle.verify(proof), proof)


def _wanted(lines: dict[str, str], key: str) -> str:
    if key not in lines:
        raise NotationError(f"the record has no line {key!r}")
    return lines[key]


def _bytes(key: str, text: str) -> bytes:
    try:
        return b"" if text == "-" else bytes.fromhex(text)
    except ValueError:
        raise NotationError(f"{key} {text!r} is not hexadecimal") from None


def _seat(text: str) -> Seat:
    if text == "0":
        return 0
    if text == "1":
        return 1
    raise NotationError(f"{text!r} is no seat: want 0 or 1")


def _deck(lines: dict[str, str], dealer: Seat) -> tuple[Card, ...]:
    """The deck that deals the cards of the record's lines."""
    hands: list[list[Card]] = []
    for key in ("hand 0", "hand 1"):
        cards = _cards(key, _wanted(lines, key))
        if len(cards) != HAND_SIZE:
            raise NotationError(f"{key} has {len(cards)} cards: want {HAND_SIZE}")
        hands.append(sorted(cards))
    table = _cards("upcard", _wanted(lines, "upcard")) + _cards("stock", lines.get("stock", ""))
    try:
        given = card_set([*hands[0], *hands[1], *table])
    except NotationError as error:
        raise NotationError(f"hands, upcard and stock together: {error}") from None
    dealt = [card for pair in zip(hands[1 - dealer], hands[dealer], strict=True) for card in pair]
    return (*dealt, *table, *members(FULL_DECK & ~given))


def _cards(key: str, text: str) -> list[Card]:
    try:
        return [card(word) for word in text.split()]
    except NotationError as error:
        raise NotationError(f"{key}: {error}") from None


def read_rules(text: str) -> Rules:
    """The rules that `rules_text` wrote; raises `NotationError` or `RulesError`."""
    name, *words = text.split() or [""]
    if name != "custom":
        if words:
            raise NotationError(f"rules {text!r}: options want the name 'custom'")
        return preset(name)
    options: dict[str, object] = {}
    for word in words:
        option, _, value = word.partition("=")
        if option in options:
            raise NotationError(f"rules {text!r}: {option!r} stands twice")
        options[option] = (
            value == "yes"
            if value in ("yes", "no") and option != "oklahoma"
            else int(value)
            if _is_number(value)
            else value
        )
    return replace(custom(preset("friends"), **options), preset="custom")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10


def read_sheet(text: str) -> tuple[ScoreLine, ...]:
    """The finished deals that `sheet_text` wrote."""
    sheet: list[ScoreLine] = []
    for number, word in enumerate(text.split(), start=1):
        kind, *rest = word.split(":")
        wanted = 0 if kind in _UNSCORED else 2
        if kind not in _KINDS or len(rest) != wanted or not all(map(_is_number, rest)):
            raise NotationError(f"sheet, deal {number}: {word!r} is no result")
        winner = _seat(rest[0]) if rest else None
        sheet.append(ScoreLine(number, DealKind(kind), winner, int(rest[1]) if rest else 0))
    return tuple(sheet)


def _actions(word: str) -> tuple[Action, ...]:
    """The actions of one move."""
    if word == "-":
        return (Pass(),)
    if word.startswith("="):
        own, slash, laid = word[1:].partition("/")
        if not slash:
            raise NotationError("layoffs want own melds, '/', cards by meld")
        layoffs = tuple(0 if part == "-" else _joined(part) for part in laid.split(","))
        return (LayOff(_melds(own), layoffs),)
    draw = _DRAWS.get(word[:1])
    if draw is None:
        raise NotationError("a move begins with 's', 't', '-' or '='")
    rest = word[1:]
    if not rest:
        return (draw,)
    if rest == "*":
        return (draw, BigGin())
    if not rest.startswith("!"):
        return (draw, Discard(card(rest)))
    thrown, chosen, melds = rest[1:].partition("=")
    return (draw, Knock(card(thrown), _melds(melds) if chosen else None))


def _melds(text: str) -> Melds:
    return tuple(_joined(part) for part in text.split("+")) if text else ()


def _joined(text: str) -> CardSet:
    """The set of cards written without spaces."""
    return card_set(card(text[index : index + 2]) for index in range(0, len(text), 2))
