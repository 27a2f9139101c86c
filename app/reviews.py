"""The review of a finished game: computed once, kept with the game, shown to its seats.

Whoever asks first starts it; a claim in the store, held by a lease, keeps the other processes
from doing the same, and tells how far it has come. A claim whose process died runs out, and
the next who asks starts anew. One review at a time is computed by each process of the
server, in a process of its own (see `reviewer`).
"""

from __future__ import annotations

import asyncio
import logging
import sys
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from fastapi import APIRouter
from pydantic_core import from_json, to_json

from app import protocol
from app.desk import PROBLEMS, Asking, Browser, Desk, ProblemError
from app.limits import LOOKS_BY_BROWSER, REVIEWS_BY_BROWSER
from app.live import Copy
from app.nodes import StoreDown
from app.records import Records
from engine.view import Seat

log = logging.getLogger("ginvite.reviews")

LEASE: Final = 15.0
"""Seconds after which a claim that nobody renews runs out."""
WAITING: Final = 20
"""Reviews that may wait for their turn in one process."""
COSTLIEST: Final = 5
"""Decisions that are shown first."""
LINE: Final = 8 * 1024 * 1024
"""Bytes of the largest line that a reviewer writes."""


class Reviews:
    """The reviewing of this process, and its routes."""

    def __init__(self, desk: Desk, records: Records) -> None:
        self._desk = desk
        self._records = records
        self._store = desk.rooms.store
        self._one_at_a_time = asyncio.Semaphore(1)
        self._tasks: set[asyncio.Task[None]] = set()
        self.router = APIRouter(responses=PROBLEMS)
        add = self.router.add_api_route
        add("/api/rooms/{room}/games/{game}/review", self.begin, methods=["POST"])
        add("/api/rooms/{room}/games/{game}/review", self.look, methods=["GET"])

    async def close(self) -> None:
        """Stops what is under way; another process, or the next start, begins it anew."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # ------------------------------------------------------------------------------ routes

    async def begin(
        self, room: str, game: int, browser: Asking, seat: int | None = None
    ) -> protocol.Review:
        """Starts the review of a finished game, unless it is there or under way."""
        copy, mine = await self._asker(room, browser, seat)
        records = await self._finished(copy, game)
        name = _name(game, mine)
        found = await self._found(copy.room.id, name)
        if found is None:
            await self._desk.limit(REVIEWS_BY_BROWSER, copy.room.chairs[mine].key)
            if len(self._tasks) > WAITING:
                raise ProblemError(503, "busy", "too many reviews are waiting")
            found = _so_far(0, records)
            if await self._store.claim_review(copy.room.id, name, found, LEASE):
                # Another process may have made it between the look and the claim.
                made, _ = await self._store.review(copy.room.id, name)
                if made is None:
                    self._start(copy.room.id, name, mine, records)
                else:
                    found = zlib.decompress(made)
                    await self._store.drop_claim(copy.room.id, name)
        return _shown(found, game, mine)

    async def look(
        self, room: str, game: int, browser: Asking, seat: int | None = None
    ) -> protocol.Review:
        """The review of a finished game, or how far it has come. Looking starts nothing."""
        copy, mine = await self._asker(room, browser, seat)
        await self._desk.limit(LOOKS_BY_BROWSER, copy.room.chairs[mine].key)
        records = await self._finished(copy, game)
        found = await self._found(copy.room.id, _name(game, mine))
        return _shown(found or to_json({"of": len(records)}), game, mine)

    async def _asker(self, room: str, browser: Browser, seat: int | None) -> tuple[Copy, Seat]:
        """The room, and whose decisions are wanted: one's own; on one device, either seat's."""
        copy, mine = await self._desk.seated(room, browser)
        if seat is None or seat == mine:
            return copy, mine
        if seat not in (0, 1):
            raise ProblemError(400, "bad_request", f"query.seat: {seat} is no seat: want 0 or 1")
        if copy.room.opponent != "device":
            raise ProblemError(403, "not_seated", "a seat reviews its own decisions")
        return copy, 1 if seat else 0

    async def _finished(self, copy: Copy, game: int) -> list[str]:
        """The records of a game that is over; a `no_review` problem for any other."""
        room = copy.room
        if game > room.number or (game == room.number and not room.is_over):
            raise ProblemError(409, "no_review", f"game {game} is not over")
        records = [text for number, text in await self._records.of(room) if number == game]
        if not records:
            raise ProblemError(404, "no_review", f"no finished hand of game {game} is kept here")
        return records

    async def _found(self, room: str, name: str) -> bytes | None:
        """The review as JSON, or how far it has come; None when nobody is at it."""
        blob, progress = await self._store.review(room, name)
        return progress if blob is None else zlib.decompress(blob)

    # --------------------------------------------------------------------------- computing

    def _start(self, room: str, name: str, seat: Seat, records: list[str]) -> None:
        task = asyncio.get_running_loop().create_task(self._compute(room, name, seat, records))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _compute(self, room: str, name: str, seat: Seat, records: list[str]) -> None:
        deals: list[dict[str, Any]] = []
        beat = asyncio.get_running_loop().create_task(self._beat(room, name, deals, records))
        try:
            async with self._one_at_a_time:
                await self._review(seat, records, deals)
            await self._store.keep_review(room, name, zlib.compress(to_json(summed(deals)), 9))
            log.info("review_made room=%s seat=%d deals=%d", room, seat, len(deals))
        except StoreDown as error:
            log.warning("store_down room=%s reason=%s", room, error)
        except Exception as error:
            # Without a traceback: it might name cards.
            log.error("review_failed room=%s error=%s", room, type(error).__name__)
        finally:
            beat.cancel()
            await asyncio.wait([beat])
            with suppress(StoreDown):
                await self._store.drop_claim(room, name)

    async def _beat(
        self, room: str, name: str, deals: list[dict[str, Any]], records: list[str]
    ) -> None:
        """Tells how far the review has come, and holds the claim."""
        told = -1
        waited = 0.0
        while True:
            if told != len(deals) or waited > LEASE / 3:
                told, waited = len(deals), 0.0
                with suppress(StoreDown):
                    await self._store.renew_claim(room, name, _so_far(told, records), LEASE)
            await asyncio.sleep(0.25)
            waited += 0.25

    async def _review(self, seat: Seat, records: list[str], deals: list[dict[str, Any]]) -> None:
        """Adds the reviewed deals one by one."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "app.reviewer",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            cwd=Path(__file__).parents[1],
            limit=LINE,
        )  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(to_json({"records": records, "seat": seat}))
            await process.stdin.drain()
            process.stdin.close()
            async for line in process.stdout:
                deals.append(from_json(line))
            if await process.wait() or len(deals) != len(records):
                raise RuntimeError("the reviewer ended early")
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def summed(deals: list[dict[str, Any]]) -> dict[str, Any]:
    """The reviewed deals with what they come to together."""
    decisions = [
        (each["points"], deal, index)
        for deal, reviewed in enumerate(deals)
        for index, each in enumerate(reviewed["decisions"])
    ]
    costly = sorted((each for each in decisions if each[0] > 0), key=lambda each: -each[0])
    grades = [each["grade"] for deal in deals for each in deal["decisions"]]
    return {
        "done": len(deals),
        "of": len(deals),
        "accuracy": grades.count("best") / len(grades) if grades else None,
        "points": round(sum(each[0] for each in decisions), 2),
        "costliest": [(deal, index) for _, deal, index in costly[:COSTLIEST]],
        "deals": deals,
    }


def _name(game: int, seat: Seat) -> str:
    return f"{game}.{seat}"


def _so_far(done: int, records: list[str]) -> bytes:
    return to_json({"state": "working", "done": done, "of": len(records)})


def _shown(found: bytes, game: int, seat: Seat) -> protocol.Review:
    review = from_json(found)
    state = "done" if "deals" in review else review.get("state", "none")
    return protocol.Review.model_validate(
        {"accuracy": None, "points": None, "costliest": [], "deals": [], "done": 0}
        | review
        | {"state": state, "game": game, "seat": seat}
    )
