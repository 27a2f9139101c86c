"""A coroutine that begins at once and goes on when what it waits for is there."""

from __future__ import annotations

import asyncio
from asyncio import Future

from app.eager import begin


async def test_it_runs_up_to_its_first_wait_and_on_when_that_is_over() -> None:
    waits: Future[int] = asyncio.get_running_loop().create_future()
    steps: list[object] = []

    async def work() -> None:
        steps.append("begun")
        steps.append(await waits)

    begin(work())
    assert steps == ["begun"]
    waits.set_result(7)
    await asyncio.sleep(0)
    assert steps == ["begun", 7]


async def test_where_something_fails_it_goes_on_as_a_task() -> None:
    waits: Future[int] = asyncio.get_running_loop().create_future()
    done = asyncio.Event()
    seen: list[object] = []

    async def work() -> None:
        try:
            await waits
        except ConnectionError as error:
            seen.append(error)
            # What only a task may do.
            async with asyncio.timeout(5):
                await asyncio.sleep(0)
            seen.append(asyncio.current_task())
            done.set()

    begin(work())
    error = ConnectionError("lost")
    waits.set_exception(error)
    await asyncio.wait_for(done.wait(), 5)
    assert seen[0] is error
    assert seen[1] is not None


async def test_a_bare_turn_of_the_loop_and_a_second_wait_are_passed() -> None:
    first: Future[None] = asyncio.get_running_loop().create_future()
    second: Future[None] = asyncio.get_running_loop().create_future()
    done = asyncio.Event()

    async def work() -> None:
        await first
        await second
        await asyncio.sleep(0)
        done.set()

    begin(work())
    first.set_result(None)
    await asyncio.sleep(0)
    second.set_result(None)
    await asyncio.wait_for(done.wait(), 5)
