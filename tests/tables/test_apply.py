"""Who may do what at a table, and what becomes of it."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from itertools import count

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.game import (
    COLUMNS,
    FRANJOS,
    PARKER,
    STAKES,
    Bid,
    Choose,
    Confirm,
    DiceSource,
    Game,
    NotAllowed,
    OutOfDate,
    Phase,
    PlaceBid,
    Refusal,
    Roll,
    Rules,
    Shift,
    Starter,
    Stop,
    Undo,
    legal_moves,
    may_confirm,
    shiftable_columns,
    stop_obstacle,
)
from bot.game.notation import format_position
from bot.players import Strength
from bot.tables import (
    AcceptEnd,
    AddComputer,
    ApplyTimeouts,
    Caller,
    Cancel,
    ChangeRules,
    ChannelDeleted,
    CloseReason,
    ExtendDeadlines,
    ForceEnd,
    Join,
    Leave,
    Pace,
    PlayComputerTurn,
    ProposeEnd,
    RejectEnd,
    RemoveComputer,
    RemovePlayer,
    Request,
    ResignGame,
    Resume,
    Start,
    Status,
    Table,
    TakeAction,
    TakeSeatBack,
    check_can_bid,
    check_can_change_rules,
    check_can_start,
)
from bot.tables.apply import apply_request
from bot.tables.pace import DAY, HOUR
from tests.game.game_factories import ScriptedDice, all_rules, game_at, no_dice, rules_with, with_roll
from tests.tables.sample_tables import (
    ANN,
    BEN,
    CYD,
    DEE,
    EVE,
    MOD,
    NOW,
    closed_table,
    finished_table,
    first_people,
    game_table,
    lobby_table,
)

FRESH = "parker -/-/- - 0 roll"
"""Ann is on turn, Ben and Cyd play too."""
DECIDING = "parker -/-/- 7:2 0 decide"
LEFT = "parker -/-/x- - 0 roll"
"""Cyd has resigned."""
BIDDING = "parker,bidding 7:3/7:1/-/6:2 8:2,9:2 1 bid bids=-/-/-/-"
"""Ben has made his second move. Ann and Dee have to bid; Cyd has no marker and does not."""
SETTLING = "parker,bidding 7:3/8:2/-/6:2,10:2 - 1 settle bids=makes:2/-/-/busts:1 settlement=made/3,0/-"
"""Ben has stopped. Dee was wrong and settles first, then Ann, who was right."""


def ask(table: Table, request: Request, *dice: int) -> Table:
    """The table after a request that draws exactly these dice."""
    script = ScriptedDice(*dice)
    after = apply_request(table, request, script, NOW)
    assert script.left == []
    return after


def refusal(table: Table, request: Request) -> Refusal:
    """The refusal of a request, which must not draw dice."""
    with pytest.raises(Refusal) as refused:
        apply_request(table, request, no_dice, NOW)
    return refused.value


def rising() -> DiceSource:
    """Dice that fall 1, 2, 3 and so on, so that no roll for the first turn is tied."""
    numbers = count()
    return lambda wanted: tuple(1 + next(numbers) % 6 for _ in range(wanted))


def roll(by: Caller, seq: int | None = None) -> TakeAction:
    return TakeAction(by, Roll, seq)


def choose(by: Caller, *move: int) -> TakeAction:
    return TakeAction(by, partial(Choose, move=move))


def stop(by: Caller) -> TakeAction:
    return TakeAction(by, Stop)


def bid(by: Caller, stake: int = 3, *, makes_it: bool = True, seq: int | None = None) -> TakeAction:
    return TakeAction(by, partial(PlaceBid, bid=Bid(makes_it, stake)), seq)


def shift(by: Caller, column: int) -> TakeAction:
    return TakeAction(by, partial(Shift, column=column))


LOBBY_REQUESTS: dict[str, Callable[[Caller], Request]] = {
    "join": Join,
    "leave": Leave,
    "remove": lambda by: RemovePlayer(by, BEN.id),
    "rules": lambda by: ChangeRules(by, Rules.of(FRANJOS)),
    "start": Start,
    "cancel": Cancel,
}
GAME_REQUESTS: dict[str, Callable[[Caller], Request]] = {
    "roll": roll,
    "choose": lambda by: choose(by, 7, 7),
    "stop": stop,
    "bid": bid,
    "shift": lambda by: shift(by, 6),
    "undo": lambda by: TakeAction(by, Undo),
    "confirm": lambda by: TakeAction(by, Confirm),
    "give up": ResignGame,
    "propose": ProposeEnd,
    "agree": AcceptEnd,
    "keep": RejectEnd,
    "end now": ForceEnd,
}
REQUESTS = LOBBY_REQUESTS | GAME_REQUESTS

TABLES = {
    "alone in the lobby": lobby_table(1),
    "two in the lobby": lobby_table(2),
    "full lobby": lobby_table(4),
    "to roll": game_table(FRESH),
    "to choose": game_table(with_roll(FRESH, 3, 4, 1, 6)),
    "to decide": game_table(DECIDING),
    "vote": replace(game_table(FRESH), end_votes=frozenset({ANN.id})),
    "one has left": game_table(LEFT),
    "to bid": game_table(BIDDING),
    "to settle": game_table(SETTLING),
    "finished": finished_table("parker 2:top,3:top,4:top/-/- - 0 over:0"),
    "cancelled": closed_table(lobby_table(2), CloseReason.CANCELLED),
    "ended": closed_table(game_table(game_at(FRESH).end()), CloseReason.AGREED),
    "expired": closed_table(game_table(FRESH), CloseReason.EXPIRED),
}
CALLERS = {"host": ANN, "second": BEN, "third": CYD, "fourth": DEE, "stranger": EVE, "moderator": MOD}

MATRIX = """
join    | alone in the lobby | second third fourth stranger moderator
join    | two in the lobby   | third fourth stranger moderator
join    | full lobby         |
leave   | alone in the lobby | host
leave   | two in the lobby   | host second
leave   | full lobby         | host second third fourth
remove  | alone in the lobby |
remove  | two in the lobby   | host moderator
remove  | full lobby         | host moderator
rules   | alone in the lobby | host moderator
rules   | two in the lobby   | host moderator
rules   | full lobby         | host moderator
start   | alone in the lobby |
start   | two in the lobby   | host moderator
start   | full lobby         | host moderator
cancel  | alone in the lobby | host moderator
cancel  | two in the lobby   | host moderator
cancel  | full lobby         | host moderator
roll    | to roll            | host
roll    | to choose          |
roll    | to decide          | host
roll    | vote               | host
roll    | one has left       | host
roll    | to bid             |
roll    | to settle          |
choose  | to roll            |
choose  | to choose          | host
choose  | to decide          |
choose  | vote               |
choose  | one has left       |
choose  | to bid             |
choose  | to settle          |
stop    | to roll            |
stop    | to choose          |
stop    | to decide          | host
stop    | vote               |
stop    | one has left       |
stop    | to bid             |
stop    | to settle          |
bid     | to roll            |
bid     | to choose          |
bid     | to decide          |
bid     | vote               |
bid     | one has left       |
bid     | to bid             | host fourth
bid     | to settle          |
shift   | to roll            |
shift   | to choose          |
shift   | to decide          |
shift   | vote               |
shift   | one has left       |
shift   | to bid             |
shift   | to settle          | fourth
undo    | to roll            |
undo    | to choose          |
undo    | to decide          |
undo    | vote               |
undo    | one has left       |
undo    | to bid             |
undo    | to settle          |
confirm | to roll            |
confirm | to choose          |
confirm | to decide          |
confirm | vote               |
confirm | one has left       |
confirm | to bid             |
confirm | to settle          |
give up | to roll            | host second third
give up | to choose          | host second third
give up | to decide          | host second third
give up | vote               | host second third
give up | one has left       | host second
give up | to bid             | host second third fourth
give up | to settle          | host second third fourth
propose | to roll            | host
propose | to choose          | host
propose | to decide          | host
propose | vote               | host
propose | one has left       | host
propose | to bid             | host
propose | to settle          | host
agree   | to roll            |
agree   | to choose          |
agree   | to decide          |
agree   | vote               | second third
agree   | one has left       |
agree   | to bid             |
agree   | to settle          |
keep    | to roll            |
keep    | to choose          |
keep    | to decide          |
keep    | vote               | host second third
keep    | one has left       |
keep    | to bid             |
keep    | to settle          |
end now | to roll            | moderator
end now | to choose          | moderator
end now | to decide          | moderator
end now | vote               | moderator
end now | one has left       | moderator
end now | to bid             | moderator
end now | to settle          | moderator
"""
"""Who may do what when; everything that is not listed is refused."""

ALLOWED = {
    (request, table): frozenset(callers.split())
    for line in MATRIX.strip().splitlines()
    for request, table, callers in [[field.strip() for field in line.split("|")]]
}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("request_name", REQUESTS)
def test_each_request_is_for_exactly_those_who_may_make_it_then(request_name: str, table: str) -> None:
    allowed = ALLOWED.get((request_name, table), frozenset())
    for name, by in CALLERS.items():
        request = REQUESTS[request_name](by)
        if name in allowed:
            assert apply_request(TABLES[table], request, rising(), NOW) is not TABLES[table]
        else:
            refusal(TABLES[table], request)


def test_the_matrix_names_every_request_at_every_open_table() -> None:
    open_tables = [name for name, table in TABLES.items() if table.open]
    lobbies = {(request, name) for request in LOBBY_REQUESTS for name in open_tables if "lobby" in name}
    games = {(request, name) for request in GAME_REQUESTS for name in open_tables if "lobby" not in name}
    assert set(ALLOWED) == lobbies | games


@pytest.mark.parametrize("table", [name for name, table in TABLES.items() if not table.open])
@pytest.mark.parametrize("request_name", REQUESTS)
def test_a_closed_table_refuses_everything_as_out_of_date(request_name: str, table: str) -> None:
    for by in CALLERS.values():
        assert isinstance(refusal(TABLES[table], REQUESTS[request_name](by)), OutOfDate)


@pytest.mark.parametrize("request_name", LOBBY_REQUESTS)
def test_what_belongs_to_the_lobby_is_out_of_date_once_the_game_is_on(request_name: str) -> None:
    assert (
        refusal(game_table(FRESH), LOBBY_REQUESTS[request_name](ANN)).message
        == "This game has already started."
    )


@pytest.mark.parametrize("request_name", GAME_REQUESTS)
def test_what_belongs_to_the_game_is_out_of_date_in_the_lobby(request_name: str) -> None:
    assert isinstance(refusal(lobby_table(2), GAME_REQUESTS[request_name](MOD)), OutOfDate)


class TestLobby:
    def test_who_joins_sits_after_the_others_under_their_name(self) -> None:
        assert ask(lobby_table(1), Join(BEN)).seats == first_people(2)

    def test_a_seat_keeps_nobodys_powers(self) -> None:
        assert type(ask(lobby_table(1), Join(MOD)).seats[1]) is not Caller

    def test_when_the_host_leaves_the_next_in_line_is_host(self) -> None:
        table = ask(lobby_table(3), Leave(ANN))
        assert table.seats == first_people(3)[1:]
        assert table.host == BEN.id

    def test_when_another_leaves_the_host_stays(self) -> None:
        table = ask(lobby_table(3), Leave(BEN))
        assert [person.id for person in table.people] == [ANN.id, CYD.id]
        assert table.host == ANN.id

    def test_a_lobby_that_everybody_left_is_cancelled(self) -> None:
        table = ask(lobby_table(1), Leave(ANN))
        assert (table.status, table.close_reason, table.deadline) == (
            Status.ABANDONED,
            CloseReason.CANCELLED,
            None,
        )

    def test_a_removed_player_is_the_one_who_was_named(self) -> None:
        table = ask(lobby_table(3), RemovePlayer(ANN, BEN.id))
        assert [person.id for person in table.people] == [ANN.id, CYD.id]

    def test_a_moderator_removes_even_the_host(self) -> None:
        assert ask(lobby_table(2), RemovePlayer(MOD, ANN.id)).host == BEN.id

    def test_only_who_sits_at_the_table_can_be_removed(self) -> None:
        assert (
            refusal(lobby_table(2), RemovePlayer(ANN, EVE.id)).message
            == "That player doesn't have a seat at this table."
        )

    def test_a_refusal_names_the_host_who_could_do_it(self) -> None:
        assert refusal(lobby_table(2), Start(BEN)).values == {"player": first_people(1)[0]}

    def test_the_start_rolls_for_the_first_turn_and_keeps_the_seats(self) -> None:
        table = ask(lobby_table(3), Start(ANN), 1, 2, 6, 5, 4, 4)
        assert table.status is Status.PLAYING
        assert table.seats == first_people(3)
        assert table.acting == (first_people(3)[1],)
        assert table.game == Game.start(Rules.of(PARKER), 3, ScriptedDice(1, 2, 6, 5, 4, 4))

    def test_it_takes_two_to_start(self) -> None:
        assert isinstance(refusal(lobby_table(1), Start(ANN)), NotAllowed)

    def test_a_cancelled_lobby_is_closed_without_a_game(self) -> None:
        table = ask(lobby_table(2), Cancel(ANN))
        assert (table.status, table.close_reason, table.game) == (
            Status.ABANDONED,
            CloseReason.CANCELLED,
            None,
        )


class TestRules:
    def test_the_rules_are_what_is_played_from_then_on(self) -> None:
        table = ask(lobby_table(2), ChangeRules(ANN, Rules.of(FRANJOS)))
        assert table == replace(lobby_table(2), rules=Rules.of(FRANJOS), last_activity=NOW)
        started = ask(table, Start(ANN, BEN.id))
        assert started.game is not None
        assert started.game.started.rules == Rules.of(FRANJOS)

    def test_the_seats_stay_when_the_rules_change(self) -> None:
        assert ask(lobby_table(4), ChangeRules(MOD, Rules.of(FRANJOS))).seats == first_people(4)

    @pytest.mark.parametrize("table", [game_table(FRESH), TABLES["finished"], TABLES["ended"]])
    def test_may_change_rules_is_asked_before_a_form_is_shown(self, table: Table) -> None:
        check_can_change_rules(lobby_table(1), ANN)
        check_can_change_rules(lobby_table(1), MOD)
        with pytest.raises(NotAllowed):
            check_can_change_rules(lobby_table(2), BEN)
        with pytest.raises(OutOfDate):
            check_can_change_rules(table, ANN)


class TestStart:
    def test_whom_the_host_names_begins_without_a_roll(self) -> None:
        table = ask(replace(lobby_table(3), rules=Rules.of(FRANJOS)), Start(ANN, CYD.id))
        assert table.acting == (first_people(3)[2],)
        assert table.game is not None
        assert table.game.started.roll_off == ()

    def test_if_the_host_names_nobody_the_dice_say(self) -> None:
        table = ask(replace(lobby_table(2), rules=Rules.of(FRANJOS)), Start(ANN), 1, 1, 6, 6)
        assert table.acting == (first_people(2)[1],)

    def test_where_the_host_does_not_say_who_begins_a_name_changes_nothing(self) -> None:
        assert ask(lobby_table(2), Start(ANN, ANN.id), 1, 1, 6, 6).acting == (first_people(2)[1],)
        chance = replace(lobby_table(2), rules=Rules.of(PARKER, starter=Starter.RANDOM))
        assert ask(chance, Start(ANN, ANN.id), 5).acting == (first_people(2)[1],)

    @pytest.mark.parametrize("rules", [Rules.of(FRANJOS), Rules.of(PARKER)])
    def test_who_has_left_the_table_does_not_begin(self, rules: Rules) -> None:
        assert isinstance(refusal(replace(lobby_table(2), rules=rules), Start(ANN, CYD.id)), OutOfDate)

    def test_may_start_is_asked_before_the_question_who_begins(self) -> None:
        check_can_start(lobby_table(2), ANN)
        check_can_start(lobby_table(2), MOD)
        for table, by, kind in (
            (lobby_table(2), BEN, NotAllowed),
            (lobby_table(1), ANN, NotAllowed),
            (game_table(FRESH), ANN, OutOfDate),
        ):
            with pytest.raises(kind):
                check_can_start(table, by)


class TestBidding:
    TABLE = game_table(BIDDING)

    def bids(self, table: Table) -> tuple[Bid | None, ...]:
        assert table.game is not None
        return table.game.state.bids

    def test_all_who_must_bid_act_at_once_and_nobody_else(self) -> None:
        assert [person.id for person in self.TABLE.acting] == [ANN.id, DEE.id]

    @pytest.mark.parametrize("order", [(ANN, DEE), (DEE, ANN)])
    def test_they_bid_in_any_order_at_the_same_moment(self, order: tuple[Caller, Caller]) -> None:
        moment = self.TABLE.action_version
        one = ask(self.TABLE, bid(order[0], 1, seq=moment))
        assert one.action_version == moment
        both = ask(one, bid(order[1], 2, makes_it=False, seq=moment))
        assert both.game is not None
        assert both.game.state.phase is Phase.DECIDE
        assert [person.id for person in both.acting] == [BEN.id]

    def test_a_bid_can_be_changed_until_all_are_in_and_then_no_more(self) -> None:
        moment = self.TABLE.action_version
        table = ask(ask(self.TABLE, bid(ANN, 1, seq=moment)), bid(ANN, 5, makes_it=False, seq=moment))
        assert self.bids(table)[0] == Bid(makes_it=False, stake=5)
        both = ask(table, bid(DEE, seq=moment))
        assert both.action_version != moment
        assert isinstance(refusal(both, bid(ANN, seq=moment)), OutOfDate)
        assert refusal(both, bid(ANN)).message == "There is nothing to bid on now."

    def test_the_one_on_turn_waits_and_is_told_so(self) -> None:
        for request in (roll(BEN), stop(BEN), roll(BEN, self.TABLE.action_version)):
            assert refusal(self.TABLE, request).message == "Wait for the bids of the others."

    @pytest.mark.parametrize("by", [BEN, CYD])
    def test_who_does_not_bid_is_told_who_does(self, by: Caller) -> None:
        assert refusal(self.TABLE, bid(by)).message == (
            "Only the other players bid, and only those with a marker on the board."
        )

    def test_a_stranger_is_told_so(self) -> None:
        assert refusal(self.TABLE, bid(EVE)).message == "You are not playing in this game."

    def test_a_bid_on_an_earlier_moment_is_out_of_date(self) -> None:
        assert isinstance(refusal(self.TABLE, bid(ANN, seq=self.TABLE.action_version - 1)), OutOfDate)

    def test_when_the_last_who_is_awaited_leaves_the_turn_goes_on(self) -> None:
        table = ask(ask(self.TABLE, bid(ANN)), ResignGame(DEE))
        assert [person.id for person in table.acting] == [BEN.id]

    def test_when_the_one_on_turn_leaves_nothing_is_bid_on(self) -> None:
        table = ask(ask(self.TABLE, bid(ANN)), ResignGame(BEN))
        assert [person.id for person in table.acting] == [CYD.id]
        assert self.bids(table) == ()

    def test_a_bid_is_not_a_vote_and_leaves_one_open(self) -> None:
        assert ask(replace(self.TABLE, end_votes=frozenset({ANN.id})), bid(ANN)).end_votes == {ANN.id}

    def test_the_seat_of_a_bidder_is_found_and_nobody_elses(self) -> None:
        game, seat = check_can_bid(self.TABLE, DEE, self.TABLE.action_version)
        assert (game, seat) == (self.TABLE.game, 3)
        for by in (BEN, CYD, EVE):
            with pytest.raises(NotAllowed):
                check_can_bid(self.TABLE, by, self.TABLE.action_version)

    @pytest.mark.parametrize("table", [name for name in TABLES if name != "to bid"])
    def test_where_nothing_is_bid_on_nobody_is_asked_to(self, table: str) -> None:
        with pytest.raises(OutOfDate):
            check_can_bid(TABLES[table], ANN, TABLES[table].action_version)


class TestSettling:
    TABLE = game_table(SETTLING)

    def test_those_who_bid_settle_one_after_the_other_from_the_left_on(self) -> None:
        assert [person.id for person in self.TABLE.acting] == [DEE.id]
        assert refusal(self.TABLE, shift(ANN, 7)).message == "You have no bid to settle now."
        table = ask(ask(self.TABLE, shift(DEE, 6)), TakeAction(DEE, Confirm))
        assert [person.id for person in table.acting] == [ANN.id]
        assert refusal(table, shift(DEE, 6)).message == "You have no bid to settle now."

    def test_a_step_can_be_taken_back_until_it_is_confirmed(self) -> None:
        table = ask(ask(self.TABLE, shift(DEE, 6)), TakeAction(DEE, Undo))
        assert table.game is not None
        assert format_position(table.game.state) == SETTLING
        settled = ask(ask(table, shift(DEE, 10)), TakeAction(DEE, Confirm))
        assert refusal(settled, TakeAction(DEE, Undo)).message == "You have no bid to settle now."

    def test_what_is_owed_cannot_be_left(self) -> None:
        assert isinstance(refusal(self.TABLE, TakeAction(DEE, Confirm)), NotAllowed)

    def test_a_button_of_an_earlier_step_is_out_of_date(self) -> None:
        table = ask(self.TABLE, shift(DEE, 6))
        assert isinstance(
            refusal(table, replace(shift(DEE, 6), action_version=self.TABLE.action_version)), OutOfDate
        )

    def test_the_one_whose_turn_it_was_cannot_go_on(self) -> None:
        assert refusal(self.TABLE, roll(BEN)).message == (
            "Your turn is over: the bids on it are being settled."
        )

    def test_the_next_turn_begins_once_all_have_settled(self) -> None:
        table = ask(ask(self.TABLE, shift(DEE, 6)), TakeAction(DEE, Confirm))
        table = ask(ask(table, shift(ANN, 7)), TakeAction(ANN, Confirm))
        assert table.game is not None
        assert format_position(table.game.state) == "parker,bidding 7:4/8:2/-/6:1,10:2 - 2 roll"


class TestPlay:
    def test_an_action_is_made_for_the_seat_of_who_asks(self) -> None:
        table = ask(game_table("parker -/-/- - 1 roll"), roll(BEN), 3, 4, 1, 6)
        assert table.game is not None
        assert format_position(table.game.state) == "parker -/-/- - 1 choose:3416"

    def test_who_is_not_on_turn_is_told_whose_turn_it_is(self) -> None:
        refused = refusal(game_table(FRESH), roll(BEN))
        assert refused.message == "It is {player}'s turn."
        assert refused.values == {"player": first_people(1)[0]}

    def test_a_button_of_an_earlier_moment_is_out_of_date(self) -> None:
        table = game_table(with_roll(FRESH, 3, 4, 1, 6))
        assert isinstance(
            refusal(table, TakeAction(ANN, partial(Choose, move=(7, 7)), action_version=1)), OutOfDate
        )
        assert ask(table, TakeAction(ANN, partial(Choose, move=(7, 7)), action_version=2)).event_count == 3

    def test_a_command_acts_on_whatever_is_now(self) -> None:
        assert ask(game_table(with_roll(FRESH, 3, 4, 1, 6)), choose(ANN, 7, 7)).event_count == 3

    def test_a_stranger_is_told_so_before_anything_about_turns(self) -> None:
        assert refusal(game_table(FRESH), roll(EVE)).message == "You are not playing in this game."

    def test_who_has_resigned_is_told_so(self) -> None:
        assert refusal(game_table(LEFT), roll(CYD)).message == "You have left this game."

    def test_a_move_that_the_dice_do_not_make_is_refused(self) -> None:
        assert isinstance(refusal(game_table(with_roll(FRESH, 3, 4, 1, 6)), choose(ANN, 2, 12)), NotAllowed)

    def test_the_stop_that_claims_the_last_column_finishes_the_table(self) -> None:
        table = replace(game_table("parker 2:top,3:top/-/- 12:top 0 decide"), end_votes=frozenset({ANN.id}))
        won = ask(table, stop(ANN))
        assert (won.status, won.close_reason, won.deadline) == (Status.FINISHED, None, None)
        assert won.winners == first_people(1)
        assert won.end_votes == frozenset()
        assert won.acting == ()

    def test_acting_while_a_vote_is_open_leaves_it_open(self) -> None:
        assert ask(TABLES["vote"], roll(ANN), 3, 4, 1, 6).end_votes == {ANN.id}


class TestGivingUp:
    def test_the_others_play_on(self) -> None:
        table = ask(game_table(FRESH), ResignGame(BEN))
        assert table.status is Status.PLAYING
        assert [person.id for person in table.remaining] == [ANN.id, CYD.id]
        assert table.seats == first_people(3)

    def test_the_turn_passes_if_it_was_theirs(self) -> None:
        assert ask(game_table(FRESH), ResignGame(ANN)).acting == (first_people(2)[1],)

    def test_the_next_who_plays_becomes_host(self) -> None:
        assert ask(game_table("parker -/x-/-/- - 0 roll"), ResignGame(ANN)).host == CYD.id

    def test_the_last_one_left_wins(self) -> None:
        table = ask(game_table(LEFT), ResignGame(ANN))
        assert table.status is Status.FINISHED
        assert table.winners == (first_people(2)[1],)

    def test_it_counts_as_a_vote_no_longer(self) -> None:
        table = replace(game_table(FRESH), end_votes=frozenset({ANN.id, BEN.id}))
        assert ask(table, ResignGame(BEN)).end_votes == {ANN.id}

    def test_the_vote_is_decided_if_only_those_in_favour_are_left(self) -> None:
        table = replace(game_table("parker -/-/-/- - 0 roll"), end_votes=frozenset({ANN.id, BEN.id, DEE.id}))
        ended = ask(table, ResignGame(CYD))
        assert (ended.status, ended.close_reason) == (Status.ABANDONED, CloseReason.AGREED)

    def test_a_proposal_whose_only_supporter_leaves_is_off_the_table(self) -> None:
        table = ask(replace(game_table(FRESH), end_votes=frozenset({ANN.id})), ResignGame(ANN))
        assert table.end_votes == frozenset()
        assert table.status is Status.PLAYING


class TestEnding:
    def test_a_proposal_counts_the_host_as_in_favour(self) -> None:
        table = ask(game_table(FRESH), ProposeEnd(ANN))
        assert table.end_votes == {ANN.id}
        assert table.status is Status.PLAYING

    def test_proposing_again_forgets_nobody_who_agreed(self) -> None:
        table = replace(game_table(FRESH), end_votes=frozenset({ANN.id, BEN.id}))
        assert ask(table, ProposeEnd(ANN)).end_votes == {ANN.id, BEN.id}

    def test_the_game_ends_once_everybody_who_plays_agrees(self) -> None:
        table = ask(game_table(LEFT), ProposeEnd(ANN))
        ended = ask(table, AcceptEnd(BEN))
        assert (ended.status, ended.close_reason, ended.deadline) == (
            Status.ABANDONED,
            CloseReason.AGREED,
            None,
        )
        assert ended.end_votes == frozenset()
        assert ended.game is not None
        assert (ended.game.state.phase, ended.winners) == (Phase.OVER, ())

    def test_not_before(self) -> None:
        assert ask(TABLES["vote"], AcceptEnd(BEN)).end_votes == {ANN.id, BEN.id}

    def test_nobody_agrees_twice(self) -> None:
        assert isinstance(refusal(TABLES["vote"], AcceptEnd(ANN)), NotAllowed)

    def test_one_no_ends_the_vote(self) -> None:
        table = ask(replace(game_table(FRESH), end_votes=frozenset({ANN.id, BEN.id})), RejectEnd(CYD))
        assert table.end_votes == frozenset()
        assert table.status is Status.PLAYING

    @pytest.mark.parametrize("answer", [AcceptEnd, RejectEnd])
    def test_an_answer_without_a_question_is_out_of_date(self, answer: type[AcceptEnd | RejectEnd]) -> None:
        assert isinstance(refusal(game_table(FRESH), answer(BEN)), OutOfDate)

    def test_a_moderator_ends_a_game_at_once(self) -> None:
        ended = ask(TABLES["vote"], ForceEnd(MOD))
        assert (ended.status, ended.close_reason, ended.end_votes) == (
            Status.ABANDONED,
            CloseReason.MODERATED,
            frozenset(),
        )
        assert ended.game is not None
        assert ended.game.state.over

    def test_playing_does_not_keep_a_moderator_from_it(self) -> None:
        assert (
            ask(game_table(FRESH), ForceEnd(replace(BEN, moderator=True))).close_reason
            is CloseReason.MODERATED
        )


class TestVanishing:
    @pytest.mark.parametrize("table", [name for name, table in TABLES.items() if table.open])
    def test_an_open_table_whose_channel_is_gone_is_closed(self, table: str) -> None:
        after = apply_request(TABLES[table], ChannelDeleted(), no_dice, NOW)
        assert (after.status, after.close_reason, after.end_votes) == (
            Status.ABANDONED,
            CloseReason.GONE,
            frozenset(),
        )

    @pytest.mark.parametrize("table", [name for name, table in TABLES.items() if not table.open])
    def test_a_closed_one_stays_as_it_was(self, table: str) -> None:
        assert apply_request(TABLES[table], ChannelDeleted(), no_dice, NOW) is TABLES[table]


RANKS = {Status.LOBBY: 0, Status.PLAYING: 1, Status.FINISHED: 2, Status.ABANDONED: 2}

people = st.sampled_from([ANN, BEN, CYD, DEE, EVE, MOD])


class Sitting(RuleBasedStateMachine):
    """One table, at which anybody asks for anything, sensible or not."""

    table: Table
    now: float

    def __init__(self) -> None:
        super().__init__()
        self.moments: dict[int, object] = {}

    @initialize(
        rules=all_rules | rules_with(bidding=True),
        pace=st.sampled_from(Pace),
        count=st.integers(1, 4),
        computers=st.lists(st.sampled_from(Strength), max_size=3),
        begun=st.integers(0, 3),
    )
    def open(self, rules: Rules, pace: Pace, count: int, computers: list[Strength], begun: int) -> None:
        """Open a table; often its game is on, so that there is more to it than its lobby."""
        self.table = replace(lobby_table(count), rules=rules, pace=pace)
        self.now = NOW
        for strength in computers:
            self.ask(AddComputer(ANN, strength))
        if begun:
            self.ask(Start(ANN))

    def ask(self, request: Request, dice: Iterable[int] = ()) -> None:
        """Ask, and hold every answer to what is always true."""
        before = self.table
        wanted = ScriptedDice(*dice)
        more = rising()  # for ties in the roll for the first turn

        def fall(count: int) -> tuple[int, ...]:
            return wanted(count) if wanted.left else more(count)

        left = len(wanted.left)
        try:
            after = apply_request(before, request, fall, self.now)
        except Refusal:
            assert len(wanted.left) == left, "a refused request has drawn dice"
            return
        assert RANKS[after.status] >= RANKS[before.status]
        assert (after.id, after.location, after.revision, after.board) == (
            before.id,
            before.location,
            before.revision,
            before.board,
        )
        if not isinstance(request, ChangeRules):
            assert after.rules == before.rules
        if before.game is not None:
            assert (after.rules, after.pace, after.coach) == (before.rules, before.pace, before.coach)
            assert after.seats == before.seats
            assert after.game is not None
            assert after.game.log[: len(before.game.log)] == before.game.log
            assert Game.replay(after.game.log) == after.game
        if not before.open:
            assert after is before
        self.table = after

    @rule(by=people)
    def join(self, by: Caller) -> None:
        self.ask(Join(by))

    @rule(by=people)
    def leave(self, by: Caller) -> None:
        self.ask(Leave(by))

    @rule(by=people, user=people)
    def remove(self, by: Caller, user: Caller) -> None:
        self.ask(RemovePlayer(by, user.id))

    @rule(by=people, strength=st.sampled_from(Strength))
    def add_computer(self, by: Caller, strength: Strength) -> None:
        self.ask(AddComputer(by, strength))

    @rule(by=people)
    def remove_computer(self, by: Caller) -> None:
        self.ask(RemoveComputer(by))

    @rule(by=people, rules=all_rules, pace=st.none() | st.sampled_from(Pace))
    def change_rules(self, by: Caller, rules: Rules, pace: Pace | None) -> None:
        self.ask(ChangeRules(by, rules, pace))

    @rule(
        by=people,
        dice=st.lists(st.integers(1, 6), min_size=8, max_size=8),
        first=st.none() | people.map(lambda person: person.id),
    )
    def start(self, by: Caller, dice: list[int], first: int | None) -> None:
        self.ask(Start(by, first), dice)

    @rule(by=st.sampled_from([ANN, BEN, MOD]))
    def cancel(self, by: Caller) -> None:
        self.ask(Cancel(by))

    @rule(by=people, dice=st.lists(st.integers(1, 6), min_size=4, max_size=4), late=st.integers(0, 1))
    def roll(self, by: Caller, dice: list[int], late: int) -> None:
        self.ask(TakeAction(by, Roll, self.table.action_version - late), dice)

    @precondition(lambda self: self.table.acting)
    @rule(data=st.data(), actions=st.integers(1, 30))
    def play_well(self, data: st.DataObject, actions: int) -> None:
        for _ in range(actions):
            if self.table.acting:
                self.act_well(data)

    def act_well(self, data: st.DataObject) -> None:
        """Let one who can act do something that the rules allow, which must not be refused."""
        game = self.table.game
        assert game is not None
        acting = data.draw(st.sampled_from(self.table.acting))
        by, state, before = Caller(acting.id, acting.name), game.state, self.table
        dice: list[int] = []
        if state.roll:
            action = choose(by, *data.draw(st.sampled_from(legal_moves(state, state.roll))))
        elif state.phase is Phase.BID:
            action = bid(by, data.draw(st.sampled_from(STAKES)), makes_it=data.draw(st.booleans()))
        elif state.settlement and state.settlement.steps and data.draw(st.integers(0, 3)) == 0:
            action = TakeAction(by, Undo)
        elif (
            state.settlement
            and may_confirm(state)
            and (not shiftable_columns(state) or data.draw(st.booleans()))
        ):
            action = TakeAction(by, Confirm)
        elif state.settlement:
            action = shift(by, data.draw(st.sampled_from(shiftable_columns(state))))
        elif state.phase is Phase.DECIDE and stop_obstacle(state) is None and data.draw(st.booleans()):
            action = stop(by)
        else:
            action = roll(by)
            dice = data.draw(st.lists(st.integers(1, 6), min_size=4, max_size=4))
        self.ask(replace(action, action_version=self.table.action_version), dice)
        assert state.phase is Phase.BID or self.table is not before  # the same bid again is no other bid

    @rule(by=people, column=st.sampled_from(COLUMNS), late=st.integers(0, 1))
    def shift_anything(self, by: Caller, column: int, late: int) -> None:
        self.ask(replace(shift(by, column), action_version=self.table.action_version - late))

    @rule(by=people, stake=st.integers(0, 6), late=st.integers(0, 1))
    def bid_anything(self, by: Caller, stake: int, late: int) -> None:
        self.ask(bid(by, stake, seq=self.table.action_version - late))

    @rule(by=people)
    def give_up(self, by: Caller) -> None:
        self.ask(ResignGame(by))

    @rule(by=people)
    def propose_end(self, by: Caller) -> None:
        self.ask(ProposeEnd(by))

    @rule(by=people)
    def agree(self, by: Caller) -> None:
        self.ask(AcceptEnd(by))

    @rule(by=people)
    def keep_playing(self, by: Caller) -> None:
        self.ask(RejectEnd(by))

    @rule(by=st.sampled_from([ANN, EVE, MOD]))
    def end_now(self, by: Caller) -> None:
        self.ask(ForceEnd(by))

    @rule(passes=st.sampled_from([0.0, 45.0, 90.0, HOUR, 20 * HOUR, DAY, 7 * DAY, 30 * DAY]))
    def pass_time(self, passes: float) -> None:
        self.now += passes
        self.ask(ApplyTimeouts())

    @precondition(lambda self: self.table.next_timeout and self.table.game)
    @rule(times=st.integers(1, 4))
    def let_everything_come_due(self, times: int) -> None:
        for _ in range(times):
            if self.table.next_timeout is not None and (self.table.deadline or not self.table.paused):
                self.now = max(self.now, self.table.next_timeout)
                self.ask(ApplyTimeouts())

    @rule()
    def start_again(self) -> None:
        self.ask(ExtendDeadlines())
        assert (
            self.table.next_timeout is None
            or self.table.next_timeout > self.now
            or self.table.deadline is not None
        )

    @rule(late=st.integers(0, 1), dice=st.lists(st.integers(1, 6), min_size=4, max_size=4))
    def play_on(self, late: int, dice: list[int]) -> None:
        self.ask(PlayComputerTurn(self.table.action_version - late), dice)

    @precondition(lambda self: self.table.computer_to_act)
    @rule()
    def let_computers_play(self) -> None:
        for _ in range(200):
            if not self.table.computer_to_act:
                break
            before = self.table
            self.ask(PlayComputerTurn(before.action_version))
            assert self.table is not before, "a computer that is to act does nothing"

    @rule(by=people)
    def come_back(self, by: Caller) -> None:
        self.ask(TakeSeatBack(by))

    @rule(by=people)
    def wake(self, by: Caller) -> None:
        self.ask(Resume(by))

    @invariant()
    def seats_are_unique_and_few(self) -> None:
        assert len(set(self.table.seats)) == len(self.table.seats) <= 4
        assert len({person.id for person in self.table.people}) == len(self.table.people) > 0

    @invariant()
    def the_host_of_an_open_table_plays_at_it(self) -> None:
        if self.table.open:
            assert self.table.host in [person.id for person in self.table.remaining]

    @invariant()
    def only_those_who_play_vote_and_never_all_of_them(self) -> None:
        there = {person.id for person in self.table.present}
        assert self.table.end_votes < there or not self.table.end_votes
        assert self.table.open or not self.table.end_votes

    @invariant()
    def the_status_the_game_and_the_deadline_go_together(self) -> None:
        table = self.table
        assert (table.next_timeout is not None) == table.open
        assert (table.close_reason is not None) == (table.status is Status.ABANDONED)
        assert bool(table.winners) == (table.status is Status.FINISHED)
        if table.status is Status.PLAYING:
            assert table.game is not None
            assert not table.game.state.over
            assert len(table.game.state.active) > 1
            assert table.acting or table.computer_to_act or table.paused, "nobody is to act"
            assert table.paused or table.present, "computers play among themselves"
        else:
            assert (table.acting, table.computer_to_act, table.paused) == ((), False, False)
        waits = bool(table.awaited) and table.pace is not Pace.NONE and not table.paused
        assert (table.deadline is not None) == waits
        assert table.deadline is not None or not table.reminder_due
        if table.status is Status.LOBBY:
            assert table.game is None

    @invariant()
    def a_moment_is_never_that_of_another_choice(self) -> None:
        """A button must not be understood at a moment for which it was not made."""
        table = self.table
        if table.game is not None and table.status is Status.PLAYING:
            state = table.game.state
            now = (state.phase, state.acting, state.roll, state.settlement)
            assert self.moments.setdefault(table.action_version, now) == now

    @invariant()
    def nobody_acts_who_has_left(self) -> None:
        assert set(self.table.acting) <= set(self.table.remaining)


Sitting.TestCase.settings = settings(max_examples=120, stateful_step_count=40, deadline=None)
TestSitting = Sitting.TestCase
