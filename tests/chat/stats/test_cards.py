"""A player's statistics."""

from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import product

import pytest

from bot.chat.stats.cards import Career, server_dice_text, stats_card, stats_description
from bot.chat.ui.i18n.language import Languages
from bot.game import DiceStats, dice_stats
from bot.tables import Person, Rating, Rival, Standing
from bot.tables.ratings import START
from tests.chat.card_parts import PICTURE, descriptions, faults, texts, with_names
from tests.chat.card_samples import NEWCOMER, STANDING, VETERAN
from tests.render.sample_charts import MANY_GAMES, ONE_GAME
from tests.tables.sample_tables import ANN

ENGLISH = Languages().english


def shown(here: Standing | None, overall: Standing | None) -> list[str]:
    return texts(stats_card(ANN, here, overall, ENGLISH))[1:]


def test_every_figure_is_shown() -> None:
    assert shown(STANDING, STANDING) == [
        "**In this server**\n12 games, 7 won (58%)\nRating: ≈1,540\n25 columns claimed\n1 bust\n"
        "Longest turn: 9 rolls\nWinning streak: 1 (best: 3)"
    ]


def test_other_servers_are_shown_if_they_add_games() -> None:
    here, overall = shown(NEWCOMER, VETERAN)
    assert here.startswith("**In this server**\n1 game, 1 won (100%)")
    assert overall.startswith("**In all servers**\n12,345 games, 2,345 won (19%)")
    assert [part.splitlines()[0] for part in shown(None, STANDING)] == ["**In all servers**"]
    assert shown(None, None) == ["No finished games yet. Start the first one with `/cantstop new`."]


CAREER = Career(
    (START, Rating(30, 7), Rating(29, 5)),
    3,
    {202611: replace(STANDING, games=4, mu=50.0), 202610: STANDING, 202609: replace(STANDING, mu=20.0)},
    (Rival(Person(5, "**Ben**"), 20, 12, 7), Rival(Person(6, "Cyd"), 1, 0, 1)),
)


def career_texts(career: Career, picture: str | None = None) -> list[str]:
    card = stats_card(ANN, STANDING, STANDING, ENGLISH, None, None, picture, career=career)
    assert faults(card, ("rating.png",)) == []
    return list(map(with_names, texts(card)[2:]))


def test_the_best_month_is_one_with_a_rank() -> None:
    assert career_texts(CAREER)[0] == "Best month: October 2026 (1,540)"
    assert not any("month" in said for said in career_texts(replace(CAREER, seasons={})))


def test_rivals_tell_how_it_stands() -> None:
    assert career_texts(CAREER)[1].splitlines() == [
        "**Rivals (ahead–behind)**",
        "\\*\\*Ben\\*\\* · 12–7 in 20 games",
        "Cyd · 0–1 in 1 game",
    ]
    assert not any("Rivals" in said for said in career_texts(replace(CAREER, rivals=())))


def test_the_rating_over_time_has_a_picture_with_alt_text() -> None:
    card = stats_card(ANN, STANDING, STANDING, ENGLISH, ONE_GAME, PICTURE, "rating.png", career=CAREER)
    assert faults(card, (PICTURE, "rating.png")) == []
    assert descriptions(card)[0] == (
        "Rating in the last 2 games: from 1,000 to 1,560. Highest: 1,560, lowest: 1,000."
    )
    assert len(descriptions(card)) == 2
    assert not any("line is thin" in said for said in career_texts(CAREER))
    assert any("line is thin" in said for said in career_texts(CAREER, "rating.png"))


def test_the_name_is_escaped() -> None:
    title = texts(stats_card(Person(1, "# **Ann** @here"), None, None, ENGLISH))[0]
    assert title.startswith("## \u2068")
    assert "**" not in title
    assert "@here" not in title


def test_the_picture_follows_its_figures_and_has_alt_text() -> None:
    card = stats_card(ANN, STANDING, VETERAN, ENGLISH, ONE_GAME, PICTURE)
    assert faults(card) == []
    (told,) = descriptions(card)
    assert told == stats_description(ONE_GAME, ENGLISH)
    assert told.startswith("The last game: 1 won; 0.2 would be a fair share. Results, oldest first: won.")
    assert "Turns that ended in a bust: 27% (opponents: 17%)." in told
    assert "12 (0 of 3, 0×)" in told


def test_the_alt_text_of_many_games_fits() -> None:
    assert len(stats_description(MANY_GAMES, ENGLISH)) <= 1024
    assert stats_description(MANY_GAMES, ENGLISH).startswith("The last 200 games: ")


def test_only_a_picture_has_a_legend() -> None:
    with_picture = texts(stats_card(ANN, STANDING, STANDING, ENGLISH, ONE_GAME, PICTURE))
    without = stats_card(ANN, STANDING, STANDING, ENGLISH, ONE_GAME)
    assert descriptions(without) == []
    assert with_picture[:-1] == texts(without)
    assert with_picture[-1].startswith("-# Top left: games won")


EVENNESS = {
    (110, 90, 95, 105, 100, 100): "Nothing unusual: with fair dice, 8 in 10 servers would look this uneven.",
    (122, 82, 95, 105, 96, 100): "Nothing unusual: with fair dice, 1 in 10 servers would look this uneven.",
    (125, 78, 95, 105, 97, 100): (
        "A bit uneven, but it happens: with fair dice, 1 in 25 servers would look this uneven."
    ),
    (130, 70, 95, 105, 100, 100): (
        "Strikingly uneven: with fair dice, only 1 in 420 servers would look this uneven."
    ),
    (150, 50, 100, 100, 100, 100): (
        "Strikingly uneven: with fair dice, fewer than 1 in 1,000 servers would look this uneven."
    ),
}
"""How often each face was rolled, and what is said of it."""


DIE = range(1, 7)
EVERY_ROLL = dice_stats(Counter(product(DIE, DIE, DIE, DIE)))


class TestDiceOfTheServer:
    def test_they_come_last_if_there_are_any(self) -> None:
        card = partial(stats_card, ANN, STANDING, STANDING, ENGLISH)
        assert texts(card(dice=EVERY_ROLL))[-1] == server_dice_text(EVERY_ROLL, ENGLISH)
        assert texts(card(dice=dice_stats({}))) == texts(card())

    def test_sums_are_compared_with_what_is_expected(self) -> None:
        heading, count, evenness, sums = server_dice_text(EVERY_ROLL, ENGLISH).splitlines()
        assert (heading, count) == ("**Dice in this server**", "5,184 dice rolled")
        assert evenness == "Nothing unusual: with fair dice, 9 in 10 servers would look this uneven."
        assert sums.startswith("-# How often each sum came up, against what was expected: 2 0%, 3 0%")

    @pytest.mark.parametrize(("faces", "evenness"), EVENNESS.items())
    def test_their_evenness_is_told_in_words(self, faces: tuple[int, ...], evenness: str) -> None:
        dice = DiceStats(150, faces, (0,) * 13)
        assert server_dice_text(dice, ENGLISH).splitlines()[2] == evenness

    def test_a_few_dice_prove_nothing(self) -> None:
        few = dice_stats({(1, 1, 1, 1): 3})
        assert server_dice_text(few, ENGLISH) == "**Dice in this server**\n12 dice rolled"
