"""Rates and sizes: how much anyone may ask for, and what a name may look like."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Final

MAX_BODY: Final = 8 * 1024
"""Bytes of the largest request body."""
MAX_NAME: Final = 24
"""Characters of the longest name that a table shows."""
MAX_TITLE: Final = 40
"""Characters of the longest name of a room."""
FRAMES_PER_SECOND: Final = 15.0
FRAMES_AT_ONCE: Final = 40.0
"""What one socket may send, and what it may save up."""
FRAMES_WAITING: Final = 16
"""Frames of one socket that wait while one is carried out; the next ones are not read yet."""
BAD_FRAMES: Final = 20
"""Refused frames without sense or over the rate, after which a socket is closed."""
HELLO_SECONDS: Final = 10.0
"""Time in which a new socket has to say hello."""
TABS: Final = 4
"""Sockets of one seat, over all processes."""
VISITORS: Final = 50
"""Sockets without a seat in one room and process."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many of something in a window of seconds."""

    name: str
    count: int
    window: float


ROOMS_BY_BROWSER: Final = Rate("room-browser", 20, 600.0)
ROOMS_BY_ADDRESS: Final = Rate("room-address", 120, 600.0)
SEATS_BY_ADDRESS: Final = Rate("seat-address", 240, 600.0)
CODES_BY_BROWSER: Final = Rate("code-browser", 20, 600.0)
HINTS_BY_BROWSER: Final = Rate("hint-browser", 120, 600.0)
DEALS_BY_BROWSER: Final = Rate("deal-browser", 240, 600.0)
SHARES_BY_BROWSER: Final = Rate("share-browser", 60, 600.0)
REVIEWS_BY_BROWSER: Final = Rate("review-browser", 30, 600.0)
"""Reviews that are started."""
LOOKS_BY_BROWSER: Final = Rate("look-browser", 900, 600.0)
"""Questions how far a review has come."""
PUSHES_BY_BROWSER: Final = Rate("push-browser", 60, 600.0)
"""Subscriptions that are kept; a page sends its own whenever it is opened."""
MATCHES_BY_ADDRESS: Final = Rate("match-address", 900, 600.0)
"""Looks at a match."""
WORDS_BY_SEAT: Final = Rate("words-seat", 12, 10.0)
"""Phrases and free texts."""
NUDGES_BY_SEAT: Final = Rate("nudge-seat", 1, 60.0)
"""Holds also where other rates are switched off: it is what a nudge is."""
EPOCHS_BY_SEAT: Final = Rate("epoch-seat", 3, 60.0)
"""New epochs on the word of one seat, which says that the store lost what it has seen. Holds
always: each one makes every socket of the room begin anew."""
SOCKETS_BY_ADDRESS: Final = 500
"""Open sockets of one address in one process."""


class Bucket:
    """Frames of one socket: refills at a rate, up to a bound."""

    __slots__ = ("_at", "_level")

    def __init__(self, now: float) -> None:
        self._level = FRAMES_AT_ONCE
        self._at = now

    def take(self, now: float) -> bool:
        """Whether one more frame is within the rate. `now` is of a monotonic clock."""
        level = min(FRAMES_AT_ONCE, self._level + (now - self._at) * FRAMES_PER_SECOND)
        self._at = now
        if level < 1.0:
            self._level = level
            return False
        self._level = level - 1.0
        return True


_FILLERS: Final = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")
"""Letters and symbols that show as nothing: a name of them looks like none."""
_MARKS_AT_ONCE: Final = 3
"""Marks on one letter, as some scripts need; towers of them would cover the table."""


def clean_name(text: str, length: int = MAX_NAME) -> str:
    r"""A name as the table shows it: one line, bounded, nothing invisible.

    Control, format (bidi marks among them), private and unassigned characters go; white
    space and fillers become single blanks, and marks without a letter, or too many on one,
    go. What remains is text, never markup.

    >>> clean_name("  Ada\u202e <script> ")
    'Ada <script>'
    """
    shown, marks = "", _MARKS_AT_ONCE
    for character in unicodedata.normalize("NFC", text).translate(_FILLERS):
        category = unicodedata.category(character)
        if character.isspace():
            shown, marks = shown + " ", _MARKS_AT_ONCE
        elif category in ("Mn", "Me"):
            marks += 1
            shown += character if marks <= _MARKS_AT_ONCE else ""
        elif not category.startswith("C"):
            shown, marks = shown + character, 0
    return " ".join(shown.split())[:length].strip()
