"""The card of a closed table."""

from dataclasses import replace

import pytest

from bot.chat.lobby.ids import PlayButton
from bot.chat.play.cards import table_card
from bot.chat.play.closed import result_text
from bot.chat.ui.card import GREY
from bot.chat.ui.i18n.language import link
from bot.chat.ui.links import Links
from bot.game import Stop
from bot.players import Strength
from bot.render import ACCENT_COLOURS
from bot.tables import CloseReason, Location, Player, Reach
from tests.chat.card_parts import accent, buttons, ids, labels, text, texts, with_names
from tests.chat.card_samples import GAMES, TABLES, WON
from tests.chat.computer_samples import EAGLE, FOX, GOAT, LAMB, LAMB_2
from tests.chat.english import ENGLISH
from tests.game.game_factories import game_at, no_dice
from tests.tables.sample_tables import closed_table, finished_table, first_people, game_table, lobby_table


@pytest.mark.parametrize(
    ("name", "title", "seat", "result"),
    [
        ("won", "Ann wins!", 0, "🏆 Ann wins with 3 columns: {link} · Ben"),
        ("won by resigning", "Ben wins!", 1, "🏆 Ben wins, since nobody else is left: {link} · Ann"),
        ("won by four", "Ann wins!", 0, "🏆 Ann wins with 3 columns: {link} · Ben, Cyd, and Dee"),
        ("won together", "Ann and Ben win together!", 0, "🏆 Ann and Ben win together: {link}"),
    ],
)
def test_winners_come_first_and_results_have_a_link(name: str, title: str, seat: int, result: str) -> None:
    table = TABLES[name]
    card = table_card(table, ENGLISH)
    assert with_names(texts(card)[0]).startswith(f"## 🏆 {title}\n")
    assert accent(card) == ACCENT_COLOURS[seat]
    told = with_names(result_text(table, table.people, ENGLISH))
    assert told == result.format(link=link(table)), "those who are pinged come last"


def test_whoever_owns_the_most_of_all_columns_has_not_won_because_the_others_left() -> None:
    claimed = "2:top,3:top,4:top,5:top/6:top,7:top,8:top/9:top,10:top/11:top"
    game = game_at(f"parker,columns=5 {claimed} 12:top 3 decide").play(Stop(3), no_dice)
    table = finished_table(game)
    assert "wins with 4 columns: " in result_text(table, (), ENGLISH)


REASONS = {
    CloseReason.CANCELLED: "This game was cancelled.",
    CloseReason.AGREED: "Those who were still playing ended this game",
    CloseReason.MODERATED: "A moderator ended this game",
    CloseReason.EXPIRED: "Nobody came back for a month",
    CloseReason.DESERTED: "Nobody was left to play",
    CloseReason.GONE: "The game ended without a winner.",
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
    assert labels(table_card(TABLES[name], ENGLISH)) == ["Rematch", "All against 🐐", "Review", "⋯"]


PERSON = first_people(1)[0]


@pytest.mark.parametrize(
    ("name", "seats", "offered"),
    [
        ("won", (PERSON, LAMB), [("Play Goat", Strength.MEDIUM)]),
        ("won", (PERSON, GOAT), [("Play Fox", Strength.ADVANCED)]),
        ("won by resigning", (FOX, PERSON), [("Play Eagle", Strength.HARD)]),
        ("won", (PERSON, EAGLE), []),
        ("won", (LAMB, PERSON), []),
        ("won", first_people(2), []),
        ("won by four", (PERSON, LAMB, LAMB_2, GOAT), []),
    ],
)
def test_winners_are_offered_the_next_one(
    name: str, seats: tuple[Player, ...], offered: list[tuple[str, Strength]]
) -> None:
    card = table_card(replace(finished_table(WON[name]), seats=seats), ENGLISH)
    shown = [each for each in zip(labels(card), ids(card), strict=True) if each[0].startswith("Play ")]
    assert shown == [(label, str(PlayButton(strength))) for label, strength in offered]


def test_the_score_and_the_busts_of_who_had_a_turn_are_below() -> None:
    told = with_names(texts(table_card(TABLES["won"], ENGLISH))[-1])
    assert told == "-# First to 3: 🔺 Ann **3** · 🟦 Ben **0**\n-# Busts: 🔺 0 · 🟦 1"
    assert "Busts" not in text(table_card(TABLES["won by resigning"], ENGLISH))
    table = closed_table(game_table(GAMES["three moves"]), CloseReason.EXPIRED)
    _, busts = texts(table_card(table, ENGLISH))[-1].splitlines()
    assert busts == "-# Busts: 🔺 0"


@pytest.mark.parametrize(
    ("guild_id", "label", "url"),
    [(1, "Add to this server", "https://i"), (None, "Add to my apps", "https://a")],
    ids=["server", "group"],
)
def test_a_finished_game_elsewhere_offers_to_add_the_bot(guild_id: int | None, label: str, url: str) -> None:
    language = replace(ENGLISH, links=Links(invitation="https://i", installation="https://a"))
    table = replace(TABLES["won"], reach=Reach.LENT, location=Location(guild_id, 1))
    adding = [button for button in buttons(table_card(table, language)) if button.get("url")]
    assert [(button["label"], button["url"]) for button in adding] == [(label, url)]
    assert label not in labels(table_card(table, ENGLISH)), "nobody but the host may add it"
    assert label not in labels(table_card(replace(table, reach=Reach.JOINED), language))
