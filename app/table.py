"""A room while one command is carried out: what `room` and `proposals` do it with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.commands import Act
from app.outcome import (
    Accepted,
    ClockExpired,
    ClockStood,
    Left,
    Outcome,
    Refused,
    RoomEvent,
    StoodIn,
    WentAway,
)
from app.state import Chair, Done, Room
from app.tally import FINISHED_KEPT, Finished, Tally, counted
from engine.actions import Action as GameAction
from engine.errors import Code, IllegalAction
from engine.events import DealEnded, Dealt, Event, GameEnded, Ready
from engine.game import Game
from engine.notation import record, rules_text, sheet_text
from engine.view import Seat

IDS_KEPT = 8
"""Commands of each seat whose ids are remembered. A client has one under way at a time."""


class No(Exception):
    """A refusal on its way out of `apply`."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(code)
        self.reply = Refused(code, detail)


class Table:
    """A room while one command is carried out."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.before = room
        self.events: list[RoomEvent | Event] = []
        self.records: list[str] = []
        self.moved = False
        self.dealt = False
        self.turned = False
        self.began = False

    def happened(self, *events: RoomEvent | Event) -> None:
        """Notes events in their order."""
        self.events += events

    def take(self, seat: Seat, chair: Chair) -> None:
        """Puts somebody into a seat."""
        self.room = self.room._replace(chairs=with_chair(self.room.chairs, seat, chair))

    def free(self, seat: Seat) -> None:
        """Empties a seat; what was asked is no longer asked, and its ids are the next one's."""
        self.take(seat, Chair())
        first, second = self.room.recent
        recent = ((), second) if seat == 0 else (first, ())
        self.room = self.room._replace(proposal=None, recent=recent)
        self.happened(Left(seat))

    def forget(self, seat: Seat) -> None:
        """Whose the finished games of a seat were is no longer known here."""
        room, browser = self.room, self.room.chairs[seat].browser
        finished = tuple(
            replace(
                each,
                browsers=(
                    "" if each.browsers[0] == browser else each.browsers[0],
                    "" if each.browsers[1] == browser else each.browsers[1],
                ),
            )
            for each in room.finished
        )
        self.room = room._replace(finished=finished)

    def stand_in(self, seat: Seat, *, on: bool) -> None:
        """Lets a bot play a seat, or no longer; nothing happens when that is so already."""
        chair = self.room.chairs[seat]
        if chair.stand_in != on:
            self.take(seat, replace(chair, stand_in=on))
            self.happened(StoodIn(seat, on))

    def away(self, seat: Seat, *, on: bool) -> None:
        """Notes that a player will be back later, or is back."""
        chair = self.room.chairs[seat]
        if chair.away != on:
            self.take(seat, replace(chair, away=on))
            self.happened(WentAway(seat, on))

    def start_game(self, entropy: tuple[bytes, bytes]) -> None:
        """Deals the first deal of the room's game."""
        self.room = room = self.room._replace(tallies=(Tally(), Tally()))
        if room.is_named:
            entropy = (b"", b"")
        game, events = Game.start(room.rules, room.game_seed(room.number), room.starter, entropy)
        self.began = True
        self._set(game, events)

    def end_game(self) -> None:
        """Ends the game without a winner."""
        self.room = self.room._replace(ended=True, proposal=None)
        self.moved = True

    def play(self, seat: Seat, action: GameAction) -> None:
        """Carries out an action of the game, or refuses it."""
        game = self.room.game
        assert game is not None
        if self.room.is_over:
            raise No(Code.GAME_OVER, "the game is over")
        try:
            game, events = game.apply(seat, action)
        except IllegalAction as error:
            raise No(error.code, str(error)) from None
        self._set(game, events)

    def tick(self, now: float, present: tuple[bool, bool]) -> None:
        """Lets the turn clock stand, go on, or run out."""
        room = self.room
        clock, seat = room.clock, room.on_turn
        if clock is None or seat is None:
            return
        if room.clock_turns(present):
            stands = clock.since is not None
            clock = clock.stopped(now) if stands else clock.resumed(now)
            self.room = room._replace(clock=clock)
            self.happened(ClockStood(stands))
        elif clock.deadline is not None and clock.deadline <= now:
            self.take(seat, replace(room.chairs[seat], helped=True))
            self.room = self.room._replace(clock=clock.off())
            self.happened(ClockExpired(seat))

    def outcome(self, seat: Seat, now: float, command: Act | None) -> Outcome:
        """The room as it is afterwards."""
        self._turn(now)
        self._finish(now)
        before = self.room
        version = before.version + len(self.events)
        proposal = before.proposal
        if proposal is not None and proposal.what == "end_game" and before.is_over:
            proposal = None
        recent, chairs = before.recent, before.chairs
        if command is not None:
            own = (*recent[seat], Done(command.id, command.digest, version))[-IDS_KEPT:]
            recent = (own, recent[1]) if seat == 0 else (recent[0], own)
            if not chairs[seat].acted and chairs[seat].kind == "person":
                chairs = with_chair(chairs, seat, replace(chairs[seat], acted=True))
        if proposal is not before.proposal or chairs is not before.chairs:
            before = before._replace(proposal=proposal, chairs=chairs)
        room = before.advanced(
            version,
            now,
            moved=version if self.moved else before.moved,
            dealt=version if self.dealt else before.dealt,
            began=version if self.began else before.began,
            turned=version if self.turned else before.turned,
            recent=recent,
        )
        events = tuple(self.events)
        return Outcome(room, events, Accepted(seat, version), tuple(self.records))

    def _turn(self, now: float) -> None:
        """Begins a turn when it is another one: with a whole clock, and without help."""
        room = self.room
        if not self.dealt and room.on_turn == self.before.on_turn:
            return
        self.turned = True
        chairs, clock = room.chairs, room.clock
        if chairs[0].helped or chairs[1].helped:
            chairs = (replace(chairs[0], helped=False), replace(chairs[1], helped=False))
        if clock is not None:
            seat = room.on_turn
            clock = clock.off() if seat is None else clock.started(now)
            if seat is not None and chairs[seat].away:
                clock = clock.stopped(now)
        if chairs is not room.chairs or clock is not room.clock:
            self.room = room._replace(chairs=chairs, clock=clock)

    def _finish(self, now: float) -> None:
        """Notes what came out of a game that is over."""
        room = self.room
        game = room.game
        if game is None or game.final is None or game is self.before.game:
            return
        if room.opponent == "device" or room.ended or room.match:
            return
        level = room.chairs[1].level or "medium"
        finished = Finished(
            number=room.number,
            name=_name(room),
            kind="daily" if room.daily else level if room.opponent == "bot" else "friend",
            at=now,
            browsers=(room.chairs[0].browser, room.chairs[1].browser),
            winner=game.winner,
            totals=game.final.totals,
            deals=len(game.book.sheet),
            tallies=room.tallies,
            daily=room.daily,
            sheet=sheet_text(game.book.sheet) if room.daily else "",
        )
        kept = (*room.finished, finished)[-FINISHED_KEPT:]
        self.room = room._replace(finished=kept)

    def _set(self, game: Game, events: Sequence[Event]) -> None:
        self.room = self.room.with_game(game)
        self.events += events
        for event in events:
            self.moved = self.moved or not isinstance(event, Ready)
            self.dealt = self.dealt or isinstance(event, Dealt)
            if isinstance(event, DealEnded):
                self.records.append(f"# game {self.room.number}\n{record(game)}")
                tallies = counted(self.room.tallies, event.result)
                self.room = self.room._replace(tallies=tallies)
                if self.room.deals and game.deal.setup.number >= self.room.deals:
                    self.room = self.room._replace(ended=True, proposal=None)
            if isinstance(event, GameEnded) and event.final.winner is not None:
                winner, wins = event.final.winner, self.room.wins
                wins = (wins[0] + 1, wins[1]) if winner == 0 else (wins[0], wins[1] + 1)
                self.room = self.room._replace(wins=wins)


def other_seat(seat: Seat) -> Seat:
    """The seat across the table."""
    return 1 if seat == 0 else 0


def _name(room: Room) -> str:
    """What is counted once for one browser: this game, however often it is played again."""
    if room.daily:
        return f"daily {room.daily}"
    if room.numbered is not None:
        level = room.chairs[1].level
        return f"number {room.numbered} {level} {rules_text(room.rules)}"
    return f"{room.id} {room.number}"


def with_chair(chairs: tuple[Chair, Chair], seat: Seat, chair: Chair) -> tuple[Chair, Chair]:
    """The two chairs with one replaced."""
    return (chair, chairs[1]) if seat == 0 else (chairs[0], chair)
