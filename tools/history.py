"""Make a database with a long history: ``python -m tools.history PATH --games N --people M``.

It is for measuring what grows with finished games. Some games are played, short ones, and saved as the bot
saves them; the others are copies of these by other people in other servers, spread over two years. A few
people have played thousands of games. ``python -m bot move`` takes the file to PostgreSQL.
"""

import argparse
import asyncio
import math
import random
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from bot.game import Game, Resign, player_results
from bot.players import Strength
from bot.store import SqliteStore
from bot.tables import Computer, Location, Options, Person, Status, Table
from bot.tables.guesses import turn_endings
from bot.tables.ratings import START, Rating
from bot.tables.standings import LISTING, UNLISTED, season_at
from tools.benchmarks.random_games import random_dice, random_game

PLAYED = 200
"""How many games are not copies."""

ACTIONS = 16
"""Actions in each game before somebody resigns."""

ALONE = 8
"""One game in as many is one person's against a computer."""

GUESSED = 4
"""In one game in as many somebody guesses how a turn ends."""

PEOPLE_IN_SERVER = 100

UNLISTED_SHARE = 100
"""One person in as many is not listed outside of their servers."""

SECONDS = 2 * 365 * 86_400

FIRST_ID = 10**17
"""Ids of people, servers, channels and messages begin here, as long as Discord's are."""


class Play(NamedTuple):
    """Who plays which game where.

    Attributes:
        table_id: numbers the games from 1, as they finish.
        source: the table of which it is a copy, or itself.
        guesser: who watches it; most games have nobody's guess.
    """

    table_id: int
    source: int
    first: int
    second: int
    guesser: int
    guild_id: int
    acted: float
    season: int

    @property
    def alone(self) -> bool:
        """Whether a computer has the second seat."""
        return self.source % ALONE == 0


def plays(games: int, people: int, until: float, rng: random.Random) -> Iterator[Play]:
    """Draw who plays each game: many games for the first people of a server, few for the last."""
    servers = max(1, people // PEOPLE_IN_SERVER)
    for table_id in range(1, games + 1):
        anybody = int(people * rng.random() ** 2)
        server, place = anybody % servers, anybody // servers
        members = (people - server + servers - 1) // servers
        others = {place}
        while len(others) < 3:
            others.add(int(members * rng.random() ** 2))
        first, second, guesser = (FIRST_ID + each * servers + server for each in (place, *others - {place}))
        acted = until - SECONDS * (games - table_id) / games
        source = 1 + (table_id - 1) % PLAYED
        yield Play(table_id, source, first, second, guesser, FIRST_ID + server, acted, season_at(acted))


def short_game(rng: random.Random) -> Game:
    """Return a game whose start is random, until one of two players resigns."""
    begun = list(islice(random_game(rng, 2), ACTIONS))[-1]
    return begun.play(Resign(rng.randrange(2)), random_dice(rng))


async def save_played(store: SqliteStore, play: Play, game: Game) -> None:
    """Save a finished game as the bot does, with its board and the result announced."""
    first, second = Person(play.first, name_of(play.first)), Person(play.second, name_of(play.second))
    seats = (first, Computer(Strength.EASY, 1) if play.alone else second)
    new = Table.new(Location(play.guild_id, play.guild_id), first, Options(), play.acted)
    table = await store.create(new)
    finished = replace(table, seats=seats, status=Status.FINISHED, game=game, revision=table.revision + 1)
    await store.save(table, finished)
    await store.set_board_message(table.id, FIRST_ID + table.id, finished.revision)
    await store.set_announced(table.id)


def name_of(person: int) -> str:
    """Return a name, so that people in order of names are not in that of their ids."""
    return f"Player {(person - FIRST_ID) * 7919 % 1_000_003}"


_COPIES: dict[str, dict[str, str]] = {
    "tables": {
        "id": "plays.table_id",
        "finish": "plays.table_id",
        "guild_id": "plays.guild_id",
        "channel_id": "plays.guild_id",
        "host": "plays.first",
        "acted": "plays.acted",
        "board": f"{FIRST_ID} + plays.table_id",
    },
    "seats": {
        "table_id": "plays.table_id",
        "user_id": "CASE WHEN user_id IS NULL THEN NULL WHEN seat THEN plays.second ELSE plays.first END",
    },
    "events": {"game": "plays.table_id"},
    "seat_ratings": {
        "table_id": "plays.table_id",
        "scope": "CASE WHEN scope THEN plays.guild_id ELSE 0 END",
        "season": "CASE WHEN original.season THEN plays.season ELSE 0 END",
        "mu": "mu + plays.first % 100 / 20.0",
    },
}
"""What differs between a row and its copy, in each table of the database; the key comes first."""

_STANDINGS = f"""
    INSERT INTO standings (scope, solo, season, user_id, games, wins, columns, busts, longest_turn, streak,
        best_streak, mu, sigma, win_rate, rating)
    SELECT scope, solo, season, user_id, games, wins, columns, busts, longest_turn,
        min(wins, user_id % 4), min(wins, user_id % 4 + user_id % 3), mu, sigma_after(games),
        1.0 * wins / games, points(mu, sigma_after(games))
    FROM (
        SELECT in_server * guild_id AS scope, plays.source % {ALONE} = 0 AS solo,
            in_month * plays.season AS season, user_id, count(*) AS games, sum(won) AS wins,
            sum(columns) AS columns, sum(busts) AS busts, max(longest_turn) AS longest_turn,
            {START.mu} + 10.0 * sum(won) / count(*) + user_id % 1000 / 200.0 - 7.5 AS mu
        FROM seats JOIN plays USING (table_id) JOIN results USING (source, seat)
        JOIN (SELECT 0 AS in_server UNION SELECT 1) JOIN (SELECT 0 AS in_month UNION SELECT 1)
        WHERE user_id IS NOT NULL GROUP BY 1, 2, 3, 4
    )
"""

_GUESSES = f"""
    INSERT INTO guesses (table_id, turn, user_id, guild_id, guessed, stops, correct)
    SELECT table_id, turn, guesser, guild_id, acted, table_id % 3 > 0, (table_id % 3 > 0) = stopped
    FROM plays JOIN endings USING (source) WHERE table_id % {GUESSED} = 0
"""


def sigma_after(games: int) -> float:
    """Return how uncertain the skill of a person is after so many games."""
    return max(1.0, START.sigma / math.sqrt(1 + games / 3))


def copy_played(
    connection: sqlite3.Connection, drawn: Iterator[Play], games: list[Game], people: int
) -> None:
    """Copy the games that were played to the others that were drawn, and count all of them."""
    connection.create_function("sigma_after", 1, sigma_after, deterministic=True)
    connection.create_function("points", 2, lambda *skill: Rating(*skill).points, deterministic=True)
    connection.execute(
        f"CREATE TEMP TABLE plays (table_id INTEGER PRIMARY KEY, {', '.join(Play._fields[1:])})"
    )
    connection.executemany("INSERT INTO plays VALUES (?, ?, ?, ?, ?, ?, ?, ?)", drawn)
    connection.execute(
        "CREATE TEMP TABLE results"
        " (source, seat, won, columns, busts, longest_turn, PRIMARY KEY (source, seat))"
    )
    connection.execute("CREATE TEMP TABLE endings (source PRIMARY KEY, turn, stopped)")
    for source, game in enumerate(games, start=1):
        for seat, result in enumerate(player_results(game.log)):
            row = (source, seat, result.won, result.columns, result.busts, result.longest_turn)
            connection.execute("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?)", row)
        for turn, stopped in islice(turn_endings(game).items(), 1):
            connection.execute("INSERT INTO endings VALUES (?, ?, ?)", (source, turn, stopped))
    everybody = range(FIRST_ID, FIRST_ID + people)
    connection.executemany(
        "INSERT OR IGNORE INTO users VALUES (?, ?)", ((person, name_of(person)) for person in everybody)
    )
    connection.executemany(
        "INSERT INTO choices (user_id, name, value) VALUES (?, ?, ?)",
        ((person, LISTING, UNLISTED) for person in everybody[::UNLISTED_SHARE]),
    )
    for name, changes in _COPIES.items():
        columns = [column for _, column, *_ in connection.execute(f"PRAGMA table_info({name})")]
        values = ", ".join(changes.get(column, f"original.{column}") for column in columns)
        connection.execute(
            f"INSERT INTO {name} ({', '.join(columns)}) SELECT {values} FROM plays"
            f" JOIN {name} AS original ON original.{next(iter(changes))} = plays.source"
            " WHERE plays.table_id <> plays.source"
        )
    connection.execute("DELETE FROM standings")
    connection.execute(_STANDINGS)
    connection.execute(_GUESSES)


async def make(path: Path, games: int, people: int, until: float) -> None:
    """Make a database of finished games that ended in the two years before ``until``.

    Args:
        path: a file that does not exist yet.
        games: at least one.
        people: at least three.
        until: in seconds since 1970.
    """
    rng = random.Random(games)
    played = [short_game(rng) for _ in range(min(games, PLAYED))]
    async with await SqliteStore.open(path) as store:
        for play, game in zip(plays(games, people, until, random.Random(people)), played, strict=False):
            await save_played(store, play, game)
    with closing(sqlite3.connect(path)) as connection, connection:
        copy_played(connection, plays(games, people, until, random.Random(people)), played, people)


def main(arguments: list[str]) -> None:
    """Make the database that the command line describes."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.history", description=(__doc__ or "").split(":")[0]
    )
    parser.add_argument("path", type=Path, help="the file, which must not exist yet")
    parser.add_argument("--games", type=int, default=120_000)
    parser.add_argument("--people", type=int, default=30_000)
    given = parser.parse_args(arguments)
    if given.path.exists():
        parser.error(f"{given.path} exists already")
    if given.games < 1 or given.people < 3:
        parser.error("at least one game and three people are needed")
    begun = time.perf_counter()
    asyncio.run(make(given.path, given.games, given.people, time.time()))
    print(f"{given.path.stat().st_size / 1e6:,.0f} MB after {time.perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
