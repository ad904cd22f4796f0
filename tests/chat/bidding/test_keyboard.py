"""Bids by command."""

from bot.game import Bid, Phase
from tests.chat.card_samples import BIDDERS, SETTLING_UP
from tests.chat.harness import Harness, ephemeral_text
from tests.tables.sample_tables import ANN, BEN, CYD


class TestBid:
    async def test_a_bid_is_confirmed_privately(self, harness: Harness) -> None:
        table = await harness.game(BIDDERS)
        first = await harness.command("cantstop-keyboard bid", ANN, outcome="makes", chips=3)
        assert ephemeral_text(first) == "Your bid is in. You can change it until everyone has bid."
        assert harness.boards.refreshed == [table.id]
        last = await harness.command("cantstop-keyboard bid", BEN, outcome="busts", chips=5)
        assert ephemeral_text(last) == "Your bid is in, and so are all the others."
        game = await harness.game_of(table)
        assert game.state.bids == (Bid(makes_it=True, stake=3), Bid(makes_it=False, stake=5), None)
        assert game.state.phase is not Phase.BID

    async def test_a_refusal_is_private(self, harness: Harness) -> None:
        await harness.game(BIDDERS)
        refused = await harness.command("cantstop-keyboard bid", CYD, outcome="makes", chips=3)
        assert ephemeral_text(refused).startswith("You are climbing")


class TestSettle:
    async def test_a_bid_is_settled_step_by_step(self, harness: Harness) -> None:
        table = await harness.game(SETTLING_UP)
        for step in ("6", "Undo", " 7 ", "done"):
            await harness.command("cantstop-keyboard settle", step=step)
        game = await harness.game_of(table)
        assert game.state.markers[0][7] == SETTLING_UP.state.markers[0][7] + 1
        assert game.state.settlement is None

    async def test_the_columns_of_markers_that_can_move_are_offered(self, harness: Harness) -> None:
        await harness.game(SETTLING_UP)
        assert await harness.offered("cantstop-keyboard settle", "step") == ["6", "7", "undo", "done"]
        assert await harness.offered("cantstop-keyboard settle", "step", "7") == ["7"]

    async def test_nothing_is_offered_while_there_is_nothing_to_settle(self, harness: Harness) -> None:
        assert await harness.offered("cantstop-keyboard settle", "step") == []
        await harness.lobby()
        assert await harness.offered("cantstop-keyboard settle", "step") == []

    async def test_an_unknown_step_is_refused(self, harness: Harness) -> None:
        table = await harness.game(SETTLING_UP)
        refused = await harness.command("cantstop-keyboard settle", step="sideways")
        assert ephemeral_text(refused) == "I don't know that step. Pick one from the list."
        assert await harness.stored(table) == table
