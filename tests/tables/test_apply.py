from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest

from bot.game import FRANJOS, Confirm, OutOfDate, Refusal, Rules, Undo
from bot.players import Strength
from bot.tables import DAY, Caller, CloseReason, Options, Pace, Status, Table, requests
from bot.tables.apply import apply_request
from tests.game.game_factories import game_at, with_roll
from tests.tables.requesting import apply, bid, choose, refusal, roll, seeded_dice, shift, stop, timed_table
from tests.tables.sample_tables import (
    ANN,
    BEN,
    BID_POSITION,
    CYD,
    DECISION_POSITION,
    DEE,
    EVE,
    GOAT,
    LAMB,
    LAST_ACTIVITY,
    MOD,
    NOW,
    RESIGNED_POSITION,
    SETTLE_POSITION,
    START_POSITION,
    closed_table,
    finished_table,
    game_table,
    lobby_table,
)

LOBBY_REQUESTS: dict[str, Callable[[Caller], requests.Request]] = {
    "join": requests.Join,
    "leave": requests.Leave,
    "remove": lambda by: requests.RemovePlayer(by, BEN.id),
    "add computer": lambda by: requests.AddComputer(by, Strength.EASY),
    "remove computer": requests.RemoveComputer,
    "change options": lambda by: requests.ChangeOptions(by, lambda _: Options(Rules.of(FRANJOS))),
    "start": requests.Start,
    "play now": requests.PlayNow,
    "cancel": requests.Cancel,
}
GAME_REQUESTS: dict[str, Callable[[Caller], requests.Request]] = {
    "roll": roll,
    "choose": lambda by: choose(by, 7, 7),
    "stop": stop,
    "bid": bid,
    "shift": lambda by: shift(by, 6),
    "undo": lambda by: requests.TakeAction(by, Undo),
    "confirm": lambda by: requests.TakeAction(by, Confirm),
    "resign": requests.ResignGame,
    "propose end": requests.ProposeEnd,
    "accept end": requests.AcceptEnd,
    "reject end": requests.RejectEnd,
    "substitute": requests.Substitute,
    "force end": requests.ForceEnd,
}
REQUESTS = LOBBY_REQUESTS | GAME_REQUESTS

TABLES = {
    "lobby of one": lobby_table(1),
    "lobby of two": lobby_table(2),
    "lobby with a computer": lobby_table(3, LAMB),
    "full lobby": lobby_table(4),
    "to roll": game_table(),
    "to choose": game_table(with_roll(START_POSITION, 3, 4, 1, 6)),
    "to decide": game_table(DECISION_POSITION),
    "vote": replace(game_table(), end_votes=frozenset({ANN.id})),
    "overdue": replace(game_table(), deadline=NOW, reminder_due=True),
    "third resigned": game_table(RESIGNED_POSITION),
    "to bid": game_table(BID_POSITION),
    "to settle": game_table(SETTLE_POSITION),
    "finished": finished_table("parker 2:top,3:top,4:top/-/- - 0 over:0"),
    "cancelled": closed_table(lobby_table(2), CloseReason.CANCELLED),
    "ended": closed_table(game_table(game_at(START_POSITION).end()), CloseReason.AGREED),
    "expired": closed_table(game_table(), CloseReason.EXPIRED),
}
CLOSED = [name for name, table in TABLES.items() if not table.open]

CALLERS = {"host": ANN, "second": BEN, "third": CYD, "fourth": DEE, "stranger": EVE, "moderator": MOD}

LOBBIES = "lobby of one, lobby of two, lobby with a computer, full lobby"
GAMES = "to roll, to choose, to decide, vote, overdue, third resigned, to bid, to settle"
MATRIX = f"""
join            | lobby of one | second third fourth stranger moderator
join            | lobby of two, lobby with a computer | third fourth stranger moderator
leave           | lobby of one | host
leave           | lobby of two, lobby with a computer | host second
leave           | full lobby | host second third fourth
remove          | lobby of two, lobby with a computer, full lobby | host moderator
add computer    | lobby of one, lobby of two, lobby with a computer | host moderator
remove computer | lobby with a computer | host moderator
change options  | {LOBBIES} | host moderator
start           | lobby of two, lobby with a computer, full lobby | host moderator
play now        | lobby of one | host second third fourth stranger moderator
play now        | lobby of two, lobby with a computer | third fourth stranger moderator
cancel          | {LOBBIES} | host moderator
roll            | to roll, to decide, vote, overdue, third resigned | host
choose          | to choose | host
stop            | to decide | host
bid             | to bid | host fourth
shift           | to settle | fourth
resign          | to roll, to choose, to decide, vote, overdue | host second third
resign          | third resigned | host second
resign          | to bid, to settle | host second third fourth
propose end     | to roll, to choose, to decide, vote, overdue | host second third
propose end     | third resigned | host second
propose end     | to bid, to settle | host second third fourth
accept end      | vote | second third
reject end      | vote | host second third
substitute      | overdue | second third
force end       | {GAMES} | moderator
"""
"""Who may make which request at which tables. Everything else is refused."""

ALLOWED = {
    (request, table): frozenset(callers.split())
    for line in MATRIX.strip().splitlines()
    for request, tables, callers in [[field.strip() for field in line.split("|")]]
    for table in tables.split(", ")
}


def is_accepted(table: Table, request: requests.Request) -> bool:
    try:
        return apply_request(table, request, seeded_dice(1), NOW) is not table
    except Refusal:
        refusal(table, request)  # it draws no dice
        return False


class TestPermissions:
    def test_a_request_is_accepted_only_from_those_in_the_matrix(self) -> None:
        accepted = {
            (request, table): frozenset(
                name for name, by in CALLERS.items() if is_accepted(TABLES[table], REQUESTS[request](by))
            )
            for request, table in product(REQUESTS, TABLES)
        }
        assert {key: callers for key, callers in accepted.items() if callers} == ALLOWED

    def test_at_a_closed_table_everything_is_out_of_date(self) -> None:
        for table, request, caller in product(CLOSED, REQUESTS, CALLERS):
            refused = refusal(TABLES[table], REQUESTS[request](CALLERS[caller]))
            assert isinstance(refused, OutOfDate), (table, request, caller)
            assert refused.message == "This game is over. Start a new one with `/cantstop new`."

    def test_requests_of_lobbies_and_games_are_out_of_date_in_the_other(self) -> None:
        started = "This game has already started. Open another with `/cantstop new`."
        for table, kinds, message in (
            ("to roll", LOBBY_REQUESTS, started),
            ("lobby of two", GAME_REQUESTS, "This game hasn't started yet."),
        ):
            for name, request in kinds.items():
                refused = refusal(TABLES[table], request(MOD))
                assert (type(refused), refused.message) == (OutOfDate, message), name


class TestActivity:
    def test_a_request_is_activity_and_resumes_the_game(self) -> None:
        paused = replace(game_table(), paused=True)
        after = apply(paused, roll(ANN), 3, 4, 1, 6)
        assert (paused.last_activity, after.last_activity, after.paused) == (LAST_ACTIVITY, NOW, False)

    def test_closing_a_table_keeps_the_time_of_the_last_activity(self) -> None:
        assert apply(lobby_table(2), requests.Cancel(ANN)).last_activity == LAST_ACTIVITY

    def test_a_game_is_won_when_its_last_act_is_done(self) -> None:
        computer_wins = game_table("parker -/2:top,3:top,4:5 4:top 1 decide", GOAT)
        for table, request in (
            (game_table("parker 2:top,3:top,4:5/- 4:top 0 decide"), stop(ANN)),
            (game_table("parker -/- - 0 roll"), requests.ResignGame(ANN)),
            (computer_wins, requests.PlayComputerTurn(1)),
            (computer_wins, requests.SkipComputers(ANN)),
            (timed_table(Pace.LIVE, "franjos 2:top,3:top,12:top/- - 1 roll"), requests.ApplyTimeouts()),
        ):
            after = apply(table, request, at=NOW + 90)
            assert (after.status, after.last_activity) == (Status.FINISHED, NOW + 90), request


class TestAbsence:
    def test_the_next_remaining_player_becomes_host_when_the_host_resigns(self) -> None:
        assert apply(game_table("parker -/x-/-/- - 0 roll"), requests.ResignGame(ANN)).host == CYD.id
        assert apply(game_table(), requests.ResignGame(BEN)).host == ANN.id

    def test_only_the_votes_of_those_who_remain_count(self) -> None:
        table = replace(game_table(), end_votes=frozenset({ANN.id, BEN.id}))
        assert apply(table, requests.ResignGame(BEN)).end_votes == {ANN.id}
        table = replace(game_table("parker -/-/-/- - 0 roll"), end_votes=frozenset({ANN.id, BEN.id, DEE.id}))
        ended = apply(table, requests.ResignGame(CYD))
        assert (ended.status, ended.close_reason) == (Status.ABANDONED, CloseReason.AGREED)
        table = apply(TABLES["vote"], requests.ResignGame(ANN))
        assert (table.end_votes, table.status) == (frozenset(), Status.PLAYING)


class TestResume:
    def test_anyone_can_resume_a_paused_game(self) -> None:
        paused = replace(game_table(), paused=True)
        for by, since in ((ANN, NOW), (BEN, LAST_ACTIVITY), (EVE, LAST_ACTIVITY)):
            resumed = replace(paused, paused=False, last_activity=NOW, deadline=since + 3 * DAY)
            assert apply(paused, requests.Resume(by)) == resumed

    @pytest.mark.parametrize("name", TABLES)
    def test_nothing_else_can_be_resumed(self, name: str) -> None:
        assert apply(TABLES[name], requests.Resume(ANN)) is TABLES[name]


@pytest.mark.parametrize("name", TABLES)
def test_an_open_table_is_closed_with_its_channel_and_a_closed_one_stays_the_same(name: str) -> None:
    after = apply(TABLES[name], requests.ChannelDeleted())
    if name in CLOSED:
        assert after is TABLES[name]
    else:
        assert (after.status, after.close_reason) == (Status.ABANDONED, CloseReason.GONE)
        assert after.end_votes == frozenset()
