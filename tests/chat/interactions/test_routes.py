"""Buttons of games and lobbies say why they do nothing where there is no game in progress, or no lobby."""

import pytest

from bot.chat.guesses.cards import ENDING, GUESS
from bot.chat.lobby.ids import LobbyButton
from bot.chat.turns.buttons import BidButton, GameButton
from bot.tables import Caller, Table
from tests.chat.all_features import ONLY_PRIVATE
from tests.chat.card_samples import GAMES, WON
from tests.chat.harness import Harness, button, ephemeral_text
from tests.tables.sample_tables import ANN, EVE

NUMBERS = {"move": (6, 7), "side": (1,), "chips": (1, 2), "shift": (7,), ENDING: (1,)}
"""The numbers in the ids of some buttons."""

SHOWING = {GameButton.MENU, GameButton.RULEBOOK, GameButton.TEXT, GameButton.SHOW}
IN_GAMES = sorted({*GameButton, *BidButton, ENDING, GUESS} - SHOWING - {GameButton.WAKE, GameButton.SKIP})
IN_LOBBIES = sorted(set(LobbyButton) - {LobbyButton.LEAVE, LobbyButton.REMATCH})


@pytest.mark.parametrize("by", [ANN, EVE], ids=lambda by: by.name)
@pytest.mark.parametrize("action", [*IN_GAMES, *IN_LOBBIES])
async def test_a_button_says_why_it_does_nothing(harness: Harness, action: str, by: Caller) -> None:
    async def answer(table: Table) -> str:
        pressed = button(table, action, *NUMBERS.get(action, ()))
        return ephemeral_text(await harness.click(by, pressed, private=action in ONLY_PRIVATE))

    over = await harness.finished(WON["won"])
    if action in IN_LOBBIES:
        playing = await harness.game(GAMES["three moves"])
        assert await answer(playing) == "This game has already started. Open another with `/cantstop new`."
        assert await harness.stored(playing) == playing
    else:
        assert await answer(await harness.lobby()) == "This game hasn't started yet."
    assert (await answer(over)).startswith("This game is over.")
