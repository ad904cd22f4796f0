"""Computers' turns and absences on the card: roll by roll, until a person plays again."""

from dataclasses import replace

import pytest

from bot.chat.play.cards import table_card
from bot.chat.play.computer_text import MAX_NEWS_LENGTH, computer_news_text
from bot.chat.play.computer_turns import since_last_human_action
from bot.chat.ui.i18n.language import Languages
from bot.game import Resign
from bot.game.notation import parse_game
from bot.tables import Coach, Options, Table
from bot.tables.erasing import without_player
from tests.chat.card_parts import PICTURE, faults, labels, text, texts
from tests.chat.computer_samples import (
    BUST,
    COMPUTER_TABLES,
    GOAT,
    LONG,
    SCORED,
    STOPPED,
    with_all,
    with_goat,
    with_seats,
)
from tests.chat.ui.i18n.test_symbols import MARKED
from tests.game.game_factories import no_dice
from tests.tables.sample_tables import ANN, BEN, NOW, first_people, game_table

ENGLISH = Languages().english

STARTED = "started parker 34 12\nrolled 1234\nmoved 3 7\n"


def told(table: Table | str) -> list[str]:
    """Return the lines of a card about what happened, without odds and score."""
    table = COMPUTER_TABLES[table] if isinstance(table, str) else table
    card = table_card(replace(table, options=Options(coach=Coach.OFF)), ENGLISH, PICTURE)
    return texts(card)[1].splitlines()[:-1]


def heading(name: str) -> str:
    return text(table_card(COMPUTER_TABLES[name], ENGLISH, PICTURE)).splitlines()[0]


class TestATurn:
    def test_is_listed_roll_by_roll(self) -> None:
        assert told(with_goat(STOPPED)) == [
            "🐐 **Goat** played:",
            "**1 · 2 · 3 · 4** → 3 + 7",
            "**1 · 5 · 1 · 6** → 6 + 7",
            "**2 · 6 · 5 · 6** → 7",
            "✅ Stopped and kept 3 (+1), 6 (+1), and 7 (+3).",
        ]

    def test_in_progress_shows_what_is_at_stake(self) -> None:
        assert told("a computer has two runners") == [
            "🐐 **Goat** played:",
            "**1 · 2 · 3 · 4** → 3 + 7",
            "At stake: 3 (+1) and 7 (+1). 1 runner is free.",
        ]
        assert heading("a computer has two runners") == "🐐 **Goat** 🟦 is climbing …"
        assert labels(table_card(COMPUTER_TABLES["a computer has two runners"], ENGLISH)) == ["Skip", "⋯"]

    def test_that_bust_ends_with_the_roll(self) -> None:
        assert told(with_goat(BUST))[-1] == ("**2 · 2 · 2 · 2** → 💥 bust! Lost: 3 (+1), 6 (+1), and 7 (+2).")

    def test_that_is_long_lists_its_last_rolls(self) -> None:
        lines = told(with_goat(LONG))
        assert lines[1] == "… 2 earlier rolls"
        assert sum("→" in line for line in lines) == 8
        assert lines[-2] == "**6 · 6 · 6 · 6** → 12 twice"

    def test_that_is_long_lists_fewer_rolls_after_other_turns(self) -> None:
        table = with_goat(LONG)
        assert table.game is not None
        (long,) = since_last_human_action(table, table.game)
        (short,) = since_last_human_action(with_goat(STOPPED), with_goat(STOPPED).game or table.game)
        for earlier, rolls in ((1, 6), (2, 4), (3, 4)):
            lines = computer_news_text(table, (*[short] * earlier, long), ENGLISH).splitlines()
            assert sum("→" in line for line in lines) == rolls

    def test_that_claims_columns_lists_them(self) -> None:
        claims = [line for line in told(with_goat(LONG + "stopped\n")) if line.startswith("🚩")]
        assert claims == [f"🚩 🐐 **Goat** claims column {column}!" for column in (3, 7)]

    def test_with_a_claim_by_a_move_lists_it(self) -> None:
        """In the Franjos edition moves claim columns, not stops."""
        rolls = "rolled 1116\nmoved 2 7\nrolled 1133\nmoved 2 6\nrolled 1112\nmoved 2\n"
        for further in ("", "rolled 4455\nmoved 8\n"):
            assert "🚩 🐐 **Goat** claims column 2!" in told(with_goat(rolls + further, "franjos"))

    @pytest.mark.parametrize(
        ("table", "why"),
        [
            (with_goat(SCORED), "It had 39 points, and stops at 28."),
            (with_goat(STOPPED), ""),
            (with_all(BUST + STOPPED), "It just felt like stopping."),
            (with_all(BUST + LONG + "stopped\n"), "It reached a summit: enough!"),
            (with_all(BUST + BUST + STOPPED), "Another roll wasn't worth the risk."),
        ],
    )
    def test_gives_the_reason_for_the_stop(self, table: Table, why: str) -> None:
        (stop,) = [line for line in told(table) if line.startswith("✅ Stopped")]
        assert stop.partition(").")[2].strip() == why

    def test_of_the_greatest_length_fits_a_message(self) -> None:
        card = table_card(with_all(BUST + BUST + LONG), MARKED, PICTURE)
        assert sum(len(shown) for shown in texts(card)) > 1200, "a die is thirty characters"
        assert faults(card) == []


class TestSeveralTurns:
    def test_are_listed_in_brief_before_the_last(self) -> None:
        lines = told("three computers have played")
        assert lines[:3] == [
            "✅ 🐐 **Goat** stopped and kept 3 (+1), 6 (+1), and 7 (+3).",
            "💥 🐑 **Lamb** rolled **2 · 2 · 2 · 2**: bust! Lost: 3 (+1), 6 (+1), and 7 (+2).",
            "🦅 **Eagle** played:",
        ]
        assert len(lines) == 7

    def test_begin_with_the_bust_of_the_person_before(self) -> None:
        """Computers that play at once would hide it."""
        begun = f"started parker 65 12\n{BUST}"
        ann = first_people(1)[0]
        alone = with_seats(game_table(parse_game(begun)), ann, GOAT)
        bust = f"💥 <@{ANN.id}> rolled **2 · 2 · 2 · 2**: bust! Lost: 3 (+1), 6 (+1), and 7 (+2)."
        assert told(alone)[0] == bust
        played_on = with_seats(game_table(parse_game(begun + STOPPED)), ann, GOAT)
        assert told(played_on)[:2] == [bust, "🐐 **Goat** played:"]

    def test_are_gone_once_a_person_has_played_or_left(self) -> None:
        assert told("a person answers computers")[0] == "Rolled **1 · 2 · 3 · 4**."
        assert "played" not in " ".join(told("a person answers computers"))
        table = COMPUTER_TABLES["three computers have played"]
        assert table.game is not None
        left = with_seats(game_table(table.game.play(Resign(0), no_dice)), *table.seats)
        assert told(left) == [f"🏳️ <@{ANN.id}> has left the game."]


class TestBids:
    def test_on_a_computers_turn_keep_it_on_the_card(self) -> None:
        assert told("bids on a computer are awaited")[:3] == [
            "🐐 **Goat** played:",
            "**3 · 4 · 3 · 3** → 6 + 7",
            "**1 · 5 · 1 · 6** → 6 + 7",
        ]
        settled = told("a bid on a computer is settled")
        assert settled[0] == "🐐 **Goat** played:"
        assert settled.count("🐐 **Goat** played:") == 1

    def test_of_a_computer_can_only_be_skipped(self) -> None:
        assert heading("a computer is to bid") == "🪙 The computers are placing their bids."
        assert heading("a computer is to settle") == "🐐 **Goat** 🟦 settles a bid."
        for name in ("a computer is to bid", "a computer is to settle"):
            assert labels(table_card(COMPUTER_TABLES[name], ENGLISH)) == ["Skip", "⋯"]
        assert "as you like" not in "".join(told("a computer is to settle")), "nobody else can help it"


def test_news_leave_room_for_the_rest_of_the_card() -> None:
    table = with_goat(STOPPED)
    assert table.game is not None
    news = since_last_human_action(table, table.game)
    whole = computer_news_text(table, news, ENGLISH)
    earlier = [replace(item) for item in news for _ in range(100)]
    long = computer_news_text(table, (*earlier, *news), ENGLISH)
    assert long.startswith("…\n✅")
    assert long.endswith(whole)
    assert len(long) <= MAX_NEWS_LENGTH


class TestAbsence:
    def test_a_turn_without_a_roll_is_skipped(self) -> None:
        assert told("a turn has passed") == [f"⏭️ <@{ANN.id}> didn't roll in time, so the turn passes."]

    def test_a_computer_finishes_a_turn_with_rolls(self) -> None:
        assert heading("late in a turn") == f"🐐 **Goat** plays for <@{ANN.id}> 🔺"
        assert told("a turn was played on") == [
            f"⏰ <@{ANN.id}> was late: 🐐 **Goat** finishes the turn.",
            "**1 · 5 · 1 · 6** → 6 + 7",
            "✅ Stopped and kept 6 (+2) and 7 (+2).",
        ]

    def test_a_deleted_player_is_not_asked_to_come_back(self) -> None:
        table = without_player(game_table(parse_game(STARTED)), ANN.id, NOW)
        assert told(table)[0] == "👋 *deleted player* has left for good: 🐐 **Goat** plays on."

    def test_players_who_are_away_have_a_button_to_come_back(self) -> None:
        assert told("somebody is away")[-1] == (
            f"💤 <@{ANN.id}> was late twice in a row: "
            "🐐 **Goat** plays for them until they press **I'm back**."
        )
        played = table_card(COMPUTER_TABLES["a computer played for somebody"], ENGLISH)
        assert "I'm back" in labels(played)
        assert texts(played)[-1].splitlines()[-1] == (
            f"-# 3 columns win: 🔺 <@{ANN.id}> 0 💤 · 🟦 <@{BEN.id}> 0"
        )
        assert told("a computer played for somebody")[0] == f"🐐 **Goat** played for <@{ANN.id}>:"

    def test_players_who_are_back_have_no_button(self) -> None:
        assert told("somebody is back")[-1] == f"👋 <@{ANN.id}> is back."
        assert labels(table_card(COMPUTER_TABLES["somebody is back"], ENGLISH)) == ["Roll", "Odds", "⋯"]

    def test_the_deadline_follows_the_heading(self) -> None:
        card = text(table_card(COMPUTER_TABLES["with a deadline"], ENGLISH))
        assert card.splitlines()[1] == "-# ⏳ Time runs out <t:1800000090:R>."

    @pytest.mark.parametrize(
        ("name", "usable"), [("set aside", ["Resume"]), ("set aside since all are away", ["I'm back"])]
    )
    def test_a_paused_game_only_offers_to_resume(self, name: str, usable: list[str]) -> None:
        card = table_card(COMPUTER_TABLES[name], ENGLISH)
        assert labels(card) == [*usable, "⋯"]
        assert f"**{usable[0]}**" in text(card)
