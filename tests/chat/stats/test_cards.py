"""A player's statistics."""

from dataclasses import replace
from itertools import pairwise

from bot.chat.stats import cards
from bot.chat.turns.board import MAX_DESCRIPTION
from bot.chat.ui.i18n.language import Languages
from bot.game import PlayerStats
from bot.render.canvas import font
from bot.render.chart import FIGURE_FONT, LABEL_FONT, LEGEND_BOX
from bot.render.geometry import WIDTH
from bot.render.rating_chart import NUMBER_FONT
from bot.tables import Person, Rating, Rival, Standing
from bot.tables.ratings import START
from tests.chat.card_parts import PICTURE, descriptions, faults, texts, with_names
from tests.chat.card_samples import NEWCOMER, STANDING, VETERAN
from tests.chat.english import ENGLISH
from tests.chat.ui.i18n.every_language import every_language
from tests.render.sample_charts import MANY_GAMES, ONE_GAME
from tests.tables.sample_tables import ANN

CAREER = cards.Career(
    (START, Rating(30, 7), Rating(29, 5)),
    3,
    {202611: replace(STANDING, games=4, mu=50.0), 202610: STANDING, 202609: replace(STANDING, mu=20.0)},
    (Rival(Person(5, "**Ben**"), 20, 12, 7), Rival(Person(6, "Cyd"), 1, 0, 1)),
)


def test_four_numbers_come_first() -> None:
    card = cards.stats_card(ANN, STANDING, ONE_GAME, ENGLISH, here=True)
    assert texts(card)[1:] == ["Games: 12\nWon: 58%\nRating: ≈1,540\nBusts: 27%"]
    assert descriptions(card) == []
    assert "Busts" not in cards.figures_text(STANDING, PlayerStats(), ENGLISH), "without a turn"


def test_the_picture_takes_the_place_of_the_words_which_are_its_alt_text() -> None:
    card = cards.stats_card(ANN, STANDING, ONE_GAME, ENGLISH, PICTURE, here=True)
    assert len(texts(card)) == 1
    (told,) = descriptions(card)
    assert told == cards.stats_description(STANDING, ONE_GAME, ENGLISH)
    assert told.startswith("Games: 12\nWon: 58%")
    assert "12 (0 of 3, 0×)" in told
    assert len(cards.stats_description(VETERAN, MANY_GAMES, ENGLISH)) <= MAX_DESCRIPTION


def test_somebody_new_whose_name_is_escaped_is_told_how_to_begin() -> None:
    title, told = texts(cards.no_stats_card(Person(1, "# **Ann** @here"), ENGLISH))
    assert told == "No finished games yet. Start the first one with `/cantstop new`."
    assert title.startswith("## \u2068")
    assert "**" not in title
    assert "@here" not in title


def more(
    here: Standing | None = STANDING, overall: Standing | None = STANDING, career: cards.Career = CAREER
) -> list[str]:
    card = cards.more_stats_card(ANN, here, overall, ONE_GAME, career, ENGLISH)
    assert faults(card) == []
    return list(map(with_names, texts(card)[1:]))


def test_more_has_all_totals_and_the_dice() -> None:
    assert more()[-1].startswith("-# How often each sum came up, compared with what was expected: ")
    assert (
        "**In this server**\n12 games · 7 won (58%)\nRating: ≈1,540\n25 columns claimed\n1 bust\n"
        "Longest turn: 9 rolls\nWinning streak: 1 (best: 3)"
    ) in more()


def test_other_servers_are_shown_if_they_add_games() -> None:
    def headings(here: Standing | None, overall: Standing | None) -> list[str]:
        return [part.splitlines()[0] for part in more(here, overall) if part.startswith("**In ")]

    assert headings(NEWCOMER, VETERAN) == ["**In this server**", "**In all servers**"]
    assert headings(STANDING, STANDING) == headings(STANDING, None) == ["**In this server**"]
    assert headings(None, STANDING) == ["**In all servers**"]


def test_the_best_month_with_a_rank_and_rivals_come_first_if_there_are_any() -> None:
    month, rivals, *_ = more()
    assert month == "Best month: October 2026 (1,540)"
    assert rivals.splitlines() == [
        "**Rivals (ahead–behind)**",
        "\\*\\*Ben\\*\\* · 12–7 in 20 games",
        "Cyd · 0–1 in 1 game",
    ]
    without = "".join(more(career=replace(CAREER, seasons={}, rivals=())))
    assert "month" not in without
    assert "Rivals" not in without


def test_the_rating_over_time_has_a_picture_with_alt_text() -> None:
    card = cards.more_stats_card(ANN, STANDING, STANDING, ONE_GAME, CAREER, ENGLISH, "rating.png")
    assert faults(card, ("rating.png",)) == []
    (told,) = descriptions(card)
    assert told == "Rating in the last 2 games: from 1,000 to 1,560. Highest: 1,560, lowest: 1,000."
    chart = cards.rating_chart(CAREER, ENGLISH)
    assert (chart.points, chart.uncertain, chart.games) == ((1000, 1360, 1560), 2, 3)


@every_language
def test_words_and_numbers_have_room_in_pictures(tag: str) -> None:
    language = Languages().of(tag)
    chart = cards.stats_chart(VETERAN, MANY_GAMES, language)
    figure_width, label_width = font(FIGURE_FONT).getlength, font(LABEL_FONT).getlength
    widths = [max(figure_width(figure), label_width(label)) for figure, label in chart.figures]
    room = WIDTH / len(widths)
    assert all((one + other) / 2 < room - 10 for one, other in pairwise(widths))
    assert max(widths[0], widths[-1]) < room
    assert all(label_width(label) < WIDTH / 2 - 2 * LEGEND_BOX[0] for label in chart.legend)
    assert sum(map(font(NUMBER_FONT).getlength, cards.rating_chart(CAREER, language).words)) < WIDTH - 300
