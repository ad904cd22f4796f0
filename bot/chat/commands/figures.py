"""Commands about finished games."""

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.answer import Answer
from bot.chat.cards import leaderboard_card, stats_card
from bot.chat.cards.leaderboard import PAGE
from bot.chat.commands.asking import Command, public
from bot.chat.custom_ids import PageButton
from bot.chat.services import Interaction, Services
from bot.tables import OVERALL, Person, Ranking


def commands(services: Services) -> list[Command]:
    """Return the commands."""

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
    async def leaderboard(interaction: Interaction, scope: str = "server", by: str = Ranking.WINS) -> None:
        async def handle(answer: Answer) -> None:
            of = OVERALL if scope == "all" else interaction.guild_id or OVERALL
            asked = PageButton(interaction.user.id, of, Ranking(by), 0)
            page = await services.store.leaderboard(asked.scope, asked.by, asked.caller, 0, PAGE)
            await answer.show(leaderboard_card(page, asked, services.public_language(interaction)))

        await public(services, interaction, handle)

    @app_commands.command(description="A player's figures")
    @app_commands.describe(player="Whose figures; yours if you leave it out")
    async def stats(interaction: Interaction, player: discord.User | None = None) -> None:
        async def handle(answer: Answer) -> None:
            user = player or interaction.user
            standings = {
                scope: (await services.store.leaderboard(scope, Ranking.GAMES, user.id, 0, 0)).own
                for scope in (interaction.guild_id or OVERALL, OVERALL)
            }
            here, overall = standings.get(interaction.guild_id or -1), standings[OVERALL]
            card = stats_card(
                Person(user.id, user.display_name),
                here.standing if here else None,
                overall.standing if overall else None,
                services.public_language(interaction),
            )
            await answer.show(card)

        await public(services, interaction, handle)

    return [leaderboard, stats]
