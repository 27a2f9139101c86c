"""A game as plain JSON values and back, for the store only: it holds every secret.

Small, because a game follows from its rules, its seed, the entropy given and the moves made
(see `notation`): a snapshot of any moment is under 1.5 KB. `load` plays the moves of the
deal under way again, so that a state which the rules do not allow cannot come in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine import notation
from engine.errors import GinviteError, NotationError
from engine.game import Book, Game
from engine.view import Seat

FORMAT: Final = 1
"""Raised when older code could not read a snapshot."""
_OF_THE_DEAL: Final = ("rules", "seed", "starter", "sheet", "dealer", "entropy")
"""The keys that are the same in all snapshots of one deal."""


def dump(game: Game) -> dict[str, Any]:
    """The game as JSON values: strings, numbers, lists and None."""
    return {**of_the_deal(game), **of_the_moment(game, notation.Scroll())}


def of_the_deal(game: Game) -> dict[str, Any]:
    """The part of a snapshot that is the same at every moment of a deal."""
    deal, book = game
    before = book.sheet if deal.result is None else book.sheet[:-1]
    entropy = (b"", b"") if book.proof is None else book.proof.entropy
    return {
        "format": FORMAT,
        "rules": notation.rules_text(book.rules),
        "seed": book.seed.hex(),
        "starter": book.starter,
        "sheet": notation.sheet_text(before),
        "dealer": deal.setup.dealer,
        "entropy": [part.hex() for part in entropy],
    }


def of_the_moment(game: Game, scroll: notation.Scroll) -> dict[str, Any]:
    """The rest of it. `scroll`: that of the table."""
    deal, book = game
    return {
        "moves": scroll.moves(deal),
        "ready": [None if part is None else part.hex() for part in book.entropy],
    }


def load(snapshot: Mapping[str, Any], known: Game | None = None) -> Game:
    """The game that was dumped; raises `NotationError` for anything else.

    When it goes on from an earlier moment that is `known`, only what came since is played.
    """
    try:
        if snapshot["format"] != FORMAT:
            raise NotationError(f"format {snapshot['format']!r}: this code reads {FORMAT}")
        deal, book = _continued(snapshot, known) or _played(snapshot)
        ready_zero, ready_one = (
            None if part is None else bytes.fromhex(part) for part in snapshot["ready"]
        )
        return Game(deal, book._replace(entropy=(ready_zero, ready_one)))
    except GinviteError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise NotationError(f"no snapshot of a game: {type(error).__name__} {error}") from error


def _played(snapshot: Mapping[str, Any]) -> Game:
    """From the deal of the cards on."""
    book = Book.blank(
        notation.read_rules(snapshot["rules"]),
        bytes.fromhex(snapshot["seed"]),
        _seat(snapshot["starter"]),
    ).with_sheet(notation.read_sheet(snapshot["sheet"]))
    zero, one = map(bytes.fromhex, snapshot["entropy"])
    game = book.dealt(_seat(snapshot["dealer"]), (zero, one))
    return notation.play(game, snapshot["moves"])[0]


def _continued(snapshot: Mapping[str, Any], known: Game | None) -> Game | None:
    """From the known moment on; None when it is of another deal, or of other moves."""
    if known is None:
        return None
    before = dump(known)
    if any(before[key] != snapshot[key] for key in _OF_THE_DEAL):
        return None
    moves: str = snapshot["moves"]
    if not moves.startswith(before["moves"]):
        return None
    try:
        return notation.play_on(known, moves[len(before["moves"]) :])
    except GinviteError:
        # The same beginning of a text, but not of a deal; all of it is played and judged.
        return None


def _seat(value: object) -> Seat:
    if value == 0:
        return 0
    if value == 1:
        return 1
    raise NotationError(f"{value!r} is no seat")
