"""The replay of a finished game, and the clip of the turn that decided it."""

from collections.abc import Sequence
from typing import Final

from discord import ButtonStyle, ui

from bot.chat.story.cards import COMEBACK, turning_point_text
from bot.chat.turns.board import MAX_DESCRIPTION, board_description
from bot.chat.turns.odds_text import change_text, percent
from bot.chat.ui.card import Card, button, picture_item, rows
from bot.chat.ui.custom_ids import TableButton
from bot.chat.ui.i18n.language import Language, link
from bot.game import Game, player_results
from bot.players import TurningPoint
from bot.render import ACCENT_COLOURS
from bot.tables import Table

REPLAY: Final = "replay"
"""The button that posts the replay of a finished game."""

CLIP: Final = "clip"
"""The button that shows the clip of a finished game to one person, or posts it."""


MAX_BUTTON_URL = 512
"""The most characters Discord takes in the address of a button."""

MAX_TEXT_URL = 1_500
"""The most characters of an address that a card has in a text: the texts of a card have 4,000 together."""


def replay_button(table: Table, language: Language) -> ui.Button[Card]:
    """Return the button that posts the replay of a finished game."""
    return button(TableButton.of(table, REPLAY), language.text("Replay"), emoji="🎞️")


def viewer_items(code: str | None, language: Language) -> Sequence[ui.Item[Card] | str]:
    """Return a link to the game of a code; nothing where there is no page or the link would be too long."""
    if code is None or language.links.viewer is None:
        return ()
    url = f"{language.links.viewer}#{code}"
    # Translators: a button: opens a page that plays a finished game, turn by turn
    label = language.text("Turn by turn")
    if len(url) <= MAX_BUTTON_URL:
        return rows([ui.Button(label=label, url=url)])
    return [f"[{label}]({url})"] if len(url) <= MAX_TEXT_URL else ()


def replay_card(table: Table, game: Game, language: Language, picture: str, code: str | None = None) -> Card:
    """Return the replay of a finished game; ``picture`` is the file name of the animation."""
    title = language.text("Replay of game {game}", game=str(table.id))
    result = f"🏆 {language.people(table.winners)} · {turn_count(game, language)} · {link(table)}"
    animation = picture_item(picture, replay_description(table, game, language))
    shown = (f"## {title}\n{result}", animation, *viewer_items(code, language))
    return Card(ACCENT_COLOURS[game.state.winners[0]], *shown)


def replay_description(table: Table, game: Game, language: Language) -> str:
    """Return the alt text of the replay: the board at its end, at most 1,024 characters."""
    text = language.text
    sentences = [text("The whole game, one picture per turn: {turns}.", turns=turn_count(game, language))]
    if any(record.turns for record in player_results(game.log)):
        sentences.append(text("The bar on the left shows everyone's chance to win."))
    return language.sentences(*sentences, board_description(table, game, language))[:MAX_DESCRIPTION]


def clip_card(
    table: Table, swing: TurningPoint, end: Game, language: Language, picture: str, *below: ui.Button[Card]
) -> Card:
    """Return the clip of a turn with its position at the ``end``; ``picture`` is the file name."""
    names, plain = (list(map(name, table.seats)) for name in (language.player, language.plain))
    title = _clip_title(table, swing, names, language)
    sentence = turning_point_text(swing, names, language)
    told, board = turning_point_text(swing, plain, language), board_description(table, end, language)
    description = language.sentences(language.text("One turn, roll by roll."), told, board)[:MAX_DESCRIPTION]
    heading = f"## {title}\n{sentence}\n-# {link(table)}"
    return Card(ACCENT_COLOURS[swing.seat], heading, picture_item(picture, description), *rows(below))


def post_button(table: Table, language: Language) -> ui.Button[Card]:
    """Return the button below a clip that posts it for all to see."""
    label = language.text("Post the clip")
    return button(TableButton.of(table, CLIP, 1), label, ButtonStyle.primary, emoji="📣")


def _clip_title(table: Table, swing: TurningPoint, names: Sequence[str], language: Language) -> str:
    text = language.text
    values = {"player": names[swing.seat], "change": change_text(swing.points / 100, language)}
    if swing.dice:
        return text("{player}'s bust: {change}", **values)
    if table.seats[swing.seat] in table.winners and swing.before < COMEBACK / len(names):
        # Translators: {chance} is a percentage: a player's chance to win before the turn that turned the game
        return text("Comeback from {chance}", chance=percent(swing.before, language))
    return text("{player}'s turn: {change}", **values)


def turn_count(game: Game, language: Language) -> str:
    """Return how many turns a game had, in words."""
    turns = sum(record.turns for record in player_results(game.log))
    return language.plural("{count} turn", "{count} turns", turns)
