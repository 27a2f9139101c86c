"""Rules: every option with its default, its reason and its source, and the named presets.

Families differ; a table plays one frozen `Rules`. The presets are the columns of
`docs/rules.md`. `Rules(...)` checks all options together and raises `RulesError`, naming
both options where two exclude each other.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Final, Literal, get_args

from engine.errors import RulesError

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
    """The game ends when a seat reaches this score; 50 for a short evening, 500 for a long
    one. 100 is the game of Hoyle and of pagat."""
    upcard_offered: bool = True
    """Whether the first upcard is offered to the non-dealer, then to the dealer, and after
    two passes the non-dealer draws from the stock. The offer makes up for dealing second
    (Hoyle, pagat); without it the deal begins with an ordinary draw, which is simpler."""
    next_dealer: NextDealer = "alternate"
    """Who deals after a scored deal. The winner in Hoyle, the loser in pagat's main rules;
    taking turns is what friends do, and gives no advantage to who is ahead."""
    void_dealer: VoidDealer = "same"
    """Who deals after a deal in which nobody scored: the same dealer again (pagat), or turns
    go on."""
    knock_limit: int = 10
    """The most deadwood points one may knock with, after the discard. 10 everywhere; less
    makes longer deals. Oklahoma replaces it in each deal."""
    first_turn_knock: bool = True
    """Whether a seat may knock in its first turn of a deal (Hoyle, pagat: it may). Some
    tables forbid it, so that a lucky hand does not end the deal before it began; gin is
    allowed always."""
    gin_only: bool = False
    """Straight gin: no knock but gin (pagat, variations)."""
    gin_bonus: int = 25
    """Points for gin, on top of the defender's deadwood. 25 is what most tables play now, 20
    the older bonus (Hoyle, pagat)."""
    undercut_bonus: int = 25
    """Points for an undercut, on top of the difference. 10 in Hoyle, 20 or 25 where a knock
    shall be a risk (pagat, variations)."""
    tie_undercuts: bool = True
    """Whether equal deadwood is an undercut (Hoyle, pagat); otherwise a tie scores nothing
    for anyone."""
    big_gin: bool = False
    """Whether eleven melded cards may be shown without a discard (pagat, variations)."""
    big_gin_bonus: int = 25
    """Points for big gin, on top of the defender's deadwood; 31 in tournaments (pagat)."""
    oklahoma: Oklahoma = "no"
    """Whether the first upcard sets the knock limit, and what an ace means then: a limit of
    1, or gin only. Both are played (pagat, "Oklahoma Gin")."""
    spades_double: bool = False
    """Oklahoma: a first upcard of spades doubles what the deal scores (pagat)."""
    hollywood: bool = False
    """Three games side by side; each win enters the next column. It keeps a long evening
    open: one good deal does not end all three (pagat, Hoyle)."""
    box_bonus: int = 0
    """Points for each deal won, added when the game ends; 20 or 25 where boxes are played.
    Friends count plain points."""
    game_bonus: int = 0
    """Points for winning the game, commonly 100 where boxes are played (Hoyle, pagat)."""
    shutout_doubles: bool = False
    """Whether the winner's total is doubled against an opponent without a point (Hoyle: a
    shutout or schneider)."""
    takes_limit: int = 50
    """A deal is void after this many takes from the discard pile in a row. No book has it,
    for no two people swap discards for ever; two stubborn ones over a network might."""
    layoffs: Layoffs = "automatic"
    """Automatic: the table makes the best defence, so no one loses by an oversight. Manual:
    the defender chooses, as with cards in hand."""

    def __post_init__(self) -> None:
        _check_each(self)
        _check_together(self)


_CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "preset": get_args(Preset),
    "next_dealer": get_args(NextDealer),
    "void_dealer": get_args(VoidDealer),
    "oklahoma": get_args(Oklahoma),
    "layoffs": get_args(Layoffs),
}
RANGES: Final[dict[str, tuple[int, int]]] = {
    "target": (50, 500),
    "knock_limit": (1, 10),
    "gin_bonus": (0, 100),
    "undercut_bonus": (0, 100),
    "big_gin_bonus": (0, 100),
    "box_bonus": (0, 100),
    "game_bonus": (0, 500),
    "takes_limit": (4, 200),
}
"""The least and the most of every option that is a number."""


def _check_each(rules: Rules) -> None:
    """Each option for itself; bools are no numbers here."""
    for field in fields(rules):
        option, value = field.name, getattr(rules, field.name)
        if option in _CHOICES:
            if value not in _CHOICES[option]:
                choices = " ".join(map(str, _CHOICES[option]))
                raise RulesError(f"{option}={value!r}: want one of {choices}")
        elif option in RANGES:
            low, high = RANGES[option]
            if type(value) is not int or not low <= value <= high:
                raise RulesError(f"{option}={value!r}: want a whole number from {low} to {high}")
        elif type(value) is not bool:
            raise RulesError(f"{option}={value!r}: want True or False")


def _check_together(rules: Rules) -> None:
    """The pairs of options that exclude each other."""
    if rules.gin_only and rules.oklahoma != "no":
        _exclude(rules, "gin_only", "oklahoma", "one wants gin, the other sets a knock limit")
    if rules.gin_only and rules.knock_limit != 10:
        _exclude(rules, "gin_only", "knock_limit", "without a knock there is no limit to set")
    if rules.gin_only and rules.layoffs == "manual":
        _exclude(rules, "gin_only", "layoffs", "nothing is laid off against gin")
    if rules.oklahoma != "no" and rules.knock_limit != 10:
        _exclude(rules, "oklahoma", "knock_limit", "the first upcard sets the limit")
    if rules.spades_double and rules.oklahoma == "no":
        _exclude(rules, "spades_double", "oklahoma", "spades double in Oklahoma only")
    if rules.big_gin and rules.big_gin_bonus < rules.gin_bonus:
        _exclude(rules, "big_gin_bonus", "gin_bonus", "big gin must not score less than gin")


def _exclude(rules: Rules, one: str, other: str, reason: str) -> None:
    raise RulesError(
        f"{one}={getattr(rules, one)!r} and {other}={getattr(rules, other)!r} "
        f"exclude each other: {reason}"
    )


PRESETS: Final[dict[str, Rules]] = {
    rules.preset: rules
    for rules in (
        Rules(),
        Rules(preset="parlor", upcard_offered=False, void_dealer="alternate"),
        Rules(preset="big_gin", big_gin=True),
        Rules(preset="hoyle", next_dealer="winner", undercut_bonus=10),
        Rules(preset="oklahoma", next_dealer="winner", oklahoma="ace_is_one"),
        Rules(preset="hollywood", next_dealer="winner", hollywood=True),
        Rules(preset="straight", gin_only=True),
        Rules(
            preset="tournament",
            next_dealer="winner",
            big_gin=True,
            big_gin_bonus=31,
            box_bonus=25,
            game_bonus=100,
            shutout_doubles=True,
        ),
    )
}
"""The named presets, in the order in which a table offers them."""


def preset(name: str) -> Rules:
    """The rules of that name; raises `RulesError` when there are none.

    >>> preset("hoyle").undercut_bonus
    10
    """
    try:
        return PRESETS[name]
    except (KeyError, TypeError):
        raise RulesError(f"{name!r} is no preset: want one of {' '.join(PRESETS)}") from None


def custom(base: Rules, /, **options: Any) -> Rules:  # noqa: ANN401 (checked one by one)
    """The base with some options changed, under the name `custom`.

    Returns the base itself when nothing changes. Raises `RulesError` for an option that
    does not exist, is out of range or excludes another.

    >>> custom(preset("friends"), target=250).preset
    'custom'
    """
    known = {field.name for field in fields(Rules)} - {"preset"}
    for option in options:
        if option not in known:
            raise RulesError(f"{option!r} is no option of the rules")
    rules = replace(base, **options)
    return base if rules == base else replace(rules, preset="custom")
