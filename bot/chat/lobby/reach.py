"""What a card says about where the bot is no member."""

from bot.chat.ui.i18n.language import Language
from bot.tables import Pace, Reach, Table


def reach_text(table: Table, language: Language) -> str:
    """Return the small print of a table where the bot is no member, or has become one; else nothing."""
    match table.reach:
        case Reach.OWN:
            return ""
        case Reach.JOINED:
            told = language.text(
                "I've joined this server, so now the game goes on by itself, and I can ping you when it's "
                "your turn."
            )
        case Reach.LENT if table.options.pace is not Pace.NONE:
            told = language.text(
                "I'm not a member here, so the game only goes on when somebody presses a button. There's no "
                "time limit."
            )
        case Reach.LENT:
            told = language.text(
                "I'm not a member here, so the game only goes on when somebody presses a button."
            )
    return f"-# {told}"
