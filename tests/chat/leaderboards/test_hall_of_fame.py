"""The hall of fame: its months, and pages."""

import re
from dataclasses import replace

import pytest

from bot.chat.leaderboards.cards import HALL_SIZE, hall_of_fame_card
from bot.chat.leaderboards.ids import HallButton, PageButton
from bot.chat.ui.i18n.language import Languages
from bot.tables import ALL_TIME, OVERALL, Person, Ranking
from tests.chat.all_features import read_custom_id
from tests.chat.card_parts import enabled, ids, labels, texts
from tests.chat.card_samples import NOW, month
from tests.tables.sample_tables import ANN, BEN

ENGLISH = Languages().english
HALL = HallButton(ANN.id, 5, 0)
MONTHS = tuple(month(202500 + number) for number in range(12, 0, -1))


def test_each_month_names_its_winners() -> None:
    card = hall_of_fame_card((month(202610), month(202608, (BEN,))), HALL, ENGLISH, season=NOW)
    assert re.sub("[\u2068\u2069]", "", texts(card)[1]).replace("\N{NO-BREAK SPACE}", " ").splitlines() == [
        "**October 2026**",
        "🥇 Ann 1,540 · 🥈 Ben 1,540 · 🥉 Cyd 1,540",
        "**August 2026**",
        "🥇 Ben 1,540",
    ]


def test_names_are_plain_text() -> None:
    card = hall_of_fame_card((month(202610, (Person(1, "**@everyone**"),)),), HALL, ENGLISH, season=NOW)
    assert "**@" not in texts(card)[1]
    assert "@everyone" not in texts(card)[1]


def test_an_empty_one_says_how_to_get_in() -> None:
    assert texts(hall_of_fame_card((), HALL, ENGLISH, season=NOW))[1].startswith("Nobody is here yet.")
    past = replace(HALL, offset=12)
    assert texts(hall_of_fame_card((), past, ENGLISH, season=NOW))[1] == "This page is empty now."


def test_its_title_tells_what_it_is_about() -> None:
    titles = {
        texts(hall_of_fame_card(MONTHS, HallButton(ANN.id, scope, 0, solo=solo), ENGLISH, season=NOW))[0]
        for scope in (OVERALL, 5)
        for solo in (False, True)
    }
    assert len(titles) == 4


@pytest.mark.parametrize(
    ("offset", "more", "usable", "offsets"),
    [
        (0, False, [], []),
        (0, True, ["Next"], [0, 12]),
        (12, True, ["Previous", "Next"], [0, 24]),
        (24, False, ["Previous"], [12, 24]),
    ],
)
def test_page_buttons_lead_to_neighbouring_pages(
    offset: int, more: bool, usable: list[str], offsets: list[int]
) -> None:
    months = (*MONTHS, month(202412)) if more else MONTHS
    card = hall_of_fame_card(months, replace(HALL, offset=offset), ENGLISH, season=NOW)
    assert texts(card)[1].count("🥇") == HALL_SIZE
    assert enabled(card)[:-3] == usable
    assert labels(card)[-3:] == ["All time", "This month", "Last month"]
    assert [read_custom_id(custom_id) for custom_id in ids(card)] == [
        *(replace(HALL, offset=leads_to) for leads_to in offsets),
        *(PageButton(ANN.id, 5, Ranking.RATING, 0, season=season) for season in (ALL_TIME, NOW, NOW - 1)),
    ]
