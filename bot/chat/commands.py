"""The slash commands. Each button has its twin here, which also brings the board down in its channel."""

import re
from collections.abc import Callable
from functools import partial

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.answer import Answer
from bot.chat.cards import (
    end_question,
    help_card,
    leaderboard_card,
    resign_question,
    rules_card,
    stats_card,
)
from bot.chat.cards.leaderboard import PAGE
from bot.chat.cards.words import move_label
from bot.chat.custom_ids import PageButton
from bot.chat.guard import Handler, guard
from bot.chat.language import Language
from bot.chat.opening import open_table, rematch
from bot.chat.services import Interaction, Services, caller_of
from bot.game import Choose, Move, NotAllowed, NotUnderstood, Roll, Stop, legal_moves
from bot.tables import (
    OVERALL,
    AgreeToEnd,
    Caller,
    Cancel,
    Join,
    KeepPlaying,
    Leave,
    Person,
    Play,
    ProposeEnd,
    Ranking,
    Remove,
    Request,
    Start,
    Status,
    Table,
)

MOST_COLUMNS = 2
"""How many columns advance in one move at most."""


class Commands(app_commands.Group):
    """``/cantstop`` and what follows it.

    Args:
        services: what the commands work with.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(name="cantstop", description="Can't Stop, Sid Sackson's game of dice and daring")
        self._services = services

    @app_commands.command(description="Open a game in this channel")
    async def new(self, interaction: Interaction) -> None:
        """Open a table."""
        await self._public(interaction, partial(open_table, self._services))

    @app_commands.command(description="Bring the board down to the end of this channel")
    async def show(self, interaction: Interaction) -> None:
        """Show the open table of the channel, or the last one."""

        async def handle(answer: Answer) -> None:
            table = await self._table(interaction)
            await self._services.boards.answer(answer, table.id)

        await self._public(interaction, handle)

    @app_commands.command(description="Give up your seat")
    async def leave(self, interaction: Interaction) -> None:
        """Leave the lobby, or ask whether to leave the game."""

        async def handle(answer: Answer) -> None:
            table = await self._open_table(interaction)
            if table.status is Status.LOBBY:
                await self._services.tables.ask(table.id, Leave(caller_of(interaction)))
                await self._services.boards.answer(answer, table.id)
                return
            if all(person.id != interaction.user.id for person in table.players):
                raise NotAllowed("You are not playing in this game.")
            await answer.say(resign_question(table, self._services.private_language(interaction)))

        await self._public(interaction, handle)

    @app_commands.command(description="End the game for everybody, without a winner")
    async def end(self, interaction: Interaction) -> None:
        """Cancel the lobby; propose or agree to end the game; ask a moderator whether to end it at once."""

        async def handle(answer: Answer) -> None:
            table = await self._open_table(interaction)
            by = caller_of(interaction)
            if table.status is Status.LOBBY:
                await self._ask(answer, table, Cancel(by))
            elif by.moderator:
                await answer.say(end_question(table, self._services.private_language(interaction)))
            else:
                await self._ask(answer, table, AgreeToEnd(by) if table.votes else ProposeEnd(by))

        await self._public(interaction, handle)

    @app_commands.command(description="Who has won how often")
    @app_commands.describe(scope="Which games count", by="What the list is ordered by")
    @app_commands.choices(
        scope=[
            Choice(name=locale_str("this server"), value="server"),
            Choice(name=locale_str("all servers"), value="all"),
        ],
        by=[
            Choice(name=locale_str("games won"), value=Ranking.WINS),
            Choice(name=locale_str("share of games won"), value=Ranking.WIN_RATE),
            Choice(name=locale_str("games played"), value=Ranking.GAMES),
            Choice(name=locale_str("columns claimed"), value=Ranking.COLUMNS),
            Choice(name=locale_str("busts"), value=Ranking.BUSTS),
            Choice(name=locale_str("longest turn"), value=Ranking.LONGEST_TURN),
            Choice(name=locale_str("games won in a row, now"), value=Ranking.STREAK),
            Choice(name=locale_str("games won in a row, ever"), value=Ranking.BEST_STREAK),
        ],
    )
    async def leaderboard(
        self, interaction: Interaction, scope: str = "server", by: str = Ranking.WINS
    ) -> None:
        """Show the first page of a leaderboard."""

        async def handle(answer: Answer) -> None:
            of = OVERALL if scope == "all" else interaction.guild_id or OVERALL
            asked = PageButton(interaction.user.id, of, Ranking(by), 0)
            page = await self._services.store.leaderboard(asked.scope, asked.by, asked.caller, 0, PAGE)
            await answer.show(leaderboard_card(page, asked, self._services.public_language(interaction)))

        await self._public(interaction, handle)

    @app_commands.command(description="A player's figures")
    @app_commands.describe(player="Whose figures; yours if you leave it out")
    async def stats(self, interaction: Interaction, player: discord.User | None = None) -> None:
        """Show what somebody's games add up to."""

        async def handle(answer: Answer) -> None:
            user = player or interaction.user
            standings = {
                scope: (await self._services.store.leaderboard(scope, Ranking.GAMES, user.id, 0, 0)).own
                for scope in (interaction.guild_id or OVERALL, OVERALL)
            }
            here, overall = standings.get(interaction.guild_id or -1), standings[OVERALL]
            card = stats_card(
                Person(user.id, user.display_name),
                here.standing if here else None,
                overall.standing if overall else None,
                self._services.public_language(interaction),
            )
            await answer.show(card)

        await self._public(interaction, handle)

    @app_commands.command(description="How the game is played")
    async def rules(self, interaction: Interaction) -> None:
        """Explain the game."""

        async def handle(answer: Answer) -> None:
            await answer.say(rules_card(self._services.private_language(interaction)))

        await self._private(interaction, handle)

    @app_commands.command(description="What I can do")
    async def help(self, interaction: Interaction) -> None:
        """Explain the commands."""

        async def handle(answer: Answer) -> None:
            await answer.say(help_card(self._services.private_language(interaction)))

        await self._private(interaction, handle)

    @app_commands.command(description="Take a seat at the table in this channel")
    async def join(self, interaction: Interaction) -> None:
        """Do what the button Join does."""
        await self._request(interaction, Join)

    @app_commands.command(description="Begin the game, as its host")
    async def start(self, interaction: Interaction) -> None:
        """Do what the button Start does."""
        await self._request(interaction, Start)

    @app_commands.command(description="Free a player's seat before the game begins, as its host")
    @app_commands.describe(player="Whose seat")
    async def remove(self, interaction: Interaction, player: discord.User) -> None:
        """Take somebody out of the lobby."""
        await self._request(interaction, lambda by: Remove(by, player.id))

    @app_commands.command(description="Roll the dice")
    async def roll(self, interaction: Interaction) -> None:
        """Do what the buttons Roll and Roll again do."""
        await self._request(interaction, lambda by: Play(by, Roll))

    @app_commands.command(description="Choose your move")
    @app_commands.describe(columns="Where to move: one of the moves that the dice allow")
    async def move(self, interaction: Interaction, columns: str) -> None:
        """Do what the button of a move does."""

        async def handle(answer: Answer) -> None:
            table = await self._open_table(interaction)
            named = _named_moves(table, self._services.private_language(interaction))
            move = named.get(columns.strip().casefold()) or _read_move(columns)
            await self._ask(answer, table, Play(caller_of(interaction), partial(Choose, move=move)))

        await self._public(interaction, handle)

    @move.autocomplete("columns")
    async def moves(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """Offer the legal moves of the roll on the table."""
        assert interaction.channel_id is not None  # noqa: S101 - commands are used in channels
        table = await self._services.store.latest_in(interaction.channel_id)
        if table is None:
            return []
        names = _named_moves(table, self._services.private_language(interaction))
        return [Choice(name=name, value=name) for name in names if typed.strip().casefold() in name]

    @app_commands.command(description="Stop and keep your steps")
    async def stop(self, interaction: Interaction) -> None:
        """Do what the button Stop does."""
        await self._request(interaction, lambda by: Play(by, Stop))

    @app_commands.command(description="Play again with the players of the last game")
    async def rematch(self, interaction: Interaction) -> None:
        """Do what the button Rematch does."""

        async def handle(answer: Answer) -> None:
            await rematch(self._services, answer, await self._table(interaction))

        await self._public(interaction, handle)

    @app_commands.command(name="keep-playing", description="Say no to ending the game")
    async def keep_playing(self, interaction: Interaction) -> None:
        """Do what the button Keep playing does."""
        await self._request(interaction, KeepPlaying)

    async def _request(self, interaction: Interaction, request: Callable[[Caller], Request]) -> None:
        """Ask something of the channel's open table and show it."""

        async def handle(answer: Answer) -> None:
            await self._ask(answer, await self._open_table(interaction), request(caller_of(interaction)))

        await self._public(interaction, handle)

    async def _ask(self, answer: Answer, table: Table, request: Request) -> None:
        await self._services.tables.ask(table.id, request)
        await self._services.boards.answer(answer, table.id)

    async def _table(self, interaction: Interaction) -> Table:
        """Return the channel's open table, or its last one."""
        assert interaction.channel_id is not None  # noqa: S101 - commands are used in channels
        table = await self._services.store.latest_in(interaction.channel_id)
        if table is None:
            raise NotAllowed("There is no game in this channel. `/cantstop new` opens one.")
        return table

    async def _open_table(self, interaction: Interaction) -> Table:
        table = await self._table(interaction)
        if not table.open:
            raise NotAllowed("There is no game in this channel. `/cantstop new` opens one.")
        return table

    async def _public(self, interaction: Interaction, handle: Handler) -> None:
        await guard(self._services, interaction, _what(interaction), handle, private=False)

    async def _private(self, interaction: Interaction, handle: Handler) -> None:
        await guard(self._services, interaction, _what(interaction), handle)


def _what(interaction: Interaction) -> str:
    name = interaction.command.qualified_name if interaction.command else "?"
    return f"/{name} by {interaction.user.id} in {interaction.channel_id}"


def _named_moves(table: Table, language: Language) -> dict[str, Move]:
    """Return the legal moves of the roll on the table by what their buttons say."""
    if table.game is None or table.game.state.roll is None:
        return {}
    moves = legal_moves(table.game.state, table.game.state.roll)
    return {move_label(move, language).casefold(): move for move in moves}


def _read_move(text: str) -> Move:
    """Return the move of a text such as ``6 8``, ``6+8`` or ``5``.

    Raises:
        NotUnderstood: it is none.
    """
    columns = re.findall("[0-9]+", text[:20])
    if not 1 <= len(columns) <= MOST_COLUMNS:
        raise NotUnderstood("I do not know that move. Write it like `6 8`, `7 7` or `5`.")
    return tuple(sorted(map(int, columns)))
