"""The turn clock of a room: how much time the seat on turn has left, and whether it runs.

It stands still while the other side is not connected, or the seat on turn has said "back
later". When it runs out, a bot plays this one turn. Times are Unix seconds, given by whoever
asks.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

LEAST_LEFT: Final = 5.0
"""Seconds that a clock has at least when it is stopped: whoever was alone at the table, and
whose connection was lost unnoticed, does not come back to a lost turn."""


@dataclass(frozen=True, slots=True)
class TurnClock:
    """Frozen, as everything in a room."""

    seconds: int
    """For a turn, as the table shows it."""
    limit: float
    """The same as it is measured."""
    left: float = 0.0
    """Seconds left at `since`, or as long as the clock stands."""
    since: float | None = None
    """Since when it runs; None while it stands."""

    @property
    def deadline(self) -> float | None:
        """When it runs out; None while it stands."""
        return None if self.since is None else self.since + self.left

    def left_at(self, now: float) -> float:
        """Seconds left."""
        return self.left if self.since is None else max(0.0, self.since + self.left - now)

    def started(self, now: float) -> TurnClock:
        """At the beginning of a turn."""
        return replace(self, left=self.limit, since=now)

    def off(self) -> TurnClock:
        """It is nobody's turn, or the time is over."""
        return replace(self, left=0.0, since=None)

    def stopped(self, now: float) -> TurnClock:
        """It stands still from now on."""
        least = min(LEAST_LEFT, self.limit)
        return replace(self, left=max(self.left_at(now), least), since=None)

    def resumed(self, now: float) -> TurnClock:
        """It goes on."""
        return replace(self, since=now)
