"""The card of a table with the picture of its board."""

import threading
from dataclasses import replace
from itertools import product

import pytest

from bot.chat.boards import rendering
from bot.chat.boards.rendering import board_picture, render_table, shown_chances
from bot.chat.turns.odds_text import percent
from bot.chat.ui.card import Attachment
from bot.game import State
from bot.players import WinChances, chances
from bot.render import Theme, board_png, moving_board_gif
from bot.tables import Coach, Options
from tests.chat.card_parts import descriptions
from tests.chat.card_samples import GAMES, TABLES, WON
from tests.chat.english import ENGLISH
from tests.tables.sample_tables import finished_table, game_of, game_table

TABLE, GAME = TABLES["three moves"], GAMES["three moves"]


@pytest.mark.parametrize("name", ["bust", "bust at once", "won", "won in the last round by a bust"])
async def test_a_bust_or_a_claim_moves_if_it_may(name: str) -> None:
    """Every revision has its own file name: Discord's clients cache pictures by name."""
    table = game_table(GAMES[name]) if name in GAMES else finished_table(WON[name])
    game, file = game_of(table), f"board-{table.id}-{table.revision}"
    still = await board_picture(table, ENGLISH, Theme.LIGHT)
    assert still == Attachment(f"{file}.png", board_png(game, Theme.LIGHT, bust="BUST"))
    moving = await board_picture(table, ENGLISH, Theme.LIGHT, moving=True)
    assert moving == Attachment(f"{file}.gif", moving_board_gif(game, Theme.LIGHT, bust="BUST"))


class TestChances:
    """Only a game in progress whose coach is open shows everyone's chance to win."""

    OPEN = replace(TABLE, options=Options(coach=Coach.OPEN))

    async def test_the_picture_and_the_alt_text_have_them(self) -> None:
        message = await render_table(self.OPEN, ENGLISH, Theme.DARK)
        assert message.picture is not None
        expected = chances(GAME.state)
        assert message.picture.content == board_png(GAME, Theme.DARK, expected)
        assert message.picture.content != board_png(GAME, Theme.DARK)
        (description,) = descriptions(message.make_card(message.picture.name))
        assert f"Chance to win: \u2068Ann\u2069 {percent(expected[0], ENGLISH)}, " in description

    async def test_other_tables_do_not_show_them(self) -> None:
        for name, coach in product(("three moves", "lobby of 2", "won"), Coach):
            table = replace(TABLES[name], options=Options(coach=coach))
            assert bool(await shown_chances(table)) == (table == self.OPEN), (name, coach)

    async def test_they_are_judged_in_a_thread(self, monkeypatch: pytest.MonkeyPatch) -> None:
        threads = []

        def judge(state: State) -> WinChances:
            threads.append(threading.current_thread())
            return chances(state)

        monkeypatch.setattr(rendering, "chances", judge)
        assert sum(await shown_chances(self.OPEN)) == pytest.approx(1)
        assert threading.main_thread() not in threads
