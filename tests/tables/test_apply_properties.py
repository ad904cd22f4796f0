"""Tables stay consistent whatever is requested, and games end while people come and go."""

import re
from collections.abc import Iterable
from dataclasses import fields, replace
from functools import partial
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.game import COLUMNS, Confirm, Game, Phase, Refusal, Roll, Rules, Undo, legal_moves, stop_obstacle
from bot.game.bidding import STAKES, may_confirm, shiftable_columns
from bot.game.notation import format_event
from bot.players import Strength, decide
from bot.tables import DELETED, Caller, CloseReason, Computer, Options, Pace, Person, Status, Table, requests
from bot.tables.apply import apply_request
from bot.tables.days import DAY
from bot.tables.erasing import without_player
from bot.tables.time_limits import HOUR
from tests.game.game_factories import ScriptedDice, all_rules, rules_with
from tests.game.notation.games import format_game, parse_game
from tests.hypothesis_profiles import examples
from tests.tables.requesting import bid, choose, play_computer_turn, rising_dice, seeded_dice, shift, stop
from tests.tables.sample_tables import ANN, BEN, CYD, DEE, EVE, MOD, NOW, lobby_table

ORDER = {Status.LOBBY: 0, Status.PLAYING: 1, Status.FINISHED: 2, Status.ABANDONED: 2}

LONG_NUMBER = re.compile("[0-9]{16}")
"""A number as long as the ids of people, who are not in the log of a game."""

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
        tie_break = rising_dice()

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

    @rule(by=people, dice=st.lists(st.integers(1, 6), min_size=4, max_size=4), late=st.integers(0, 1))
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
        acting = data.draw(st.sampled_from(self.table.acting))
        by, state, before = Caller(acting.id, acting.name), game.state, self.table
        columns = shiftable_columns(state)
        dice: list[int] = []
        if state.roll:
            action = choose(by, *data.draw(st.sampled_from(legal_moves(state, state.roll))))
        elif state.phase is Phase.BID:
            action = bid(by, data.draw(st.sampled_from(STAKES)), stops=data.draw(st.booleans()))
        elif state.settlement and state.settlement.steps and data.draw(st.integers(0, 3)) == 0:
            action = requests.TakeAction(by, Undo)
        elif state.settlement and may_confirm(state) and (not columns or data.draw(st.booleans())):
            action = requests.TakeAction(by, Confirm)
        elif state.settlement:
            action = shift(by, data.draw(st.sampled_from(columns)))
        elif state.phase is Phase.DECIDE and stop_obstacle(state) is None and data.draw(st.booleans()):
            action = stop(by)
        else:
            action = requests.TakeAction(by, Roll)
            dice = data.draw(st.lists(st.integers(1, 6), min_size=4, max_size=4))
        self.request(replace(action, action_version=self.table.action_version), dice)
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
            if self.table.next_timeout is not None and (self.table.deadline or not self.table.paused):
                self.now = max(self.now, self.table.next_timeout)
                self.request(requests.ApplyTimeouts())

    @rule()
    def restart(self) -> None:
        self.request(requests.ExtendDeadlines())
        timeout = self.table.next_timeout
        assert timeout is None or timeout > self.now or self.table.deadline is not None

    @rule(late=st.integers(0, 1), dice=st.lists(st.integers(1, 6), min_size=4, max_size=4))
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
            assert self.table is not before, "a computer that has to act does nothing"

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


def play_to_the_end(rules: Rules, pace: Pace, computers: int, seed: int) -> Table:
    """Return a table of four after its game, with people who come and go."""
    random, dice, now = Random(seed), seeded_dice(seed), NOW
    strengths = [Strength.EASY, Strength.MEDIUM]
    opponents = [Computer(random.choice(strengths), number) for number in range(1, computers + 1)]
    table = replace(lobby_table(4, *opponents), options=Options(rules, pace=pace))
    table = apply_request(table, requests.Start(ANN), dice, now)
    while table.open:
        before, game, timeout, now = table, table.game, table.next_timeout, now + 1
        assert game is not None
        assert timeout is not None
        away = [person for person in table.remaining if person not in table.present]
        if table.paused:
            table = apply_request(table, requests.Resume(caller(random.choice(table.remaining))), dice, now)
        elif away and random.random() < 0.1:
            table = apply_request(table, requests.TakeSeatBack(caller(random.choice(away))), dice, now)
        elif table.computer_to_act:
            table = play_computer_turn(table, dice, now)
        elif random.random() < 0.3:
            now = max(now, timeout)
            table = apply_request(table, requests.ApplyTimeouts(), dice, now)
        else:
            advised = partial(decide, game.state, strength=Strength.MEDIUM)
            by = caller(random.choice(table.awaited))
            table = apply_request(table, requests.TakeAction(by, advised, table.action_version), dice, now)
        assert table is not before, "the table is stuck"
    return table


def caller(person: Person) -> Caller:
    return Caller(person.id, person.name)


@examples(6)
@given(
    rules_with() | rules_with(bidding=True),
    st.sampled_from([Pace.LIVE, Pace.RELAXED]),
    st.integers(0, 3),
    st.integers(0, 2**32),
)
def test_games_end_and_can_be_replayed_while_people_come_and_go(
    rules: Rules, pace: Pace, computers: int, seed: int
) -> None:
    table = play_to_the_end(rules, pace, computers, seed)
    assert table.status is Status.FINISHED
    assert table.game is not None
    assert table.game.state.phase is Phase.OVER
    assert Game.replay(table.game.log) == table.game
    assert parse_game(format_game(table.game)) == table.game
