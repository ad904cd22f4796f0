"""What is seen of guesses: the button, the prompt, who was right, and who guessed best in a month."""

from dataclasses import replace
from typing import Final

from discord import ButtonStyle, ui

from bot.chat.leaderboards.ids import GuessersButton, page_buttons
from bot.chat.ui.card import Card, button
from bot.chat.ui.i18n.language import Language, capitalized
from bot.chat.ui.ids import TableButton
from bot.chat.ui.ranked_list import PAGE_SIZE, own_rank, ranked_line
from bot.game import Game
from bot.render import ACCENT_COLOURS
from bot.tables import OVERALL, GuesserRow, Page, Table, guesses_to_tell, season_before, turn_of

GUESS: Final = "guess"
"""Asks a spectator how the turn ends."""

ENDING: Final = "ending"
"""Guesses how the turn ends: 1 a stop, 0 a bust."""

MOST_NAMED = 4
"""How many people the line about the guesses names at most."""


def guess_prompt(table: Table, game: Game, user_id: int, language: Language, note: str = "") -> Card:
    """Ask a spectator how the turn ends, after a note, and show their guess if they have made one."""
    text = language.text
    player = table.seats[game.state.on_turn]
    turn = turn_of(game)
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
    named = right if len(right) <= MOST_NAMED else right[: MOST_NAMED - 1]
    people = list(map(language.player, named))
    if len(right) > len(named):
        others = len(right) - len(named)
        # Translators: the last of a list of people: "@Ann, @Ben and 5 others"
        people.append(language.plural("{count} other", "{count} others", others))
    told = language.text("🔮 Nobody guessed right.")
    if right:
        # Translators: {people} may end with "and 5 others"
        told = language.plural(
            "🔮 {people} guessed right.",
            "🔮 {people} guessed right.",
            len(right),
            people=language.join(people),
        )
    if wrong := len(guesses) - len(right):
        told += " " + language.plural("{count} guess was wrong.", "{count} guesses were wrong.", wrong)
    return told


def guessers_card(page: Page[GuesserRow], asked: GuessersButton, language: Language, *, season: int) -> Card:
    """Return one page of a month's list, with the rank of the person who asked for it.

    ``season`` is the month that it is now.
    """
    text = language.text
    everywhere = asked.scope == OVERALL
    title = text("Best guesses in all servers") if everywhere else text("Best guesses in this server")
    lines = [
        ranked_line(row.rank, row.person, _value(row, language), asked.caller, language) for row in page.rows
    ]
    if not page.total:
        lines = [text("Nobody has guessed this month yet.")]
        if asked.season != season:
            lines = [text("Nobody guessed in that month.")]
    elif not lines:  # the list has become shorter since
        lines = [text("This page is empty now.")]
    if asked.season == season:  # the button leads to the month before, or back to this one
        other = button(
            replace(asked, season=season_before(season), offset=0), capitalized(text("last month"))
        )
    else:
        other = button(replace(asked, season=season, offset=0), capitalized(text("this month")))
    return Card(
        ACCENT_COLOURS[2],
        f"## {title}\n-# {capitalized(language.month(asked.season))}",
        "\n".join(lines),
        "-# " + _own_rank(page, language),
        *page_buttons(asked, page.total, PAGE_SIZE, language),
        ui.ActionRow(other),
    )


def _value(row: GuesserRow, language: Language) -> str:
    # Translators: {correct} of so many guesses were right
    return language.plural(
        "{correct} of {count} right", "{correct} of {count} right", row.guesses, correct=row.correct
    )


def _own_rank(page: Page[GuesserRow], language: Language) -> str:
    if page.own_row is None:
        return language.text(
            "You aren't on this list. To join it, watch a game, and press **⋯** and **{button}**.",
            button=language.text("Stops or busts?"),
        )
    return own_rank(page.own_row.rank, page.total, _value(page.own_row, language), language)
