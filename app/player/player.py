"""A seat at a table: sit down, see, act, and come back when the line was lost."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import AsyncIterator, Callable
from typing import Any, Final, Self, TypeAlias
from urllib.parse import urlsplit

from pydantic import TypeAdapter

from app import protocol
from app.player.wire import Refused, Wire, request

Wanted: TypeAlias = protocol.Action | dict[str, Any]
_ACTION: TypeAdapter[protocol.Action] = TypeAdapter(protocol.Action)
_LATER: Final = ("rate_limited", "busy")
"""Refusals after which the same action may be tried again."""
TRIES: Final = 8


class Player:
    """One seat. Use it with `async with`: it sits down on the way in.

    `address` is an invite, or a server: there a table of its own is made, against the
    server's Hard unless `wish` says otherwise (the fields of `protocol.RoomRequest`). With the
    `secret` of an earlier player its seat is taken again. Programs say so with `bot`, and the
    other seat sees it.
    """

    def __init__(
        self,
        address: str,
        *,
        name: str = "",
        secret: str | None = None,
        bot: bool = True,
        **wish: object,
    ) -> None:
        parts = urlsplit(address)
        found = re.fullmatch(r"/r/([^/]+)/?", parts.path)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError(f"{address!r} is no address: want an invite or a server, with http")
        if not found and parts.path not in ("", "/"):
            raise ValueError(f"{address!r} is no invite: want .../r/ and the name of a room")
        self.server = f"{parts.scheme}://{parts.netloc}"
        self.room = found[1] if found else ""
        self.name = name
        self.secret = secret or secrets.token_urlsafe(32)
        """Whoever has it has the seat: keep it to come back, and to yourself."""
        self.seat: protocol.Seat | None = None
        self.table: protocol.Table | None = None
        """As it is at `version`."""
        self.version = 0
        self.events: list[protocol.Event] = []
        """What happened with the last change."""
        self._bot = bot
        self._wish = wish
        self._epoch: str | None = None
        self._ids = secrets.token_hex(5)
        self._count = 0
        self._asked: dict[str, tuple[dict[str, Any], asyncio.Future[protocol.Ack]]] = {}
        self._news = asyncio.Event()
        self._wire: Wire | None = None

    @property
    def invite(self) -> str:
        """The address at which the other player sits down."""
        return f"{self.server}/r/{self.room}"

    @property
    def view(self) -> protocol.View:
        """What this seat sees of the game; raises `Refused` before there is one."""
        if self.table is None or self.table.view is None:
            raise Refused("seat_empty", "the other seat is empty")
        return self.table.view

    # ------------------------------------------------------------------- sitting, leaving

    async def __aenter__(self) -> Self:
        """Sits down and waits for the table; raises `Refused` or `Gone`."""
        await self.sit()
        url = f"{self.server}/ws/{self.room}"
        self._wire = Wire(url, self.secret, self._hello, self._take)
        self._wire.on_open = self._resend
        self._wire.open(lambda: self.version)
        try:
            await self.until(lambda: self.table is not None)
        except BaseException:
            await self._wire.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        """Hangs up. The seat stays this player's, by its `secret`."""
        if self._wire is not None:
            await self._wire.close()

    async def sit(self) -> protocol.RoomSummary:
        """Takes the seat by request, without a socket; the room as it is then."""
        body: dict[str, Any] = {
            "name": self.name,
            "bot": self._bot,
            "entropy": secrets.token_hex(32),
        }
        path = f"/api/rooms/{self.room}/seat"
        if not self.room:
            body = {"opponent": "bot", "level": "hard", **body, **self._wish}
            path = "/api/rooms"
        found = await request(self.server + path, self.secret, body)
        summary = protocol.RoomSummary.model_validate(found)
        self.room, self.seat = summary.room, summary.seat
        return summary

    # ---------------------------------------------------------------------------- seeing

    async def turns(self) -> AsyncIterator[protocol.View]:
        """The view each time this seat has to act, until the game is over.

        Between two deals it gets ready by itself. Whoever does not act is asked again when
        something has changed.
        """
        await self.until(lambda: self.table is not None and self.table.view is not None)
        while not self.is_over:
            view, at = self.view, self.version
            if view.legal.next_deal:
                await self.act({"type": "next_deal", "entropy": secrets.token_hex(32)})
            elif view.on_turn == self.seat:
                yield view
            if self.version == at:
                await self.until(lambda: self.version != at)  # noqa: B023

    @property
    def is_over(self) -> bool:
        """Whether the game came to its end."""
        table = self.table
        return table is not None and (
            table.ended or (table.view is not None and table.view.final is not None)
        )

    async def until(self, holds: Callable[[], bool]) -> None:
        """Waits until something about the table is so; raises `Gone` when the line is lost."""
        while not holds():
            if self._wire is not None and self._wire.gone is not None:
                raise self._wire.gone
            self._news.clear()
            await self._news.wait()

    # ---------------------------------------------------------------------------- acting

    async def act(self, action: Wanted) -> bool:
        """Does something, once, however often the line is lost meanwhile.

        True when it is done and seen; False when the table had changed before: look again.
        Raises `Refused` for what the rules do not allow, and `Gone`.
        """
        action = _ACTION.validate_python(action)
        self._count += 1
        id_ = f"{self._ids}-{self._count}"
        for attempt in range(TRIES):
            frame = {
                "type": "act",
                "id": id_,
                "version": self.version,
                "action": action.model_dump(),
            }
            try:
                ack = await self._ask(id_, frame)
                await self.until(lambda: self.version >= ack.version)  # noqa: B023
                return True
            except Refused as refused:
                if refused.code == "stale":
                    return False
                if refused.code not in _LATER or attempt == TRIES - 1:
                    raise
            # Programs are held to the same rates as people; this one waits its turn.
            await asyncio.sleep(0.25 * 2**attempt)
        raise AssertionError("the last attempt raises")

    async def pass_(self) -> bool:
        """Leaves the first upcard."""
        return await self.act({"type": "pass"})

    async def draw(self, pile: protocol.Pile) -> bool:
        """Takes the top card of the stock or of the discard pile."""
        return await self.act({"type": "draw", "pile": pile})

    async def discard(self, card: protocol.Card) -> bool:
        """Throws a card and ends the turn."""
        return await self.act({"type": "discard", "card": card})

    async def knock(self, card: protocol.Card) -> bool:
        """Throws a card face down and ends the deal; gin when nothing is left over."""
        return await self.act({"type": "knock", "card": card})

    async def say(self, phrase: protocol.Phrase) -> None:
        """Says one of the phrases to the other seat."""
        self._count += 1
        id_ = f"{self._ids}-{self._count}"
        await self._ask(id_, {"type": "say", "id": id_, "phrase": phrase})

    async def new_game(self) -> bool:
        """Asks for another game, or says yes to the other seat's question.

        True when it has been dealt; False when the other seat said no.
        """
        assert self.table is not None
        game, asked = self.table.game, self.table.proposal
        if asked is not None and asked.by != self.seat:
            await self.act({"type": "answer", "yes": True, "entropy": secrets.token_hex(32)})
        elif asked is None:
            wish = {"type": "propose", "what": "new_game", "entropy": secrets.token_hex(32)}
            await self.act(wish)
        await self.until(lambda: self.table is not None and self.table.proposal is None)
        return self.table.game > game

    async def asked(self) -> None:
        """Waits until the other seat asks for another game."""

        def is_asked() -> bool:
            asked = self.table.proposal if self.table is not None else None
            return asked is not None and asked.by != self.seat and asked.what == "new_game"

        await self.until(is_asked)

    async def _ask(self, id_: str, frame: dict[str, Any]) -> protocol.Ack:
        assert self._wire is not None, "use the player with `async with`"
        if self._wire.gone is not None:
            raise self._wire.gone
        answer: asyncio.Future[protocol.Ack] = asyncio.get_running_loop().create_future()
        self._asked[id_] = (frame, answer)
        try:
            await self._wire.wait_turn()
            await self._wire.send(frame)
            return await answer
        finally:
            del self._asked[id_]

    # --------------------------------------------------------------------------- the wire

    def _hello(self) -> dict[str, Any]:
        hello: dict[str, Any] = {"type": "hello", "protocol": protocol.PROTOCOL}
        if self._epoch is not None:
            hello |= {"since": self.version, "epoch": self._epoch}
        return hello

    def _resend(self) -> None:
        """Asks once more for what was not answered; an id is carried out once."""
        assert self._wire is not None
        for frame, answer in self._asked.values():
            if self._wire.gone is not None:
                if not answer.done():
                    answer.set_exception(self._wire.gone)
            else:
                asyncio.get_running_loop().create_task(self._wire.send(frame))
        self._news.set()

    def _take(self, message: protocol.ServerMessage) -> None:
        match message:
            case protocol.Welcome(seat=seat, epoch=epoch):
                self.seat, self._epoch = seat, epoch
            case protocol.State(version=version, events=events, table=table):
                self.version, self.events, self.table = version, events, table
            case protocol.Ack(id=id_):
                self._answer(id_, message)
            case protocol.Rejected(id=str(id_), code=code, detail=detail):
                if message.table is not None:
                    self.version, self.table = message.version, message.table
                self._answer(id_, Refused(code, detail))
        self._news.set()

    def _answer(self, id_: str, answer: protocol.Ack | Refused) -> None:
        _, waiting = self._asked.get(id_, ({}, None))
        if waiting is None or waiting.done():
            return
        if isinstance(answer, Refused):
            waiting.set_exception(answer)
        else:
            waiting.set_result(answer)
