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
from engine.game import Game, resumed

FORMAT: Final = 1
"""Raised when older code could not read a snapshot."""


def dump(game: Game) -> dict[str, Any]:
    """The game as JSON values: strings, numbers, lists and None."""
    result = game.deal.result
    proof = game.proof
    return {
        "format": FORMAT,
        "rules": notation.rules_text(game.rules),
        "seed": game.seed.hex(),
        "starter": game.starter,
        "sheet": notation.sheet_text(game.sheet if result is None else game.sheet[:-1]),
        "dealer": game.deal.setup.dealer,
        "entropy": ["", ""] if proof is None else [part.hex() for part in proof.entropy],
        "moves": notation.moves(game.deal),
        "ready": [None if part is None else part.hex() for part in game.entropy],
    }


def load(snapshot: Mapping[str, Any]) -> Game:
    """The game that was dumped; raises `NotationError` for anything else."""
    try:
        if snapshot["format"] != FORMAT:
            raise NotationError(f"format {snapshot['format']!r}: this code reads {FORMAT}")
        entropy = snapshot["entropy"]
        game = resumed(
            rules=notation.read_rules(snapshot["rules"]),
            seed=bytes.fromhex(snapshot["seed"]),
            starter=1 if snapshot["starter"] else 0,
            dealer=1 if snapshot["dealer"] else 0,
            sheet=notation.read_sheet(snapshot["sheet"]),
            entropy=(bytes.fromhex(entropy[0]), bytes.fromhex(entropy[1])),
        )
        game, _ = notation.play(game, snapshot["moves"])
        zero, one = snapshot["ready"]
        return game._replace(
            entropy=(
                None if zero is None else bytes.fromhex(zero),
                None if one is None else bytes.fromhex(one),
            )
        )
    except GinviteError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise NotationError(f"no snapshot of a game: {type(error).__name__} {error}") from error
