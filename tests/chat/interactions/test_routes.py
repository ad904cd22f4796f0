"""Buttons of games say why they do nothing where there is no game in progress."""

import pytest

from bot.chat.bidding.cards import BidButton
from bot.chat.guesses.cards import ENDING, GUESS
from bot.chat.play.buttons import GameButton
from tests.chat.all_features import ONLY_PRIVATE
from tests.chat.card_samples import WON
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
    GameButton.PROPOSE,
)
"""What needs a game in progress."""


@pytest.mark.parametrize("action", IN_GAMES)
async def test_a_button_of_a_game_says_that_it_has_not_started_or_is_over(
    harness: Harness, action: str
) -> None:
    over, lobby = await harness.finished(WON["won"]), await harness.lobby()
    private = action in ONLY_PRIVATE
    for by in (ANN, EVE):
        early = await harness.click(by, button(lobby, action, *NUMBERS.get(action, ())), private=private)
        assert ephemeral_text(early) == "This game hasn't started yet."
        late = await harness.click(by, button(over, action, *NUMBERS.get(action, ())), private=private)
        assert ephemeral_text(late).startswith("This game is over.")
