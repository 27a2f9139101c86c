"""Plays deals between all pairs of bots under all presets: `uv run python -m bench.soak`.

Every action is checked against the legal ones of the view it was chosen from, every view of
a seat that must wait has none, and every deal ends. The count of 20,000 deals takes about
three minutes of one core.
"""

from __future__ import annotations

import argparse
import hashlib
from itertools import cycle, product
from typing import Final

from engine.actions import BigGin, Discard, Knock, LayOff
from engine.bots import LEVELS, Level, bot
from engine.game import Game
from engine.rules import PRESETS, custom
from engine.secrecy import view_of
from engine.view import Seat, View

SEATS: Final[tuple[Seat, Seat]] = (0, 1)
MOST_ACTIONS: Final = 400
"""More actions in one deal than any deal needs."""


class IllegalChoice(AssertionError):
    """A bot chose what its view does not allow, or a deal did not end."""


def soak(deals: int, levels: tuple[Level, ...] = LEVELS, name: str = "soak") -> dict[str, int]:
    """Plays the deals, spread over presets and pairs, and counts the kinds of actions.

    Raises `IllegalChoice`; the engine's own `IllegalAction` comes through as well.
    """
    tables = [*PRESETS.values(), custom(PRESETS["friends"], layoffs="manual")]
    counts: dict[str, int] = {}
    played = 0
    for number, (rules, pair) in enumerate(cycle(product(tables, product(levels, repeat=2)))):
        seed = hashlib.sha256(f"{name} {number}".encode()).digest()
        bots = [bot(level, seed) for level in pair]
        starter = SEATS[number % 2]
        game, _ = Game.start(rules, seed, starter)
        # One or two deals of a game, so that score sheets and later deals are met as well.
        for _ in range(1 + number % 2):
            for _ in range(MOST_ACTIONS):
                if game.on_turn is None:
                    break
                action_seat = game.on_turn
                view = view_of(game, action_seat)
                if view_of(game, SEATS[1 - action_seat]).legal:
                    raise IllegalChoice(f"both seats may act in {rules.preset}")
                action = bots[action_seat].choose(view)
                if not allowed(view, action):
                    raise IllegalChoice(f"{pair[action_seat]} chose {action} in {rules.preset}")
                kind = type(action).__name__
                counts[kind] = counts.get(kind, 0) + 1
                game, _ = game.apply(action_seat, action)
            else:
                raise IllegalChoice(f"deal {game.deal.setup.number} of {rules.preset} did not end")
            played += 1
            if played == deals:
                return counts
            if game.is_over:
                break
            for seat in SEATS:
                game, _ = game.apply(seat, bots[seat].choose(view_of(game, seat)))
    return counts


def allowed(view: View, action: object) -> bool:
    """Whether the action stands in the view's list of legal ones."""
    if isinstance(action, LayOff):
        return any(isinstance(each, LayOff) for each in view.legal)
    assert not isinstance(action, Discard | Knock | BigGin) or view.options
    return action in view.legal


def main() -> None:
    """Prints how many actions of each kind were played."""
    parser = argparse.ArgumentParser(description="Play deals between all bots.")
    parser.add_argument("--deals", type=int, default=20_000)
    args = parser.parse_args()
    counts = soak(args.deals)
    print(f"{args.deals} deals:", ", ".join(f"{kind} {n}" for kind, n in sorted(counts.items())))


if __name__ == "__main__":
    main()
