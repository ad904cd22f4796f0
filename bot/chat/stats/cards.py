"""A player's statistics."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from discord import MediaGalleryItem, ui

from bot.chat.leaderboards.cards import rating_text
from bot.chat.odds.texts import signed_percent
from bot.chat.ui.card import Card
from bot.chat.ui.i18n import names
from bot.chat.ui.i18n.language import Language
from bot.game import COLUMNS, LENGTHS, DiceStats, PlayerStats
from bot.render import ACCENT_COLOURS
from bot.render.chart_layout import MAX_GAME_BARS, MIN_EXPECTED_PAIRS, group_results
from bot.tables import MIN_RATED_GAMES, Person, Rating, Rival, Standing

MIN_DICE = 120
"""How many dice it takes to say how even they are."""

STRIKING = 0.01
"""The share of fair dice that look less even, below which dice are called strikingly uneven."""

RAREST = 0.001
"""The smallest share that is named."""


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
    here: Standing | None,
    overall: Standing | None,
    language: Language,
    figures: PlayerStats | None = None,
    picture: str | None = None,
    rating_picture: str | None = None,
    *,
    career: Career | None = None,
    solo: bool = False,
    dice: DiceStats | None = None,
) -> Card:
    """Return a player's statistics, of solo games against computers if ``solo``.

    ``here`` is the standing in this server, ``overall`` in all, and ``dice`` are this server's. ``figures``
    (those in the picture) and ``career`` are of this server, or of all if there are none in this one. The
    pictures are file names.
    """
    text = language.text
    title = "## " + names.markdown(person.name)
    if solo:
        title += "\n-# " + text("Solo against computers")
    items: list[ui.Item[Card]] = [ui.TextDisplay(title)]
    pictured: list[ui.Item[Card]] = []
    if career is not None:
        pictured += _career(career, rating_picture, language)
    if figures is not None and picture is not None:
        media = MediaGalleryItem(f"attachment://{picture}", description=stats_description(figures, language))
        legend = text(
            "Top left: games won; the line marks your fair share. Top right: your busts, and your "
            "opponents'. Mountain: average height and number of claims in each column. Lake: your dice "
            "against what was expected. Below: your games, the first on the left."
        )
        pictured += [ui.MediaGallery(media), ui.TextDisplay(f"-# {legend}")]
    if overall is None:
        items.append(ui.TextDisplay(text("No finished games yet. Start the first one with `/cantstop new`.")))
    if here is not None:
        items.append(ui.TextDisplay(f"**{text('In this server')}**\n{_figures(here, language)}"))
        items += pictured
    if overall is not None and overall != here:
        items.append(ui.TextDisplay(f"**{text('In all servers')}**\n{_figures(overall, language)}"))
        if here is None:
            items += pictured
    if dice is not None and dice.rolls:
        items.append(ui.TextDisplay(server_dice_text(dice, language)))
    return Card(ACCENT_COLOURS[1], *items)


def _career(career: Career, picture: str | None, language: Language) -> Iterator[ui.Item[Card]]:
    text = language.text
    ranked = {
        season: standing for season, standing in career.seasons.items() if standing.games >= MIN_RATED_GAMES
    }
    if ranked:
        best = max(ranked, key=lambda season: (ranked[season].rating, season))
        yield ui.TextDisplay(
            # Translators: a month, and the rating of a player in it: "Best month: October 2026 (1,620)"
            text("Best month: {month} ({rating})", month=language.month(best), rating=ranked[best].rating)
        )
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
        yield ui.MediaGallery(MediaGalleryItem(f"attachment://{picture}", description=description))
        yield ui.TextDisplay(
            "-# " + text("Rating after each game. Where the line is thin, it's still uncertain.")
        )
    if career.rivals:
        lines = (_rival(rival, language) for rival in career.rivals)
        # Translators: the heading of a list of those with whom a player has played most often,
        # followed by how often the player did better and worse: "Ben · 12–8 in 20 games"
        yield ui.TextDisplay("\n".join([f"**{text('Rivals (ahead–behind)')}**", *lines]))


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


def stats_description(figures: PlayerStats, language: Language) -> str:
    """Return the alt text of the picture of ``figures``.

    Its length does not depend on the number of games, and stays far below Discord's 1,024 characters.
    """
    text, plural, percent = language.text, language.plural, language.percent
    games = plural("The last game", "The last {count} games", figures.games)
    columns = (
        text(
            "{column} ({height} of {length}, {times}×)",
            column=column,
            height=language.number(round(figures.mean_height(column), 1)),
            length=LENGTHS[column],
            times=figures.claimed[column],
        )
        for column in COLUMNS
    )
    sentences = [
        # Translators: "The last 20 games: 7 won; 6.5 would be a fair share."
        plural(
            "{games}: {count} won; {fair} would be a fair share.",
            "{games}: {count} won; {fair} would be a fair share.",
            figures.wins,
            games=games,
            fair=language.number(round(figures.fair_wins, 1)),
        ),
        text("Results, oldest first: {results}.", results=", ".join(_results(figures, language))),
        text(
            "Turns that ended in a bust: {own} (opponents: {others}).",
            own=percent(figures.bust_rate),
            others=percent(figures.opponents_bust_rate),
        ),
        text(
            "Each column's average height, and how often it was claimed: {columns}.",
            columns=", ".join(columns),
        ),
    ]
    return " ".join([*sentences, *_sums(figures, language)])


def server_dice_text(dice: DiceStats, language: Language) -> str:
    """Return how even the dice of a server are, and how often sums were rolled."""
    lines = [
        f"**{language.text('Dice in this server')}**",
        language.plural("{count} die rolled", "{count} dice rolled", dice.dice),
    ]
    if dice.dice >= MIN_DICE:
        lines.append(_evenness(dice.share_less_even, language))
    return "\n".join([*lines, *(f"-# {line}" for line in _sums(dice, language))])


def _evenness(share: float, language: Language) -> str:
    """Return in words how even dice are, given the share of fair ones that look less even."""
    text = language.text
    if tenths := min(round(10 * share), 9):
        return language.plural(
            "Nothing unusual: with fair dice, {count} in 10 servers would look this uneven.",
            "Nothing unusual: with fair dice, {count} in 10 servers would look this uneven.",
            tenths,
        )
    number = round(1 / max(share, RAREST))
    if share >= STRIKING:
        return text(
            "A bit uneven, but it happens: with fair dice, 1 in {number} servers would look this uneven.",
            number=number,
        )
    if share >= RAREST:
        return text(
            "Strikingly uneven: with fair dice, only 1 in {number} servers would look this uneven.",
            number=number,
        )
    return text(
        "Strikingly uneven: with fair dice, fewer than 1 in {number} servers would look this uneven.",
        number=number,
    )


def _sums(figures: PlayerStats | DiceStats, language: Language) -> Iterator[str]:
    """Yield how much more or less often than expected sums were rolled, if there were enough of them."""
    sums = [
        # Translators: a sum of two dice, and how much more often than expected it was rolled: "7 +12%"
        language.text(
            "{sum} {deviation}",
            sum=column,
            deviation=signed_percent(figures.pairs[column] / expected - 1, language),
        )
        for column in COLUMNS
        if (expected := figures.expected_pairs(column)) >= MIN_EXPECTED_PAIRS
    ]
    if sums:
        yield language.text(
            "How often each sum came up, against what was expected: {sums}.", sums=", ".join(sums)
        )


def _results(figures: PlayerStats, language: Language) -> Iterator[str]:
    """Yield the result of each game or, if there are many, the share won of each group."""
    for games in group_results(figures.outcomes):
        if figures.games > MAX_GAME_BARS:
            yield language.percent(sum(games) / len(games))
        else:
            # Translators: the result of a game, in a list: "won, lost, won"
            yield language.text("won") if games[0] else language.text("lost")


def _figures(standing: Standing, language: Language) -> str:
    text, plural = language.text, language.plural
    rate = language.percent(standing.win_rate)
    return "\n".join(
        [
            # Translators: "20 games, 7 won (35%)"
            text(
                "{games}, {won}",
                games=plural("{count} game", "{count} games", standing.games),
                won=plural("{count} won ({rate})", "{count} won ({rate})", standing.wins, rate=rate),
            ),
            # Translators: a rating and its number: "Rating: ≈1,540"; the sign says it is uncertain
            text("Rating: {rating}", rating=rating_text(standing, language)),
            plural("{count} column claimed", "{count} columns claimed", standing.columns),
            plural("{count} bust", "{count} busts", standing.busts),
            text(
                "Longest turn: {rolls}", rolls=plural("{count} roll", "{count} rolls", standing.longest_turn)
            ),
            text("Winning streak: {now} (best: {best})", now=standing.streak, best=standing.best_streak),
        ]
    )
