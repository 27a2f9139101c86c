"""The tree of errors.

- `GinviteError`
    - `NotationError`: text that is not well formed (a card, a hand, a record).
    - `RulesError`: options that cannot hold together; the message names both.
    - `ProofError`: a seed that does not open the seal of its deal.
    - `IllegalAction`: a well-formed action that is not allowed now; carries a `code`.

Messages name the offending text with `!r` and, where there is one, its position or the
phase. A message never names a card that its reader may not know.
"""

from __future__ import annotations

from enum import StrEnum


class GinviteError(ValueError):
    """The root of every error that the engine raises on purpose."""


class NotationError(GinviteError):
    """Text that cannot be read: no card, a duplicate, a hand of the wrong size."""


class RulesError(GinviteError):
    """Rule options that are out of range or exclude each other."""


class ProofError(GinviteError):
    """A proof that does not hold: the seed is not the one that was committed to."""


class Code(StrEnum):
    """Why an action is refused. Codes cross the wire; the client translates them."""

    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    MUST_DRAW_STOCK = "must_draw_stock"
    CARD_NOT_HELD = "card_not_held"
    CANNOT_DISCARD_TAKEN_CARD = "cannot_discard_taken_card"
    DEADWOOD_TOO_HIGH = "deadwood_too_high"
    KNOCK_NOT_YET = "knock_not_yet"
    BAD_MELDS = "bad_melds"
    BAD_LAYOFF = "bad_layoff"
    NOT_BIG_GIN = "not_big_gin"
    GAME_OVER = "game_over"


class IllegalAction(GinviteError):
    """A well-formed action that the rules do not allow now."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code
