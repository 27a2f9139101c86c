"""How much the random tests try: a little in every run, all of it with GINVITE_LONG=1.

The sizes of both runs are in `docs/rules.md`; keep them equal.
"""

from __future__ import annotations

import os
from typing import Final

LONG: Final = os.environ.get("GINVITE_LONG") == "1"


def size(every_run: int, long_run: int) -> int:
    """The number of tries of this run."""
    return long_run if LONG else every_run
