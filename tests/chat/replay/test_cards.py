"""The cards of a replay and of a clip."""

from dataclasses import replace

import pytest

from bot.chat.replay.cards import MAX_BUTTON_URL, MAX_TEXT_URL, clip_card, replay_card, viewer_items
from bot.chat.turns.board import board_description
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import link
from bot.chat.ui.links import Links
from bot.game import player_results
from bot.players import TurningPoint
from bot.render import ACCENT_COLOURS
from tests.chat.card_parts import PICTURE, accent, buttons, descriptions, faults, texts, with_names
from tests.chat.card_samples import TABLES, WON
from tests.chat.english import ENGLISH
from tests.tables.sample_tables import game_of

VIEWER = "https://example.com/verify.html"
WON_TABLE = TABLES["won"]


@pytest.mark.parametrize("name", WON)
def test_it_names_the_winner_and_links_to_the_board(name: str) -> None:
    table = TABLES[name]
    game = game_of(table)
    card = replay_card(table, game, ENGLISH, PICTURE)
    assert buttons(card) == []
    (told,) = texts(card)
    assert "Replay of game 17" in told
    assert table.people[0].name not in told
    turns = sum(record.turns for record in player_results(game.log))
    assert ENGLISH.people(table.winners) in told
    assert f" · {turns} turn" in told
    assert " · https://discord.com/channels/" in told
    assert accent(card) == ACCENT_COLOURS[game.state.winners[0]]


def test_its_alt_text_has_the_result() -> None:
    (description,) = descriptions(replay_card(WON_TABLE, game_of(WON_TABLE), ENGLISH, PICTURE))
    assert description == (
        "The whole game, one picture per turn: 3 turns. The bar on the left shows everyone's chance to win. "
        + board_description(WON_TABLE, game_of(WON_TABLE), ENGLISH)
    )
    assert "Winner: " in description


def items_for(code: str | None, viewer: str | None = VIEWER) -> Card:
    return Card(0, "A card.", *viewer_items(code, replace(ENGLISH, links=Links(viewer=viewer))))


class TestViewer:
    @pytest.mark.parametrize("length", [100, MAX_BUTTON_URL - len(VIEWER) - 1])
    def test_a_button_opens_the_page_with_the_game(self, length: int) -> None:
        card = items_for("1" * length)
        assert [(each["label"], each["url"]) for each in buttons(card)] == [
            ("Turn by turn", f"{VIEWER}#{'1' * length}")
        ]
        assert faults(card) == []

    @pytest.mark.parametrize("length", [MAX_BUTTON_URL - len(VIEWER), MAX_TEXT_URL - len(VIEWER) - 1])
    def test_a_longer_link_is_in_a_text(self, length: int) -> None:
        card = items_for("1" * length)
        assert texts(card)[1:] == [f"[Turn by turn]({VIEWER}#{'1' * length})"]
        assert buttons(card) == []

    def test_there_is_none_without_a_page_or_a_code_or_if_it_is_too_long(self) -> None:
        for card in (items_for("1" * MAX_TEXT_URL), items_for(None), items_for("1", viewer=None)):
            assert texts(card) == ["A card."]
            assert buttons(card) == []

    def test_the_replay_has_it(self) -> None:
        language = replace(ENGLISH, links=Links(viewer=VIEWER))
        assert len(buttons(replay_card(WON_TABLE, game_of(WON_TABLE), language, PICTURE, "1"))) == 1


class TestClip:
    def test_its_title_says_what_the_turn_changed(self) -> None:
        for swing, title in (
            (TurningPoint(2, 1, 0.62, 0.19, (1, 1, 2, 3)), "Ben's bust: −43% chance to win"),
            (TurningPoint(3, 0, 0.24, 1.0), "Comeback from 24%"),
            (TurningPoint(3, 0, 0.31, 0.8), "Ann's turn: +49% chance to win"),
            (TurningPoint(2, 1, 0.62, 0.19), "Ben's turn: −43% chance to win"),
            (TurningPoint(3, 1, 0.1, 0.11), "Ben's turn: +1% chance to win"),
        ):
            card = self.card(swing)
            (told,) = texts(card)
            first, sentence, more = with_names(told).splitlines()
            assert first == f"## {title}"
            assert f"turn {swing.turn_number}: " in sentence
            assert more == f"-# {link(WON_TABLE)}"
            assert accent(card) == ACCENT_COLOURS[swing.seat]

    def test_its_alt_text_has_the_end_of_the_turn(self) -> None:
        (description,) = descriptions(self.card(TurningPoint(3, 0, 0.24, 1.0)))
        assert description.startswith("One turn, roll by roll. The best turn was turn 3: ")
        assert "Winner: " in description

    def card(self, swing: TurningPoint) -> Card:
        return clip_card(WON_TABLE, swing, game_of(WON_TABLE), ENGLISH, PICTURE)
