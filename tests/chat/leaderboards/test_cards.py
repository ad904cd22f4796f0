"""The leaderboard: rows, pages, and the own rank; the hall of fame; and those who guessed best."""

import re
from dataclasses import replace

import pytest

from bot.chat.leaderboards.cards import HALL_SIZE, guessers_card, hall_of_fame_card, leaderboard_card, podium
from bot.chat.leaderboards.ids import (
    GuessersButton,
    HallButton,
    ListButton,
    ListMenu,
    ListMenuKind,
    PageButton,
)
from bot.chat.leaderboards.menus import ListReader, list_controls
from bot.chat.ui.card import Card
from bot.chat.ui.custom_ids import CustomId
from bot.chat.ui.ranked_list import PAGE_SIZE
from bot.tables import MAX_RANK, Page, Person, Ranking
from bot.tables.standings import ALL_TIME, OVERALL, GuesserRow, LeaderboardPage, LeaderboardRow, Standing
from tests.chat.all_features import read_custom_id
from tests.chat.card_parts import chosen, descriptions, enabled, ids, labels, menus, text, texts, with_names
from tests.chat.card_samples import NEWCOMER, NOW, STANDING, VETERAN, asked, month, page
from tests.chat.english import ENGLISH
from tests.tables.sample_tables import ANN, BEN, CYD, DEE, EVE

READER = ListReader(ENGLISH, None, NOW)


def ranked(rank: int | None, person: Person, standing: Standing = STANDING) -> LeaderboardRow:
    return LeaderboardRow(rank, person, standing)


def lines(page: LeaderboardPage, wanted: PageButton) -> list[str]:
    return with_names(texts(leaderboard_card(page, wanted, READER))[1]).splitlines()


def own_line(page: LeaderboardPage, by: Ranking = Ranking.WINS) -> str:
    return texts(leaderboard_card(page, asked(by), READER))[2]


def test_tied_players_share_a_rank_and_medal_and_whoever_asks_is_marked() -> None:
    shown = LeaderboardPage(tuple(map(ranked, (1, 1, 3, 4), (ANN, CYD, DEE, EVE))), 4, None)
    assert lines(shown, asked()) == [
        "🥇 **1** **Ann** · 7 wins · 12 games",
        "🥇 **1** Cyd · 7 wins · 12 games",
        "🥉 **3** Dee · 7 wins · 12 games",
        "▫️ **4** Eve · 7 wins · 12 games",
    ]


def test_names_are_plain_text_and_ping_nobody() -> None:
    hostile = Person(1, "**@everyone** <@1>")
    (line,) = lines(LeaderboardPage((ranked(1, hostile),), 1, None), asked())
    hall = hall_of_fame_card((month(202610, (hostile,)),), HALL, READER)
    for shown in (line, texts(hall)[1]):
        assert "**@" not in shown
        assert "@everyone" not in shown
        assert "<@1>" not in shown


def test_rows_show_the_value_they_are_ranked_by() -> None:
    values = {
        Ranking.RATING: "≈1,540 after 12 games",
        Ranking.WINS: "7 wins · 12 games",
        Ranking.WIN_RATE: "58% of 12 games",
        Ranking.GAMES: "12 games",
        Ranking.COLUMNS: "25 columns",
        Ranking.BUSTS: "1 bust",
        Ranking.LONGEST_TURN: "9 rolls",
        Ranking.STREAK: "1 win",
        Ranking.BEST_STREAK: "3 wins",
    }
    shown = LeaderboardPage((ranked(1, BEN),), 1, ranked(1, BEN))
    for by in Ranking:
        assert lines(shown, asked(by)) == [f"🥇 **1** Ben · {values[by]}"]
        assert own_line(shown, by).splitlines()[0] == f"-# You're number 1 of 1: {values[by]}."


def test_every_ranking_has_its_own_title() -> None:
    wanted = [asked(by, scope=scope) for by in Ranking for scope in (OVERALL, 5)]
    titles = {texts(leaderboard_card(page(1), each, READER))[0] for each in wanted}
    assert len(titles) == len(wanted)


class TestOwnLine:
    def test_the_own_rank_is_shown_on_every_page_to_those_who_have_played(self) -> None:
        assert own_line(page(25, own=ranked(21, ANN))) == "-# You're number 21 of 25: 7 wins · 12 games."
        assert own_line(page(25)) == "-# You haven't finished a game against people here yet."

    def test_whoever_is_behind_the_last_number_has_none(self) -> None:
        many = MAX_RANK + 1
        last, next_one = (own_line(page(many, own=ranked(rank, ANN))) for rank in (MAX_RANK, many))
        assert last == "-# You're number 5,000 of 5,000+: 7 wins · 12 games."
        assert next_one == "-# You aren't among the first 5,000: 7 wins · 12 games."
        unlisted = [replace(page(MAX_RANK, own=ranked(rank, ANN)), listed=False) for rank in (MAX_RANK, many)]
        assert own_line(unlisted[0]).startswith("-# You would be number 5,000 of 5,000+: ")
        assert own_line(unlisted[1]) == next_one

    @pytest.mark.parametrize(("games", "missing"), [(1, "4 more games"), (4, "1 more game")])
    def test_unranked_players_see_how_many_games_are_missing(self, games: int, missing: str) -> None:
        own = ranked(None, ANN, Standing(games=games, wins=1))
        assert f"Play {missing} to be ranked." in own_line(page(3, own=own), Ranking.WIN_RATE)


class TestPages:
    def test_page_buttons_lead_to_neighbouring_pages(self) -> None:
        both = ["Previous", "Next"]
        for total, offset, usable, offsets in (
            (PAGE_SIZE + 1, 0, ["Next"], [0, 10]),
            (25, 10, both, [0, 20]),
            (20, 10, ["Previous"], [0, 10]),
            (25, 90, ["Previous"], [20, 30]),
            (5, 10, ["Previous"], [0, 10]),
            (25, 5, both, [0, 15]),
            (MAX_RANK + 1, MAX_RANK - 10, ["Previous"], [MAX_RANK - 20, MAX_RANK - 10]),
        ):
            card = leaderboard_card(page(total, offset), asked(offset=offset), READER)
            assert (labels(card)[:-2], enabled(card)[:-2]) == (both, usable)
            assert ids(card)[:-2] == [str(asked(offset=leads_to)) for leads_to in offsets]
        assert len(labels(leaderboard_card(page(PAGE_SIZE), asked(), READER))) == 2, "there is no other page"

    def test_an_empty_page_says_so_and_an_empty_leaderboard_how_to_get_on_it(self) -> None:
        assert lines(page(25, 30), asked(offset=30)) == ["This page is empty now."]
        assert lines(page(0), asked())[0].startswith("Nobody is on this list yet.")


LAST = NOW - 1
HALL = HallButton(ANN.id, 5, 0)


def leads_to(card: Card, kind: ListMenuKind) -> dict[str, CustomId]:
    """Return the lists to which a menu of a card leads, by the labels."""
    return {label: read_custom_id(value) for label, value in menus(card)[str(ListMenu(kind))].items()}


class TestMenus:
    def test_the_menu_of_orders_leads_to_all_ten_for_the_same_games(self) -> None:
        wanted = replace(asked(Ranking.BUSTS, 10), season=LAST, solo=True)
        card = leaderboard_card(page(25, 10), wanted, READER)
        orders = leads_to(card, ListMenuKind.ORDER)
        assert list(orders.values()) == [
            *(replace(wanted, by=by, offset=0) for by in Ranking),
            GuessersButton(wanted.caller, wanted.scope, LAST, 0),
        ]
        assert next(iter(orders)) == "Rating"
        assert chosen(card) == ["Busts", "Last month"]

    def test_the_menu_of_seasons_leads_to_months_and_the_hall_of_fame(self) -> None:
        for season, shown in {ALL_TIME: ["All time"], NOW: ["This month"], 202601: []}.items():
            card = leaderboard_card(page(25, 10), replace(asked(offset=10), season=season), READER)
            assert leads_to(card, ListMenuKind.SEASON) == {
                "All time": asked(),
                "This month": replace(asked(), season=NOW),
                "Last month": replace(asked(), season=LAST),
                "Hall of fame": HallButton(asked().caller, asked().scope, 0),
            }
            assert chosen(card) == ["Games won", *shown]

    def test_guesses_have_a_list_for_each_month(self) -> None:
        shown = GuessersButton(ANN.id, 5, LAST, 10)
        card = guessers_card(Page((), 25), shown, READER)
        assert enabled(card) == ["Previous", "Next", "All servers"]
        assert chosen(card) == ["Spectators' guesses", "Last month"]
        assert leads_to(card, ListMenuKind.ORDER)["Rating"] == PageButton(ANN.id, 5, Ranking.RATING, 0, LAST)
        assert leads_to(card, ListMenuKind.SEASON) == {
            "This month": replace(shown, season=NOW, offset=0),
            "Last month": replace(shown, offset=0),
            "Hall of fame": HallButton(ANN.id, 5, 0),
        }

    def test_the_hall_of_fame_is_about_ratings(self) -> None:
        card = hall_of_fame_card((), HALL, READER)
        assert chosen(card) == ["Hall of fame"]
        assert leads_to(card, ListMenuKind.ORDER)["Busts"] == PageButton(ANN.id, 5, Ranking.BUSTS, 0)

    @pytest.mark.parametrize("shown", [asked(), HallButton(ANN.id, 5, 12), GuessersButton(ANN.id, 5, NOW, 0)])
    def test_buttons_lead_to_the_other_scope_and_kind_of_games(self, shown: ListButton) -> None:
        def buttons(wanted: ListButton, server: int | None) -> dict[str, CustomId]:
            card = Card(0, *list_controls(wanted, 5, PAGE_SIZE, ListReader(ENGLISH, server, NOW)))
            return dict(zip(labels(card), map(read_custom_id, ids(card)), strict=True))

        here, everywhere = replace(shown, offset=0, scope=5), replace(shown, offset=0, scope=OVERALL)
        assert buttons(here, 5)["All servers"] == everywhere
        assert buttons(everywhere, 5)["This server"] == here
        assert "This server" not in buttons(everywhere, None)
        if not isinstance(here, GuessersButton):
            alone = replace(here, solo=True)
            assert buttons(here, 5)["Solo against computers"] == alone
            assert buttons(alone, 5)["With two or more people"] == here


class TestSeasons:
    def test_the_subtitle_names_the_order_and_the_month(self) -> None:
        wanted = replace(asked(Ranking.BUSTS), season=NOW, solo=True)
        title = texts(leaderboard_card(page(3), wanted, READER))[0]
        assert title.splitlines()[1] == "-# Busts · November 2026 · Solo against computers"

    def test_a_month_that_is_over_asks_nobody_to_play(self) -> None:
        wanted = replace(asked(Ranking.RATING), season=LAST)
        few = page(0, own=ranked(None, ANN, NEWCOMER))
        assert lines(few, wanted) == ["Nobody finished a game in that month."]
        assert "too few games" in texts(leaderboard_card(few, wanted, READER))[2]
        none = texts(leaderboard_card(page(3), wanted, READER))[2]
        assert none.startswith("-# You didn't finish a game in that month.")

    def test_who_has_too_few_games_follows_without_a_rank(self) -> None:
        shown = LeaderboardPage((ranked(1, BEN),), 1, None, unranked=(ranked(None, ANN, NEWCOMER),))
        assert lines(shown, asked(Ranking.RATING)) == [
            "🥇 **1** Ben · ≈1,540 after 12 games",
            "-# Not ranked (fewer than 5 games):",
            "▫️ **Ann** · ≈1,000 after 1 game",
        ]


class TestRatings:
    def test_uncertain_ones_have_a_sign_that_is_explained(self) -> None:
        for standing, value, explained in ((STANDING, "≈1,540", True), (VETERAN, "3,308", False)):
            shown = LeaderboardPage((ranked(1, BEN, standing),), 1, None)
            assert f" {value} after" in lines(shown, asked(Ranking.RATING))[0]
            assert ("≈ = still uncertain" in own_line(shown, Ranking.RATING)) is explained

    def test_the_ladder_against_computers_tells_their_ratings(self) -> None:
        wanted = replace(asked(Ranking.RATING), solo=True)
        small = texts(leaderboard_card(page(3), wanted, READER))[2]
        computers = re.sub(r"\d,\d{3}", "#", small.splitlines()[-1])
        assert computers == "-# Computers: 🐑 Lamb # · 🐐 Goat # · 🦊 Fox # · 🦅 Eagle #"


MONTHS = tuple(month(202500 + number) for number in range(12, 0, -1))


class TestHallOfFame:
    def test_each_month_names_its_winners(self) -> None:
        card = hall_of_fame_card((month(202610), month(202608, (BEN,))), HALL, READER)
        assert with_names(texts(card)[1]).splitlines() == [
            "**October 2026**",
            "🥇 Ann 1,540 · 🥈 Ben 1,540 · 🥉 Cyd 1,540",
            "**August 2026**",
            "🥇 Ben 1,540",
        ]

    def test_an_empty_one_says_how_to_get_in(self) -> None:
        assert texts(hall_of_fame_card((), HALL, READER))[1].startswith("Nobody is here yet.")
        past = replace(HALL, offset=12)
        assert texts(hall_of_fame_card((), past, READER))[1] == "This page is empty now."

    def test_its_title_tells_what_it_is_about(self) -> None:
        halls = [HallButton(ANN.id, scope, 0, solo=solo) for scope in (OVERALL, 5) for solo in (False, True)]
        assert len({texts(hall_of_fame_card(MONTHS, hall, READER))[0] for hall in halls}) == 4

    def test_buttons_lead_to_neighbouring_pages(self) -> None:
        alone = hall_of_fame_card(MONTHS, HALL, READER)
        first = hall_of_fame_card((*MONTHS, month(202412)), HALL, READER)
        last = hall_of_fame_card(MONTHS, replace(HALL, offset=24), READER)
        assert [texts(card)[1].count("🥇") for card in (alone, first, last)] == [HALL_SIZE] * 3
        assert [enabled(card)[:-2] for card in (alone, first, last)] == [[], ["Next"], ["Previous"]]
        assert ids(last)[:-2] == [str(replace(HALL, offset=offset)) for offset in (12, 24)]


class TestGuessers:
    ROWS = tuple(GuesserRow(rank, Person(rank, f"Guesser {rank}"), 20 - rank, 25) for rank in range(1, 15))

    def shown(self, page: Page[GuesserRow], **asked: int) -> str:
        wanted = replace(GuessersButton(3, 7, NOW, 0), **asked)
        return with_names(text(guessers_card(page, wanted, READER)))

    def test_it_names_the_server_the_month_and_the_best(self) -> None:
        lines = self.shown(Page(self.ROWS[:10], 14, self.ROWS[2])).splitlines()
        assert lines[:5] == [
            "## Best guesses in this server",
            "-# November 2026",
            "🥇 **1** Guesser 1 · 19 of 25 right",
            "🥈 **2** Guesser 2 · 18 of 25 right",
            "🥉 **3** **Guesser 3** · 17 of 25 right",
        ]
        assert lines[-1] == "-# You're number 3 of 14: 17 of 25 right."

    def test_other_pages_explain_it(self) -> None:
        assert "Nobody has guessed this month yet." in self.shown(Page())
        assert "Nobody guessed in that month." in self.shown(Page(), season=LAST)
        assert "This page is empty now." in self.shown(Page((), 14), offset=20)
        assert "## Best guesses in all servers" in self.shown(Page(self.ROWS, 14), scope=OVERALL)
        assert "press **⋯**, then **Stops or busts?**" in self.shown(Page(self.ROWS, 14))


class TestPodium:
    def test_it_has_the_first_three_of_the_first_page(self) -> None:
        shown = LeaderboardPage(tuple(map(ranked, (1, 1, 3, 4), (BEN, CYD, DEE, EVE))), 4, None)
        steps = podium(shown, asked(Ranking.RATING), ENGLISH)
        assert [(step.rank, step.name) for step in steps] == [(1, BEN.name), (1, CYD.name), (3, DEE.name)]
        assert {step.value for step in steps} == {"≈1,540"}
        assert podium(page(25, 10), asked(offset=10), ENGLISH) == ()
        assert podium(page(0), asked(), ENGLISH) == ()

    def test_its_alt_text_tells_places_and_values(self) -> None:
        shown = LeaderboardPage((ranked(1, BEN), ranked(2, CYD)), 2)
        card = leaderboard_card(shown, asked(), READER, "podium.png")
        assert descriptions(card) == ["1. \u2068Ben\u2069: 7\n2. \u2068Cyd\u2069: 7"]
        assert descriptions(leaderboard_card(shown, asked(), READER)) == []
