"""Commands about a table as such: opening it, sitting down and getting up, beginning and ending."""

from functools import partial

import discord
from discord import app_commands

from bot.chat.answer import Answer
from bot.chat.cards import end_question, resign_question
from bot.chat.commands.asking import Command, ask, open_table_in, public, request, table_in
from bot.chat.opening import open_table
from bot.chat.opening import rematch as play_again
from bot.chat.rule_options import RuleOptions, rule_options
from bot.chat.services import Interaction, Services, caller_of
from bot.game import NotAllowed
from bot.tables import (
    AgreeToEnd,
    Cancel,
    ChangeRules,
    Join,
    KeepPlaying,
    Leave,
    ProposeEnd,
    Remove,
    Start,
    Status,
)


def commands(services: Services) -> list[Command]:
    """Return the commands."""

    @app_commands.command(description="Open a game in this channel")
    @rule_options
    async def new(
        interaction: Interaction,
        edition: str | None = None,
        columns: str | None = None,
        starter: str | None = None,
        crowded: str | None = None,
        placing_priority: bool | None = None,
        bidding: bool | None = None,
    ) -> None:
        options = RuleOptions(edition, columns, starter, crowded, placing_priority, bidding)
        await public(services, interaction, partial(open_table, services, options=options))

    @app_commands.command(description="Change the rules before the game begins, as its host")
    @rule_options
    async def variants(
        interaction: Interaction,
        edition: str | None = None,
        columns: str | None = None,
        starter: str | None = None,
        crowded: str | None = None,
        placing_priority: bool | None = None,
        bidding: bool | None = None,
    ) -> None:
        options = RuleOptions(edition, columns, starter, crowded, placing_priority, bidding)

        async def handle(answer: Answer) -> None:
            table = await open_table_in(services, interaction)
            rules = options.over(table.rules)
            await ask(services, answer, table, ChangeRules(caller_of(interaction), rules))

        await public(services, interaction, handle)

    @app_commands.command(description="Bring the board down to the end of this channel")
    async def show(interaction: Interaction) -> None:
        async def handle(answer: Answer) -> None:
            table = await table_in(services, interaction)
            await services.boards.answer(answer, table.id)

        await public(services, interaction, handle)

    @app_commands.command(description="Take a seat at the table in this channel")
    async def join(interaction: Interaction) -> None:
        await request(services, interaction, Join)

    @app_commands.command(description="Begin the game, as its host")
    @app_commands.describe(first="Who begins, where the rules leave that to the host")
    async def start(interaction: Interaction, first: discord.User | None = None) -> None:
        await request(services, interaction, lambda by: Start(by, first.id if first else None))

    @app_commands.command(description="Free a player's seat before the game begins, as its host")
    @app_commands.describe(player="Whose seat")
    async def remove(interaction: Interaction, player: discord.User) -> None:
        await request(services, interaction, lambda by: Remove(by, player.id))

    @app_commands.command(description="Give up your seat")
    async def leave(interaction: Interaction) -> None:
        async def handle(answer: Answer) -> None:
            table = await open_table_in(services, interaction)
            if table.status is Status.LOBBY:
                await ask(services, answer, table, Leave(caller_of(interaction)))
                return
            if all(person.id != interaction.user.id for person in table.players):
                raise NotAllowed("You are not playing in this game.")
            await answer.say(resign_question(table, services.private_language(interaction)))

        await public(services, interaction, handle)

    @app_commands.command(description="End the game for everybody, without a winner")
    async def end(interaction: Interaction) -> None:
        async def handle(answer: Answer) -> None:
            table = await open_table_in(services, interaction)
            by = caller_of(interaction)
            if table.status is Status.LOBBY:
                await ask(services, answer, table, Cancel(by))
            elif by.moderator:
                await answer.say(end_question(table, services.private_language(interaction)))
            else:
                await ask(services, answer, table, AgreeToEnd(by) if table.votes else ProposeEnd(by))

        await public(services, interaction, handle)

    @app_commands.command(name="keep-playing", description="Say no to ending the game")
    async def keep_playing(interaction: Interaction) -> None:
        await request(services, interaction, KeepPlaying)

    @app_commands.command(description="Play again with the players of the last game")
    async def rematch(interaction: Interaction) -> None:
        async def handle(answer: Answer) -> None:
            await play_again(services, answer, await table_in(services, interaction))

        await public(services, interaction, handle)

    return [new, variants, show, join, start, remove, leave, end, keep_playing, rematch]
