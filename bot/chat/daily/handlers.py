"""The daily climb: a private card that each click renews, and the post with which somebody shares it."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from bot.chat.boards.rendering import draw_board
from bot.chat.daily.cards import ClimbResult, climb_card, daily_dice_card, result_card
from bot.chat.daily.results import day_table_card, month_table_card, share_card
from bot.chat.days import DailyAction, DailyButton, puzzle_item
from bot.chat.dice.cards import files_to_check
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import On, command, on_click
from bot.chat.interactions.sharing import post_once
from bot.chat.preferences import THEME, ChannelLanguages, Preferences
from bot.chat.turns.buttons import MOVES, turn_action
from bot.chat.ui.card import Card, CardMessage
from bot.game import NotAllowed, OutOfDate
from bot.tables import Climb, DailyClimbs, DailyPuzzles, TemporaryStoreError

log = logging.getLogger(__name__)


@dataclass
class Daily:
    """The daily climb of the person who interacts."""

    climbs: DailyClimbs
    puzzles: DailyPuzzles
    preferences: Preferences
    channel_languages: ChannelLanguages

    @command("daily", "Today's climb and today's puzzle, the same for everyone")
    async def _start(self, response: Response) -> None:
        await self._show(response, await self._climb(response))

    @on_click(DailyButton, On.ANY, DailyAction.CLIMB)
    async def start(self, response: Response, _: DailyButton) -> None:
        """Show their climb of today to the person who asks."""
        await self._start(response)

    @on_click(DailyButton, On.PRIVATE, DailyAction.TEXT)
    async def show_as_text(self, response: Response, _: DailyButton) -> None:
        """Show the climb with the board as text."""
        card = await self._card(response, await self._climb(response))
        await response.show(card(None))

    async def _climb(self, response: Response) -> Climb:
        return await self.climbs.climb_of(response.caller, response.guild_id)

    @on_click(DailyButton, On.PRIVATE, DailyAction.ROLL, DailyAction.CHANGE, DailyAction.STOP)
    @on_click(DailyButton, On.PRIVATE, DailyAction.MOVE, numbers=MOVES)
    async def play(self, response: Response, button: DailyButton) -> None:
        """Roll, move, take that back or stop, and renew the card."""
        note = ""
        try:
            action = turn_action(button.action, button.numbers)(0)
            climb = await self.climbs.play(
                response.caller, response.guild_id, button.day, button.action_version, action
            )
        except OutOfDate as refusal:
            climb = await self._climb(response)
            note = response.language.text(refusal.message, **refusal.values)
        except TemporaryStoreError as error:
            log.warning("A daily climb could not be saved: %s", error)
            raise NotAllowed(
                "I can't save anything right now. In a minute, look at your climb with `/cantstop daily`."
            ) from error
        await self._show(response, climb, note)

    async def _show(self, response: Response, climb: Climb, note: str = "") -> None:
        card = await self._card(response, climb, note)
        theme = await self.preferences.of_server(response.guild_id, THEME)
        name = f"climb-{climb.day}-{climb.game.event_count}-{theme.value}"
        picture = await draw_board(name, climb.game, response.language, theme)
        await CardMessage(card, picture).send(response.show_privately)

    async def _card(self, response: Response, climb: Climb, note: str = "") -> Callable[[str | None], Card]:
        """Return what makes the card of a climb, given its picture: where it stands, or how it ended."""
        language, person, today = response.language, climb.person, self.climbs.today
        par = (await self.climbs.dice(climb.day)).par
        chosen = await self.puzzles.choice_of(person, today) is not None
        to_puzzle = partial(puzzle_item, today, await self.puzzles.streak(person), language, chosen=chosen)
        if not climb.finished:
            missed = not climb.begun and await self.climbs.missed_yesterday(person)
            return lambda picture: climb_card(climb, language, picture, to_puzzle(), missed=missed, note=note)
        counts_here = climb.guild_id == response.guild_id
        result = ClimbResult(
            par=par,
            streak=await self.climbs.streak(person, climb.day),
            table=await self.climbs.table_of(climb) if counts_here else None,
            can_share=not response.alone,
        )
        over = climb.day != today
        return lambda picture: result_card(
            climb, result, language, picture, to_puzzle(), over=over, note=note
        )

    @on_click(DailyButton, On.PRIVATE, DailyAction.SHARE)
    async def share(self, response: Response, button: DailyButton) -> None:
        """Post the result of a climb in the channel, once."""
        day = button.day

        async def post() -> Card:
            climb = await self.climbs.share(response.caller, day)
            language = await self.channel_languages.of_interaction(response.interaction)
            return share_card(climb, (await self.climbs.dice(day)).par, language)

        if await post_once(response, post, partial(self.climbs.unshare, response.caller, day)):
            climb = await self.climbs.climb_of(response.caller, response.guild_id, day)
            await self._show(response, climb)

    @on_click(DailyButton, On.PRIVATE, DailyAction.TABLE, DailyAction.MONTH)
    async def show_table(self, response: Response, button: DailyButton) -> None:
        """Show the table of a day or of its month."""
        person, day, today, language = response.caller, button.day, self.climbs.today, response.language
        if button.action is DailyAction.MONTH:
            month = await self.climbs.month_table(person, response.guild_id, day)
            card = month_table_card(month, day, today, person.id, language)
        else:
            table = await self.climbs.day_table(person, response.guild_id, day)
            par = (await self.climbs.dice(day)).par if table.total else None
            card = day_table_card(table, day, today, par, person.id, language)
        await response.show(card)

    @on_click(DailyButton, On.PRIVATE, DailyAction.DICE)
    async def show_dice(self, response: Response, _: DailyButton) -> None:
        """Show the seals, and yesterday's dice with the files with which anybody can check them."""
        today = self.climbs.today
        dice, tomorrow = await self.climbs.dice(today), await self.climbs.dice(today + 1)
        record = await self.climbs.opened_dice(response.caller)
        card = partial(
            daily_dice_card, today, dice.seal.commitment, tomorrow.seal.commitment, record, response.language
        )
        files = () if record is None else files_to_check(f"daily-{record.seal.table_id}", record)
        await CardMessage(card, *files).send(response.send_ephemeral)
