"""The story of a finished game: its picture, and in three sentences what decided it."""

from collections.abc import Callable, Sequence

from discord import MediaGalleryItem, ui

from bot.chat.odds.texts import percent
from bot.chat.play.board import MAX_DESCRIPTION, pieces
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import Language
from bot.game import FourDice
from bot.players import Story, TurningPoint
from bot.tables import Table

COMEBACK = 0.5
"""A win from below this part of a fair share is told as a comeback."""


def story_item(table: Table, story: Story, language: Language, picture: str) -> ui.Item[Card]:
    """Return the picture of a story as a card item; ``picture`` is its file name."""
    description = story_description(table, story, language)
    return ui.MediaGallery(MediaGalleryItem(f"attachment://{picture}", description=description))


def story_text(table: Table, story: Story, language: Language) -> str:
    """Return what decided the game, in three sentences, a line each."""
    return "\n".join(
        _sentences(table, story, language, list(map(language.player, table.seats)), language.symbols.roll)
    )


def story_description(table: Table, story: Story, language: Language) -> str:
    """Return the alt text of the picture, at most 1,024 characters: chances, and what decided the game."""
    text = language.text
    names = list(map(language.plain, table.seats))
    sentences = [text("Everyone's chance to win, turn by turn.")]
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
    sentences += _sentences(table, story, language, names, lambda roll: ", ".join(map(str, roll)))
    return " ".join(sentences)[:MAX_DESCRIPTION]


def _when(turn: int, language: Language) -> str:
    if not turn:
        # Translators: when a player's chance was lowest or highest: "Highest: 54% (at the start)."
        return language.text("at the start")
    # Translators: when a player's chance was lowest or highest: "Highest: 81% (after turn 7)."
    return language.text("after turn {turn}", turn=turn)


def _sentences(
    table: Table,
    story: Story,
    language: Language,
    names: Sequence[str],
    format_roll: Callable[[FourDice], str],
) -> list[str]:
    """Return how the game was won, the best roll, and the worst bust."""
    text = language.text

    def facts(point: TurningPoint) -> dict[str, object]:
        return {
            "turn": point.turn_number,
            "player": names[point.seat],
            "before": percent(point.before, language),
            "after": percent(point.after, language),
        }

    best, worst = text("Nobody made a move."), text("Nobody busted.")
    if (roll := story.best_roll) and roll.dice:
        best = text(
            "The best roll came on turn {turn}: {player} rolled {dice}, and their chance to win "
            "rose from {before} to {after}.",
            dice=format_roll(roll.dice),
            **facts(roll),
        )
    if bust := story.worst_bust:
        worst = text(
            "The worst bust came on turn {turn}: {player}'s chance to win fell from {before} to {after}.",
            **facts(bust),
        )
    return [_course(table, story, language, names), best, worst]


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
