"""The card of ``/cantstop help``: all commands."""

from discord import ui

from bot.chat.cards.card import Card
from bot.chat.cards.tutorial import tutorial_button
from bot.chat.i18n.language import Language
from bot.render import ACCENT_COLOURS


def help_card(language: Language) -> Card:
    """Return the card with all commands."""
    text = language.text
    games = {
        "new": text("open a game in this channel, with the rules you like"),
        "play": text("play against Lamb at once"),
        "show": text("move the board to the end of the channel, or resume a paused game"),
        "leave": text("give up your seat"),
        "games": text("see your open games, first those that are waiting for you"),
        "leaderboard": text("see who has won most"),
        "stats": text("see a player's statistics"),
        "replay": text("watch a finished game, turn by turn"),
        "review": text("review a finished game, decision by decision"),
        "odds": text("get the odds of the next roll, and advice"),
        "rules": text("learn the game, its editions and its variants"),
    }
    buttons = {
        "join": text("take a seat"),
        "decline": text("free the seat that is kept for you"),
        "computer": text("add or remove a computer before the start"),
        "variants": text("change rules, pace and coach before the start"),
        "start": text("start the game"),
        "remove": text("remove a player before the start"),
        "roll": text("roll the dice"),
        "move": text("choose a move"),
        "change-move": text("take back your move and choose another"),
        "stop": text("stop and keep your steps"),
        "bid": text("bid on how a turn ends"),
        "settle": text("settle your bid, one step at a time"),
        "board": text("see the board privately, as text or as a picture"),
        "back": text("take your seat back from the computer"),
        "end": text("end the game for everyone"),
        "keep-playing": text("vote against ending the game"),
        "rematch": text("play again with the same players"),
    }
    return Card(
        ACCENT_COLOURS[1],
        ui.TextDisplay("## " + text("Can't Stop in this server")),
        ui.TextDisplay(
            text(
                "Open a game with `/cantstop new`. Friends press **Join**, or you add a computer. Then "
                "press **Start**. Everything else is a button."
            )
        ),
        ui.ActionRow(tutorial_button(language)),
        ui.TextDisplay(_commands("cantstop", games, language)),
        ui.TextDisplay(
            f"**{text('Every button as a command')}**\n{_commands('cantstop-keyboard', buttons, language)}"
        ),
        ui.TextDisplay(
            "-# "
            + text(
                "One game per channel. To play more at once, use threads. Games survive a restart of the bot."
            )
        ),
    )


def _commands(group: str, commands: dict[str, str], language: Language) -> str:
    """Return a line for each command of a group."""
    return "\n".join(f"{language.command(f'{group} {name}')} {meaning}" for name, meaning in commands.items())
