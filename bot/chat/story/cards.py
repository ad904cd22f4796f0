"""The story of a finished game: its picture, and in a few sentences what decided it."""

from collections.abc import Sequence

from discord import ui

from bot.chat.turns.board import MAX_DESCRIPTION, pieces
from bot.chat.turns.odds_text import percent
from bot.chat.ui.card import Card, picture_item
from bot.chat.ui.i18n.language import Language
from bot.players import Story, TurningPoint
from bot.tables import Table

COMEBACK = 0.5
"""A win from below this part of a fair share is told as a comeback."""


def story_items(
    table: Table, story: Story, language: Language, picture: str
) -> tuple[str, ui.MediaGallery[Card]]:
    """Return the picture of a story with its title, for a card; ``picture`` is its file name."""
    return f"**{_title(language)}**", picture_item(picture, story_description(table, story, language))


def story_text(table: Table, story: Story, language: Language) -> str:
    """Return what decided the game, in one to three sentences, a line each."""
    return "\n".join(_sentences(table, story, language, list(map(language.player, table.seats))))


def story_description(table: Table, story: Story, language: Language) -> str:
    """Return the alt text of the picture, at most 1,024 characters: chances, and what decided the game."""
    text = language.text
    names = list(map(language.plain, table.seats))
    sentences = [_title(language)]
    if story.omitted:
        sentences.append(
            language.plural(
                "The first {count} turn is left out.", "The first {count} turns are left out.", story.omitted
            )
        )
    for seat, (name, piece) in enumerate(zip(names, pieces(language), strict=False)):
        low_turn, low = story.lowest(seat)
        high_turn, high = story.highest(seat)
        sentences.append(
            # Translators: a player's chance to win, in percent; {low_when} and {high_when} are "after turn 5"
            text(
                "{name}: {opening} at first. Lowest: {low} ({low_when}). Highest: {high} ({high_when}).",
                name=text("{name} ({piece})", name=name, piece=piece),
                opening=percent(story.chances[0][seat], language),
                low=percent(low, language),
                low_when=_when(low_turn, language),
                high=percent(high, language),
                high_when=_when(high_turn, language),
            )
        )
    sentences += _sentences(table, story, language, names)
    return language.sentences(*sentences)[:MAX_DESCRIPTION]


def _title(language: Language) -> str:
    return language.text("Everyone's chance to win, turn by turn.")


def _when(turn: int, language: Language) -> str:
    if not turn:
        # Translators: when a player's chance was lowest or highest: "Highest: 54% (at the start)."
        return language.text("at the start")
    # Translators: when a player's chance was lowest or highest: "Highest: 81% (after turn 7)."
    return language.text("after turn {turn}", turn=turn)


def turning_point_text(point: TurningPoint, names: Sequence[str], language: Language) -> str:
    """Return the sentence about the best or the worst turn."""
    facts = {
        "turn": point.turn_number,
        "player": names[point.seat],
        "before": percent(point.before, language),
        "after": percent(point.after, language),
    }
    if point.dice:
        return language.text(
            "The worst bust came on turn {turn}: {player}'s chance to win fell from {before} to {after}.",
            **facts,
        )
    if point.points < 0:
        return language.text(
            "The worst turn was turn {turn}: {player}'s chance to win fell from {before} to {after}.", **facts
        )
    return language.text(
        "The best turn was turn {turn}: {player}'s chance to win rose from {before} to {after}.", **facts
    )


def _sentences(table: Table, story: Story, language: Language, names: Sequence[str]) -> list[str]:
    """Return how the game was won, and the best and the worst turn."""
    points = filter(None, (story.best_turn, story.worst_turn))
    return [
        _course(table, story, language, names),
        *(turning_point_text(point, names, language) for point in points),
    ]


def _course(table: Table, story: Story, language: Language, names: Sequence[str]) -> str:
    """Return how the game was won: by a resignation, together, from behind, or from the lead."""
    text = language.text
    if left := story.resignation:
        chance = percent(left.before, language)
        if not story.last_turn:
            return text("{player} left before the first roll.", player=names[left.seat])
        # Translators: a player left the game, and so it was over; {chance} is a percentage
        return text(
            "{player} left after turn {turn}, when their chance to win was {chance}.",
            player=names[left.seat],
            turn=left.turn_number,
            chance=chance,
        )
    winners = [seat for seat, chance in enumerate(story.chances[-1]) if chance]
    if len(winners) > 1:
        players = language.join(names[seat] for seat in winners)
        return text("{players} won together on turn {turn}.", players=players, turn=story.last_turn)
    (winner,) = winners
    name, since = names[winner], story.ahead_since(winner)
    lowest_turn, lowest = story.lowest(winner)
    if lowest < COMEBACK / len(names):
        return text(
            "{player} came back from a chance of {chance} after turn {turn}, and won on turn {last}.",
            player=name,
            chance=percent(lowest, language),
            turn=lowest_turn,
            last=story.last_turn,
        )
    if since == story.omitted:
        # Translators: {player} has won
        return text("{player} was ahead from start to finish.", player=name)
    # Translators: {player} has won
    return text("{player} took the lead for good on turn {turn}.", player=name, turn=since)
