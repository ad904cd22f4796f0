"""Commands for those who manage a server."""

from discord import app_commands

from bot.chat.answer import Answer
from bot.chat.cards.rules_words import rules_sentence
from bot.chat.commands.asking import Command, private
from bot.chat.rule_options import RuleOptions, default_rules, rule_options, set_default_rules
from bot.chat.services import Interaction, Services
from bot.game import NotAllowed


def commands(services: Services) -> list[Command]:
    """Return the commands."""

    @app_commands.command(description="What is played here unless somebody asks for something else")
    @rule_options
    async def defaults(
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
            # Discord shows the command to managers alone, but a server can change who sees it.
            if interaction.guild_id is None or not interaction.permissions.manage_guild:
                raise NotAllowed("Only those who may manage this server can do that.")
            rules = options.over(await default_rules(services.store, interaction.guild_id))
            await set_default_rules(services.store, interaction.guild_id, rules)
            language = services.private_language(interaction)
            sentence = rules_sentence(rules, language)
            await answer.say(language.text("What is played here by default: {rules}", rules=sentence))

        await private(services, interaction, handle)

    return [defaults]
