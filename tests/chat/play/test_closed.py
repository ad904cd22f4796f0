"""The card of a closed table."""

from dataclasses import replace

import pytest

from bot.chat.play.cards import table_card
from bot.chat.play.closed import closed_card, result_text
from bot.chat.ui.card import GREY
from bot.chat.ui.i18n.language import Languages, link
from bot.chat.ui.links import Links
from bot.players import Strength
from bot.render import ACCENT_COLOURS
from bot.tables import CloseReason, Computer, Location, Player, Reach
from tests.chat.card_parts import accent, buttons, labels, text, texts, with_names
from tests.chat.card_samples import GAMES, PLAYED, TABLES, WON, story_of
from tests.tables.sample_tables import (
    LOCATION,
    closed_table,
    finished_table,
    first_people,
    game_table,
    lobby_table,
)

ENGLISH = Languages().english


@pytest.mark.parametrize(
    ("name", "title", "seat"),
    [
        ("won", "Ann wins!", 0),
        ("won by resigning", "Ben wins!", 1),
        ("won by four", "Ann wins!", 0),
        ("won together", "Ann and Ben win together!", 0),
    ],
)
def test_the_winners_come_first_and_set_the_colour(name: str, title: str, seat: int) -> None:
    card = table_card(TABLES[name], ENGLISH)
    assert with_names(texts(card)[0]).startswith(f"## 🏆 {title}\n")
    assert accent(card) == ACCENT_COLOURS[seat]


def test_it_shows_what_decided_the_game() -> None:
    assert "🚩" in texts(table_card(TABLES["won"], ENGLISH))[0]
    assert "has left the game" in texts(table_card(TABLES["won by resigning"], ENGLISH))[0]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("won by four", "🏆 Ann wins, 3 columns: {link} · Ben, Cyd, and Dee"),
        ("won by resigning", "🏆 Ben wins, since nobody else is left: {link} · Ann"),
        ("won together", "🏆 Ann and Ben win together: {link}"),
    ],
)
def test_the_result_is_one_line_with_a_link_to_the_board_and_those_who_are_pinged(
    name: str, words: str
) -> None:
    table = TABLES[name]
    assert with_names(result_text(table, table.people, ENGLISH)) == words.format(link=link(table))


REASONS = {
    CloseReason.CANCELLED: "This game was cancelled.",
    CloseReason.AGREED: "The players agreed to end this game",
    CloseReason.MODERATED: "A moderator ended this game",
    CloseReason.EXPIRED: "Nobody came back for a month",
    CloseReason.DESERTED: "Only computers were left",
    CloseReason.GONE: "This game ended without a winner.",
}


@pytest.mark.parametrize("closing", CloseReason)
def test_without_a_winner_it_gives_the_reason(closing: CloseReason) -> None:
    card = table_card(closed_table(game_table(GAMES["crowded"]), closing), ENGLISH)
    assert texts(card)[0].startswith(REASONS[closing])
    assert "🏆" not in text(card)
    assert accent(card) == GREY
    assert labels(card) == ["Rematch", "⋯"]


@pytest.mark.parametrize("closing", CloseReason)
def test_a_closed_lobby_is_one_sentence_without_buttons(closing: CloseReason) -> None:
    card = table_card(closed_table(lobby_table(2), closing), ENGLISH)
    assert len(texts(card)) == 1
    assert ("never started" in text(card)) == (closing is CloseReason.EXPIRED)
    assert labels(card) == []


@pytest.mark.parametrize("name", WON)
def test_a_finished_game_has_rematch_and_review(name: str) -> None:
    assert labels(table_card(TABLES[name], ENGLISH)) == ["Rematch", "Review", "⋯"]


def test_a_game_with_a_turn_that_decided_it_has_a_clip_of_that() -> None:
    told = story_of("plain")
    assert told is not None
    assert told.swing is not None
    table = finished_table(PLAYED["plain"])
    assert labels(closed_card(table, ENGLISH, None, told)) == ["Rematch", "Review", "Clip", "⋯"]
    steady = replace(told, best_turn=None, worst_turn=None)
    assert labels(closed_card(table, ENGLISH, None, steady)) == ["Rematch", "Review", "⋯"]


@pytest.mark.parametrize(
    ("beaten", "offered"),
    [
        (Strength.EASY, "Play Goat"),
        (Strength.MEDIUM, "Play Fox"),
        (Strength.ADVANCED, "Play Eagle"),
        (Strength.HARD, None),
    ],
)
def test_who_has_beaten_a_computer_is_offered_the_next_stronger_one(
    beaten: Strength, offered: str | None
) -> None:
    person = first_people(1)[0]
    for seats, game in (
        ((person, Computer(beaten, 1)), WON["won"]),
        ((Computer(beaten, 1), person), WON["won by resigning"]),
    ):
        shown = labels(table_card(replace(finished_table(game), seats=seats), ENGLISH))
        assert [label for label in shown if label.startswith("Play ")] == ([offered] if offered else [])


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("won", (Computer(Strength.EASY, 1), *first_people(1))),
        ("won", first_people(2)),
        ("won by four", (*first_people(1), *(Computer(Strength.EASY, number) for number in (1, 2, 3)))),
    ],
    ids=["lost", "against a person", "against three"],
)
def test_others_are_not(name: str, seats: tuple[Player, ...]) -> None:
    card = table_card(replace(finished_table(WON[name]), seats=seats), ENGLISH)
    assert labels(card) == ["Rematch", "Review", "⋯"]


def test_everyones_statistics_are_below() -> None:
    assert with_names(texts(table_card(TABLES["won"], ENGLISH))[-1]) == (
        "🔺 Ann: 3 columns, 0 busts, longest turn 7 rolls\n🟦 Ben: 0 columns, 1 bust, longest turn 4 rolls"
    )


def test_who_had_no_turn_has_none() -> None:
    assert "0 columns, 0 busts" not in text(table_card(TABLES["won by resigning"], ENGLISH))
    table = closed_table(game_table(GAMES["three moves"]), CloseReason.EXPIRED)
    assert "Ben" not in texts(table_card(table, ENGLISH))[-1]


def test_singular_forms_are_used() -> None:
    table = closed_table(game_table(GAMES["three moves"]), CloseReason.EXPIRED)
    figures = texts(table_card(table, ENGLISH))[-1].splitlines()[0]
    assert figures.endswith("0 columns, 0 busts, longest turn 1 roll")


@pytest.mark.parametrize(
    ("guild_id", "label", "url"),
    [(LOCATION.guild_id, "Add to this server", "https://i"), (None, "Add to my apps", "https://a")],
    ids=["server", "group"],
)
def test_where_the_bot_is_no_member_a_finished_game_offers_to_add_it(
    guild_id: int | None, label: str, url: str
) -> None:
    language = replace(ENGLISH, links=Links(invitation="https://i", installation="https://a"))
    table = replace(TABLES["won"], reach=Reach.LENT, location=Location(guild_id, 1))
    adding = [button for button in buttons(table_card(table, language)) if button.get("url")]
    assert [(button["label"], button["url"]) for button in adding] == [(label, url)]
    assert label not in labels(table_card(table, ENGLISH)), "nobody but the host may add it"
    assert label not in labels(table_card(replace(table, reach=Reach.JOINED), language))
