"""Commands for those who manage a server."""

from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.cards.pace_text import pace_sentence
from bot.chat.cards.rules_text import rules_sentence
from bot.chat.commands.common import Command, handle_privately
from bot.chat.interactions.response import Response
from bot.chat.options.pace import PaceOptions, default_pace, pace_options, set_default_pace
from bot.chat.options.rules import RuleOptions, default_rules, rule_options, set_default_rules
from bot.chat.services import Interaction, Services
from bot.game import NotAllowed, NotUnderstood
from bot.render import Theme


def commands(services: Services) -> list[Command]:
    """Return the commands."""

    @app_commands.command(description="What is played here unless somebody asks for something else")
    @rule_options
    @pace_options
    async def defaults(
        interaction: Interaction,
        edition: str | None = None,
        columns: str | None = None,
        starter: str | None = None,
        crowded: str | None = None,
        placing_priority: bool | None = None,
        bidding: bool | None = None,
        pace: str | None = None,
        coach: str | None = None,
    ) -> None:
        options = RuleOptions(edition, columns, starter, crowded, placing_priority, bidding)
        paces = PaceOptions(pace, coach)

        async def handle(response: Response) -> None:
            guild_id = _managed(interaction)
            rules = options.apply_to(await default_rules(services.store, guild_id))
            chosen = paces.apply_to(*await default_pace(services.store, guild_id))
            await set_default_rules(services.store, guild_id, rules)
            await set_default_pace(services.store, guild_id, *chosen)
            language = services.private_language(interaction)
            sentences = f"{rules_sentence(rules, language)} {pace_sentence(*chosen, language)}"
            await response.send_ephemeral(
                language.text("What is played here by default: {rules}", rules=sentences)
            )

        await handle_privately(services, interaction, handle)

    @app_commands.command(description="Whether the boards of this server are dark or light")
    @app_commands.describe(theme="What the pictures look like")
    @app_commands.choices(
        theme=[
            Choice(name=locale_str("dark: a night on the mountain"), value=Theme.DARK.value),
            Choice(name=locale_str("light: a day on the mountain"), value=Theme.LIGHT.value),
        ]
    )
    async def theme(interaction: Interaction, theme: str) -> None:
        async def handle(response: Response) -> None:
            guild_id = _managed(interaction)
            chosen = _theme(theme)
            await services.themes.choose(guild_id, chosen)
            text = services.private_language(interaction).text
            told = text("Boards are dark here from now on; those in play change with the next move.")
            if chosen is Theme.LIGHT:
                told = text("Boards are light here from now on; those in play change with the next move.")
            await response.send_ephemeral(told)

        await handle_privately(services, interaction, handle)

    return [defaults, theme]


def _managed(interaction: Interaction) -> int:
    """Return the server that the person manages who interacts.

    Raises:
        NotAllowed: they do not: Discord shows the commands to managers alone, but a server can change that.
    """
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise NotAllowed("Only those who may manage this server can do that.")
    return interaction.guild_id


def _theme(name: str) -> Theme:
    """Return the theme of a name.

    Raises:
        NotUnderstood: there is none of that name.
    """
    try:
        return Theme(name)
    except ValueError:
        raise NotUnderstood("I do not know that theme. Choose among those offered.") from None
