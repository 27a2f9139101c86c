"""Any sequence of commands, repeats and losses keeps a room in order."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from app.commands import Act, Answer, Intent, Propose
from app.outcome import Accepted
from app.room import apply
from app.state import Room
from app.stored import dump, load
from engine.actions import NextDeal, Pass
from engine.view import Phase, Seat
from tests.app.test_room import NOW, table, view

# ------------------------------------------------------------------------------ any sequence


@dataclass(frozen=True)
class Sent:
    """A command on its way, and what its sender saw when it was sent."""

    command: Act
    seen: Room


class Tables(RuleBasedStateMachine):
    """Two seats with two tabs each, on a network that delays, repeats and reorders."""

    def __init__(self) -> None:
        super().__init__()
        self.room = table(seed=b"m" * 32)
        self.seen: dict[tuple[Seat, int], Room] = {
            (seat, tab): self.room for seat in (0, 1) for tab in (0, 1)
        }
        self.network: list[Sent] = []
        self.results: dict[tuple[Seat, str], Accepted] = {}
        self.now = NOW
        self.ids = 0

    @rule(seat=st.sampled_from([0, 1]), tab=st.sampled_from([0, 1]))
    def news_arrive(self, seat: Seat, tab: int) -> None:
        self.seen[seat, tab] = self.room

    @rule(seat=st.sampled_from([0, 1]), tab=st.sampled_from([0, 1]), data=st.data())
    def a_tab_wants_something(self, seat: Seat, tab: int, data: st.DataObject) -> None:
        seen = self.seen[seat, tab]
        legal: list[Intent] = list(view(seen, seat).legal) if not seen.ended else []
        knocks: list[Intent] = [each for each in legal if type(each).__name__ == "Knock"]
        others: list[Intent] = [Propose("new_game"), Propose("end_game"), Answer(True),
                                Answer(False), Pass(), NextDeal()]  # fmt: skip
        wish = data.draw(st.sampled_from(knocks or legal * 5 + others))
        self.ids += 1
        act = Act(seat, f"i{self.ids}", seen.version, wish, str(wish))
        self.network.append(Sent(act, seen))

    @precondition(lambda self: self.network)
    @rule(data=st.data(), keep=st.booleans())
    def the_network_delivers(self, data: st.DataObject, keep: bool) -> None:
        index = data.draw(st.integers(0, len(self.network) - 1))
        sent = self.network[index] if keep else self.network.pop(index)
        self.deliver(sent)

    def deliver(self, sent: Sent) -> None:
        before, command = self.room, sent.command
        self.now += 1
        outcome = apply(before, command, self.now)
        key = (command.seat, command.id)
        first = self.results.get(key)
        if not outcome.events:
            assert outcome.room is before
            if first is not None and isinstance(outcome.reply, Accepted) and outcome.reply.repeat:
                assert outcome.reply.version == first.version
            return
        assert isinstance(outcome.reply, Accepted)
        # An id is carried out once, whatever arrives how often and how late.
        assert first is None
        self.results[key] = outcome.reply
        self.room = outcome.room
        assert self.room.version == before.version + len(outcome.events)
        assert self.room.updated_at == self.now
        if not isinstance(command.intent, NextDeal | Propose | Answer):
            # Nothing since had changed what this seat may do.
            assert view(before, command.seat).legal == view(sent.seen, command.seat).legal

    @rule()
    def the_store_is_read(self) -> None:
        assert load(dump(self.room)) == self.room

    @invariant()
    def one_side_may_act(self) -> None:
        room = self.room
        game = room.game
        assert game is not None
        able = [seat for seat in (0, 1) if view(room, seat).legal]
        if room.is_over:
            assert room.on_turn is None
        elif game.deal.phase is not Phase.OVER:
            assert able == [room.on_turn]
        assert room.moved <= room.version
        assert room.dealt <= room.moved


TestTables = Tables.TestCase
TestTables.settings = settings(stateful_step_count=80, deadline=None)
