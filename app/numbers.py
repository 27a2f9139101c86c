"""Numbered games and games of the day: what their deals follow from.

Everybody who plays the game of a name gets the same deals. They follow from the server's
secret (`Identity.deals_key`), the name and the rules of dealing, so nobody who lacks the
secret can compute one before it is played.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Final

from app.commands import Level, Propose
from app.identity import Identity
from app.protocol import GAME_NUMBERS

DAILY_PRESET: Final = "parlor"
DAILY_LEVEL: Final[Level] = "medium"
DAYS_KEPT: Final = 60
"""Days after which a game of the day is forgotten."""


def number_name(number: int) -> str:
    """The name of a numbered game."""
    return f"number {number}"


def daily_name(day: date) -> str:
    """The name of a game of the day."""
    return f"daily {day.isoformat()}"


def any_number() -> int:
    """The number of a game that nobody asked for."""
    return 1 + secrets.randbelow(GAME_NUMBERS)


def numbered(intent: Propose, identity: Identity) -> Propose:
    """A new game against the computer, with a number and the key of its deals."""
    if intent.what != "new_game":
        return intent
    number = any_number() if intent.number is None else intent.number
    return replace(intent, number=number, deals=identity.deals_key(number_name(number)))


def is_number(number: int) -> bool:
    """Whether there is a game of that number."""
    return 1 <= number <= GAME_NUMBERS


def today() -> date:
    """The date in UTC."""
    return datetime.now(UTC).date()


def read_day(text: str) -> date | None:
    """The date that is written; None when it is none."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None  # Weeks and bare digits are ISO dates too.


def days_kept() -> list[date]:
    """The dates of which results may be kept, latest first."""
    last = today()
    return [last - timedelta(days=days) for days in range(DAYS_KEPT + 1)]
