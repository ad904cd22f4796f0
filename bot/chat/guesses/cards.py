"""What is seen of guesses: the button, the prompt, and who was right."""

from typing import Final

from discord import ButtonStyle

from bot.chat.ui.card import Card, button
from bot.chat.ui.custom_ids import TableButton
from bot.chat.ui.i18n.language import Language
from bot.tables import Table, guesses_to_tell, turn_of

GUESS: Final = "guess"
"""Asks a spectator how the turn ends."""

ENDING: Final = "ending"
"""Guesses how the turn ends: 1 a stop, 0 a bust."""

MOST_NAMED = 4
"""How many people the line about the guesses names at most."""


def guess_prompt(table: Table, user_id: int, language: Language, note: str = "") -> Card:
    """Ask a spectator how the turn ends, after a note, and show their guess if they have made one."""
    text, game = language.text, table.played
    player, turn = table.seats[game.state.on_turn], turn_of(game)
    guesses = {guess.person.id: guess.stops for guess in table.guesses if guess.turn == turn}
    stops = guesses.get(user_id)
    lines = [text("🔮 How will {player}'s turn end? Only you see your guess.", player=player)]
    if stops is not None:
        lines = [
            text("🔮 Your guess: {player} stops.", player=player)
            if stops
            else text("🔮 Your guess: {player} busts.", player=player),
            "-# " + text("You can change your mind until the turn ends. The board will say who was right."),
        ]
    to_stops, to_busts = (TableButton.of(table, ENDING, ending) for ending in (1, 0))
    green = ButtonStyle.secondary if stops is False else ButtonStyle.success
    red = ButtonStyle.secondary if stops is True else ButtonStyle.danger
    return Card.with_text(
        "\n".join(filter(None, [note, *lines])),
        button(to_stops, text("Stops", context="turn"), green, emoji="✋"),
        button(to_busts, text("Busts", context="turn"), red, emoji="💥"),
    )


def guesses_text(table: Table, language: Language) -> str:
    """Return who guessed right how the last turn ended, or an empty string if nobody guessed."""
    guesses = guesses_to_tell(table)
    if not guesses:
        return ""
    right = [guess.person for guess in guesses if guess.correct]
    told = language.text("🔮 Nobody guessed right.")
    if right:
        # Translators: {people} may end with "and 5 others"
        told = language.plural(
            "🔮 {people} guessed right.",
            "🔮 {people} guessed right.",
            len(right),
            people=language.people(right, MOST_NAMED),
        )
    if wrong := len(guesses) - len(right):
        told += " " + language.plural("{count} guess was wrong.", "{count} guesses were wrong.", wrong)
    return told
