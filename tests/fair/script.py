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
    told, error, before = io.StringIO(), io.StringIO(), (sys.stdin, sys.excepthook)
    code: object = 0
    sys.stdin = io.StringIO(text)
    try:
        with contextlib.redirect_stdout(told), contextlib.redirect_stderr(error):
            try:
                exec(_CODE, {})
            except SystemExit as end:
                code = end.code
            except Exception as fault:
                # As Python does for a script.
                sys.excepthook(type(fault), fault, fault.__traceback__)
                code = 1
    finally:
        sys.stdin, sys.excepthook = before
    assert (code == 0) == told.getvalue().startswith("fair: ")
    return Said(told.getvalue(), error.getvalue())
