"""Writes `web/src/home/presets.json`: the named rules, for the picker of a new table.

The client judges nothing by them; it shows what a table will play before there is one. Run it
after a change of `engine.rules`: ``python web/scripts/presets.py``.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILE = ROOT / "web" / "src" / "home" / "presets.json"
sys.path.insert(0, str(ROOT))

from engine.rules import PRESETS, RANGES  # noqa: E402  (the project itself, from a script)


def text() -> str:
    """The file as it should be: presets in the table's order, and what numbers may be."""
    presets = {name: asdict(rules) for name, rules in PRESETS.items()}
    return json.dumps({"presets": presets, "ranges": RANGES}, indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(text())
