"""The card of a lobby."""

from dataclasses import replace

import pytest

from bot.chat.lobby.cards import options_card
from bot.chat.play.cards import table_card
from bot.chat.ui.card import Card
from bot.game import FRANJOS, PARKER, ColumnsToWin, CrowdedSpaces, Rules
from bot.tables import Location, Options, RematchPlayer, Reservation
from bot.tables.seats import Seating
from tests.chat.card_parts import buttons, enabled, ids, labels, menus, text, texts
from tests.chat.card_samples import TABLES
from tests.chat.english import ENGLISH
from tests.tables.sample_tables import ANN, BEN, CYD, LAMB, NOW, first_people, lobby_table


def seats(card: Card) -> list[str]:
    """Return the lines of the seats, without their symbols."""
    return [line.split(" ", 1)[1] for line in texts(card)[3].splitlines()]


class TestSeats:
    def test_they_show_players_and_free_seats(self) -> None:
        assert texts(table_card(lobby_table(2), ENGLISH))[3] == (
            f"\u200e🔺 <@{ANN.id}> · host\n\u200e🟦 <@{BEN.id}>\n▫️ free seat\n▫️ free seat"
        )

    def test_the_current_host_is_shown(self) -> None:
        card = table_card(replace(lobby_table(2), host=BEN.id), ENGLISH)
        assert f"<@{BEN.id}> invites you" in text(card)
        assert seats(card)[:2] == [f"<@{ANN.id}>", f"<@{BEN.id}> · host"]

    def test_nobody_is_invited_to_a_full_table(self) -> None:
        shown = text(table_card(TABLES["lobby of 4"], ENGLISH))
        assert "All seats are taken: **Start** begins the game." in shown
        assert "invites you" not in shown

    def test_computers_have_names_and_symbols(self) -> None:
        card = table_card(TABLES["lobby with two of a kind"], ENGLISH)
        assert seats(card) == [f"<@{ANN.id}> · host", "🐑 **Lamb**", "🐑 **Lamb B**", "free seat"]

    def test_reserved_seats_say_who_for_and_until_when(self) -> None:
        ann, ben, cyd = first_people(3)
        table = lobby_table(1).with_seating((Reservation(ben), ann, Reservation(cyd, NOW)))
        assert seats(table_card(table, ENGLISH)) == [
            f"reserved for <@{BEN.id}>",
            f"<@{ANN.id}> · host",
            f"reserved for <@{CYD.id}> (ends <t:1800000000:R>)",
            "free seat",
        ]


class TestRules:
    def test_the_aim_is_said_above_the_rules_with_the_columns_that_are_played(self) -> None:
        def aim(columns: ColumnsToWin, people: int) -> str:
            table = replace(lobby_table(people), options=Options(Rules.of(PARKER, columns=columns)))
            return texts(table_card(table, ENGLISH))[1]

        assert aim(ColumnsToWin.THREE, 1) == (
            "Be first to the top of **3 columns**. Roll, choose, and stop before you bust."
        )
        assert "**5 columns**" in aim(ColumnsToWin.FIVE, 2)
        by_players = [aim(ColumnsToWin.BY_PLAYERS, people) for people in (1, 2, 3, 4)]
        assert [f"**{count} columns**" in said for count, said in zip((5, 5, 4, 3), by_players, strict=True)]

    def test_only_differences_from_the_usual_rules_are_named(self) -> None:
        assert "-#" not in text(table_card(lobby_table(), ENGLISH))
        rules = Rules.of(FRANJOS, crowded=CrowdedSpaces.JUMP)
        card = table_card(replace(lobby_table(), options=Options(rules)), ENGLISH)
        assert texts(card)[-1].splitlines() == [
            "-# Franjos edition · the host decides who goes first · runners jump over other players' markers",
            "-# Nine markers, stops only with three runners, columns claimed at once",
        ], "the only edition that is played differently says how"


def test_the_options_tell_in_a_server_who_can_change_the_language() -> None:
    note = "\n-# Server managers can change the language: `/cantstop-admin settings`"
    assert text(options_card(lobby_table(), ENGLISH)).endswith(note)
    alone = replace(lobby_table(), location=Location(None, 7))
    assert "language" not in text(options_card(alone, ENGLISH))


class TestChallenge:
    def test_it_names_those_who_have_not_answered(self) -> None:
        ann, ben, cyd = first_people(3)
        table = lobby_table(1).with_seating((ann, Reservation(ben, NOW), Reservation(cyd, NOW)))
        assert texts(table_card(table, ENGLISH))[2] == (
            f"⚔️ <@{ANN.id}> challenges <@{BEN.id}> and <@{CYD.id}>. "
            "The game begins when everyone has pressed **Accept**."
        )

    def test_a_rematch_has_the_games_won(self) -> None:
        ann, ben = first_people(2)
        table = replace(
            lobby_table(1).with_seating((ann, Reservation(ben), LAMB)),
            rematch=(RematchPlayer(ann, 1), RematchPlayer(ben, 2), RematchPlayer(LAMB, 0)),
        )
        assert texts(table_card(table, ENGLISH))[2] == (
            f"⚔️ <@{ANN.id}> challenges <@{BEN.id}>. Press **Accept**, and the game begins.\n"
            f"🔁 Games won: <@{BEN.id}> 2 – <@{ANN.id}> 1 – 🐑 **Lamb** 0"
        )
        unwon = replace(table, rematch=tuple(replace(each, wins=0) for each in table.rematch))
        assert "Games won" not in text(table_card(unwon, ENGLISH))


class TestControls:
    def test_all_buttons_can_be_used(self) -> None:
        for name, shown in {
            "lobby of 1": ["Join", "Play now", "Options", "How to play"],
            "lobby of 2": ["Join", "Start", "Options", "How to play"],
            "lobby of 4": ["Start", "Options", "How to play", "Leave"],
        }.items():
            card = table_card(TABLES[name], ENGLISH)
            assert enabled(card) == labels(card) == shown

    @pytest.mark.parametrize("until", [None, NOW])
    def test_nobody_starts_alone_and_those_challenged_accept_or_decline(self, until: float | None) -> None:
        ann, ben = first_people(2)
        card = table_card(lobby_table(1).with_seating((ann, Reservation(ben, until))), ENGLISH)
        assert enabled(card) == labels(card) == ["Accept", "Not now", "How to play", "Options"]

    @pytest.mark.parametrize("name", [name for name in TABLES if "lobby" in name])
    def test_there_are_at_most_five(self, name: str) -> None:
        card = table_card(TABLES[name], ENGLISH)
        assert len(buttons(card)) + len(menus(card)) <= 5

    def test_the_tutorial_leads_back_to_the_lobby_where_others_can_join(self) -> None:
        table = lobby_table()
        assert f"how1:pairings:0:{table.id}" in ids(table_card(table, ENGLISH))
        alone = replace(table, location=Location(None, 7))
        assert "how1:pairings:0" in ids(table_card(alone, ENGLISH))


class TestComputers:
    def test_the_menu_offers_what_can_be_done(self) -> None:
        added = ["Add Lamb", "Add Goat", "Add Fox", "Add Eagle"]
        offered: dict[str, list[str]] = {
            "lobby of 1": added,
            "lobby with a computer": [*added, "Remove Goat"],
            "lobby with two of a kind": [*added, "Remove Lamb\u00a0B"],
            "full lobby with computers": ["Remove Eagle\u00a0B"],
            "lobby of 4": [],
        }
        for name, expected in offered.items():
            found = menus(table_card(TABLES[name], ENGLISH)).values()
            assert [label for menu in found for label in menu] == expected

    def test_a_seat_that_is_kept_is_not_offered_to_a_computer(self) -> None:
        seating: Seating = (*first_people(1), *map(Reservation, first_people(4)[1:]))
        assert menus(table_card(lobby_table(1).with_seating(seating), ENGLISH)) == {}

    def test_discord_shows_the_menu_unselected_after_each_change(self) -> None:
        """Its custom id changes, since Discord keeps what was selected in a menu with the same one."""
        tables = lobby_table(), replace(lobby_table(), revision=2)
        (before,), (after,) = (menus(table_card(table, ENGLISH)) for table in tables)
        assert before != after
