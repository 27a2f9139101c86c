"""Rules: every option with its default, its reason and its source, and the named presets.

Families differ; a table plays one frozen `Rules`. The presets are the columns of
`docs/rules.md`. `Rules(...)` checks all options together and raises `RulesError`, naming
both options where two exclude each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

NextDealer = Literal["alternate", "winner", "loser"]
VoidDealer = Literal["same", "alternate"]
Oklahoma = Literal["no", "ace_is_one", "ace_is_gin"]
Layoffs = Literal["automatic", "manual"]
Preset = Literal[
    "friends",
    "parlor",
    "big_gin",
    "hoyle",
    "oklahoma",
    "hollywood",
    "straight",
    "tournament",
    "custom",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One complete set of rules. Points are points of the score sheet."""

    preset: Preset = "friends"
    """The name under which the table shows these rules; `custom` when options were changed."""
    target: int = 100
    """The game ends when a seat reaches this score; 50 to 500."""
    upcard_offered: bool = True
    """Whether the first upcard is offered to the non-dealer, then to the dealer."""
    next_dealer: NextDealer = "alternate"
    """Who deals after a scored deal: the other seat, or its winner, or its loser."""
    void_dealer: VoidDealer = "same"
    """Who deals after a void deal."""
    knock_limit: int = 10
    """The most deadwood points one may knock with; Oklahoma replaces it in each deal."""
    first_turn_knock: bool = True
    """Whether a seat may knock in its first turn of a deal."""
    gin_only: bool = False
    """Straight gin: no knock but gin."""
    gin_bonus: int = 25
    """Points for gin, on top of the defender's deadwood."""
    undercut_bonus: int = 25
    """Points for an undercut, on top of the difference."""
    tie_undercuts: bool = True
    """Whether equal deadwood is an undercut; otherwise a tie scores nothing for anyone."""
    big_gin: bool = False
    """Whether eleven melded cards may be shown without a discard."""
    big_gin_bonus: int = 25
    """Points for big gin, on top of the defender's deadwood."""
    oklahoma: Oklahoma = "no"
    """Whether the first upcard sets the knock limit, and what an ace means then."""
    spades_double: bool = False
    """Oklahoma: a first upcard of spades doubles what the deal scores."""
    hollywood: bool = False
    """Three games side by side; each win enters the next column."""
    box_bonus: int = 0
    """Points for each deal won, added when the game ends."""
    game_bonus: int = 0
    """Points for winning the game."""
    shutout_doubles: bool = False
    """Whether the winner's total is doubled against an opponent without a point."""
    takes_limit: int = 50
    """A deal is void after this many takes from the discard pile in a row."""
    layoffs: Layoffs = "automatic"
    """Automatic: the table makes the best defence. Manual: the defender chooses."""
