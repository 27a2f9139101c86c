"""One thing that was looked at."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Finding(NamedTuple):
    """What was found, and how to mend it."""

    state: Literal["ok", "note", "bad"]
    """`note`: it works, but an operator should know."""
    what: str
    """One word: `store`, `disk`, `memory`, `secret`, `clock`, `address`, `headers`, ..."""
    says: str
    fix: str = ""
