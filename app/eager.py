"""A coroutine that begins at once, and becomes a task only where it has to wait.

Most frames are handled up to their commit without waiting for anything: a task, which begins
in the next turn of the event loop, would cost more than reading the frame does. From Python
3.12 on this is `asyncio.Task(..., eager_start=True)`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

_going_on: set[asyncio.Task[None]] = set()
"""The event loop itself keeps only weak references."""


def begin(work: Coroutine[Any, Any, None]) -> None:
    """Runs the coroutine up to its first wait; the rest follows in a task. It must not raise,
    and up to there nothing may ask for the current task, as `asyncio.timeout` does."""
    try:
        awaited = work.send(None)
    except StopIteration:
        return
    if awaited is None:  # asyncio.sleep(0)
        _go_on(work)
    else:
        # What a task does with a future that its coroutine waits for.
        awaited._asyncio_future_blocking = False
        awaited.add_done_callback(lambda _: _go_on(work))


def _go_on(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.get_running_loop().create_task(work)
    _going_on.add(task)
    task.add_done_callback(_going_on.discard)
