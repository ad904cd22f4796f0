"""How the game is played, and how the bot is used."""

from discord import ui

from bot.chat.cards.card import Card
from bot.chat.language import Language
from bot.game import PARKER
from bot.render import ACCENTS


def rules_card(language: Language) -> Card:
    """Return the rules, well enough to learn the game from."""
    text = language.text
    turn = [
        text("Roll four dice and pair them up. The two sums are the columns in which you climb."),
        text("Three runners climb for you in a turn, each in a column of its own."),
        text("If both sums can be played, both are. If only one can, you play that one."),
        text(
            "After each move, decide: **roll again**, or **stop** and put your markers where the runners are."
        ),
        text(
            "If a roll fits none of your runners and none is free, you **bust**: this turn's steps are lost."
        ),
    ]
    numbered = "\n".join(f"{number}. {line}" for number, line in enumerate(turn, start=1))
    return Card(
        ACCENTS[0],
        ui.TextDisplay("## " + text("How to play Can't Stop")),
        ui.TextDisplay(
            language.plural(
                "Be the first to own {count} column. You own a column once you stop on its summit.",
                "Be the first to own {count} columns. You own a column once you stop on its summit.",
                PARKER.columns_to_win,
            )
        ),
        ui.TextDisplay(numbered),
        ui.TextDisplay(
            text(
                "Column 7 is the longest, with 13 spaces, because 7 is rolled most often; 2 and 12 have "
                "only 3. A column that somebody owns is closed for everybody. Players can share a space."
            )
        ),
        ui.TextDisplay(
            text(
                "**For example:** you roll 2 · 4 · 3 · 5. You can pair them as 6 + 8, as 7 twice, or as "
                "5 + 9. With 7 twice, one runner climbs two spaces in column 7."
            )
        ),
        ui.TextDisplay("-# " + text("These are the rules of the Parker edition. Game by Sid Sackson.")),
    )


def help_card(language: Language) -> Card:
    """Return what the bot can do, command by command."""
    text = language.text
    games = {
        "new": text("open a game in this channel"),
        "show": text("bring the board down to the end of the channel"),
        "leave": text("give up your seat"),
        "end": text("end the game for everybody"),
        "leaderboard": text("who has won how often"),
        "stats": text("a player's figures"),
        "rules": text("how the game is played"),
    }
    buttons = {
        "join": text("take a seat"),
        "start": text("begin the game"),
        "remove": text("free a player's seat before the start"),
        "roll": text("roll the dice"),
        "move": text("choose a move"),
        "stop": text("stop and keep your steps"),
        "rematch": text("play again with the same players"),
        "keep-playing": text("say no to ending the game"),
    }
    return Card(
        ACCENTS[1],
        ui.TextDisplay("## " + text("Can't Stop in this server")),
        ui.TextDisplay(
            text(
                "Open a game with `/cantstop new`; friends press **Join**, you press **Start**. "
                "All else is buttons."
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
