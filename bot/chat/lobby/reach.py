"""What a card says about where the bot is no member."""

from bot.chat.ui.i18n.language import Language
from bot.tables import Pace, Reach, Table


def reach_text(table: Table, language: Language) -> str:
    """Return the small print of a table where the bot is no member, or has become one; else nothing."""
    match table.reach:
        case Reach.OWN:
            return ""
        case Reach.JOINED:
            told = language.text("I've joined this server: from now on I tell you when it's your turn.")
        case Reach.LENT if table.options.pace is not Pace.NONE:
            told = language.text(
                "I'm not a member here: I move when somebody presses a button, and can't watch the clock."
            )
        case Reach.LENT:
            told = language.text("I'm not a member here: I move when somebody presses a button.")
    return f"-# {told}"
