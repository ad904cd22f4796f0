"""The card of a replay."""

import pytest

from bot.chat.replay.cards import replay_card
from bot.chat.ui.i18n.language import Languages
from bot.game import player_results
from bot.render import ACCENT_COLOURS
from tests.chat.card_parts import PICTURE, accent, buttons, descriptions, faults, texts
from tests.chat.card_samples import TABLES, WON
from tests.tables.sample_tables import ANN, BEN

ENGLISH = Languages().english


@pytest.mark.parametrize("name", WON)
def test_it_names_the_winner_and_links_to_the_board(name: str) -> None:
    table = TABLES[name]
    assert table.game is not None
    card = replay_card(table, table.game, ENGLISH, PICTURE)
    assert faults(card) == []
    assert buttons(card) == []
    (told,) = texts(card)
    assert "Replay of game 17" in told
    assert table.people[0].name not in told
    turns = sum(record.turns for record in player_results(table.game))
    assert ENGLISH.people(table.winners) in told
    assert f" · {turns} turn" in told
    assert " · https://discord.com/channels/" in told
    assert accent(card) == ACCENT_COLOURS[table.game.state.winners[0]]


def test_its_alt_text_has_the_result() -> None:
    table = TABLES["won"]
    assert table.game is not None
    (description,) = descriptions(replay_card(table, table.game, ENGLISH, PICTURE))
    assert description == (
        "The whole game, one picture per turn: 3 turns. "
        f"Won by \u2068{ANN.name}\u2069. The bar on the left shows everyone's chance to win. "
        f"\u2068{ANN.name}\u2069 (orange triangle), 3 columns: 2, 3, and 12. "
        f"\u2068{BEN.name}\u2069 (blue square), 0 columns."
    )
