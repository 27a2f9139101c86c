"""A coroutine that begins at once, and becomes a task only where something goes wrong.

Most frames are handled up to their commit without waiting for anything, and are done when the
store has answered: a task, which begins and goes on in the next turn of the event loop, would
cost more than reading the frame does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Any

_going_on: set[asyncio.Task[None]] = set()
"""The event loop itself keeps only weak references."""


def begin(work: Coroutine[Any, Any, None]) -> None:
    """Runs the coroutine up to its first wait, and on from there when what it waits for is
    there. It becomes a task where something failed. It must not raise, and until then nothing
    may ask for the current task, as `asyncio.timeout` does."""
    try:
        awaited = work.send(None)
    except StopIteration:
        return
    if awaited is None:  # asyncio.sleep(0)
        _go_on(work)
    else:
        # What a task does with a future that its coroutine waits for.
        awaited._asyncio_future_blocking = False
        awaited.add_done_callback(partial(_answered, work))


def _answered(work: Coroutine[Any, Any, None], awaited: asyncio.Future[Any]) -> None:
    if awaited.cancelled() or awaited.exception() is not None:
        _go_on(work)
    else:
        begin(work)


def _go_on(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.get_running_loop().create_task(work)
    _going_on.add(task)
    task.add_done_callback(_going_on.discard)
