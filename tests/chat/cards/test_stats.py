"""A player's figures, here and everywhere."""

from bot.chat.cards import stats_card
from bot.chat.language import Languages
from bot.tables import Person, Standing
from tests.chat.moments import NEWCOMER, STANDING, VETERAN
from tests.chat.reading import texts
from tests.tables.seating import ANN

ENGLISH = Languages().english


def shown(here: Standing | None, overall: Standing | None) -> list[str]:
    return texts(stats_card(ANN, here, overall, ENGLISH))[1:]


def test_every_figure_is_told() -> None:
    assert shown(STANDING, STANDING) == [
        "**In this server**\n"
        "12 games, 7 won (58%)\n"
        "25 columns claimed\n"
        "1 bust\n"
        "Longest turn: 9 rolls\n"
        "In a row: 1 win now, 3 wins at best"
    ]


def test_other_servers_are_told_where_they_add_something() -> None:
    here, overall = shown(NEWCOMER, VETERAN)
    assert here.startswith("**In this server**\n1 game, 1 won (100%)")
    assert overall.startswith("**In all servers**\n12,345 games, 2,345 won (19%)")


def test_who_has_played_elsewhere_only_has_no_figures_here() -> None:
    assert [part.splitlines()[0] for part in shown(None, STANDING)] == ["**In all servers**"]


def test_who_has_not_played_reads_how_to() -> None:
    assert shown(None, None) == ["No finished games yet. `/cantstop new` opens the first."]


def test_the_name_is_shown_and_does_nothing() -> None:
    title = texts(stats_card(Person(1, "# **Ann** @here"), None, None, ENGLISH))[0]
    assert title.startswith("## \u2068")
    assert "**" not in title
    assert "@here" not in title
