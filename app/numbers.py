"""Numbered games and games of the day: what their deals follow from.

Everybody who plays the game of a name gets the same deals. They follow from the server's
secret (`Identity.deals_key`), the name and the rules of dealing, so nobody who lacks the
secret can compute one before it is played.
"""

from __future__ import annotations

import secrets
from datetime import UTC, date, datetime
from typing import Final

from app.protocol import GAME_NUMBERS

DAILY_PRESET: Final = "parlor"
DAILY_LEVEL: Final = "medium"


def number_name(number: int) -> str:
    """The name of a numbered game."""
    return f"number {number}"


def daily_name(day: date) -> str:
    """The name of a game of the day."""
    return f"daily {day.isoformat()}"


def any_number() -> int:
    """The number of a game that nobody asked for."""
    return 1 + secrets.randbelow(GAME_NUMBERS)


def is_number(number: int) -> bool:
    """Whether there is a game of that number."""
    return 1 <= number <= GAME_NUMBERS


def today() -> date:
    """The date in UTC."""
    return datetime.now(UTC).date()
