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
from bot.tables.history import Finished
from bot.tables.pace import Pace
from bot.tables.ports import ChannelTakenError, ConflictError, GameStore
from bot.tables.standings import OVERALL
from bot.tables.table import Closing, Coach, Computer, Person, Place, Screen, Status, Table, Won
from tests.game.game_factories import RandomGame, no_dice
from tests.store.playing import (
    ACTED,
    ANA,
    BEN,
    CLEO,
    DAN,
    EAGLE,
    GOAT,
    HERE,
    SERVER,
    begun,
    closed,
    next_of,
    opened,
    over,
    playing,
    saved,
    seated,
    won,
    won_against,
)

ELSEWHERE = Place(SERVER, 71)
PRIVATE = Place(None, 72)

NO_IDS = [0, 10_000, -1, 2**63 - 1, 2**63, 2**64, -(2**63) - 1, 10**100]


async def test_a_new_table_is_a_lobby_with_its_host_on_the_first_seat(store: GameStore) -> None:
    table = await store.create(HERE, ANA, Rules.of(PARKER), ACTED)
    assert table == Table(table.id, HERE, ANA.id, Rules.of(PARKER), Status.LOBBY, (ANA,), ACTED)


@pytest.mark.parametrize("place", [HERE, PRIVATE], ids=["server", "direct"])
async def test_what_was_created_is_loaded(store: GameStore, place: Place) -> None:
    table = await opened(store, place)
    assert await store.load(table.id) == table


async def test_the_games_won_in_a_channel_are_listed_the_last_first(store: GameStore) -> None:
    assert await store.won_in(HERE.channel_id, 5) == ()
    first = await won(store, ANA, BEN)
    second = await won(store, CLEO, ANA)
    await saved(store, await opened(store), **closed(Closing.CANCELLED))
    await won(store, BEN, ANA, ELSEWHERE)
    await begun(store)
    assert await store.won_in(HERE.channel_id, 5) == (Won(second.id, (CLEO, ANA)), Won(first.id, (ANA, BEN)))
    assert await store.won_in(HERE.channel_id, 1) == (Won(second.id, (CLEO, ANA)),)


@pytest.mark.parametrize("number", NO_IDS)
async def test_nothing_was_won_in_a_channel_that_is_none(store: GameStore, number: int) -> None:
    await won(store, ANA, BEN)
    assert await store.won_in(number, 5) == ()


async def test_every_table_has_a_number_of_its_own_and_later_ones_higher_ones(store: GameStore) -> None:
    numbers = []
    for _ in range(3):
        table = await opened(store)
        numbers.append(table.id)
        await saved(store, table, **closed(Closing.CANCELLED))
    assert numbers == sorted(set(numbers))


async def test_a_channel_has_one_open_table(store: GameStore) -> None:
    table, _ = await begun(store)
    with pytest.raises(ChannelTakenError) as taken:
        await opened(store)
    assert taken.value.table_id == table.id
    await opened(store, ELSEWHERE)


async def test_a_channel_is_free_again_once_its_table_is_closed(store: GameStore) -> None:
    await won(store, ANA, BEN)
    table = await opened(store)
    await saved(store, table, **closed(Closing.EXPIRED))
    await opened(store)


async def test_of_many_openings_at_once_in_a_channel_one_succeeds(store: GameStore) -> None:
    outcomes = await asyncio.gather(*(opened(store) for _ in range(20)), return_exceptions=True)
    tables = [outcome for outcome in outcomes if isinstance(outcome, Table)]
    refusals = [outcome for outcome in outcomes if isinstance(outcome, ChannelTakenError)]
    assert len(tables) == 1
    assert [refusal.table_id for refusal in refusals] == [tables[0].id] * 19


@pytest.mark.parametrize("number", NO_IDS)
async def test_a_number_that_no_table_has_finds_nothing(store: GameStore, number: int) -> None:
    table = await opened(store)
    assert await store.load(number) is None
    assert await store.latest_in(number) is None
    assert await store.count_open(host=number) == 0
    assert await store.count_open(guild_id=number) == 0
    await store.set_board(number, 1, 1)
    await store.set_ping(number, 1, 1)
    assert await store.open_tables() == (table,)


async def test_a_lobby_is_loaded_as_it_was_saved(store: GameStore) -> None:
    table = await saved(store, await opened(store), host=BEN.id, seats=(BEN, CLEO, ANA), acted=ACTED + 1)
    assert await store.load(table.id) == table
    table = await saved(store, table, seats=(ANA, BEN), host=ANA.id)
    assert await store.load(table.id) == table


async def test_a_game_is_loaded_as_it_was_saved_after_every_action(store: GameStore) -> None:
    table, steps = await begun(store, people=(ANA, BEN, CLEO))
    for game in steps[1:-1]:
        table = await saved(store, table, game=game)
        assert await store.load(table.id) == table
    table = await saved(store, table, **over(steps[-1]))
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
    created = await store.create(HERE, ANA, rules, ACTED)
    assert created.rules == rules
    assert await store.load(created.id) == created
    changed = await saved(store, await opened(store, ELSEWHERE), rules=rules)
    assert await store.load(changed.id) == changed


@pytest.mark.parametrize("token", ALL_RULES)
async def test_a_game_by_any_rules_is_loaded_as_it_was_saved(store: GameStore, token: str) -> None:
    rules = parse_rules(token)
    steps = RandomGame(1, 3, rules, roll_probability=0.5, leave_probability=0.0).steps
    people = (ANA, BEN, CLEO)
    table = await playing(store, HERE, people, steps[0])
    for game in (*steps[1:60:7], *steps[60:-1:40]):
        table = await saved(store, table, game=game)
        assert await store.load(table.id) == table
    table = await saved(store, table, **over(steps[-1]))
    assert await store.load(table.id) == table


async def test_bids_and_their_settling_are_loaded_at_every_point(store: GameStore) -> None:
    game = parse_game(TO_BID)
    table = await playing(store, HERE, (ANA, BEN, CLEO), game)
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
        table = await saved(store, table, game=table.game.play(action, no_dice))
        loaded = await store.load(table.id)
        assert loaded == table
        assert loaded.game is not None
        assert loaded.moment == table.moment
        assert loaded.acting == table.acting
        seen.append(loaded.game.state.phase)
    assert seen == [Phase.BID] * 2 + [Phase.DECIDE] + [Phase.SETTLE] * 7 + [Phase.ROLL]


async def test_open_tables_of_all_rules_are_taken_up_at_once(store: GameStore) -> None:
    tables: dict[int, Table] = {}
    for number, token in enumerate(ALL_RULES):
        steps = RandomGame(number, 2, parse_rules(token), roll_probability=0.5, leave_probability=0.0).steps
        place = Place(SERVER, 200 + number)
        table = await playing(store, place, (ANA, BEN), steps[len(steps) // 2])
        lobby = await saved(store, await opened(store, Place(SERVER, 300 + number)), rules=parse_rules(token))
        tables |= {table.id: table, lobby.id: lobby}
    assert {table.id: table for table in await store.open_tables()} == tables


async def test_votes_and_why_a_table_was_closed_are_loaded_as_they_were_saved(store: GameStore) -> None:
    table, steps = await begun(store, people=(ANA, BEN, CLEO))
    for votes in ({ANA.id}, {ANA.id, CLEO.id}, set(), {BEN.id}):
        table = await saved(store, table, votes=frozenset(votes))
        assert await store.load(table.id) == table
    table = await saved(store, table, **closed(Closing.AGREED), game=steps[0].end())
    assert await store.load(table.id) == table


@pytest.mark.parametrize("closing", Closing)
async def test_every_way_to_close_a_table_can_be_saved(store: GameStore, closing: Closing) -> None:
    table = await saved(store, await opened(store), **closed(closing))
    assert await store.load(table.id) == table


async def test_what_is_shown_is_kept_apart_from_what_is_saved(store: GameStore) -> None:
    table, steps = await begun(store)
    await store.set_board(table.id, 900, 3)
    await store.set_ping(table.id, 901, 1)
    screen = Screen(board=900, shown=3, ping=901, pinged=1)
    assert await store.load(table.id) == replace(table, screen=screen)
    table = await saved(store, table, game=steps[1], screen=Screen(1, 1, 1, 1))
    assert await store.load(table.id) == replace(table, screen=screen)


async def test_a_board_and_a_ping_that_are_gone_can_be_recorded(store: GameStore) -> None:
    table = await opened(store)
    await store.set_board(table.id, 900, 1)
    await store.set_ping(table.id, 901, 1)
    await store.set_board(table.id, None, 0)
    await store.set_ping(table.id, None, 2)
    assert await store.load(table.id) == replace(table, screen=Screen(None, 0, None, 2))


async def test_a_change_of_an_earlier_revision_is_refused_and_nothing_of_it_saved(store: GameStore) -> None:
    early, steps = await begun(store)
    table = await saved(store, early, game=steps[1])
    late = next_of(early, **over(steps[-1]), seats=(BEN, CLEO), host=CLEO.id, votes=frozenset({BEN.id}))
    with pytest.raises(ConflictError):
        await store.save(early, late)
    assert await store.load(table.id) == table
    assert await store.rebuild_standings() == 0


async def test_a_change_of_a_table_that_does_not_exist_is_refused(store: GameStore) -> None:
    table = await opened(store)
    ghost = replace(table, id=table.id + 1)
    with pytest.raises(ConflictError):
        await store.save(ghost, next_of(ghost))


@pytest.mark.parametrize("known", [1, 3], ids=["too little", "too much"])
async def test_a_change_of_another_course_of_the_game_is_refused(store: GameStore, known: int) -> None:
    table, steps = await begun(store)
    table = await saved(store, table, game=steps[2])
    other = replace(table, game=steps[known])
    with pytest.raises(ConflictError):
        await store.save(other, next_of(other, game=steps[known + 1], acted=1.0))
    assert await store.load(table.id) == table


async def test_of_many_changes_at_once_of_the_same_revision_one_is_saved(store: GameStore) -> None:
    table, steps = await begun(store)
    changes = [next_of(table, game=steps[1], acted=float(number)) for number in range(20)]
    outcomes = await asyncio.gather(
        *(store.save(table, change) for change in changes), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes].count(ConflictError) == 19
    assert await store.load(table.id) == changes[outcomes.index(None)]


async def test_many_tasks_at_once_keep_to_their_own_tables(store: GameStore) -> None:
    async def play(number: int) -> Table:
        people = (Person(1_000 + number, f"A{number}"), Person(2_000 + number, f"B{number}"))
        table, steps = await begun(store, Place(SERVER, 100 + number), people, seed=number % 5)
        for game in steps[1:20]:
            table = await saved(store, table, game=game)
        return table

    tables = await asyncio.gather(*(play(number) for number in range(30)))
    assert [await store.load(table.id) for table in tables] == tables


async def test_cancelled_changes_are_saved_whole_or_not_at_all_and_others_stay(store: GameStore) -> None:
    before = [(await begun(store, Place(SERVER, 100 + number), (ANA, BEN, CLEO)))[0] for number in range(30)]
    _, steps = await begun(store, people=(ANA, BEN, CLEO))
    after = [next_of(table, game=steps[9], votes=frozenset({ANA.id, BEN.id}), acted=1.0) for table in before]
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
        await saved(store, found, acted=2.0)  # and it can be changed again


async def test_a_channel_shows_its_open_table_or_the_one_opened_last(store: GameStore) -> None:
    assert await store.latest_in(HERE.channel_id) is None
    first = await won(store, ANA, BEN)
    second = await saved(store, await opened(store), **closed(Closing.CANCELLED))
    await opened(store, ELSEWHERE)
    assert await store.latest_in(HERE.channel_id) == second
    third = await opened(store)
    assert await store.latest_in(HERE.channel_id) == third
    assert first.id < second.id < third.id


async def test_at_a_start_open_tables_and_ends_that_nobody_has_seen_are_found(store: GameStore) -> None:
    unseen = await won(store, ANA, BEN)
    await store.set_board(unseen.id, 900, unseen.revision - 1)
    seen = await won(store, BEN, ANA)
    await store.set_board(seen.id, 901, seen.revision)
    game, _ = await begun(store)
    await store.set_board(game.id, 902, game.revision)
    lobby = await opened(store, ELSEWHERE)
    assert {table.id: table for table in await store.open_tables()} == {
        unseen.id: replace(unseen, screen=Screen(900, unseen.revision - 1)),
        game.id: replace(game, screen=Screen(902, game.revision)),
        lobby.id: lobby,
    }


async def test_open_tables_are_counted_by_host_and_by_server(store: GameStore) -> None:
    await won(store, ANA, BEN)
    await begun(store)
    await opened(store, ELSEWHERE, ANA)
    await opened(store, Place(8, 80), BEN)
    await opened(store, PRIVATE, BEN)
    assert await store.count_open() == 4
    assert await store.count_open(host=ANA.id) == 2
    assert await store.count_open(host=BEN.id) == 2
    assert await store.count_open(guild_id=SERVER) == 2
    assert await store.count_open(guild_id=8) == 1
    assert await store.count_open(host=BEN.id, guild_id=8) == 1
    assert await store.count_open(host=CLEO.id) == 0


async def test_a_table_counts_for_who_is_its_host_now(store: GameStore) -> None:
    await saved(store, await seated(store), host=BEN.id)
    assert await store.count_open(host=ANA.id) == 0
    assert await store.count_open(host=BEN.id) == 1


async def test_people_are_shown_by_the_name_they_were_last_seen_with(store: GameStore) -> None:
    early = await won(store, ANA, BEN)
    anna = Person(ANA.id, "Anna")
    await opened(store, ELSEWHERE, anna)
    loaded = await store.load(early.id)
    assert loaded is not None
    assert loaded.seats == (anna, BEN)


async def test_a_change_elsewhere_does_not_bring_an_old_name_back(store: GameStore) -> None:
    early, steps = await begun(store)
    anna = Person(ANA.id, "Anna")
    await opened(store, ELSEWHERE, anna)
    table = await saved(store, early, game=steps[1])
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
    table = await store.create(HERE, Person(ANA.id, name), Rules.of(PARKER), ACTED)
    assert table.seats == (Person(ANA.id, kept),)
    assert await store.load(table.id) == table
    await saved(store, table, seats=(BEN, Person(ANA.id, name + name)))
    loaded = await store.load(table.id)
    assert loaded is not None
    assert loaded.seats == (BEN, Person(ANA.id, kept + kept))


async def test_the_largest_ids_are_kept(store: GameStore) -> None:
    largest = 2**63 - 1
    table = await opened(store, Place(largest, largest), Person(largest, "Max"))
    await store.set_board(table.id, largest, 1)
    assert await store.load(table.id) == replace(table, screen=Screen(largest, 1))
    assert await store.latest_in(largest) == await store.load(table.id)
    assert await store.count_open(host=largest, guild_id=largest) == 1


async def test_a_players_games_are_those_that_were_won_the_newest_in_the_order_they_finished(
    store: GameStore,
) -> None:
    late, steps = await begun(store, ELSEWHERE, (CLEO, ANA, BEN))
    first = await won(store, ANA, BEN)
    await won(store, BEN, CLEO)
    abroad = await won(store, CLEO, ANA, Place(8, 80))
    privately = await won(store, ANA, CLEO, PRIVATE)
    late = await saved(store, late, **over(steps[-1]))
    await saved(store, (await begun(store))[0], **closed(Closing.EXPIRED))
    await begun(store, Place(SERVER, 73))
    await opened(store, Place(SERVER, 74))

    def games(*tables: Table) -> tuple[Finished, ...]:
        return tuple(
            Finished(tuple(person.id for person in table.people), table.game.log)
            for table in tables
            if table.game
        )

    assert await store.finished_of(ANA.id, OVERALL, 10) == games(first, abroad, privately, late)
    assert await store.finished_of(ANA.id, OVERALL, 3) == games(abroad, privately, late)
    assert await store.finished_of(ANA.id, SERVER, 10) == games(first, late)
    assert await store.finished_of(ANA.id, SERVER, 1) == games(late)
    assert await store.finished_of(ANA.id, 8, 10) == games(abroad)
    assert await store.finished_of(DAN.id, OVERALL, 10) == ()
    for number in NO_IDS:
        assert await store.finished_of(number, OVERALL, 10) == ()
    for number in NO_IDS[1:]:
        assert await store.finished_of(ANA.id, number, 10) == ()


async def test_a_table_is_opened_with_computers_a_pace_and_a_coach(store: GameStore) -> None:
    table = await store.create(
        HERE, ANA, Rules.of(PARKER), ACTED, pace=Pace.LIVE, coach=Coach.OPEN, computers=(GOAT, EAGLE)
    )
    assert (table.pace, table.coach, table.seats) == (Pace.LIVE, Coach.OPEN, (ANA, GOAT, EAGLE))
    assert await store.load(table.id) == table


@pytest.mark.parametrize("strength", Strength)
async def test_computers_of_every_strength_have_any_seat_beside_people(
    store: GameStore, strength: Strength
) -> None:
    computers = tuple(Computer(strength, number) for number in (1, 2, 3))
    table = await saved(store, await opened(store), seats=(computers[0], ANA, *computers[1:]))
    assert await store.load(table.id) == table
    table = await saved(store, table, seats=(BEN, computers[1], ANA))
    assert await store.load(table.id) == table
    assert table in await store.open_tables()


@pytest.mark.parametrize("pace", Pace)
@pytest.mark.parametrize("coach", Coach)
async def test_every_pace_and_coach_is_kept(store: GameStore, pace: Pace, coach: Coach) -> None:
    table = await saved(store, await opened(store), pace=pace, coach=coach)
    assert await store.load(table.id) == table


async def test_deadlines_reminders_and_rest_are_kept(store: GameStore) -> None:
    table, _ = await begun(store)
    rest: dict[str, object] = {"deadline": None, "reminded": False, "set_aside": True}
    for change in ({"deadline": ACTED + 90.25}, {"reminded": True}, rest, {"set_aside": False, "acted": 7.5}):
        table = await saved(store, table, **change)
        assert await store.load(table.id) == table


async def test_who_was_late_away_and_back_is_loaded_as_it_was_saved(store: GameStore) -> None:
    table, steps = await begun(store)
    game = steps[0]
    while not game.away:
        game = game.miss_deadline(game.state.on_turn)
        table = await saved(store, table, game=game)
        assert await store.load(table.id) == table
    table = await saved(store, table, game=game.return_player(min(game.away)))
    loaded = await store.load(table.id)
    assert loaded == table
    assert loaded is not None
    assert loaded.game is not None
    assert loaded.game.away == frozenset()


async def test_of_which_deadline_people_were_reminded_is_kept_until_another(store: GameStore) -> None:
    table, _ = await begun(store)
    await store.set_ping(table.id, 901, 1, ACTED + 90)
    await store.set_ping(table.id, 902, 2)
    assert await store.load(table.id) == replace(table, screen=Screen(None, 0, 902, 2, ACTED + 90))
    await store.set_ping(table.id, None, 2, ACTED + 180)
    assert await store.load(table.id) == replace(table, screen=Screen(None, 0, None, 2, ACTED + 180))


async def test_games_against_computers_are_found_apart_from_those_with_people(store: GameStore) -> None:
    alone = await won_against(store, (ANA,), (GOAT, EAGLE))
    both = await won_against(store, (ANA, BEN), (GOAT,))
    people = await won(store, ANA, BEN)

    def games(*tables: Table) -> list[tuple[int | None, ...]]:
        return [
            tuple(player.id if isinstance(player, Person) else None for player in table.seats)
            for table in tables
        ]

    async def found(user: Person, *, solo: bool) -> list[tuple[int | None, ...]]:
        return [game.seats for game in await store.finished_of(user.id, SERVER, 10, solo=solo)]

    assert await found(ANA, solo=True) == games(alone)
    assert await found(ANA, solo=False) == games(both, people)
    assert await found(BEN, solo=True) == []
    assert await store.won_in(HERE.channel_id, 5) == tuple(
        Won(table.id, table.seats) for table in (people, both, alone)
    )


async def test_notes_are_kept_and_replaced(store: GameStore) -> None:
    assert await store.note("commands") is None
    await store.keep_note("commands", "one")
    await store.keep_note("other", "")
    await store.keep_note("commands", "two\n'")
    assert await store.note("commands") == "two\n'"
    assert await store.note("other") == ""
