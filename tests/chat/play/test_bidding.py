"""What the buttons of bids do."""

from dataclasses import replace

from bot.chat.turns.buttons import BidButton
from bot.game import Bid
from bot.game.events import Settled, Shifted, Unshifted
from tests.chat.card_parts import ids, labels, text
from tests.chat.card_samples import BIDDERS, SETTLING_UP
from tests.chat.harness import Harness, button, edited_card, ephemeral_card, ephemeral_text
from tests.tables.sample_tables import ANN, BEN, CYD


async def test_a_bid_is_placed_on_an_ephemeral_message(harness: Harness) -> None:
    table = await harness.game(BIDDERS)
    sides = ephemeral_card(await harness.click(ANN, button(table, BidButton.BID)))
    assert labels(sides) == ["Stops", "Busts"]
    stakes = edited_card(await harness.click(ANN, ids(sides)[1], private=True))
    assert labels(stakes) == ["1", "2", "3", "4", "5"]
    confirmation = edited_card(await harness.click(ANN, ids(stakes)[3], private=True))
    assert "Your bid: busts, 4 chips." in text(confirmation)
    assert (await harness.game_of(table)).state.bids[0] == Bid(stops=False, stake=4)
    assert harness.boards.refreshed == [table.id]
    last = edited_card(await harness.click(BEN, button(table, BidButton.CHIPS, 0, 1), private=True))
    assert text(last) == "Your bid is in, and bidding is over."
    assert labels(last) == []


async def test_only_bidders_on_this_turn_are_prompted(harness: Harness) -> None:
    table = await harness.game(BIDDERS)
    for pressed, private in ((button(table, BidButton.BID), False), (button(table, BidButton.SIDE, 1), True)):
        refused = await harness.click(CYD, pressed, private=private)
        assert ephemeral_text(refused) == "You're climbing: the others bid on your turn."
        old = replace(pressed, action_version=table.action_version - 1)
        late = await harness.click(ANN, old, private=private)
        outdated = "That button is from an earlier position. `/cantstop games` leads to the board."
        assert ephemeral_text(late) == outdated


async def test_steps_are_previewed_undone_and_confirmed_on_the_board(harness: Harness) -> None:
    table = await harness.game(SETTLING_UP)
    shift, undo, confirm = BidButton.SHIFT, BidButton.UNDO, BidButton.CONFIRM
    for action, *numbers in ((shift, 6), (undo,), (shift, 7), (confirm,)):
        edited_card(await harness.click(ANN, button(await harness.stored(table), action, *numbers)))
    log = (await harness.game_of(table)).log
    assert log[-5:] == (Shifted(6), Unshifted(), Shifted(7), Settled(), Settled()), "Ben has no choice"
