"""The command that tells the rules."""

from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.interactions.options import Command, parse_choice
from bot.chat.interactions.response import Response
from bot.chat.rules.cards import Lesson
from bot.chat.rules.handlers import RuleBook


def commands(book: RuleBook) -> list[Command]:
    """Return the command."""

    @app_commands.command(description="How the game is played")
    @app_commands.describe(edition="An edition or a variant (default: the rules played here)")
    @app_commands.choices(
        edition=[
            Choice(name=locale_str("Parker edition: the classic rules"), value=Lesson.PARKER),
            Choice(
                name=locale_str("Ravensburger edition: like Parker, the host picks first player"),
                value=Lesson.RAVENSBURGER,
            ),
            Choice(
                name=locale_str("Asmodée edition: like Parker, but with nine markers"), value=Lesson.ASMODEE
            ),
            Choice(name=locale_str("Franjos edition: fewer markers, no early stop"), value=Lesson.FRANJOS),
            Choice(name=locale_str("columns to win: how many columns make a winner"), value=Lesson.COLUMNS),
            Choice(name=locale_str("first turn: how the first player is chosen"), value=Lesson.STARTER),
            Choice(name=locale_str("jumping over markers: one marker per space"), value=Lesson.JUMP),
            Choice(name=locale_str("no stopping on markers: roll on while you share"), value=Lesson.NO_STOP),
            Choice(
                name=locale_str("new runners come first: as many as a roll allows"), value=Lesson.PRIORITY
            ),
            Choice(name=locale_str("bidding: bet on how each turn ends"), value=Lesson.BIDDING),
        ]
    )
    @book.interactions.private
    async def rules(response: Response, edition: str | None = None) -> None:
        if edition is None:
            await book.show_rules_here(response)
        else:
            await book.teach(response, parse_choice(Lesson, edition))

    return [rules]
