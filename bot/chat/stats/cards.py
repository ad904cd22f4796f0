"""A player's statistics."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from discord import ui

from bot.chat.dice.cards import sums_text
from bot.chat.leaderboards.cards import rating_text
from bot.chat.leaderboards.ids import Solo
from bot.chat.leaderboards.menus import game_kind
from bot.chat.ui.card import Card, button, picture_item
from bot.chat.ui.custom_ids import CustomId, Number, word
from bot.chat.ui.i18n import names
from bot.chat.ui.i18n.language import Language, capitalized
from bot.game import COLUMNS, LENGTHS, PlayerStats
from bot.render import ACCENT_COLOURS, RatingChart, StatsChart
from bot.tables import MIN_RATED_GAMES, Person, Rating, Rival, Standing


class StatsButton(CustomId, prefix="st1"):
    """A button that shows a player's statistics: all that is told of them, or what is told in ``brief``."""

    user_id: Number
    solo: Solo = False
    brief: Annotated[bool, word("brief")] = False


@dataclass(frozen=True, slots=True)
class Career:
    """How a player did over time, in one server or in all.

    Attributes:
        ratings: their ratings before each of their latest games and after the last one, oldest first.
        games: how many games they had played before.
        rivals: whom they met most often.
    """

    ratings: tuple[Rating, ...]
    games: int
    seasons: Mapping[int, Standing]
    rivals: tuple[Rival, ...]


def stats_card(
    person: Person,
    standing: Standing,
    stats: PlayerStats,
    language: Language,
    picture: str | None = None,
    *,
    here: bool,
    solo: bool = False,
) -> Card:
    """Return a player's statistics in brief, with buttons for the rest and for the other kind of games.

    They are of solo games against computers if ``solo``, and of this server if ``here``, otherwise of all.
    ``picture`` is the name of a file with :func:`stats_chart`; without it the numbers are words.
    """
    text = language.text
    shown: ui.Item[Card] | str = figures_text(standing, stats, language)
    if picture is not None:
        shown = picture_item(picture, stats_description(standing, stats, language))
    where = text("In this server") if here else text("In all servers")
    # Translators: a button below somebody's statistics: shows more of them
    more = button(StatsButton(person.id, solo), text("More"))
    other = button(StatsButton(person.id, not solo, brief=True), game_kind(language, solo=not solo))
    return Card(
        ACCENT_COLOURS[1], _title(person, language, where, solo=solo), shown, ui.ActionRow(more, other)
    )


def no_stats_card(person: Person, language: Language) -> Card:
    """Return the card of a player without statistics."""
    nothing = language.text("No finished games yet. Start the first one with `/cantstop new`.")
    return Card(ACCENT_COLOURS[1], _title(person, language, solo=False), nothing)


def more_stats_card(
    person: Person,
    here: Standing | None,
    overall: Standing | None,
    stats: PlayerStats,
    career: Career,
    language: Language,
    picture: str | None = None,
    *,
    solo: bool = False,
) -> Card:
    """Return the rest of a player's statistics.

    ``here`` is the standing in this server, ``overall`` in all. ``stats`` and ``career`` are of this server,
    or of all if there is no standing in this one. ``picture`` is the file name of the rating over time.
    """
    headings = {
        overall: language.text("In all servers"),
        here: language.text("In this server"),
    }  # one if equal
    standings = [
        f"**{heading}**\n{_totals(standing, language)}"
        for standing, heading in reversed(headings.items())
        if standing is not None
    ]
    dice = [f"-# {line}" for line in sums_text(stats.dice, language)]
    title = _title(person, language, solo=solo)
    return Card(ACCENT_COLOURS[1], title, *_career(career, picture, language), *standings, *dice)


def stats_chart(standing: Standing, stats: PlayerStats, language: Language) -> StatsChart:
    """Return what the picture shows, in the words of a language."""
    # Translators: in a picture with little room, beside the number of times that a player claimed a column
    claimed = language.text("times claimed")
    # Translators: in a picture with little room: the average height of a player's markers in a column
    height = language.text("average height")
    return StatsChart(stats, tuple(_figures(standing, stats, language)), (claimed, height))


def figures_text(standing: Standing, stats: PlayerStats, language: Language) -> str:
    """Return the numbers of the picture in words."""
    return "\n".join(
        # Translators: a number with what it counts: "Games: 12"
        language.text("{label}: {figure}", label=label, figure=number)
        for number, label in _figures(standing, stats, language)
    )


def _figures(standing: Standing, stats: PlayerStats, language: Language) -> Iterator[tuple[str, str]]:
    """Yield the numbers that people look for first, each with what it counts."""
    text = language.text
    # Translators: below or before the number of games that a player has finished; there is little room
    yield language.number(standing.games), text("Games")
    # Translators: below or before the percentage of a player's games that were won; there is little room
    yield language.percent(standing.win_rate), text("Won")
    yield rating_text(standing, language), capitalized(text("rating"))
    if stats.turns:
        yield language.percent(stats.bust_rate), capitalized(text("busts"))


def _title(person: Person, language: Language, *small: str, solo: bool) -> str:
    if solo:
        small = (*small, language.text("Solo against computers"))
    return "\n-# ".join(["## " + names.markdown(person.name), *small])


def _career(career: Career, picture: str | None, language: Language) -> Iterator[ui.Item[Card] | str]:
    text = language.text
    ranked = {
        season: standing for season, standing in career.seasons.items() if standing.games >= MIN_RATED_GAMES
    }
    if ranked:
        best = max(ranked, key=lambda season: (ranked[season].rating, season))
        # Translators: a month, and the rating of a player in it: "Best month: October 2026 (1,620)"
        yield text("Best month: {month} ({rating})", month=language.month(best), rating=ranked[best].rating)
    if picture is not None:
        points = [rating.points for rating in career.ratings]
        description = language.plural(
            "Rating in the last game: from {oldest} to {newest}. Highest: {highest}, lowest: {lowest}.",
            "Rating in the last {count} games: from {oldest} to {newest}. "
            "Highest: {highest}, lowest: {lowest}.",
            len(points) - 1,
            oldest=points[0],
            newest=points[-1],
            highest=max(points),
            lowest=min(points),
        )
        yield picture_item(picture, description)
    if career.rivals:
        lines = (_rival(rival, language) for rival in career.rivals)
        # Translators: the heading of a list of those with whom a player has played most often,
        # followed by how often the player did better and worse: "Ben · 12–8 in 20 games"
        yield "\n".join([f"**{text('Rivals (ahead–behind)')}**", *lines])


def _rival(rival: Rival, language: Language) -> str:
    # Translators: how often somebody did better and worse than another player: "Ben · 12–8 in 20 games"
    return language.plural(
        "{name} · {ahead}–{behind} in {count} game",
        "{name} · {ahead}–{behind} in {count} games",
        rival.games,
        name=names.markdown(rival.person.name),
        ahead=rival.ahead,
        behind=rival.behind,
    )


def rating_chart(career: Career, language: Language) -> RatingChart:
    """Return what the picture of the rating over time shows, in the words of a language."""
    text = language.text
    # Translators: in a picture of a rating after each game: an axis, or the part that is uncertain
    words = capitalized(text("rating")), text("Game"), text("still uncertain")
    uncertain = sum(rating.uncertain for rating in career.ratings)
    return RatingChart(words, tuple(rating.points for rating in career.ratings), uncertain, career.games)


def stats_description(standing: Standing, stats: PlayerStats, language: Language) -> str:
    """Return the alt text of the picture, which stays far below Discord's 1,024 characters."""
    text = language.text
    columns = (
        text(
            "{column} ({height} of {length}, {times}×)",
            column=column,
            height=language.number(round(stats.mean_height(column), 1)),
            length=LENGTHS[column],
            times=stats.claimed[column],
        )
        for column in COLUMNS
    )
    mountain = text(
        "Each column's average height, and how often it was claimed: {heights}.",
        heights=language.join(columns),
    )
    return f"{figures_text(standing, stats, language)}\n{mountain}"


def _totals(standing: Standing, language: Language) -> str:
    text, plural = language.text, language.plural
    rate = language.percent(standing.win_rate)
    games = plural("{count} game", "{count} games", standing.games)
    won = plural("{count} won ({rate})", "{count} won ({rate})", standing.wins, rate=rate)
    return "\n".join(
        [
            f"{games} · {won}",
            # Translators: a rating and its number: "Rating: ≈1,540"; the sign says it is uncertain
            text("Rating: {rating}", rating=rating_text(standing, language)),
            plural("{count} column claimed", "{count} columns claimed", standing.columns),
            plural("{count} bust", "{count} busts", standing.busts),
            plural("Longest turn: {count} roll", "Longest turn: {count} rolls", standing.longest_turn),
            text("Winning streak: {now} (best: {best})", now=standing.streak, best=standing.best_streak),
        ]
    )
