"""The panel in the simulator: `uv run python -m bench.quick --games 4000`.

Some hundred times faster than the arena, for comparing weights. The players are the
simulator's own; what they share with the engine's is tested. Figures to quote come from
the arena.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from bench.simulator import play, use_net, use_numbers
from bench.train import PANEL, read, result_points
from engine.bots.hard import PRUDENCE

WEIGHTS: Final = Path(__file__).parent.parent / "engine" / "bots" / "hard.weights"


def use_weights(weights: Path, prudence: float = PRUDENCE / 100) -> list[float]:
    """Lets `net0` play with these weights; what each kind of result is worth to it."""
    head, value, knock = read(weights)
    points = result_points(head["margins"])
    use_numbers(held=head["held"], results=points, lead=head["lead"], prudence=prudence)
    use_net(0, "value", value)
    use_net(0, "knock", knock)
    return points


def main(arguments: list[str] | None = None) -> None:
    """Prints a line for each opponent."""
    parser = argparse.ArgumentParser(description="The panel in the simulator.")
    parser.add_argument("weights", type=Path, nargs="?", default=WEIGHTS)
    parser.add_argument("--games", type=int, default=4000, help="games, two to a pair")
    parser.add_argument("--seed", type=int, default=700_001, help="tuning used 1 and 5")
    parser.add_argument("--prudence", type=float, default=PRUDENCE / 100)
    args = parser.parse_args(arguments)
    use_weights(args.weights, args.prudence)
    for name in ("openspiel-table", "greedy-10", *PANEL):
        won = play("net0", name, args.games // 2, args.seed)
        ends = " ".join(f"{each:.1%}" for each in won.ends)
        print(
            f"{name:17}{won.wins:6.1%} +-{won.margin:.1%}  net {won.net:+.2f}  {ends}", flush=True
        )


if __name__ == "__main__":
    main()
