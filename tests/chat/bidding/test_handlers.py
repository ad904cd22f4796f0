"""What the buttons of bidding do."""

import pytest

from bot.chat.bidding.ids import BidButton
from bot.chat.ui.ids import TableButton
from bot.game import Bid
from bot.tables import Caller, Table
from tests.chat.all_features import ONLY_PRIVATE
from tests.chat.card_parts import ids, labels, text
from tests.chat.card_samples import BIDDERS, SETTLING_UP
from tests.chat.harness import Harness, button, edited_card, ephemeral_card, ephemeral_text
from tests.tables.sample_tables import ANN, BEN, CYD, EVE, MOD

NUMBERS: dict[str, tuple[int, ...]] = {
    BidButton.SIDE: (1,),
    BidButton.CHIPS: (1, 3),
    BidButton.SHIFT: (6,),
}


def bid_of(table: Table, seat: int) -> Bid | None:
    assert table.game is not None
    return table.game.state.bids[seat]


class TestBidding:
    async def test_a_bid_is_placed_on_an_ephemeral_message(self, harness: Harness) -> None:
        table = await harness.game(BIDDERS)
        sides = ephemeral_card(await harness.click(ANN, button(table, BidButton.BID)))
        assert labels(sides) == ["Makes it", "Busts"]
        stakes = edited_card(await harness.click(ANN, ids(sides)[1], private=True))
        assert labels(stakes) == ["1", "2", "3", "4", "5"]
        confirmation = edited_card(await harness.click(ANN, ids(stakes)[3], private=True))
        assert "Your bid: busts, 4 chips." in text(confirmation)
        assert bid_of(await harness.stored(table), 0) == Bid(makes_it=False, stake=4)
        assert harness.boards.refreshed == [table.id]

    async def test_a_bid_can_be_changed_until_all_bids_are_in(self, harness: Harness) -> None:
        table = await harness.game(BIDDERS)
        stakes = [button(table, BidButton.CHIPS, 1, stake) for stake in (2, 5)]
        for stake in stakes:
            await harness.click(ANN, stake, private=True)
        assert bid_of(await harness.stored(table), 0) == Bid(makes_it=True, stake=5)
        last = edited_card(await harness.click(BEN, button(table, BidButton.CHIPS, 0, 1), private=True))
        assert text(last) == "Your bid is in, and so are all the others."
        assert labels(last) == []
        late = await harness.click(ANN, stakes[0], private=True)
        assert ephemeral_text(late) == "Your bid is in, and so are all the others."
        assert bid_of(await harness.stored(table), 0) == Bid(makes_it=True, stake=5)

    async def test_a_bid_leaves_the_buttons_of_other_bidders_valid(self, harness: Harness) -> None:
        table = await harness.game(BIDDERS)
        bens = button(table, BidButton.BID)
        await harness.click(ANN, button(table, BidButton.CHIPS, 1, 2), private=True)
        assert labels(ephemeral_card(await harness.click(BEN, bens))) == ["Makes it", "Busts"]

    @pytest.mark.parametrize("action", [BidButton.BID, BidButton.SIDE])
    @pytest.mark.parametrize(
        ("by", "words"),
        [
            (CYD, "You are climbing: the others bid on your turn."),
            (EVE, "You are not playing in this game."),
            (MOD, "You are not playing in this game."),
        ],
    )
    async def test_only_bidders_are_prompted(
        self, harness: Harness, action: str, by: Caller, words: str
    ) -> None:
        table = await harness.game(BIDDERS)
        pressed = button(table, action, *NUMBERS.get(action, ()))
        assert ephemeral_text(await harness.click(by, pressed, private=action in ONLY_PRIVATE)).startswith(
            words
        )

    async def test_a_prompt_of_an_earlier_turn_is_out_of_date(self, harness: Harness) -> None:
        table = await harness.game(BIDDERS)
        old = TableButton(table.id, table.action_version - 1, BidButton.SIDE, (1,))
        assert (
            ephemeral_text(await harness.click(ANN, old, private=True))
            == "That button is out of date: the game has moved on."
        )

    async def test_an_impossible_stake_is_refused(self, harness: Harness) -> None:
        table = await harness.game(BIDDERS)
        answered = await harness.click(ANN, button(table, BidButton.CHIPS, 1, 6), private=True)
        assert ephemeral_text(answered) == "You can stake one to five chips."
        assert bid_of(await harness.stored(table), 0) is None


class TestSettling:
    async def test_steps_are_previewed_undone_and_confirmed_on_the_board(self, harness: Harness) -> None:
        table = await harness.game(SETTLING_UP)
        for action, numbers, steps in (
            (BidButton.SHIFT, (6,), (6,)),
            (BidButton.UNDO, (), ()),
            (BidButton.SHIFT, (7,), (7,)),
        ):
            edited_card(await harness.click(ANN, button(table, action, *numbers)))
            table = await harness.stored(table)
            assert table.game is not None
            assert table.game.state.settlement is not None
            assert table.game.state.settlement.steps == steps
        edited_card(await harness.click(ANN, button(table, BidButton.CONFIRM)))
        table = await harness.stored(table)
        assert table.game is not None
        assert table.game.state.markers[0][7] == SETTLING_UP.state.markers[0][7] + 1
        assert table.game.state.settlement is None

    @pytest.mark.parametrize("action", [BidButton.SHIFT, BidButton.UNDO, BidButton.CONFIRM])
    async def test_nobody_settles_the_bid_of_another(self, harness: Harness, action: str) -> None:
        table = await harness.game(SETTLING_UP)
        for by in (BEN, CYD):
            answered = await harness.click(by, button(table, action, *NUMBERS.get(action, ())))
            assert ephemeral_text(answered) == "You have no bid to settle now."
        assert await harness.stored(table) == table

    async def test_a_second_click_on_the_same_button_is_out_of_date(self, harness: Harness) -> None:
        table = await harness.game(SETTLING_UP)
        pressed = button(table, BidButton.SHIFT, 6)
        await harness.click(ANN, pressed)
        assert ephemeral_text(await harness.click(ANN, pressed)).startswith("That button is out of date")
