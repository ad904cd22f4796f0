"""Computers' turns and absences on the card, until a person plays again."""

import re
from dataclasses import replace

import pytest

from bot.chat.play.cards import table_card
from bot.chat.turns.computer_text import MAX_ITEMS, computer_news_text
from bot.chat.turns.computer_turns import PersonBust, since_last_human_action
from bot.game import Resign
from bot.tables import Coach, Options, Table
from bot.tables.erasing import without_player
from bot.tables.requests import Substitute
from tests.chat.card_parts import PICTURE, labels, text, texts, with_names
from tests.chat.computer_samples import BUST, COMPUTER_TABLES, LONG, STOPPED, with_all, with_goat, with_seats
from tests.chat.english import ENGLISH
from tests.game.game_factories import no_dice
from tests.game.notation.games import parse_game
from tests.tables.requesting import apply
from tests.tables.sample_tables import ANN, BEN, BID_POSITION, GOAT, NOW, first_people, game_of, game_table

STARTED = "started parker 34 12\nrolled 1234\nmoved 3 7\n"


def told(table: Table | str) -> list[str]:
    """Return the lines of a card about what happened, without odds and score."""
    table = COMPUTER_TABLES[table] if isinstance(table, str) else table
    card = table_card(replace(table, options=Options(coach=Coach.OFF)), ENGLISH, PICTURE)
    return texts(card)[1].splitlines()[:-1]


def heading(name: str) -> str:
    return text(table_card(COMPUTER_TABLES[name], ENGLISH, PICTURE)).splitlines()[0]


class TestATurn:
    def test_is_told_once_it_has_ended(self) -> None:
        assert told(with_goat(STOPPED)) == ["✅ 🐐 **Goat** stopped and kept 3 (+1), 6 (+1), and 7 (+3)."]
        bust = table_card(with_goat(BUST), ENGLISH, PICTURE)
        assert text(bust).startswith("💥 Goat bust! Lost: 3 (+1), 6 (+1), and 7 (+2).\n"), "the headline"
        assert told(with_goat(BUST)) == []

    def test_in_progress_shows_what_is_at_stake(self) -> None:
        assert told("a computer has two runners") == ["At stake: 3 (+1) and 7 (+1)."]
        assert heading("a computer has two runners") == "🐐 **Goat** 🟦 is climbing…"
        assert labels(table_card(COMPUTER_TABLES["a computer has two runners"], ENGLISH)) == ["Skip", "⋯"]

    def test_that_claims_columns_says_so(self) -> None:
        (stop,) = told(with_all(LONG + "stopped\n"))
        assert stop.startswith("🚩 🐐 **Goat** claims columns 3 and 7! ")

    def test_with_a_claim_by_a_move_says_so(self) -> None:
        """In the Franjos edition moves claim columns, not stops."""
        rolls = "rolled 1116\nmoved 2 7\nrolled 1133\nmoved 2 6\nrolled 1112\nmoved 2\n"
        for further in ("", "rolled 4455\nmoved 8\n"):
            assert "🚩 🐐 **Goat** claims column 2!" in told(with_goat(rolls + further, "franjos"))
        claimed, stopped = told(with_goat(rolls + "stopped\n", "franjos"))
        assert claimed == "🚩 🐐 **Goat** claims column 2!"
        assert stopped.startswith("✅ 🐐 **Goat** stopped and kept 6 (+1) and 7 (+1).")

    @pytest.mark.parametrize(
        ("table", "why"),
        [
            (COMPUTER_TABLES["a computer stopped at its score"], "It had 39 points, and stops at 28."),
            (with_goat(STOPPED), ""),
            (with_all(BUST + STOPPED), "It found some grass up there."),
            (with_all(BUST + LONG + "stopped\n"), "It reached a summit: enough!"),
            (with_all(BUST + BUST + STOPPED), "Another roll wasn't worth the risk."),
        ],
    )
    def test_gives_the_reason_for_the_stop(self, table: Table, why: str) -> None:
        *_, stop = told(table)
        assert re.split(r"[.!] ", stop, maxsplit=1)[1:] == [why] * bool(why)


class TestSeveralTurns:
    def test_are_told_in_brief_before_the_last(self) -> None:
        assert told("three computers have played") == [
            "✅ 🐐 **Goat** kept 5 steps.",
            "💥 🐑 **Lamb** lost 4 steps.",
            "✅ 🦅 **Eagle** stopped and kept 3 (+1), 6 (+1), and 7 (+3). "
            "Another roll wasn't worth the risk.",
        ]

    def test_begin_with_the_bust_of_the_person_before(self) -> None:
        """Computers that play at once would hide it."""
        begun = f"started parker 65 12\n{BUST}"
        ann = first_people(1)[0]
        alone = with_seats(game_table(parse_game(begun)), ann, GOAT)
        shown = with_names(text(table_card(alone, ENGLISH, PICTURE)))
        assert shown.startswith("💥 Ann bust! Lost: 3 (+1), 6 (+1), and 7 (+2).\n🐐 **Goat** 🟦 is climbing…")
        played_on = with_seats(game_table(parse_game(begun + STOPPED)), ann, GOAT)
        bust, turn = told(played_on)
        assert with_names(bust) == "💥 Ann lost 4 steps."
        assert turn.startswith("✅ 🐐 **Goat** stopped")

    def test_tell_a_bust_without_a_loss_as_such(self) -> None:
        table = with_seats(game_table("parker 7:top,8:top/6:top - 0 roll"), first_people(1)[0], GOAT)
        news = (PersonBust(0, game_of(table).state),)
        shown = with_names(computer_news_text(table, news, ENGLISH))
        assert shown == "💥 Ann bust! There was nothing to lose."

    def test_are_gone_once_a_person_has_played_or_left(self) -> None:
        assert told("a person answers computers") == []
        table = COMPUTER_TABLES["three computers have played"]
        left = with_seats(game_table(game_of(table).play(Resign(0), no_dice)), *table.seats)
        assert told(left) == [f"🏳️ <@{ANN.id}> has left the game."]


class TestBids:
    def test_on_a_computers_turn_keep_it_on_the_card(self) -> None:
        assert told("bids on a computer are awaited")[0] == "At stake: 6 (+2) and 7 (+2)."
        settled = "\n".join(told("a bid on a computer is settled"))
        assert settled.count("🐐 **Goat** stopped and kept") == 1

    def test_of_a_computer_can_only_be_skipped(self) -> None:
        assert heading("a computer is to bid") == "🪙 The computers are placing their bids."
        assert heading("a computer is to settle") == "🐐 **Goat** 🟦 settles a bid."
        for name in ("a computer is to bid", "a computer is to settle"):
            assert labels(table_card(COMPUTER_TABLES[name], ENGLISH)) == ["Skip", "⋯"]


def test_only_the_latest_news_are_told() -> None:
    table = with_goat(STOPPED)
    (turn,) = since_last_human_action(table, game_of(table))
    lines = computer_news_text(table, (turn,) * (MAX_ITEMS + 1), ENGLISH).splitlines()
    assert lines[0] == "…"
    assert len(lines) == 1 + MAX_ITEMS


class TestAbsence:
    def test_a_turn_without_a_roll_is_skipped(self) -> None:
        assert told("a turn has passed") == [f"⏭️ <@{ANN.id}> didn't roll in time, so the turn passes."]

    def test_a_computer_finishes_a_turn_with_rolls(self) -> None:
        assert heading("late in a turn") == f"🐐 **Goat** plays for <@{ANN.id}> 🔺"
        assert told("a turn was played on") == [
            f"⏰ <@{ANN.id}> was late, so 🐐 **Goat** steps in.",
            f"✅ 🐐 **Goat** (for <@{ANN.id}>) stopped and kept 6 (+2) and 7 (+2).",
        ]

    def test_a_deleted_player_is_not_asked_to_come_back(self) -> None:
        table = without_player(game_table(parse_game(STARTED)), ANN.id, NOW)
        assert told(table)[0] == "👋 *deleted player* has left for good: 🐐 **Goat** plays on."
        assert "I'm back" not in labels(table_card(table, ENGLISH, PICTURE))

    def test_players_who_kept_others_waiting_are_told_one_by_one(self) -> None:
        table = replace(game_table(BID_POSITION), deadline=NOW, reminder_due=True)
        assert told(apply(table, Substitute(BEN)))[:2] == [
            f"💤 <@{player.id}> has been away for three days, so 🐐 **Goat** plays on."
            for player in table.awaited
        ]

    def test_players_who_are_away_have_a_button_to_come_back_until_they_are(self) -> None:
        (news,) = told("somebody is away")
        assert news == f"💤 <@{ANN.id}> was late twice in a row, so 🐐 **Goat** plays on."
        played = table_card(COMPUTER_TABLES["a computer played for somebody"], ENGLISH)
        assert "I'm back" in labels(played)
        score = with_names(texts(played)[-1].splitlines()[-1])
        assert score == "-# First to 3: 🔺 Ann **0** 💤 · 🟦 Ben **0**"
        assert f"🐐 **Goat** (for <@{ANN.id}>) stopped" in told("a computer played for somebody")[-1]
        assert told("somebody is back") == [news, f"👋 <@{ANN.id}> is back."]
        assert labels(table_card(COMPUTER_TABLES["somebody is back"], ENGLISH)) == ["Roll", "Odds", "⋯"]

    def test_the_deadline_follows_the_heading(self) -> None:
        card = text(table_card(COMPUTER_TABLES["with a deadline"], ENGLISH))
        assert card.splitlines()[1] == "-# ⏳ Time runs out <t:1800000090:R>."

    def test_a_paused_game_still_says_who_wants_to_end_it(self) -> None:
        table = replace(game_table(parse_game(STARTED)), paused=True, end_votes=frozenset({BEN.id}))
        assert told(table) == ["🕊️ ⁨Ben⁩ wants to end the game."]

    @pytest.mark.parametrize(
        ("name", "usable"), [("set aside", ["Resume"]), ("set aside since all are away", ["I'm back"])]
    )
    def test_a_paused_game_only_offers_to_resume(self, name: str, usable: list[str]) -> None:
        card = table_card(COMPUTER_TABLES[name], ENGLISH)
        assert labels(card) == [*usable, "⋯"]
        assert len(texts(card)[-1].splitlines()) == 1, "there is no news while it is paused"
        assert f"**{usable[0]}**" in text(card)
