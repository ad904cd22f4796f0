"""Which buttons there are on which messages, and what is logged of clicks."""

import logging
from dataclasses import replace
from unittest.mock import AsyncMock

import pytest

from bot.chat.bidding.cards import BidButton
from bot.chat.guesses.cards import ENDING, GUESS
from bot.chat.play.buttons import GameButton
from bot.tables import StoreUnavailableError
from tests.chat.all_features import ONLY_PRIVATE
from tests.chat.card_samples import BIDDERS, WON
from tests.chat.fake_interactions import http_error
from tests.chat.harness import Harness, button, ephemeral_text
from tests.tables.sample_tables import ANN, EVE

NUMBERS: dict[str, tuple[int, ...]] = {
    GameButton.MOVE: (6, 7),
    BidButton.SIDE: (1,),
    BidButton.CHIPS: (1, 2),
    ENDING: (1,),
    BidButton.SHIFT: (7,),
}
"""The numbers in the ids of some buttons."""

IN_GAMES = (
    *NUMBERS,
    GameButton.ROLL,
    GameButton.CHANGE,
    GameButton.STOP,
    BidButton.BID,
    BidButton.UNDO,
    BidButton.CONFIRM,
    GUESS,
    GameButton.AGREE,
    GameButton.KEEP,
    GameButton.BACK,
    GameButton.RESIGN,
    GameButton.END,
    GameButton.MENU,
    GameButton.PROPOSE,
)
"""What needs a game in progress."""


class TestLog:
    """It contains no bids, because the host of the bot reads it and may be a player."""

    @pytest.mark.parametrize("action", [BidButton.SIDE, BidButton.CHIPS])
    @pytest.mark.parametrize("problem", ["", "stale", "stranger", "full", "discord", "ours", "unknown"])
    async def test_a_click_is_logged_without_its_bid(
        self,
        harness: Harness,
        action: str,
        problem: str,
        caplog: pytest.LogCaptureFixture,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        caplog.set_level(logging.DEBUG)
        table = await harness.game(BIDDERS)
        pressed = button(table, action, *((1, 5) if action is BidButton.CHIPS else (1,)))
        if problem == "stale":
            pressed = replace(pressed, action_version=1)
        if problem == "unknown":
            pressed = replace(pressed, numbers=(1, 5, 5))
        if problem in ("full", "ours"):
            error = StoreUnavailableError() if problem == "full" else ZeroDivisionError()
            monkeypatch.setattr(harness.store, "load", AsyncMock(side_effect=error))
        await harness.click(
            EVE if problem == "stranger" else ANN,
            pressed,
            private=True,
            discord_errors={"edit_message": http_error(404, 10062)} if problem == "discord" else {},
        )
        assert f"{action}:" not in caplog.text
        assert "makes" not in caplog.text
        assert "stake=" not in caplog.text
        if problem:
            assert f"click on 'cs1:{table.id}:{pressed.action_version}:{action}'" in caplog.text


class TestTooEarlyOrTooLate:
    @pytest.mark.parametrize("action", IN_GAMES)
    async def test_a_button_of_a_game_says_that_it_has_not_started_or_is_over(
        self, harness: Harness, action: str
    ) -> None:
        over, lobby = await harness.finished(WON["won"]), await harness.lobby()
        private = action in ONLY_PRIVATE
        for by in (ANN, EVE):
            early = await harness.click(by, button(lobby, action, *NUMBERS.get(action, ())), private=private)
            assert ephemeral_text(early) == "This game hasn't started yet."
            late = await harness.click(by, button(over, action, *NUMBERS.get(action, ())), private=private)
            assert ephemeral_text(late).startswith("This game is over.")
