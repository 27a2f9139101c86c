"""Makes `web/src/fair/vectors.json`: what the verifiers of both languages must agree on.

    python -m tests.fair.vectors

`decks` are 1,000 shuffles (seed, entropy of each seat, seal, deck), `played` some finished
deals of every kind as a client exports them. A test compares the file with what this makes.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from app.views import Writer
from engine.actions import Action, BigGin, Discard, Knock, NextDeal
from engine.cards import NAMES
from engine.deal import SEATS
from engine.game import Game
from engine.rules import PRESETS, custom
from engine.secrecy import view_of
from engine.shuffle import deck, seal
from engine.view import View

FILE = Path(__file__).parents[2] / "web" / "src" / "fair" / "vectors.json"
DECKS = 1000
PLAYED = (
    0, 20, 1, 15, 2, 35, 27, 4, 168, 400, 5, 140, 76, 30, 8, 9, 55, 711, 756, 2064,
)  # fmt: skip
"""Numbers of deals that end in every way, some with manual layoffs."""
EXPORTED = ("proof", "seat", "dealer", "turns", "result", "discards", "hand", "seal")
"""The keys of a view that the client exports."""

Claim = dict[str, Any]


def chance(*name: object) -> bytes:
    """32 bytes that are the same on every machine and in every version of Python."""
    return sha256(repr(name).encode()).digest()


def decks() -> list[list[str]]:
    """Seeds with all lengths of entropy, and what they make."""
    rows = []
    for number in range(DECKS):
        seed = chance("seed", number)
        zero = (chance("zero", number) * 2)[: number % 65]
        one = chance("one", number) if number % 4 else b""
        cards = "".join(NAMES[card] for card in deck(seed, (zero, one)))
        rows.append([seed.hex(), zero.hex(), one.hex(), seal(seed).hex(), cards])
    return rows


def exported(view: View) -> Claim:
    """What a client exports of a finished deal."""
    shown = json.loads(Writer().write(view))
    return {key: shown[key] for key in EXPORTED}


def played() -> list[Claim]:
    """Some deals of every kind of end, seen from either seat."""
    return [exported(view_of(game_of(number), SEATS[number % 2])) for number in PLAYED]


def game_of(number: int) -> Game:
    """A game at the end of its first or second deal."""
    rules = PRESETS[sorted(PRESETS)[number % len(PRESETS)]]
    if not rules.gin_only:
        layoffs = ("automatic", "manual")[number % 2]
        rules = custom(rules, tie_undercuts=number % 3 > 0, layoffs=layoffs, big_gin=True)
    parts = (chance("a", number), chance("b", number)[: number % 33])
    game, _ = Game.start(rules, chance("game", number), SEATS[number // 2 % 2], parts)
    game = _to_the_end(game, number)
    if number % 5 == 0 and not game.is_over:
        for seat in SEATS:
            game, _ = game.apply(seat, NextDeal(chance("next", number, seat)))
        game = _to_the_end(game, number)
    return game


def _to_the_end(game: Game, number: int) -> Game:
    turn = 0
    while (seat := game.on_turn) is not None:
        turn += 1
        view = view_of(game, seat)
        game, _ = game.apply(seat, _choose(view, chance("turn", number, turn)[0], number))
    return game


def _choose(view: View, byte: int, number: int) -> Action:
    """Throws what leaves the least deadwood; when it knocks depends on the deal's number."""
    ends = [each for each in view.legal if isinstance(each, Knock | BigGin)]
    big = [each for each in ends if isinstance(each, BigGin)]
    if big or (ends and number % 4 == 0):
        return (big or ends)[0]
    gins = [option for option in view.options if option.may_knock and not option.deadwood]
    if number % 4 == 1 and gins:
        return Knock(gins[0].card)
    if view.options and number % 8 != 7:
        throws = [option for option in view.options if option.may_discard]
        return Discard(min(throws, key=lambda option: (option.deadwood, option.card)).card)
    return view.legal[byte % len(view.legal)]


def text() -> str:
    """The content of the file: one vector on each line."""
    parts = []
    for name, rows in (("decks", decks()), ("played", played())):
        lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
        parts.append(f'"{name}": [\n{lines}\n]')
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(text())
