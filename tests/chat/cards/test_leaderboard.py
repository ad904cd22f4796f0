"""The leaderboard: rows, pages, and the own rank."""

import pytest

from bot.chat.cards import leaderboard_card
from bot.chat.cards.custom_ids import PageButton, read_custom_id
from bot.chat.cards.leaderboard import PAGE_SIZE
from bot.chat.i18n.language import Languages
from bot.tables import OVERALL, LeaderboardPage, LeaderboardRow, Person, Ranking, Standing
from tests.chat.card_parts import enabled, ids, labels, texts
from tests.chat.card_samples import NEWCOMER, STANDING, asked, page
from tests.tables.sample_tables import ANN, BEN, CYD, DEE, EVE

ENGLISH = Languages().english


def ranked(rank: int | None, person: Person, standing: Standing = STANDING) -> LeaderboardRow:
    return LeaderboardRow(rank, person, standing)


def lines(page: LeaderboardPage, wanted: PageButton) -> list[str]:
    listed = texts(leaderboard_card(page, wanted, ENGLISH))[1]
    return listed.replace("\u2068", "").replace("\u2069", "").splitlines()


def own_line(page: LeaderboardPage, by: Ranking = Ranking.WINS) -> str:
    return texts(leaderboard_card(page, asked(by), ENGLISH))[2]


def test_tied_players_share_a_rank_and_medal() -> None:
    shown = LeaderboardPage(tuple(map(ranked, (1, 1, 3, 4), (BEN, CYD, DEE, EVE))), 4, None)
    assert lines(shown, asked()) == [
        "🥇 **1** Ben · 7 wins in 12 games",
        "🥇 **1** Cyd · 7 wins in 12 games",
        "🥉 **3** Dee · 7 wins in 12 games",
        "▫️ **4** Eve · 7 wins in 12 games",
    ]


def test_the_row_of_the_person_who_asked_is_marked() -> None:
    shown = LeaderboardPage((ranked(1, BEN), ranked(2, ANN)), 2, ranked(2, ANN))
    assert lines(shown, asked())[1].startswith("**›** 🥈 **2** Ann")


def test_names_are_plain_text_and_ping_nobody() -> None:
    hostile = Person(1, "**@everyone** <@1>")
    line = lines(LeaderboardPage((ranked(1, hostile),), 1, None), asked())[0]
    assert "**@" not in line
    assert "@everyone" not in line
    assert "<@1>" not in line


@pytest.mark.parametrize(
    ("by", "value"),
    [
        (Ranking.RATING, "1,540? after 12 games"),
        (Ranking.WINS, "7 wins in 12 games"),
        (Ranking.WIN_RATE, "58% of 12 games"),
        (Ranking.GAMES, "12 games"),
        (Ranking.COLUMNS, "25 columns"),
        (Ranking.BUSTS, "1 bust"),
        (Ranking.LONGEST_TURN, "9 rolls"),
        (Ranking.STREAK, "1 win"),
        (Ranking.BEST_STREAK, "3 wins"),
    ],
)
def test_rows_show_the_value_they_are_ranked_by(by: Ranking, value: str) -> None:
    shown = LeaderboardPage((ranked(1, BEN),), 1, ranked(1, BEN))
    assert lines(shown, asked(by)) == [f"🥇 **1** Ben · {value}"]
    assert own_line(shown, by) == f"-# You are number 1 of 1: {value}."


def test_every_ranking_has_its_own_title() -> None:
    cards = [
        leaderboard_card(page(1), asked(by, scope=scope), ENGLISH) for by in Ranking for scope in (OVERALL, 5)
    ]
    titles = [texts(card)[0] for card in cards]
    assert len(set(titles)) == len(titles)


class TestOwnLine:
    def test_the_own_rank_is_shown_on_every_page(self) -> None:
        assert own_line(page(25, own=ranked(21, ANN))) == "-# You are number 21 of 25: 7 wins in 12 games."

    def test_people_who_have_not_played_have_no_rank(self) -> None:
        assert own_line(page(25)) == "-# You haven't finished a game here yet."

    @pytest.mark.parametrize(("games", "missing"), [(1, "4 more games"), (4, "1 more game")])
    def test_unranked_players_see_how_many_games_are_missing(self, games: int, missing: str) -> None:
        own = ranked(None, ANN, Standing(games=games, wins=1))
        assert f"Play {missing} to be ranked." in own_line(page(3, own=own), Ranking.WIN_RATE)


class TestPages:
    @pytest.mark.parametrize(
        ("total", "offset", "usable", "offsets"),
        [
            (PAGE_SIZE, 0, None, []),
            (PAGE_SIZE + 1, 0, ["Next"], [0, 10]),
            (25, 10, ["Previous", "Next"], [0, 20]),
            (25, 20, ["Previous"], [10, 30]),
            (20, 10, ["Previous"], [0, 20]),
            (25, 30, ["Previous"], [20, 40]),
            (25, 90, ["Previous"], [20, 40]),
            (5, 10, ["Previous"], [0, 20]),
            (25, 5, ["Previous", "Next"], [0, 15]),
        ],
    )
    def test_page_buttons_lead_to_neighbouring_pages(
        self, total: int, offset: int, usable: list[str] | None, offsets: list[int]
    ) -> None:
        card = leaderboard_card(page(total, offset), asked(offset=offset), ENGLISH)
        assert labels(card) == (["Previous", "Next"] if usable else [])
        assert enabled(card) == (usable or [])
        assert [read_custom_id(custom_id) for custom_id in ids(card)] == [
            asked(offset=offset) for offset in offsets
        ]

    def test_a_page_can_have_become_empty(self) -> None:
        assert lines(page(25, 30), asked(offset=30)) == ["This page is empty now."]

    def test_an_empty_leaderboard_says_how_to_get_on_it(self) -> None:
        assert lines(page(0), asked())[0].startswith("Nobody is on this list yet.")

    def test_ranks_continue_on_the_next_page(self) -> None:
        assert lines(page(25, 10), asked(offset=10))[0].startswith("▫️ **11** Player 10")


def test_singular_forms_are_used() -> None:
    assert lines(LeaderboardPage((ranked(1, BEN, NEWCOMER),), 1, None), asked())[0].endswith(
        "1 win in 1 game"
    )
