"""The replay of a finished game."""

from typing import Final

from discord import MediaGalleryItem, ui

from bot.chat.play.board import MAX_DESCRIPTION, pieces
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import Language, link
from bot.game import Game, player_results
from bot.render import ACCENT_COLOURS
from bot.tables import Table

REPLAY: Final = "replay"
"""The button that posts the replay of a finished game."""


def replay_card(table: Table, game: Game, language: Language, picture: str) -> Card:
    """Return the replay of a finished game; ``picture`` is the file name of the animation."""
    title = language.text("Replay of game {number}", number=str(table.id))
    result = f"🏆 {language.people(table.winners)} · {turn_count(game, language)} · {link(table)}"
    item = MediaGalleryItem(f"attachment://{picture}", description=replay_description(table, game, language))
    accent = ACCENT_COLOURS[game.state.winners[0]]
    return Card(accent, ui.TextDisplay(f"## {title}\n{result}"), ui.MediaGallery(item))


def replay_description(table: Table, game: Game, language: Language) -> str:
    """Return the alt text of the replay: the result of the game, at most 1,024 characters."""
    text = language.text
    sentences = [
        text("The whole game, one picture per turn: {turns}.", turns=turn_count(game, language)),
        text("Won by {names}.", names=language.join(map(language.plain, table.winners))),
    ]
    if any(record.turns for record in player_results(game)):
        sentences.append(text("The bar on the left shows everyone's chance to win."))
    for seat, (player, piece) in enumerate(zip(table.seats, pieces(language), strict=False)):
        claimed = game.state.claimed_by(seat)
        columns = language.plural("{count} column", "{count} columns", len(claimed))
        if claimed:
            # Translators: "3 columns: 5, 7, 8"
            columns = text("{claimed}: {numbers}", claimed=columns, numbers=language.join(map(str, claimed)))
        name = language.plain(player)
        sentences.append(text("{name} ({piece}), {claimed}.", name=name, piece=piece, claimed=columns))
    return " ".join(sentences)[:MAX_DESCRIPTION]


def turn_count(game: Game, language: Language) -> str:
    """Return how many turns a game had, in words."""
    turns = sum(record.turns for record in player_results(game))
    return language.plural("{count} turn", "{count} turns", turns)
