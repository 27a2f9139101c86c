"""A coroutine that begins at once and goes on when what it waits for is there, without a task.

Most frames are handled up to their commit without waiting for anything, and are done when the
store has answered: a task, which begins and goes on in the next turn of the event loop, would
cost more than reading the frame does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Any


def begin(work: Coroutine[Any, Any, None]) -> None:
    """Runs the coroutine up to its first wait, and on from there when that is over.

    It must not raise, and nothing in it may ask for the current task, as `asyncio.timeout`
    does: there is none. What wants one gets a task of its own, and is waited for.
    """
    try:
        awaited = work.send(None)
    except (StopIteration, asyncio.CancelledError):
        return
    if awaited is None:  # asyncio.sleep(0)
        asyncio.get_running_loop().call_soon(begin, work)
    else:
        # What a task does with a future that its coroutine waits for.
        awaited._asyncio_future_blocking = False
        awaited.add_done_callback(partial(_go_on, work))


def _go_on(work: Coroutine[Any, Any, None], awaited: asyncio.Future[Any]) -> None:
    # Whatever came of what it waited for, the coroutine finds there.
    begin(work)
