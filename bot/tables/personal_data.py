"""What is stored about a person, in short, and in full as the file that they get."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from bot.game import player_results, visible_log
from bot.game.notation import format_event, parse_event
from bot.tables.counted_games import Ladder
from bot.tables.puzzle_choices import POINTS
from bot.tables.ratings import Rating
from bot.tables.seats import Person, Player
from bot.tables.standings import ALL_TIME, OVERALL, Standing
from bot.tables.table import Location, Status

Entry = dict[str, Any]
"""A part of the file that the person gets."""


@dataclass(frozen=True, slots=True)
class PersonalSummary:
    """What is stored about a person, in short: their name as last seen, and how much there is of what."""

    name: str
    games: int  # games and lobbies with a seat of theirs
    open_games: int
    kept_seats: int  # lobbies in which a seat is kept for them
    rematches: int  # those for which their earlier wins are counted
    servers: int  # those with a standing of theirs
    choices: Mapping[str, str]
    guesses: int = 0
    climbs: int = 0
    puzzles: int = 0
    crowds: int = 0  # open games of a channel in which they have voted


@dataclass(frozen=True, slots=True)
class PersonalGame:
    """A game that a person played, hosted or is invited to; see :class:`~bot.tables.table.Table`.

    Attributes:
        rules: as they are stored.
        events: its log, as it is stored; empty in the lobby.
        ratings: the person's ratings before it, by the scope and season they are of.
        rank: how well they did, None if that is not compared.
    """

    table_id: int
    location: Location
    last_activity: float
    status: Status
    host: int
    rules: str
    language: str
    players: tuple[Player, ...]
    events: tuple[str, ...]
    ratings: Mapping[tuple[int, int], Rating]
    rank: int | None


@dataclass(frozen=True, slots=True)
class PersonalData:
    """Everything that is stored about a person.

    Attributes:
        games: in the order they were opened.
        kept_seats: the ids of the lobbies in which a seat is kept for them.
        votes: the ids of the tables whose game they want to end.
        series: how many games they have won in a row of rematches, by table.
        ballots: what they vote for now in each game of a channel in which they have voted, None if nothing,
            and the numbers of the last two votes with them.
        guesses: see :func:`guess_entry`, in the order of tables and turns.
        climbs: see :func:`climb_entry`, in the order of days.
        puzzles: see :func:`puzzle_entry`, in the order of days.
    """

    person: Person
    games: tuple[PersonalGame, ...]
    kept_seats: tuple[int, ...]
    votes: tuple[int, ...]
    series: Mapping[int, int]
    standings: Mapping[Ladder, Standing]
    choices: Mapping[str, str]
    ballots: Sequence[Entry] = ()
    guesses: Sequence[Entry] = ()
    climbs: Sequence[Entry] = ()
    puzzles: Sequence[Entry] = ()

    def as_json(self) -> str:
        """Return all of it for the person. Other people are not named, and their secret bids are left out.

        Ids are strings, since many programs cannot hold such large numbers. Each entry has a line of its own:
        to indent them takes several times as long.
        """
        return _lines(
            {
                "id": str(self.person.id),
                "name": self.person.name,
                "choices": dict(self.choices),
                "standings": [
                    _place(ladder.scope, ladder.season)
                    | {"solo": ladder.solo, **asdict(standing), "rating": standing.rating}
                    for ladder, standing in self.standings.items()
                ],
                "kept_seats": list(self.kept_seats),
                "votes": list(self.votes),
                "rematches": [{"table": table, "wins": wins} for table, wins in self.series.items()],
                "channel_votes": self.ballots,
                "climbs": self.climbs,
                "puzzles": self.puzzles,
                "games": [self._game(game) for game in self.games],
                "guesses": self.guesses,
            }
        )

    def _game(self, game: PersonalGame) -> Entry:
        guild_id = game.location.guild_id
        seat = next((seat for seat, player in enumerate(game.players) if self._is_theirs(player)), None)
        return {
            "table": game.table_id,
            "server": None if guild_id is None else str(guild_id),
            "channel": str(game.location.channel_id),
            "last_activity": _iso(game.last_activity),
            "status": game.status.value,
            "you_host": game.host == self.person.id,
            "your_language": game.language if game.host == self.person.id else None,
            "rules": game.rules,
            "players": [self._player(player) for player in game.players],
            "your_result": _result(game, seat),
            "your_rank": game.rank,
            "your_ratings_before": [
                _place(*place) | asdict(rating) for place, rating in game.ratings.items()
            ],
            "log": _log(game, seat),
        }

    def _is_theirs(self, player: Player) -> bool:
        return isinstance(player, Person) and player.id == self.person.id

    def _player(self, player: Player) -> str:
        if isinstance(player, Person):
            return "you" if self._is_theirs(player) else "another player"
        return f"computer: {player.strength.value} {player.number}"


def _lines(content: Mapping[str, object]) -> str:
    """Return an object in JSON, with a line for each entry of its lists."""
    dumps = json.JSONEncoder(ensure_ascii=False).encode

    def value(each: object) -> str:
        return (
            "[\n" + ",\n".join(map(dumps, each)) + "\n]" if isinstance(each, list) and each else dumps(each)
        )

    return "{\n" + ",\n".join(f"{dumps(name)}: {value(each)}" for name, each in content.items()) + "\n}\n"


def _result(game: PersonalGame, seat: int | None) -> Entry | None:
    """Return how a finished game went for a seat, None if it has no winner or cannot be read."""
    if game.status is not Status.FINISHED or seat is None:
        return None
    try:
        results = player_results([*map(parse_event, game.events)])
    except Exception:
        return None
    return asdict(results[seat])


def _log(game: PersonalGame, seat: int | None) -> list[str]:
    """Return the log of a game as a seat may see it, without any bids if it cannot be read."""
    if game.status is Status.FINISHED:
        return list(game.events)
    try:
        return [format_event(event) for event in visible_log([*map(parse_event, game.events)], seat)]
    except Exception:  # a damaged log can break any rule
        return [line for line in game.events if not line.startswith("bid")]


def _date(day: int) -> str:
    return str(date(1970, 1, 1) + timedelta(day))


def _iso(time: float) -> str:
    return datetime.fromtimestamp(time, UTC).isoformat(timespec="seconds")


def _place(scope: int, season: int) -> Entry:
    """Return where and when the games of a standing or a rating were played."""
    return {
        "server": "all" if scope == OVERALL else str(scope),
        "season": "all" if season == ALL_TIME else f"{season // 100}-{season % 100:02}",
    }


def puzzle_entry(day: int, guild_id: int | None, choice: int, loss: int, shared: object) -> Entry:
    """Return what somebody chose at the puzzle of a day as they get it, from what is stored about it."""
    return {
        "day": _date(day),
        "server": None if guild_id is None else str(guild_id),
        "choice": choice + 1,
        "chance_given_away": loss / POINTS,
        "shared": bool(shared),
    }


def climb_entry(
    day: int, guild_id: int | None, turns: int | None, busts: int | None, shared: object, log: str
) -> Entry:
    """Return a daily climb as the person gets it, from what is stored about it."""
    return {
        "day": _date(day),
        "server": None if guild_id is None else str(guild_id),
        "turns": turns,
        "busts": busts,
        "shared": bool(shared),
        "log": log.splitlines(),
    }


def guess_entry(
    table_id: int, turn: int, guild_id: int, guessed: float, stops: object, correct: object
) -> Entry:
    """Return a guess as the person gets it, from what is stored about it."""
    return {
        "table": table_id,
        "turn": turn,
        "server": str(guild_id),
        "time": _iso(guessed),
        "guess": "stops" if stops else "busts",
        "right": None if correct is None else bool(correct),
    }
