"""Solve the puzzle of the day, share that, read the tables, and find the puzzles of one's own games."""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from bot.game import Game, NotAllowed, OutOfDate
from bot.players import judge
from bot.players.puzzles import puzzle_game, read_pool
from bot.tables.days import DAY, TABLE_ROWS, Period, day_of, server_to_compare_in
from bot.tables.ports import ChoiceStore, Clock, PuzzleStore
from bot.tables.puzzle_choices import POINTS, PuzzleChoice, PuzzleResult, least_puzzles
from bot.tables.seats import Person
from bot.tables.standings import Page

RECENT = 28 * DAY
"""The seconds in which one's own games are looked at for puzzles."""

RECENT_GAMES = 5  # of those at most: a review takes half a second

_SOLVED = "solved puzzles"  # the name of the choice that keeps them
MAX_SOLVED = 100
"""How many solved puzzles of one's own games are remembered; there are at most 15 in them at a time."""


def shuffled(puzzles: Sequence[str]) -> Sequence[str]:
    """Return puzzles in an order that nobody can guess."""
    return secrets.SystemRandom().sample(puzzles, len(puzzles))


class PuzzlesAndChoices(PuzzleStore, ChoiceStore, Protocol):
    """Where the puzzles of the days are kept, and which of their own games people have solved."""


@dataclass
class DailyPuzzles:
    """The puzzle of each day, and what everybody chose."""

    store: PuzzlesAndChoices
    clock: Clock
    shuffle: Callable[[Sequence[str]], Sequence[str]] = shuffled

    @property
    def today(self) -> int:
        """The number of this day, which is the same for everybody."""
        return day_of(self.clock.now())

    async def game(self, day: int) -> Game:
        """Return the game that leads to the puzzle of a day, drawn now if it has never been asked for.

        That of the day after is drawn too, so that it does not depend on what happens on its day. None comes
        again before all others have come.
        """
        log, _ = [await self._log(each) for each in (day, day + 1)]
        return puzzle_game(log)

    async def choice_of(self, person: Person, day: int) -> PuzzleChoice | None:
        """Return what somebody chose on a day, None if they have not."""
        return await self.store.puzzle_choice(person.id, day)

    async def choose(self, person: Person, guild_id: int | None, day: int, number: int) -> PuzzleChoice:
        """Keep what somebody chooses, and return it; what they chose first stands.

        ``guild_id`` is the server where it counts.

        Raises:
            OutOfDate: the day is over.
            NotUnderstood: there is no such choice.
            StoreUnavailableError: it could not be saved.
        """
        if day != self.today:
            raise OutOfDate("That day is over. Here's today's puzzle.")
        judgement = await asyncio.to_thread(judge, await self.game(day))
        loss = round(POINTS * judgement.loss(number))
        return await self.store.add_puzzle_choice(PuzzleChoice(person, day, guild_id, number, loss))

    async def shares(self, choice: PuzzleChoice) -> dict[int, float]:
        """Return the share of the others in the server that made each choice, 0 to 1; empty without any."""
        if choice.guild_id is None:
            return {}
        counts = await self.store.count_puzzle_choices(choice.guild_id, choice.day, choice.person.id)
        total = sum(counts.values())
        return {number: count / total for number, count in counts.items()}

    async def share(self, person: Person, day: int) -> PuzzleChoice:
        """Note that somebody's result is shared now, and return it.

        Raises:
            NotAllowed: it has been shared already, or there is none.
        """
        choice = await self.choice_of(person, day)
        if choice is None:
            raise NotAllowed("There's nothing to share yet: solve the puzzle first.")
        if not await self.store.set_puzzle_shared(person.id, day, shared=True):
            raise NotAllowed("You've already shared this puzzle.")
        return replace(choice, shared=True)

    async def unshare(self, person: Person, day: int) -> None:
        """Note that a result could not be shared."""
        await self.store.set_puzzle_shared(person.id, day, shared=False)

    async def streak(self, person: Person) -> int:
        """Return on how many days in a row somebody has chosen, up to today or, before that, yesterday."""
        today = await self.store.puzzle_streak(person.id, self.today)
        return today or await self.store.puzzle_streak(person.id, self.today - 1)

    async def table(
        self, person: Person, guild_id: int | None, period: Period, day: int
    ) -> Page[PuzzleResult]:
        """Return the table of the period of a day in a server, without today as long as it would tell.

        Raises:
            NotAllowed: there is no server, the period is to come, or the reader has yet to solve this puzzle.
        """
        server = server_to_compare_in(guild_id)
        first, last = period.days(day)
        if first > self.today:
            raise NotAllowed("That day hasn't begun yet.")
        if last >= self.today:
            last = self.today if await self.choice_of(person, self.today) else self.today - 1
            if period is Period.DAY and last < day:
                raise NotAllowed("Solve the puzzle first. Then you can see today's results.")
        return await self.store.puzzle_table(
            server, first, last, least_puzzles(period), person.id, TABLE_ROWS
        )

    async def recent_games(self, person: Person) -> Sequence[int]:
        """Return the ids of the games that somebody has finished lately, the latest first."""
        return await self.store.finished_games_of(person.id, self.clock.now() - RECENT, RECENT_GAMES)

    async def solved(self, person: Person) -> list[tuple[int, int]]:
        """Return the puzzles of their own games that somebody has solved: table id and number of events."""
        found = await self.store.get_choice(person.id, _SOLVED) or ""
        pairs = (solved.split(":") for solved in found.split())
        return [(int(table_id), int(events)) for table_id, events in pairs]

    async def note_solved(self, person: Person, table_id: int, events: int) -> None:
        """Note that somebody has solved a puzzle of an own game."""
        solved = [each for each in await self.solved(person) if each != (table_id, events)]
        kept = [*solved, (table_id, events)][-MAX_SOLVED:]
        await self.store.set_choice(person, _SOLVED, " ".join(f"{table}:{at}" for table, at in kept))

    async def _log(self, day: int) -> str:
        found = await self.store.puzzle(day)
        return found or await self.store.add_puzzle(day, self.shuffle(read_pool()))
