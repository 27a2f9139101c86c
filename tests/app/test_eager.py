"""A coroutine that begins at once and goes on when what it waits for is there."""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections.abc import Awaitable, Callable

import pytest

from app.eager import begin
from app.nodes import Nodes, StoreDown, Target, read_url
from tests.conftest import free_port


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


async def test_what_fails_is_raised_where_it_is_waited_for() -> None:
    waits: Future[int] = asyncio.get_running_loop().create_future()
    steps: list[object] = []

    async def work() -> None:
        try:
            await waits
        except ConnectionError as error:
            steps.append(error)
        await asyncio.sleep(0.001)
        steps.append("after")

    begin(work())
    error = ConnectionError("lost")
    waits.set_exception(error)
    await asyncio.sleep(0.1)
    assert steps == [error, "after"]


async def test_what_is_cancelled_ends_it(caplog: pytest.LogCaptureFixture) -> None:
    waits: Future[int] = asyncio.get_running_loop().create_future()
    steps: list[object] = []

    async def work() -> None:
        try:
            await waits
        finally:
            steps.append("left")

    begin(work())
    waits.cancel()
    await asyncio.sleep(0.01)
    assert steps == ["left"]
    assert not caplog.records


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


def nobody() -> Target:
    """A node that does not listen, whatever it is asked."""
    return read_url(f"redis://127.0.0.1:{free_port()}")


async def test_a_store_that_is_gone_is_sought_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when that is known at once: nothing is waited for then before it is tried again."""
    monkeypatch.setattr("app.nodes.PATIENCE", 0.3)
    nodes = Nodes(nobody(), lambda *_: None, lambda _: None)
    told: list[Exception] = []
    done = asyncio.Event()

    async def refused() -> None:
        raise ConnectionRefusedError

    async def work() -> None:
        attempts: tuple[Callable[[], Awaitable[None]], ...] = (
            lambda: nodes.call("room", "PING"),
            lambda: nodes.again(ConnectionRefusedError("known before"), refused),
        )
        for attempt in attempts:
            try:
                await attempt()
            except Exception as trouble:
                told.append(trouble)
        done.set()

    begin(work())
    await asyncio.wait_for(done.wait(), 20)
    assert [type(each) for each in told] == [StoreDown, StoreDown], told
    await nodes.close()
