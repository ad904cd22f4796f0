"""Tables stay consistent whatever is requested, and never stuck."""

import re
from collections.abc import Iterable
from dataclasses import fields, replace

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.game import COLUMNS, Game, Phase, Refusal, Roll, Rules, Undo
from bot.game.actions import legal_actions
from bot.game.notation import format_event
from bot.players import Strength
from bot.tables import DELETED, Caller, CloseReason, Options, Pace, Status, Table, requests
from bot.tables.apply import apply_request
from bot.tables.days import DAY
from bot.tables.erasing import without_player
from bot.tables.time_limits import HOUR
from tests.game.game_factories import ScriptedDice, all_rules, rules_with
from tests.hypothesis_profiles import examples
from tests.tables.requesting import bid, seeded_dice, shift
from tests.tables.sample_tables import ANN, BEN, CYD, DEE, EVE, MOD, NOW, lobby_table

ORDER = {Status.LOBBY: 0, Status.PLAYING: 1, Status.FINISHED: 2, Status.ABANDONED: 2}

LONG_NUMBER = re.compile("[0-9]{16}")
"""A number as long as the ids of people, who are not in the log of a game."""

four_dice = st.lists(st.integers(1, 6), min_size=4, max_size=4)
people = st.sampled_from([ANN, BEN, CYD, DEE, EVE, MOD])
KINDS = [kind for kind in requests.PersonalRequest.__subclasses__() if len(fields(kind)) == 1]
"""The requests that say no more than who makes them."""

personal_requests = st.builds(lambda kind, by: kind(by), st.sampled_from(KINDS), people)


class TableMachine(RuleBasedStateMachine):
    table: Table
    now: float

    def __init__(self) -> None:
        super().__init__()
        self.choices: dict[int, object] = {}

    @initialize(
        rules=all_rules | rules_with(bidding=True),
        pace=st.sampled_from(Pace),
        count=st.integers(1, 4),
        computers=st.lists(st.sampled_from(Strength), max_size=3),
        started=st.integers(0, 3),
    )
    def open(self, rules: Rules, pace: Pace, count: int, computers: list[Strength], started: int) -> None:
        """Open a table, usually with a game, since there is more to that than to a lobby."""
        self.table = replace(lobby_table(count), options=Options(rules, pace=pace))
        self.now = NOW
        for strength in computers:
            self.request(requests.AddComputer(ANN, strength))
        if started:
            self.request(requests.Start(ANN))

    def request(self, request: requests.Request, dice: Iterable[int] = ()) -> None:
        """Make a request, and check what is true of every change."""
        before = self.table
        script = ScriptedDice(*dice)
        tie_break = seeded_dice(1)

        def rolled(count: int) -> tuple[int, ...]:
            return script(count) if script.left else tie_break(count)

        left = len(script.left)
        try:
            after = apply_request(before, request, rolled, self.now)
        except Refusal:
            assert len(script.left) == left, "a refused request has drawn dice"
            return
        assert ORDER[after.status] >= ORDER[before.status]
        assert after == replace(
            after, id=before.id, location=before.location, revision=before.revision, board=before.board
        )
        if before.game is not None or not isinstance(request, requests.ChangeOptions | requests.PlayNow):
            assert after.options == before.options
        if before.game is not None:
            assert after.seats == before.seats
            assert after.game is not None
            assert after.game.log[: len(before.game.log)] == before.game.log
            assert Game.replay(after.game.log) == after.game
        if after.game is not None:
            new = after.game.log[before.event_count :]
            assert not any(LONG_NUMBER.search(format_event(event)) for event in new), "an event holds an id"
        if not before.open:
            assert after is before
        self.table = after

    @rule(asked=st.lists(personal_requests, min_size=2, max_size=8))
    def ask(self, asked: list[requests.Request]) -> None:
        for request in asked:
            self.request(request)

    @rule(by=people, user=people)
    def remove(self, by: Caller, user: Caller) -> None:
        self.request(requests.RemovePlayer(by, user.id))

    @rule(by=people, strength=st.sampled_from(Strength))
    def add_computer(self, by: Caller, strength: Strength) -> None:
        self.request(requests.AddComputer(by, strength))

    @rule(by=people, rules=all_rules, pace=st.none() | st.sampled_from(Pace))
    def change_options(self, by: Caller, rules: Rules, pace: Pace | None) -> None:
        self.request(requests.ChangeOptions(by, lambda old: replace(old, rules=rules, pace=pace or old.pace)))

    @rule(
        by=people,
        dice=st.lists(st.integers(1, 6), min_size=8, max_size=8),
        first_user_id=st.none() | people.map(lambda person: person.id),
        first_seat=st.none() | st.integers(0, 3),
    )
    def start(self, by: Caller, dice: list[int], first_user_id: int | None, first_seat: int | None) -> None:
        self.request(requests.Start(by, first_user_id, first_seat), dice)

    @rule(by=people, dice=four_dice, late=st.integers(0, 1))
    def roll(self, by: Caller, dice: list[int], late: int) -> None:
        self.request(requests.TakeAction(by, Roll, self.table.action_version - late), dice)

    @precondition(lambda self: self.table.acting)
    @rule(data=st.data(), actions=st.integers(1, 30))
    def play_legally(self, data: st.DataObject, actions: int) -> None:
        for _ in range(actions):
            if self.table.acting:
                self.act_legally(data)

    def act_legally(self, data: st.DataObject) -> None:
        """Let a person who can act take a legal action, which must not be refused."""
        game = self.table.game
        assert game is not None
        person, state, before = data.draw(st.sampled_from(self.table.acting)), game.state, self.table
        seat = before.seats.index(person)
        undoing = (Undo(seat),) if state.settlement and state.settlement.steps else ()
        action = data.draw(st.sampled_from([*legal_actions(state, seat), *undoing]))
        dice = data.draw(four_dice) if isinstance(action, Roll) else ()
        by = Caller(person.id, person.name)
        self.request(requests.TakeAction(by, lambda _: action, before.action_version), dice)
        assert state.phase is Phase.BID or self.table is not before  # the same bid again changes nothing

    @rule(by=people, column=st.sampled_from(COLUMNS), stake=st.integers(0, 6), late=st.integers(0, 1))
    def shift_and_bid_anything(self, by: Caller, column: int, stake: int, late: int) -> None:
        for action in (shift(by, column), bid(by, stake)):
            self.request(replace(action, action_version=self.table.action_version - late))

    @rule(seconds=st.sampled_from([0.0, 45.0, 90.0, HOUR, 20 * HOUR, DAY, 3 * DAY, 7 * DAY, 30 * DAY]))
    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        self.request(requests.ApplyTimeouts())

    @precondition(lambda self: self.table.next_timeout and self.table.game)
    @rule(times=st.integers(1, 4))
    def wait_for_timeouts(self, times: int) -> None:
        for _ in range(times):
            before = self.table
            if before.next_timeout is not None and (before.deadline or not before.paused):
                self.now = max(self.now, before.next_timeout)
                self.request(requests.ApplyTimeouts())
                assert self.table != before, "the table is stuck"

    @rule()
    def restart(self) -> None:
        self.request(requests.ExtendDeadlines())
        timeout = self.table.next_timeout
        assert timeout is None or timeout > self.now or self.table.deadline is not None

    @rule(late=st.integers(0, 1), dice=four_dice)
    def play_computer_turn(self, late: int, dice: list[int]) -> None:
        self.request(requests.PlayComputerTurn(self.table.action_version - late), dice)

    @precondition(lambda self: self.table.computer_to_act)
    @rule()
    def let_computers_play(self) -> None:
        for _ in range(200):
            if not self.table.computer_to_act:
                break
            before = self.table
            self.request(requests.PlayComputerTurn(before.action_version))
            assert self.table != before, "a computer that has to act does nothing"

    @rule(by=people)
    def erase(self, by: Caller) -> None:
        before = self.table
        if not before.open or not before.has_place(by.id):
            return
        self.table = after = without_player(before, by.id, self.now)
        assert not after.has_place(by.id)
        assert by.id not in after.end_votes
        assert not after.open or after.host != by.id
        if before.game is not None:
            assert after.game is not None
            assert after.game.log[: before.event_count] == before.game.log
            assert Game.replay(after.game.log) == after.game
            assert len(after.seats) == len(before.seats)
            assert after.open == bool(after.remaining) or after.close_reason is CloseReason.AGREED

    @invariant()
    def there_are_at_most_four_different_players(self) -> None:
        seats = [player for player in self.table.seats if player != DELETED]
        assert len(set(seats)) == len(seats) <= len(self.table.seats) <= 4
        assert len({person.id for person in self.table.people}) == len(self.table.people)
        assert self.table.people or not self.table.open

    @invariant()
    def the_host_of_an_open_table_still_plays(self) -> None:
        if self.table.open:
            assert self.table.host in [person.id for person in self.table.remaining]

    @invariant()
    def only_present_people_vote_and_never_all_of_them(self) -> None:
        present = {person.id for person in self.table.present}
        assert self.table.end_votes < present or not self.table.end_votes
        assert self.table.open or not self.table.end_votes

    @invariant()
    def status_game_and_deadline_are_consistent(self) -> None:
        table = self.table
        assert (table.next_timeout is not None) == table.open
        assert (table.close_reason is not None) == (table.status is Status.ABANDONED)
        assert bool(table.winners) == (table.status is Status.FINISHED)
        if table.status is Status.PLAYING:
            assert table.game is not None
            assert not table.game.state.over
            assert len(table.game.state.active) > 1
            assert table.acting or table.computer_to_act or table.paused, "nobody can act"
            assert table.paused or table.present, "computers play without people"
        else:
            assert (table.acting, table.computer_to_act, table.paused) == ((), False, False)
        is_timed = bool(table.awaited) and (table.pace is not Pace.NONE or bool(table.waiting))
        assert (table.deadline is not None) == (is_timed and not table.paused)
        assert table.deadline is not None or not table.reminder_due
        assert table.game is None or table.status is not Status.LOBBY
        assert set(table.acting) <= set(table.remaining)

    @invariant()
    def an_action_version_stands_for_one_choice(self) -> None:
        """A button must not be accepted in a state that it was not made for."""
        table = self.table
        if table.game is not None and table.status is Status.PLAYING:
            state = table.game.state
            choice = (state.phase, state.acting, state.roll, state.settlement)
            assert self.choices.setdefault(table.action_version, choice) == choice


TableMachine.TestCase.settings = settings(examples(40), stateful_step_count=40)
TestTableMachine = TableMachine.TestCase
