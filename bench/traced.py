"""A server that counts the instructions of Python that it carries out.

    python -m bench.traced OUT MODULE ...       as python -m MODULE ...

Counts from the signal USR1 to the signal USR2, and then writes to OUT, as JSON, how many
instructions and calls there were by module. Everything takes some thirty times as long.
"""

from __future__ import annotations

import json
import os
import runpy
import signal
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import TypeAlias

Tracer: TypeAlias = "Callable[[FrameType, str, object], Tracer]"
_instructions: Counter[CodeType] = Counter()
_calls: Counter[CodeType] = Counter()


def _called(frame: FrameType, event: str, arg: object) -> Tracer:
    frame.f_trace_opcodes, frame.f_trace_lines = True, False
    _calls[frame.f_code] += 1
    return _went_on


def _went_on(frame: FrameType, event: str, arg: object) -> Tracer:
    if event == "opcode":
        _instructions[frame.f_code] += 1
    return _went_on


def _by_module(counted: Counter[CodeType]) -> dict[str, int]:
    sums: Counter[str] = Counter()
    for code, count in counted.items():
        sums[code.co_filename] += count
    return dict(sums)


def main() -> None:
    """Runs the module until it is stopped."""
    out = Path(sys.argv[1])

    def begin(*_: object) -> None:
        sys.settrace(_called)

    def end(*_: object) -> None:
        sys.settrace(None)
        found = {"instructions": _by_module(_instructions), "calls": _by_module(_calls)}
        part = out.with_suffix(".part")
        part.write_text(json.dumps(found))
        os.replace(part, out)

    signal.signal(signal.SIGUSR1, begin)
    signal.signal(signal.SIGUSR2, end)
    del sys.argv[:2]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
