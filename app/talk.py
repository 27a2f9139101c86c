"""What players say to each other: phrases, free text, a nudge. Passed on, and kept nowhere."""

from __future__ import annotations

from pydantic_core import to_json

from app import protocol
from app.limits import NUDGES_BY_SEAT, WORDS_BY_SEAT, Rate, clean_name
from app.outcome import Refused
from app.state import Room
from app.store import Store
from engine.view import Seat

Words = protocol.Say | protocol.Write | protocol.Nudge


class Talk:
    """Passes on what may be said."""

    def __init__(self, store: Store, *, rate_limits: bool) -> None:
        self._store = store
        self._rate_limits = rate_limits

    async def pass_on(self, room: Room, seat: Seat, words: Words) -> Refused | None:
        """Sends the words to every socket at the table; or says why not."""
        frame: dict[str, object] = {"id": words.id, "seat": seat}
        match words:
            case protocol.Say(phrase=phrase):
                frame |= {"type": "chat", "phrase": phrase}
            case protocol.Write(text=text):
                shown = clean_name(text, protocol.MAX_TEXT)
                if not (room.chairs[0].text and room.chairs[1].text):
                    return Refused("text_not_allowed", "both seats must switch free text on")
                if not shown:
                    return Refused("bad_message", "nothing in this text can be shown")
                frame |= {"type": "written", "text": shown}
            case protocol.Nudge():
                if room.opponent != "friend" or room.chairs[1 - seat].kind != "person":
                    return Refused("seat_empty", "there is nobody to nudge")
                frame |= {"type": "nudged"}
        is_nudge = isinstance(words, protocol.Nudge)
        if is_nudge or self._rate_limits:
            rate = NUDGES_BY_SEAT if is_nudge else WORDS_BY_SEAT
            if not await self._is_within(rate, room, seat):
                return Refused("rate_limited", f"{rate.count} in {rate.window:.0f} s")
        await self._store.publish(room.id, "c " + to_json(frame).decode())
        return None

    async def _is_within(self, rate: Rate, room: Room, seat: Seat) -> bool:
        number, _ = await self._store.count(f"{rate.name}:{room.id}:{seat}", rate.window)
        return number <= rate.count
