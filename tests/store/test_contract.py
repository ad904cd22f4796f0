"""What every store promises; see :class:`bot.tables.ports.GameStore`."""

import asyncio
from dataclasses import replace

import pytest

from bot.game import (
    EDITIONS,
    PARKER,
    Action,
    Bid,
    Confirm,
    Phase,
    PlaceBid,
    Rules,
    Shift,
    Stop,
    Undo,
)
from bot.game.notation import parse_game, parse_rules
from bot.players import Strength
from bot.tables.pace import Pace
from bot.tables.ports import ChannelTakenError, ConflictError, GameStore
from bot.tables.standings import OVERALL
from bot.tables.stats import GameLog
from bot.tables.table import (
    BoardMessage,
    CloseReason,
    Coach,
    Computer,
    FinishedGame,
    Location,
    Person,
    Status,
    Table,
)
from tests.game.game_factories import RandomGame, no_dice
from tests.store.saved_tables import (
    ANA,
    BEN,
    CLEO,
    DAN,
    EAGLE,
    GOAT,
    LAST_ACTIVITY,
    LOCATION,
    SERVER,
    changed,
    closed_changes,
    create_full_lobby,
    create_game,
    create_lobby,
    create_solo_win,
    create_win,
    save_changes,
    start_game,
    won_changes,
)

ELSEWHERE = Location(SERVER, 71)
PRIVATE = Location(None, 72)

NO_IDS = [0, 10_000, -1, 2**63 - 1, 2**63, 2**64, -(2**63) - 1, 10**100]


async def test_a_new_table_is_a_lobby_with_its_host_on_the_first_seat(store: GameStore) -> None:
    table = await store.create(LOCATION, ANA, Rules.of(PARKER), LAST_ACTIVITY)
    assert table == Table(table.id, LOCATION, ANA.id, Rules.of(PARKER), Status.LOBBY, (ANA,), LAST_ACTIVITY)


@pytest.mark.parametrize("place", [LOCATION, PRIVATE], ids=["server", "direct"])
async def test_what_was_created_is_loaded(store: GameStore, place: Location) -> None:
    table = await create_lobby(store, place)
    assert await store.load(table.id) == table


async def test_the_games_won_in_a_channel_are_listed_the_last_first(store: GameStore) -> None:
    assert await store.finished_games_in(LOCATION.channel_id, 5) == ()
    first = await create_win(store, ANA, BEN)
    second = await create_win(store, CLEO, ANA)
    await save_changes(store, await create_lobby(store), **closed_changes(CloseReason.CANCELLED))
    await create_win(store, BEN, ANA, ELSEWHERE)
    await create_game(store)
    assert await store.finished_games_in(LOCATION.channel_id, 5) == (
        FinishedGame(second.id, (CLEO, ANA)),
        FinishedGame(first.id, (ANA, BEN)),
    )
    assert await store.finished_games_in(LOCATION.channel_id, 1) == (FinishedGame(second.id, (CLEO, ANA)),)


@pytest.mark.parametrize("number", NO_IDS)
async def test_nothing_was_won_in_a_channel_that_is_none(store: GameStore, number: int) -> None:
    await create_win(store, ANA, BEN)
    assert await store.finished_games_in(number, 5) == ()


async def test_every_table_has_a_number_of_its_own_and_later_ones_higher_ones(store: GameStore) -> None:
    numbers = []
    for _ in range(3):
        table = await create_lobby(store)
        numbers.append(table.id)
        await save_changes(store, table, **closed_changes(CloseReason.CANCELLED))
    assert numbers == sorted(set(numbers))


async def test_a_channel_has_one_open_table(store: GameStore) -> None:
    table, _ = await create_game(store)
    with pytest.raises(ChannelTakenError) as taken:
        await create_lobby(store)
    assert taken.value.table_id == table.id
    await create_lobby(store, ELSEWHERE)


async def test_a_channel_is_free_again_once_its_table_is_closed(store: GameStore) -> None:
    await create_win(store, ANA, BEN)
    table = await create_lobby(store)
    await save_changes(store, table, **closed_changes(CloseReason.EXPIRED))
    await create_lobby(store)


async def test_of_many_openings_at_once_in_a_channel_one_succeeds(store: GameStore) -> None:
    outcomes = await asyncio.gather(*(create_lobby(store) for _ in range(20)), return_exceptions=True)
    tables = [outcome for outcome in outcomes if isinstance(outcome, Table)]
    refusals = [outcome for outcome in outcomes if isinstance(outcome, ChannelTakenError)]
    assert len(tables) == 1
    assert [refusal.table_id for refusal in refusals] == [tables[0].id] * 19


@pytest.mark.parametrize("number", NO_IDS)
async def test_a_number_that_no_table_has_finds_nothing(store: GameStore, number: int) -> None:
    table = await create_lobby(store)
    assert await store.load(number) is None
    assert await store.latest_table_in(number) is None
    assert await store.count_open_tables(host=number) == 0
    assert await store.count_open_tables(guild_id=number) == 0
    await store.set_board_message(number, 1, 1)
    await store.set_ping(number, 1, 1)
    assert await store.tables_to_restore() == (table,)


async def test_a_lobby_is_loaded_as_it_was_saved(store: GameStore) -> None:
    table = await save_changes(
        store, await create_lobby(store), host=BEN.id, seats=(BEN, CLEO, ANA), last_activity=LAST_ACTIVITY + 1
    )
    assert await store.load(table.id) == table
    table = await save_changes(store, table, seats=(ANA, BEN), host=ANA.id)
    assert await store.load(table.id) == table


async def test_a_game_is_loaded_as_it_was_saved_after_every_action(store: GameStore) -> None:
    table, steps = await create_game(store, people=(ANA, BEN, CLEO))
    for game in steps[1:-1]:
        table = await save_changes(store, table, game=game)
        assert await store.load(table.id) == table
    table = await save_changes(store, table, **won_changes(steps[-1]))
    assert await store.load(table.id) == table


ALL_RULES = (
    *EDITIONS,
    "parker,columns=4,crowded=no-stop,priority",
    "ravensburger,columns=by-players,starter=random,crowded=jump",
    "asmodee,columns=5,starter=host",
    "franjos,crowded=jump",
    "parker,bidding",
    "franjos,starter=roll-off,bidding",
)
SHARED = "rolled 3433\nmoved 6 7\nstopped\nrolled 1516\nmoved 6 7\nstopped\n"
TO_BID = f"started parker,bidding 65 12 11\n{SHARED}rolled 1234\nmoved 3 7\nrolled 1234\nmoved 3 7\n"


@pytest.mark.parametrize("token", ALL_RULES)
async def test_all_rules_are_loaded_as_they_were_chosen(store: GameStore, token: str) -> None:
    rules = parse_rules(token)
    created = await store.create(LOCATION, ANA, rules, LAST_ACTIVITY)
    assert created.rules == rules
    assert await store.load(created.id) == created
    changed = await save_changes(store, await create_lobby(store, ELSEWHERE), rules=rules)
    assert await store.load(changed.id) == changed


@pytest.mark.parametrize("token", ALL_RULES)
async def test_a_game_by_any_rules_is_loaded_as_it_was_saved(store: GameStore, token: str) -> None:
    rules = parse_rules(token)
    steps = RandomGame(1, 3, rules, roll_probability=0.5, leave_probability=0.0).steps
    people = (ANA, BEN, CLEO)
    table = await start_game(store, LOCATION, people, steps[0])
    for game in (*steps[1:60:7], *steps[60:-1:40]):
        table = await save_changes(store, table, game=game)
        assert await store.load(table.id) == table
    table = await save_changes(store, table, **won_changes(steps[-1]))
    assert await store.load(table.id) == table


async def test_bids_and_their_settling_are_loaded_at_every_point(store: GameStore) -> None:
    game = parse_game(TO_BID)
    table = await start_game(store, LOCATION, (ANA, BEN, CLEO), game)
    seen = []
    bids: list[Action] = [PlaceBid(1, Bid(False, 5)), PlaceBid(1, Bid(True, 2)), PlaceBid(0, Bid(True, 1))]
    settling: list[Action] = [
        Stop(2),
        Shift(0, 6),
        Undo(0),
        Shift(0, 7),
        Confirm(0),
        Shift(1, 6),
        Shift(1, 7),
        Confirm(1),
    ]
    for action in (*bids, *settling):
        assert table.game is not None
        table = await save_changes(store, table, game=table.game.play(action, no_dice))
        loaded = await store.load(table.id)
        assert loaded == table
        assert loaded.game is not None
        assert loaded.action_version == table.action_version
        assert loaded.acting == table.acting
        seen.append(loaded.game.state.phase)
    assert seen == [Phase.BID] * 2 + [Phase.DECIDE] + [Phase.SETTLE] * 7 + [Phase.ROLL]


async def test_open_tables_of_all_rules_are_taken_up_at_once(store: GameStore) -> None:
    tables: dict[int, Table] = {}
    for number, token in enumerate(ALL_RULES):
        steps = RandomGame(number, 2, parse_rules(token), roll_probability=0.5, leave_probability=0.0).steps
        place = Location(SERVER, 200 + number)
        table = await start_game(store, place, (ANA, BEN), steps[len(steps) // 2])
        lobby = await save_changes(
            store, await create_lobby(store, Location(SERVER, 300 + number)), rules=parse_rules(token)
        )
        tables |= {table.id: table, lobby.id: lobby}
    assert {table.id: table for table in await store.tables_to_restore()} == tables


async def test_votes_and_why_a_table_was_closed_are_loaded_as_they_were_saved(store: GameStore) -> None:
    table, steps = await create_game(store, people=(ANA, BEN, CLEO))
    for votes in ({ANA.id}, {ANA.id, CLEO.id}, set(), {BEN.id}):
        table = await save_changes(store, table, end_votes=frozenset(votes))
        assert await store.load(table.id) == table
    table = await save_changes(store, table, **closed_changes(CloseReason.AGREED), game=steps[0].end())
    assert await store.load(table.id) == table


@pytest.mark.parametrize("closing", CloseReason)
async def test_every_way_to_close_a_table_can_be_saved(store: GameStore, closing: CloseReason) -> None:
    table = await save_changes(store, await create_lobby(store), **closed_changes(closing))
    assert await store.load(table.id) == table


async def test_what_is_shown_is_kept_apart_from_what_is_saved(store: GameStore) -> None:
    table, steps = await create_game(store)
    await store.set_board_message(table.id, 900, 3)
    await store.set_ping(table.id, 901, 1)
    screen = BoardMessage(id=900, shown_revision=3, ping_id=901, pinged_turn=1)
    assert await store.load(table.id) == replace(table, board=screen)
    table = await save_changes(store, table, game=steps[1], board=BoardMessage(1, 1, 1, 1))
    assert await store.load(table.id) == replace(table, board=screen)


async def test_a_board_and_a_ping_that_are_gone_can_be_recorded(store: GameStore) -> None:
    table = await create_lobby(store)
    await store.set_board_message(table.id, 900, 1)
    await store.set_ping(table.id, 901, 1)
    await store.set_board_message(table.id, None, 0)
    await store.set_ping(table.id, None, 2)
    assert await store.load(table.id) == replace(table, board=BoardMessage(None, 0, None, 2))


async def test_a_change_of_an_earlier_revision_is_refused_and_nothing_of_it_saved(store: GameStore) -> None:
    early, steps = await create_game(store)
    table = await save_changes(store, early, game=steps[1])
    late = changed(
        early, **won_changes(steps[-1]), seats=(BEN, CLEO), host=CLEO.id, end_votes=frozenset({BEN.id})
    )
    with pytest.raises(ConflictError):
        await store.save(early, late)
    assert await store.load(table.id) == table
    assert await store.rebuild_standings() == 0


async def test_a_change_of_a_table_that_does_not_exist_is_refused(store: GameStore) -> None:
    table = await create_lobby(store)
    ghost = replace(table, id=table.id + 1)
    with pytest.raises(ConflictError):
        await store.save(ghost, changed(ghost))


@pytest.mark.parametrize("known", [1, 3], ids=["too little", "too much"])
async def test_a_change_of_another_course_of_the_game_is_refused(store: GameStore, known: int) -> None:
    table, steps = await create_game(store)
    table = await save_changes(store, table, game=steps[2])
    other = replace(table, game=steps[known])
    with pytest.raises(ConflictError):
        await store.save(other, changed(other, game=steps[known + 1], last_activity=1.0))
    assert await store.load(table.id) == table


async def test_of_many_changes_at_once_of_the_same_revision_one_is_saved(store: GameStore) -> None:
    table, steps = await create_game(store)
    changes = [changed(table, game=steps[1], last_activity=float(number)) for number in range(20)]
    outcomes = await asyncio.gather(
        *(store.save(table, change) for change in changes), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes].count(ConflictError) == 19
    assert await store.load(table.id) == changes[outcomes.index(None)]


async def test_many_tasks_at_once_keep_to_their_own_tables(store: GameStore) -> None:
    async def play(number: int) -> Table:
        people = (Person(1_000 + number, f"A{number}"), Person(2_000 + number, f"B{number}"))
        table, steps = await create_game(store, Location(SERVER, 100 + number), people, seed=number % 5)
        for game in steps[1:20]:
            table = await save_changes(store, table, game=game)
        return table

    tables = await asyncio.gather(*(play(number) for number in range(30)))
    assert [await store.load(table.id) for table in tables] == tables


async def test_cancelled_changes_are_saved_whole_or_not_at_all_and_others_stay(store: GameStore) -> None:
    before = [
        (await create_game(store, Location(SERVER, 100 + number), (ANA, BEN, CLEO)))[0]
        for number in range(30)
    ]
    _, steps = await create_game(store, people=(ANA, BEN, CLEO))
    after = [
        changed(table, game=steps[9], end_votes=frozenset({ANA.id, BEN.id}), last_activity=1.0)
        for table in before
    ]
    tasks = [asyncio.create_task(store.save(*change)) for change in zip(before, after, strict=True)]
    for turn, task in enumerate(tasks):
        if turn % 3:
            await asyncio.sleep(0)
            task.cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert any(isinstance(outcome, asyncio.CancelledError) for outcome in outcomes)
    for outcome, old, new in zip(outcomes, before, after, strict=True):
        found = await store.load(old.id)
        assert found is not None
        assert found in ((new,) if outcome is None else (old, new))
        await save_changes(store, found, last_activity=2.0)  # and it can be changed again


async def test_a_channel_shows_its_open_table_or_the_one_opened_last(store: GameStore) -> None:
    assert await store.latest_table_in(LOCATION.channel_id) is None
    first = await create_win(store, ANA, BEN)
    second = await save_changes(store, await create_lobby(store), **closed_changes(CloseReason.CANCELLED))
    await create_lobby(store, ELSEWHERE)
    assert await store.latest_table_in(LOCATION.channel_id) == second
    third = await create_lobby(store)
    assert await store.latest_table_in(LOCATION.channel_id) == third
    assert first.id < second.id < third.id


async def test_at_a_start_open_tables_and_ends_that_nobody_has_seen_are_found(store: GameStore) -> None:
    unseen = await create_win(store, ANA, BEN)
    await store.set_board_message(unseen.id, 900, unseen.revision - 1)
    seen = await create_win(store, BEN, ANA)
    await store.set_board_message(seen.id, 901, seen.revision)
    game, _ = await create_game(store)
    await store.set_board_message(game.id, 902, game.revision)
    lobby = await create_lobby(store, ELSEWHERE)
    assert {table.id: table for table in await store.tables_to_restore()} == {
        unseen.id: replace(unseen, board=BoardMessage(900, unseen.revision - 1)),
        game.id: replace(game, board=BoardMessage(902, game.revision)),
        lobby.id: lobby,
    }


async def test_open_tables_are_counted_by_host_and_by_server(store: GameStore) -> None:
    await create_win(store, ANA, BEN)
    await create_game(store)
    await create_lobby(store, ELSEWHERE, ANA)
    await create_lobby(store, Location(8, 80), BEN)
    await create_lobby(store, PRIVATE, BEN)
    assert await store.count_open_tables() == 4
    assert await store.count_open_tables(host=ANA.id) == 2
    assert await store.count_open_tables(host=BEN.id) == 2
    assert await store.count_open_tables(guild_id=SERVER) == 2
    assert await store.count_open_tables(guild_id=8) == 1
    assert await store.count_open_tables(host=BEN.id, guild_id=8) == 1
    assert await store.count_open_tables(host=CLEO.id) == 0


async def test_a_table_counts_for_who_is_its_host_now(store: GameStore) -> None:
    await save_changes(store, await create_full_lobby(store), host=BEN.id)
    assert await store.count_open_tables(host=ANA.id) == 0
    assert await store.count_open_tables(host=BEN.id) == 1


async def test_people_are_shown_by_the_name_they_were_last_seen_with(store: GameStore) -> None:
    early = await create_win(store, ANA, BEN)
    anna = Person(ANA.id, "Anna")
    await create_lobby(store, ELSEWHERE, anna)
    loaded = await store.load(early.id)
    assert loaded is not None
    assert loaded.seats == (anna, BEN)


async def test_a_change_elsewhere_does_not_bring_an_old_name_back(store: GameStore) -> None:
    early, steps = await create_game(store)
    anna = Person(ANA.id, "Anna")
    await create_lobby(store, ELSEWHERE, anna)
    table = await save_changes(store, early, game=steps[1])
    loaded = await store.load(table.id)
    assert loaded is not None
    assert loaded.seats == (anna, BEN)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("", ""),
        ("a\x00b\n'; DROP TABLE tables; --", "a\x00b\n'; DROP TABLE tables; --"),
        ("\u202eAna\u0301\U0001f3d4", "\u202eAna\u0301\U0001f3d4"),
        ("a\ud800b\udfff", "a\ufffdb\ufffd"),
        ("x" * 10_000, "x" * 10_000),
    ],
    ids=["empty", "quotes", "marks", "surrogates", "long"],
)
async def test_a_name_of_any_kind_is_kept_but_for_lone_surrogates(
    store: GameStore, name: str, kept: str
) -> None:
    table = await store.create(LOCATION, Person(ANA.id, name), Rules.of(PARKER), LAST_ACTIVITY)
    assert table.seats == (Person(ANA.id, kept),)
    assert await store.load(table.id) == table
    await save_changes(store, table, seats=(BEN, Person(ANA.id, name + name)))
    loaded = await store.load(table.id)
    assert loaded is not None
    assert loaded.seats == (BEN, Person(ANA.id, kept + kept))


async def test_the_largest_ids_are_kept(store: GameStore) -> None:
    largest = 2**63 - 1
    table = await create_lobby(store, Location(largest, largest), Person(largest, "Max"))
    await store.set_board_message(table.id, largest, 1)
    assert await store.load(table.id) == replace(table, board=BoardMessage(largest, 1))
    assert await store.latest_table_in(largest) == await store.load(table.id)
    assert await store.count_open_tables(host=largest, guild_id=largest) == 1


async def test_a_players_games_are_those_that_were_won_the_newest_in_the_order_they_finished(
    store: GameStore,
) -> None:
    late, steps = await create_game(store, ELSEWHERE, (CLEO, ANA, BEN))
    first = await create_win(store, ANA, BEN)
    await create_win(store, BEN, CLEO)
    abroad = await create_win(store, CLEO, ANA, Location(8, 80))
    privately = await create_win(store, ANA, CLEO, PRIVATE)
    late = await save_changes(store, late, **won_changes(steps[-1]))
    await save_changes(store, (await create_game(store))[0], **closed_changes(CloseReason.EXPIRED))
    await create_game(store, Location(SERVER, 73))
    await create_lobby(store, Location(SERVER, 74))

    def games(*tables: Table) -> tuple[GameLog, ...]:
        return tuple(
            GameLog(tuple(person.id for person in table.people), table.game.log)
            for table in tables
            if table.game
        )

    assert await store.game_logs_of(ANA.id, OVERALL, 10) == games(first, abroad, privately, late)
    assert await store.game_logs_of(ANA.id, OVERALL, 3) == games(abroad, privately, late)
    assert await store.game_logs_of(ANA.id, SERVER, 10) == games(first, late)
    assert await store.game_logs_of(ANA.id, SERVER, 1) == games(late)
    assert await store.game_logs_of(ANA.id, 8, 10) == games(abroad)
    assert await store.game_logs_of(DAN.id, OVERALL, 10) == ()
    for number in NO_IDS:
        assert await store.game_logs_of(number, OVERALL, 10) == ()
    for number in NO_IDS[1:]:
        assert await store.game_logs_of(ANA.id, number, 10) == ()


async def test_a_table_is_opened_with_computers_a_pace_and_a_coach(store: GameStore) -> None:
    table = await store.create(
        LOCATION,
        ANA,
        Rules.of(PARKER),
        LAST_ACTIVITY,
        pace=Pace.LIVE,
        coach=Coach.OPEN,
        computers=(GOAT, EAGLE),
    )
    assert (table.pace, table.coach, table.seats) == (Pace.LIVE, Coach.OPEN, (ANA, GOAT, EAGLE))
    assert await store.load(table.id) == table


@pytest.mark.parametrize("strength", Strength)
async def test_computers_of_every_strength_have_any_seat_beside_people(
    store: GameStore, strength: Strength
) -> None:
    computers = tuple(Computer(strength, number) for number in (1, 2, 3))
    table = await save_changes(store, await create_lobby(store), seats=(computers[0], ANA, *computers[1:]))
    assert await store.load(table.id) == table
    table = await save_changes(store, table, seats=(BEN, computers[1], ANA))
    assert await store.load(table.id) == table
    assert table in await store.tables_to_restore()


@pytest.mark.parametrize("pace", Pace)
@pytest.mark.parametrize("coach", Coach)
async def test_every_pace_and_coach_is_kept(store: GameStore, pace: Pace, coach: Coach) -> None:
    table = await save_changes(store, await create_lobby(store), pace=pace, coach=coach)
    assert await store.load(table.id) == table


async def test_deadlines_reminders_and_rest_are_kept(store: GameStore) -> None:
    table, _ = await create_game(store)
    rest: dict[str, object] = {"deadline": None, "reminder_due": False, "paused": True}
    for change in (
        {"deadline": LAST_ACTIVITY + 90.25},
        {"reminder_due": True},
        rest,
        {"paused": False, "last_activity": 7.5},
    ):
        table = await save_changes(store, table, **change)
        assert await store.load(table.id) == table


async def test_who_was_late_away_and_back_is_loaded_as_it_was_saved(store: GameStore) -> None:
    table, steps = await create_game(store)
    game = steps[0]
    while not game.away:
        game = game.miss_deadline(game.state.on_turn)
        table = await save_changes(store, table, game=game)
        assert await store.load(table.id) == table
    table = await save_changes(store, table, game=game.return_player(min(game.away)))
    loaded = await store.load(table.id)
    assert loaded == table
    assert loaded is not None
    assert loaded.game is not None
    assert loaded.game.away == frozenset()


async def test_of_which_deadline_people_were_reminded_is_kept_until_another(store: GameStore) -> None:
    table, _ = await create_game(store)
    await store.set_ping(table.id, 901, 1, LAST_ACTIVITY + 90)
    await store.set_ping(table.id, 902, 2)
    assert await store.load(table.id) == replace(
        table, board=BoardMessage(None, 0, 902, 2, LAST_ACTIVITY + 90)
    )
    await store.set_ping(table.id, None, 2, LAST_ACTIVITY + 180)
    assert await store.load(table.id) == replace(
        table, board=BoardMessage(None, 0, None, 2, LAST_ACTIVITY + 180)
    )


async def test_games_against_computers_are_found_apart_from_those_with_people(store: GameStore) -> None:
    alone = await create_solo_win(store, (ANA,), (GOAT, EAGLE))
    both = await create_solo_win(store, (ANA, BEN), (GOAT,))
    people = await create_win(store, ANA, BEN)

    def games(*tables: Table) -> list[tuple[int | None, ...]]:
        return [
            tuple(player.id if isinstance(player, Person) else None for player in table.seats)
            for table in tables
        ]

    async def found(user: Person, *, solo: bool) -> list[tuple[int | None, ...]]:
        return [game.user_ids for game in await store.game_logs_of(user.id, SERVER, 10, solo=solo)]

    assert await found(ANA, solo=True) == games(alone)
    assert await found(ANA, solo=False) == games(both, people)
    assert await found(BEN, solo=True) == []
    assert await store.finished_games_in(LOCATION.channel_id, 5) == tuple(
        FinishedGame(table.id, table.seats) for table in (people, both, alone)
    )


async def test_notes_are_kept_and_replaced(store: GameStore) -> None:
    assert await store.get_setting("commands") is None
    await store.set_setting("commands", "one")
    await store.set_setting("other", "")
    await store.set_setting("commands", "two\n'")
    assert await store.get_setting("commands") == "two\n'"
    assert await store.get_setting("other") == ""
