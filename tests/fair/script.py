"""`docs/verify.py` as a function: it is a script that reads one deal and says what it found."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

SCRIPT: Final = Path(__file__).parents[2] / "docs" / "verify.py"
_CODE: Final = compile(SCRIPT.read_text(), str(SCRIPT), "exec")


class Said(NamedTuple):
    """What the script printed, or the line with which it ended."""

    told: str
    error: str


def scripted(claim: dict[str, Any]) -> str:
    """What the script prints; its exit code says the same."""
    return scripted_text(json.dumps(claim)).told


def scripted_text(text: str) -> Said:
    """What it makes of a file, whatever that is."""
    told, before = io.StringIO(), sys.stdin
    code: object = 0
    sys.stdin = io.StringIO(text)
    try:
        with contextlib.redirect_stdout(told):
            exec(_CODE, {})
    except SystemExit as end:
        code = end.code
    finally:
        sys.stdin = before
    assert (code == 0) == told.getvalue().startswith("fair: ")
    return Said(told.getvalue(), code if isinstance(code, str) else "")
