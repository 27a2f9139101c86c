"""`docs/verify.py` as a function: it is a script that reads one deal and says what it found."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any, Final

SCRIPT: Final = Path(__file__).parents[2] / "docs" / "verify.py"
_CODE: Final = compile(SCRIPT.read_text(), str(SCRIPT), "exec")


def scripted(claim: dict[str, Any]) -> str:
    """What the script prints; its exit code says the same."""
    told, before = io.StringIO(), sys.stdin
    code: object = 0
    sys.stdin = io.StringIO(json.dumps(claim))
    try:
        with contextlib.redirect_stdout(told):
            exec(_CODE, {})
    except SystemExit as end:
        code = end.code
    finally:
        sys.stdin = before
    assert (code == 0) == told.getvalue().startswith("fair: ")
    return told.getvalue()
