"""What the bot can do, command by command."""

from discord import ui

from bot.chat.cards.card import Card
from bot.chat.i18n.language import Language
from bot.render import ACCENT_COLOURS


def help_card(language: Language) -> Card:
    """Return what the bot can do."""
    text = language.text
    games = {
        "new": text("open a game in this channel, with the rules you like"),
        "show": text("bring the board down to the end of the channel; wakes a game that was set aside"),
        "board": text("see the board for yourself, as text or as a picture"),
        "leave": text("give up your seat"),
        "end": text("end the game for everybody"),
        "leaderboard": text("who has won how often"),
        "stats": text("a player's figures"),
        "replay": text("a finished game again, turn by turn"),
        "review": text("a finished game, decision by decision"),
        "odds": text("how the next roll may go, and what to do"),
        "rules": text("how the game, its editions and its variants are played"),
    }
    buttons = {
        "join": text("take a seat"),
        "computer": text("let a computer play too, before the start"),
        "variants": text("change rules, pace and coach before the start"),
        "start": text("begin the game"),
        "remove": text("free a player's seat before the start"),
        "roll": text("roll the dice"),
        "move": text("choose a move"),
        "stop": text("stop and keep your steps"),
        "bid": text("bid on how a turn ends"),
        "settle": text("settle your bid, a step at a time"),
        "back": text("take your seat again, after a computer has played for you"),
        "rematch": text("play again with the same players"),
        "keep-playing": text("say no to ending the game"),
    }
    return Card(
        ACCENT_COLOURS[1],
        ui.TextDisplay("## " + text("Can't Stop in this server")),
        ui.TextDisplay(
            text(
                "Open a game with `/cantstop new`; friends press **Join**, or you add a computer; "
                "then press **Start**. All else is buttons."
            )
        ),
        ui.TextDisplay(_commands(games)),
        ui.TextDisplay(f"**{text('Every button as a command')}**\n{_commands(buttons)}"),
        ui.TextDisplay(
            "-# "
            + text(
                "There is one game to a channel. For more at once, use threads. "
                "Games survive a restart of the bot."
            )
        ),
    )


def _commands(commands: dict[str, str]) -> str:
    return "\n".join(f"`/cantstop {name}` {meaning}" for name, meaning in commands.items())
