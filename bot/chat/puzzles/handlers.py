"""The puzzle of the day and puzzles of one's own games: a private card that each click renews."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from bot.chat.boards.access import TableAccess
from bot.chat.boards.rendering import draw_board
from bot.chat.days import MOST_CHOICES, MOST_OWN, TRY, PuzzleAction, PuzzleButton, climb_item
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import On, on_click, unknown_button
from bot.chat.interactions.sharing import post_once
from bot.chat.preferences import THEME, ChannelLanguages, Preferences
from bot.chat.puzzles.cards import (
    Answer,
    Puzzle,
    below_answer,
    below_own,
    daily_puzzle,
    no_own_puzzles_card,
    own_puzzle,
    puzzle_card,
    puzzle_share_card,
    puzzle_table_card,
)
from bot.chat.review.reviewed_games import ReviewedGames
from bot.chat.ui.card import Card, CardMessage
from bot.chat.ui.custom_ids import TableButton
from bot.game import Choose, NotAllowed, OutOfDate, Roll, Stop
from bot.players import Grade, judge
from bot.tables import (
    DailyClimbs,
    DailyPuzzles,
    Period,
    Table,
    TemporaryStoreError,
    UnreadableTableError,
)

log = logging.getLogger(__name__)


@dataclass
class DailyPuzzle:
    """The puzzles of the person who interacts."""

    puzzles: DailyPuzzles
    climbs: DailyClimbs
    access: TableAccess
    preferences: Preferences
    channel_languages: ChannelLanguages
    reviewed: ReviewedGames

    @on_click(PuzzleButton, On.ANY, PuzzleAction.SHOW)
    async def start(self, response: Response, _: PuzzleButton) -> None:
        """Show the puzzle of today to the person who asks."""
        await self._show(response)

    @on_click(PuzzleButton, On.PRIVATE, PuzzleAction.CHOOSE, numbers=((range(MOST_CHOICES),),))
    async def choose(self, response: Response, button: PuzzleButton) -> None:
        """Keep what was chosen, and show what each choice was worth."""
        day, note = button.day, ""
        try:
            await self.puzzles.choose(response.caller, response.guild_id, day, button.numbers[0])
        except OutOfDate as refusal:
            day, note = self.puzzles.today, response.language.text(refusal.message)
        except TemporaryStoreError as error:
            raise NotAllowed(
                "I can't save anything right now. In a minute, choose again: `/cantstop daily` leads there."
            ) from error
        await self._show(response, day, note)

    async def _show(self, response: Response, on: int | None = None, note: str = "") -> None:
        """Show the puzzle of a day, by default today, with the answer to those who have chosen."""
        language, person, guild_id = response.language, response.caller, response.guild_id
        day = self.puzzles.today if on is None else on
        game = await self.puzzles.game(day)
        choice = await self.puzzles.choice_of(person, day)
        streaks = await self.puzzles.streak(person), await self.climbs.latest_streak(person)
        answer = None
        if choice is not None:
            shares = await self.puzzles.shares(choice) if choice.guild_id == guild_id else {}
            answer = Answer(await asyncio.to_thread(judge, game), choice.choice, shares)
        can_share = not (response.alone or (choice is not None and choice.shared))
        shown = daily_puzzle(day, game, person, guild_id)

        def card(picture: str | None) -> Card:
            below = [climb_item(day, *streaks, language)]
            if answer is not None:
                onward = below_answer(day, language, can_share=can_share, in_server=guild_id is not None)
                below.insert(0, onward)
            return puzzle_card(shown, answer, language, picture, *below, note=note)

        await self._send(response, shown, card)

    async def _send(self, response: Response, shown: Puzzle, card: Callable[[str | None], Card]) -> None:
        theme = await self.preferences.of_server(response.guild_id, THEME)
        name = f"puzzle-{shown.day}-{shown.table.id}-{shown.game.event_count}-{theme.value}"
        picture = await draw_board(name, shown.game, response.language, theme)
        await CardMessage(card, picture).send(response.show_privately)

    @on_click(PuzzleButton, On.PRIVATE, PuzzleAction.SHARE)
    async def share(self, response: Response, button: PuzzleButton) -> None:
        """Post the result of a choice in the channel, once."""
        day = button.day

        async def post() -> Card:
            choice = await self.puzzles.share(response.caller, day)
            language = await self.channel_languages.of_interaction(response.interaction)
            return puzzle_share_card(choice, language)

        if await post_once(response, post, partial(self.puzzles.unshare, response.caller, day)):
            await self._show(response)

    @on_click(PuzzleButton, On.PRIVATE, PuzzleAction.TABLE, PuzzleAction.WEEK, PuzzleAction.MONTH)
    async def show_table(self, response: Response, button: PuzzleButton) -> None:
        """Show the table of a period."""
        person, today, period, day = response.caller, self.puzzles.today, Period(button.action), button.day
        table = await self.puzzles.table(person, response.guild_id, period, day)
        await response.show(puzzle_table_card(table, period, day, today, person.id, response.language))

    @on_click(PuzzleButton, On.PRIVATE, PuzzleAction.OWN, numbers=((), (range(MOST_OWN),)))
    async def show_own(self, response: Response, button: PuzzleButton) -> None:
        """Show one of the costliest decisions in the latest games of the person, without the answer."""
        day, language = self.puzzles.today, response.language
        found = await self._own(response)
        if not found:
            await response.show(no_own_puzzles_card(day, language))
            return
        number = min(*button.numbers, len(found) - 1) if button.numbers else 0
        table, events = found[number]
        shown = own_puzzle(day, table, table.played.at(events), number)
        await self._send(
            response,
            shown,
            lambda picture: puzzle_card(shown, None, language, picture, below_own(day, None, language)),
        )

    @on_click(TableButton, On.PRIVATE, TRY, numbers=((range(MOST_CHOICES), range(MOST_OWN)),))
    async def try_own(self, response: Response, button: TableButton) -> None:
        """Show what each choice is worth at a puzzle of an own game, and note whether it is solved."""
        table = await self.access.finished(response, button.table_id, privately=True)
        choice, number = button.numbers
        game = table.played.at(max(button.action_version, 1))  # forged ids have any number
        if table.seat_of(response.caller.id) != game.state.on_turn:
            raise unknown_button()
        answer = Answer(await asyncio.to_thread(judge, game), choice)
        solved = Grade.of(answer.judgement.loss(choice)) is Grade.BEST
        if solved:
            await self.puzzles.note_solved(response.caller, table.id, game.event_count)
        language, day = response.language, self.puzzles.today
        shown = own_puzzle(day, table, game, number)
        following = number if solved else number + 1
        onward = partial(below_own, day, following if following < MOST_OWN else None, language)
        await self._send(
            response,
            shown,
            lambda picture: puzzle_card(shown, answer, language, picture, onward()),
        )

    async def _own(self, response: Response) -> list[tuple[Table, int]]:
        """Return the costliest decisions of the person that they have not solved, costliest first.

        Each is the table of the game and the number of events before it.
        """
        person = response.caller
        solved = await self.puzzles.solved(person)
        costly = []
        for table_id in await self.puzzles.recent_games(person):
            try:
                table = await self.access.store.load(table_id)
            except UnreadableTableError:
                log.exception("There are no puzzles from table %d", table_id)
                continue
            if table is None or (seat := table.seat_of(person.id)) is None:
                continue
            reviewed = await self.reviewed.review(table, person.id, seat)
            costly += [
                (decision.loss, table, decision.event_count)
                for decision in reviewed.players[seat].worst_decisions
                if isinstance(decision.action, Choose | Roll | Stop)
                and (table_id, decision.event_count) not in solved
            ]
        costly.sort(key=lambda each: -each[0])
        return [(table, events) for _, table, events in costly[:MOST_OWN]]
