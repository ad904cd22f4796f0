"""Commands for server managers."""

from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.cards.pace_text import pace_sentence
from bot.chat.cards.rules_text import rules_sentence
from bot.chat.commands.common import Command, handle_privately, parse_choice
from bot.chat.interactions.context import Interaction
from bot.chat.interactions.response import Response
from bot.chat.options.pace import PaceOptions, pace_options
from bot.chat.options.rules import RuleOptions, rule_options
from bot.chat.services import Services
from bot.game import NotAllowed
from bot.render import Theme


def commands(services: Services) -> list[Command]:
    """Return the commands."""

    @app_commands.command(description="Set the rules of new games in this server")
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
        speed: str | None = None,
    ) -> None:
        options = RuleOptions(edition, columns, starter, crowded, placing_priority, bidding)
        paces = PaceOptions(pace, coach, speed)

        async def respond(response: Response) -> None:
            guild_id = _managed_guild(interaction)
            rules = options.apply_to(await services.preferences.default_rules(guild_id))
            chosen = paces.apply_to(*await services.preferences.default_pace(guild_id))
            await services.preferences.set_default_rules(guild_id, rules)
            await services.preferences.set_default_pace(guild_id, *chosen)
            language = services.languages.of_user(interaction)
            sentences = f"{rules_sentence(rules, language)} {pace_sentence(*chosen, language)}"
            await response.send_ephemeral(
                language.text("Default rules in this server: {rules}", rules=sentences)
            )

        await handle_privately(services, interaction, respond)

    @app_commands.command(description="Make the boards of this server dark or light")
    @app_commands.describe(theme="How the boards look")
    @app_commands.choices(
        theme=[
            Choice(name=locale_str("dark: a night on the mountain"), value=Theme.DARK.value),
            Choice(name=locale_str("light: a day on the mountain"), value=Theme.LIGHT.value),
        ]
    )
    async def theme(interaction: Interaction, theme: str) -> None:
        async def respond(response: Response) -> None:
            guild_id = _managed_guild(interaction)
            chosen = parse_choice(Theme, theme)
            await services.preferences.set_theme(guild_id, chosen)
            text = services.languages.of_user(interaction).text
            message = text("Boards here are dark from now on. Games in progress change with their next move.")
            if chosen is Theme.LIGHT:
                message = text(
                    "Boards here are light from now on. Games in progress change with their next move."
                )
            await response.send_ephemeral(message)

        await handle_privately(services, interaction, respond)

    return [defaults, theme]


def _managed_guild(interaction: Interaction) -> int:
    """Return the server if the user can manage it.

    Raises:
        NotAllowed: they cannot. Discord shows these commands only to managers, but servers can change that.
    """
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise NotAllowed("Only members with the **Manage Server** permission can do that.")
    return interaction.guild_id
