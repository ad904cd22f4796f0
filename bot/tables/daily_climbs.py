"""Climb the mountain of the day: begin, go on, and share, and read the tables of a day and a month."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count

from bot.dice import new_seed
from bot.game import Action, ChangeMove, DiceSource, Game, NotAllowed, OutOfDate, Phase, Unmoved, rolls_in
from bot.players.alone import par
from bot.tables.climbs import START, Climb, ClimbDice, DailyDice, DayResult, MonthResult, daily_seal
from bot.tables.conflicts import retry_conflicts
from bot.tables.days import TABLE_ROWS, day_of, month_of, server_to_compare_in
from bot.tables.dice import DiceRecord
from bot.tables.playing import MAX_CHANGES
from bot.tables.ports import ClimbStore, Clock
from bot.tables.seats import Person
from bot.tables.standings import Page

MAX_TURNS = 60  # after these a climb is over, so that nobody can add events without end
SHOWN_ROLLS = 20  # of yesterday, for people who did not climb


@dataclass
class DailyClimbs:
    """The daily climbs of everybody."""

    store: ClimbStore
    clock: Clock
    new_seed: Callable[[], bytes] = new_seed

    @property
    def today(self) -> int:
        """The number of this day, which is the same for everybody."""
        return day_of(self.clock.now())

    async def dice(self, day: int) -> DailyDice:
        """Return the dice of a day, made now if they have never been asked for.

        All processes get the same. Making them takes a fraction of a second, in a thread.
        """
        found = await self.store.daily_dice(day)
        return found or await self.store.add_daily_dice(await asyncio.to_thread(self._make_dice, day))

    async def climb_of(self, person: Person, guild_id: int | None, day: int | None = None) -> Climb:
        """Return somebody's climb on a day, by default today, a new one in their server if none is begun."""
        on = self.today if day is None else day
        return await self.store.load_climb(person.id, on) or Climb.new(person, on, guild_id)

    async def play(
        self, person: Person, guild_id: int | None, day: int, version: int, action: Action
    ) -> Climb:
        """Carry out an action in seat 0, save the climb and return it.

        ``guild_id`` is the server where the person is; the climb counts where it began. ``day`` and
        ``version``, the action version, are those of the button.

        Raises:
            OutOfDate: the day is over, or the button refers to an earlier state.
            NotAllowed: the rules do not allow it now.
            StoreUnavailableError: it could not be saved.
            StoreAwayError: the store does not say whether it was saved.
            ConflictError: other processes changed the climb at every attempt.
        """

        async def attempt() -> Climb:
            if day != self.today:
                raise OutOfDate("That day is over. Here's today's mountain.")
            dice = await self.dice(day)
            before = await self.climb_of(person, guild_id, day)
            if version != before.game.action_version:
                raise OutOfDate("That button is from an earlier position. Here's where you are.")
            after = self._after(replace(before, person=person), dice, action)
            await self.store.save_climb(before, after)
            return after

        return await retry_conflicts(attempt)

    def _after(self, climb: Climb, dice: DailyDice, action: Action) -> Climb:
        game = climb.game
        if game.state.phase is Phase.ROLL and climb.turns >= MAX_TURNS:
            raise NotAllowed("Enough for one day: the mountain wins. There's a new one tomorrow.")
        changes = sum(isinstance(event, Unmoved) for event in game.log)
        if isinstance(action, ChangeMove) and changes >= MAX_CHANGES:
            raise NotAllowed("No more undos: your choice stands.")
        return replace(climb, game=game.play(action, ClimbDice(dice.seal, game.rolls)))

    async def share(self, person: Person, day: int) -> Climb:
        """Note that a finished climb is shared now, and return it.

        Raises:
            NotAllowed: it has been shared already, or is not finished.
        """
        climb = await self.store.load_climb(person.id, day)
        if climb is None or not climb.finished:
            raise NotAllowed("There's nothing to share yet: finish your climb first.")
        if not await self.store.set_shared(person.id, day, shared=True):
            raise NotAllowed("You've already shared this climb.")
        return replace(climb, shared=True)

    async def unshare(self, person: Person, day: int) -> None:
        """Note that a climb could not be shared."""
        await self.store.set_shared(person.id, day, shared=False)

    async def table_of(self, climb: Climb) -> Page[DayResult] | None:
        """Return the table of the day in the server where a finished climb began, None in direct messages."""
        if climb.guild_id is None:
            return None
        return await self.store.day_table(climb.guild_id, climb.day, climb.person.id, TABLE_ROWS)

    async def opened_dice(self, person: Person) -> DiceRecord | None:
        """Return yesterday's dice, None if nobody had asked for them.

        The rolls are the person's, or the first ones of the day if they did not climb.
        """
        yesterday = self.today - 1
        dice = await self.store.daily_dice(yesterday)
        if dice is None:
            return None
        climb = await self.store.load_climb(person.id, yesterday)
        first = tuple(dice.seal.roll(number, 4) for number in range(1, SHOWN_ROLLS + 1))
        return DiceRecord(dice.seal, rolls_in(climb.game.log) if climb else first)

    async def streak(self, person: Person, day: int) -> int:
        """Return on how many days in a row, up to ``day``, somebody has finished the climb."""
        return await self.store.climb_streak(person.id, day)

    async def latest_streak(self, person: Person) -> int:
        """Return the streak up to today or, as long as today's climb is not finished, up to yesterday."""
        return await self.streak(person, self.today) or await self.streak(person, self.today - 1)

    async def missed_yesterday(self, person: Person) -> bool:
        """Return whether somebody began yesterday's climb and did not finish it."""
        climb = await self.store.load_climb(person.id, self.today - 1)
        return climb is not None and not climb.finished

    async def day_table(self, person: Person, guild_id: int | None, day: int) -> Page[DayResult]:
        """Return the table of a day in a server.

        Raises:
            NotAllowed: there is no server, the day is to come, or the reader has yet to make this climb.
        """
        server = server_to_compare_in(guild_id)
        if day > self.today:
            raise NotAllowed("That day hasn't begun yet.")
        if day == self.today and not await self._may_see_today(person):
            raise NotAllowed("Finish your climb first. Then you can see today's results.")
        return await self.store.day_table(server, day, person.id, TABLE_ROWS)

    async def month_table(self, person: Person, guild_id: int | None, day: int) -> Page[MonthResult]:
        """Return the table of the month of a day in a server, without today as long as it would tell.

        Raises:
            NotAllowed: there is no server, or the month is to come.
        """
        server = server_to_compare_in(guild_id)
        first, last = month_of(day)
        if first > self.today:
            raise NotAllowed("That month hasn't begun yet.")
        until = min(last, self.today if await self._may_see_today(person) else self.today - 1)
        return await self.store.month_table(server, first, until, person.id, TABLE_ROWS)

    async def _may_see_today(self, person: Person) -> bool:
        climb = await self.store.load_climb(person.id, self.today)
        return climb is not None and climb.finished

    def _make_dice(self, day: int) -> DailyDice:
        seed = self.new_seed()
        seal = daily_seal(day, seed)

        def new_dice() -> DiceSource:  # not ClimbDice: dice that somebody loads to try it are for the climb
            numbers = count(1)
            return lambda wanted: seal.roll(next(numbers), wanted)

        return DailyDice(day, seed, par(Game.replay((START,)).state, new_dice))
