"""What is asked often is found by an index, in either kind of database."""

import re
import sqlite3
from collections import defaultdict
from collections.abc import Callable
from contextlib import closing
from functools import partial
from inspect import unwrap
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock, patch

import pytest

from bot.store import DatabaseStore, SqliteStore
from bot.store.engines.postgres import PostgresStore
from bot.store.engines.sqlite.connection import run_query
from bot.store.queries import Access, Query, Statement
from bot.store.standings import counting, leaderboards
from bot.store.tables import read_outlines, read_tables
from bot.tables import LISTING, OVERALL, UNLISTED, Ranking, Shards, season_at
from bot.tables.counted_games import Ladder
from tests.store.crowds import add_players
from tests.store.memory_store import MemoryStore
from tests.store.people import ANA, BEN, CLEO, DAN
from tests.store.places import LOCATION, SERVER
from tests.store.saved_tables import create_game, create_win
from tests.tables.climbing import TODAY
from tests.tables.sample_tables import NOW
from tools import history

Asked = Callable[[DatabaseStore], Query[object]]
"""What a store is asked."""


def query(name: str, *arguments: object, **options: object) -> Asked:
    """Return the query that a method of a store runs."""

    def asked(store: DatabaseStore) -> Query[object]:
        found: Query[object] = unwrap(getattr(type(store), name))(store, *arguments, **options)
        return found

    asked.__name__ = name
    return asked


async def run(store: DatabaseStore, *statements: str) -> None:
    """Run statements in one transaction."""

    def query() -> Query[None]:
        for text in statements:
            yield Statement(text)

    await store.run(query, Access.TRANSACT)


def numbers(start: int, end: int) -> str:
    return f"WITH RECURSIVE numbers (n) AS (VALUES ({start}) UNION SELECT n + 1 FROM numbers WHERE n < {end})"


async def plans_of(store: DatabaseStore, asked: Asked, rows: list[int] | None = None) -> dict[str, str]:
    """Run a query, and return the plan of each of its statements, as it is for tables that are not tiny.

    How many rows each of them brings is added to ``rows``.
    """
    sqlite = isinstance(store, SqliteStore)

    def explain() -> Query[dict[str, str]]:
        if not sqlite:
            yield Statement("SET enable_seqscan = off")
        plans, statements = {}, asked(store)
        step = next(statements)
        try:
            while True:
                assert isinstance(step, Statement)
                plan = yield Statement(f"EXPLAIN {'QUERY PLAN ' * sqlite}{step.text}", step.values)
                plans[step.text] = "\n".join(str(line[-1]) for line in plan)
                found = yield step
                if rows is not None:
                    rows.append(len(found))
                step = statements.send(found)
        except StopIteration:
            return plans

    return await store.run(explain, Access.READ)


async def test_every_ranking_is_read_from_its_index(store: DatabaseStore) -> None:
    await add_players(store)
    # PostgreSQL counts many by any index, as long as it does not know that all rows are visible.
    sqlite = isinstance(store, SqliteStore)
    indexed, offsets = ("ORDER BY {0}|{0} > ", (0, 2000, 4000)) if sqlite else ("ORDER BY {0}", (0,))
    for by, offset in product(Ranking, offsets):
        plans = await plans_of(store, query("leaderboard", OVERALL, by, ANA.id, offset, 10))
        ordered = [plan for text, plan in plans.items() if re.search(indexed.format(by), text)]
        assert ordered
        for plan in ordered:
            assert f"standings_by_{by} " in plan
            assert not re.search("SCAN (?!counted|.*INDEX)|TEMP B-TREE FOR ORDER BY|Seq Scan", plan)


def work_of(path: Path, store: DatabaseStore, asked: Asked) -> int:
    """Return how many hundred steps SQLite takes for a query: how much it reads, on any machine."""
    count = Mock(return_value=0)  # to go on
    with closing(sqlite3.connect(path)) as connection:
        connection.set_progress_handler(count, 100)
        run_query(connection, asked(store))
    return count.call_count


@patch.object(leaderboards, "MAX_RANK", 100)
async def test_a_page_of_a_leaderboard_does_not_read_those_behind_the_last_number(
    sqlite: SqliteStore, path: Path
) -> None:
    await add_players(sqlite)
    for by, offset in product(Ranking, (0, 50, 90, 2500)):
        asked = query("leaderboard", OVERALL, by, 2500, offset, 10)
        assert work_of(path, sqlite, asked) < 100, (by, offset)  # 100 are read up to three times


async def test_known_servers_are_found_without_a_look_at_everybody(sqlite: SqliteStore, path: Path) -> None:
    await add_players(sqlite, scope=SERVER)
    assert await sqlite.known_servers() == {SERVER}
    assert work_of(path, sqlite, query("known_servers")) < 10


async def test_the_hall_of_fame_reads_the_winners_alone(sqlite: SqliteStore, path: Path) -> None:
    await add_players(sqlite)

    await run(
        sqlite,
        "UPDATE standings SET season = 202601",
        f"INSERT INTO choices SELECT id, '{LISTING}', '{UNLISTED}' FROM users WHERE id % 5 = 1",
    )
    await add_players(sqlite)  # those of all time, which are no month
    assert work_of(path, sqlite, query("hall_of_fame", OVERALL, 202602, 0, 9)) < 100


@pytest.mark.parametrize(
    ("asked", "index"),
    [
        (query("game_logs_of", ANA.id, OVERALL, 9), "seats_of_a_user"),
        (query("rivals_of", ANA.id, OVERALL, 9), "seats_of_a_user"),
        (query("finished_games_in", LOCATION.channel_id, 9), "tables_of_a_channel"),
        (query("open_tables_in_server", SERVER), "tables_of_a_server"),
        (query("count_open_tables", host=ANA.id), "open_tables_of_a_host"),
        (query("count_open_tables", guild_id=SERVER), "tables_of_a_server"),
        (query("rolls_in_server", SERVER, 9), "finished_tables_of_a_server"),
        (query("day_table", SERVER, TODAY, ANA.id, 9), "finished_climbs_of_a_server"),
        (query("month_table", SERVER, TODAY, TODAY + 9, ANA.id, 9), "finished_climbs_of_a_server"),
        (query("puzzle_table", SERVER, TODAY, TODAY + 9, 3, ANA.id, 9), "puzzle_choices_of_a_server"),
        (query("guessers", SERVER, 202611, ANA.id, 0, 9), "guesses_in_a_server"),
        (query("guessers", OVERALL, 202611, ANA.id, 0, 9), "guesses_in_order"),
        (query("ids_to_restore", Shards(16, frozenset({1, 2}))), ""),
        (lambda _: read_tables([1, 2]), ""),
        (lambda _: read_outlines([1, 2]), ""),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_what_is_asked_for_is_found_by_an_index(store: DatabaseStore, asked: Asked, index: str) -> None:
    await create_win(store, ANA, BEN)
    await create_game(store)
    plans = list((await plans_of(store, asked)).values())
    assert re.search(f"{index}|tables_to_take_up", plans[0])  # SQLite has one index of all open tables
    assert not any(
        re.search(r"SCAN (tables|seats|events|climbs|puzzle_choices|guesses)(?! USING)|Seq Scan", plan)
        for plan in plans
    )


@pytest.mark.parametrize("name", ["personal_summary", "personal_data"])
async def test_what_is_kept_of_a_person_is_found_by_an_index(store: DatabaseStore, name: str) -> None:
    await create_win(store, ANA, BEN)
    for plan in (await plans_of(store, query(name, ANA.id))).values():
        scanned = re.findall(r"(?:SCAN|Seq Scan on) (?!CONSTANT ROW)(\w+)", plan)
        assert {*scanned} <= {"log", "reservations", "votes"}  # the events of a game; of open tables alone


async def test_a_month_of_climbs_is_read_once_and_not_for_each_of_its_days(sqlite: SqliteStore) -> None:
    await run(
        sqlite,
        f"INSERT INTO users {numbers(1, 300)} SELECT n, 'Player ' || n FROM numbers",
        f"INSERT INTO daily_dice {numbers(TODAY, TODAY + 29)} SELECT n, zeroblob(32), 8 FROM numbers",
        f"INSERT INTO climbs SELECT id, day, {SERVER}, '', 7, 1, 0 FROM users, daily_dice WHERE id",
        "ANALYZE",
    )
    asked = query("month_table", SERVER, TODAY, TODAY + 29, 1, 9)
    plan, _ = (await plans_of(sqlite, asked)).values()
    assert plan.index("SEARCH climbs") < plan.index("SEARCH daily_dice")


async def test_a_page_of_guessers_brings_those_alone_who_are_shown(store: DatabaseStore) -> None:
    await create_game(store)
    await run(
        store,
        f"INSERT INTO users {numbers(1001, 1300)} SELECT n, 'Player ' || n FROM numbers",
        f"INSERT INTO guesses {numbers(1, 2)}"
        f" SELECT 1, n, id, {SERVER}, {NOW}, TRUE, TRUE FROM users, numbers WHERE id > 1000",
    )

    page, rows = await store.guessers(OVERALL, season_at(NOW), 1200, 280, 10), list[int]()
    await plans_of(store, query("guessers", OVERALL, season_at(NOW), 1200, 280, 10), rows)
    assert (max(rows), len(page.rows), page.total) == (11, 10, 300)
    assert page.own_row is not None
    assert page.own_row.rank == 1


async def test_the_latest_games_of_a_person_are_not_sought_among_all_games(postgres: PostgresStore) -> None:
    await run(
        postgres,
        "INSERT INTO users SELECT id, id FROM generate_series(1, 200) AS id",
        "INSERT INTO tables (guild_id, channel_id, host, rules, pace, coach, speed, language, status,"
        " acted, shown, finish, announced) SELECT 7, 0, 1, '', 'none', 'off', 'auto', 'en', 'finished',"
        " finish, 1, finish, TRUE FROM generate_series(1, 20000) AS finish",
        "INSERT INTO seats SELECT id, 0, 1 + mod(finish, 200) FROM tables",
        "INSERT INTO seat_ratings SELECT table_id, seat, 0, 0, 25, 8 FROM seats WHERE user_id < 100",
        "ANALYZE",
    )
    for asked in (
        query("finished_games_of", ANA.id, 0, 5),
        query("game_logs_of", ANA.id, OVERALL, 5, solo=True),
        query("ratings_of", ANA.id, OVERALL, 5, solo=True),
    ):
        plan, *_ = (await plans_of(postgres, asked)).values()
        assert "tables_in_finish_order" not in plan, asked.__name__


async def test_few_people_of_a_ladder_are_not_looked_for_among_all(postgres: PostgresStore) -> None:
    await add_players(postgres)

    choose = f"INSERT INTO choices SELECT id, '{LISTING}', '{UNLISTED}' FROM generate_series(1, 50) AS id"
    await run(postgres, choose, "ANALYZE")
    plans = await plans_of(postgres, query("leaderboard", OVERALL, Ranking.WINS, ANA.id, 2000, 10))
    for plan in (plan for text, plan in plans.items() if "user_id IN" in text):
        assert "standings_pkey" in plan
        assert not re.search("standings_by|Hash Join|Merge Join", plan)


async def test_few_people_are_not_compared_with_all_who_are_not_listed(postgres: PostgresStore) -> None:
    """PostgreSQL does not know that a value belongs to one name: it takes hundreds of choices for a few."""
    await add_players(postgres)
    choose = "INSERT INTO choices SELECT id, '{}', '{}' FROM generate_series(1, {}) AS id"
    chosen = choose.format(LISTING, UNLISTED, 500), choose.format("board", "dark", 5000)
    await run(postgres, *chosen, "ANALYZE")
    plans = await plans_of(postgres, query("leaderboard", OVERALL, Ranking.WINS, ANA.id, 4000, 10))
    plans |= await plans_of(postgres, query("rivals_of", ANA.id, OVERALL, 3))
    ordered = [plan for text, plan in plans.items() if " DESC" in text]
    assert len(ordered) == 2
    for plan in ordered:
        assert "choices_pkey" in plan
        assert not re.search("listings|Anti Join", plan)


async def test_people_are_not_looked_for_in_a_whole_ladder_whatever_its_size(postgres: PostgresStore) -> None:
    """A statement that has been prepared may be planned for a ladder of average size, which is small."""
    await add_players(postgres)
    rest = "wins, columns, busts, longest_turn, streak, best_streak, mu, sigma, win_rate, rating"
    copy = f"INSERT INTO standings (user_id, solo, season, scope, games, {rest})"
    small = f"SELECT user_id, solo, season, scope, games, {rest} FROM generate_series(1, 4000) AS id"
    small = small.replace("scope", "id").replace("AS id", "AS id, standings WHERE user_id < 3")
    await run(postgres, f"{copy} {small}", "ANALYZE")
    page = await plans_of(postgres, query("leaderboard", OVERALL, Ranking.WINS, ANA.id, 0, 10))
    ladders = [
        Ladder(scope, solo=False, season=season) for scope, season in product((OVERALL, 1), (0, 202611))
    ]
    game: Any = SimpleNamespace(people=dict(enumerate((ANA, BEN, CLEO, DAN))), ladders=ladders)
    counted = next(counting._read_standings(game))
    assert isinstance(counted, Statement)
    own = await plans_of(postgres, query("standing_of", ANA.id, OVERALL))
    own |= await plans_of(postgres, query("seasons_of", ANA.id, OVERALL))
    few = re.compile("standings .*user_id (=|IN) [?(]")
    asked = list(filter(few.search, (*page, *own, counted.text)))
    assert len(asked) == 5
    for plan in [await postgres.run(partial(plan_for_any_values, text), Access.TRANSACT) for text in asked]:
        assert "standings_pkey" in plan


def plan_for_any_values(text: str) -> Query[str]:
    """Return the plan of a statement about ladders that is prepared."""
    first, *rest = text.split("?")
    numbered = first + "".join(f"${number}{part}" for number, part in enumerate(rest, 1))
    values = ["false" if before.endswith("solo = ") else "1" for before in (first, *rest[:-1])]
    yield Statement("SET LOCAL plan_cache_mode = force_generic_plan")
    yield Statement(f"PREPARE asked AS {numbered}")
    plan = yield Statement(f"EXPLAIN EXECUTE asked ({', '.join(values)})")
    yield Statement("DEALLOCATE asked")
    return "\n".join(str(line) for (line,) in plan)


@patch.object(history, "PLAYED", 40)
async def test_no_list_of_a_server_or_a_person_grows_with_what_others_do(tmp_path: Path) -> None:
    store, work = MemoryStore(), defaultdict[str, list[int]](list)
    for games, people in ((600, 100), (12_000, 2000)):  # in servers of a hundred people
        path = tmp_path / f"{people}.db"
        await history.make(path, games, people, NOW)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("ANALYZE")
            user_id, scope = connection.execute(
                "SELECT user_id, scope FROM standings WHERE scope AND NOT solo AND NOT season AND games = 10"
                " AND (SELECT count(*) FROM seats WHERE seats.user_id = standings.user_id) = 11"
            ).fetchone()
        for asked in (
            query("standing_of", user_id, OVERALL),
            query("seasons_of", user_id, OVERALL),
            query("ratings_of", user_id, OVERALL, 200),
            query("rivals_of", user_id, OVERALL, 3),
            query("game_logs_of", user_id, OVERALL, 200),
            query("finished_games_of", user_id, 0, 5),
            query("personal_summary", user_id),
            query("personal_data", user_id),
            query("rolls_in_server", scope, 20),
            query("leaderboard", scope, Ranking.WINS, user_id, 40, 10),
            query("guessers", scope, season_at(NOW), user_id, 0, 10),
        ):
            work[asked.__name__].append(work_of(path, store, asked))
    for name, (few, many) in work.items():
        assert many <= 1.5 * few + 10, name
