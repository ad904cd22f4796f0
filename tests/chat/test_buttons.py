"""What buttons and modals do, on public boards and on ephemeral messages."""

import logging
from dataclasses import replace

import pytest

from bot.chat.buttons import EPHEMERAL_ACTIONS, ODDS_CARD_ACTIONS, handle_click
from bot.chat.cards.custom_ids import ButtonAction, TableButton
from bot.game import Bid
from bot.tables import Caller, PlayComputerTurn, StoreUnavailableError, Table
from tests.chat.card_parts import ids, labels, text
from tests.chat.card_samples import BIDDERS, GAMES, SETTLING_UP, WON
from tests.chat.computer_samples import AWAY
from tests.chat.fake_interactions import http_error
from tests.chat.harness import Harness, button, edited_card, ephemeral_card, ephemeral_text
from tests.game.game_factories import game_at
from tests.store.saved_tables import save_changes
from tests.tables.sample_tables import ANN, BEN, CYD, EAGLE, EVE, GOAT, LAMB, MOD, first_people

NUMBERS = {
    ButtonAction.MOVE: (7, 7),
    ButtonAction.SIDE: (1,),
    ButtonAction.CHIPS: (1, 3),
    ButtonAction.SHIFT: (6,),
    ButtonAction.BEGIN: (ANN.id,),
}


def bid_of(table: Table, seat: int) -> Bid | None:
    assert table.game is not None
    return table.game.state.bids[seat]


NUMBERS = {
    ButtonAction.MOVE: (6, 7),
    ButtonAction.SIDE: (1,),
    ButtonAction.CHIPS: (1, 2),
    ButtonAction.ENDING: (1,),
    ButtonAction.SHIFT: (7,),
}
"""The numbers in the ids of some buttons."""

IN_GAMES = (
    *NUMBERS,
    ButtonAction.ROLL,
    ButtonAction.CHANGE,
    ButtonAction.STOP,
    ButtonAction.BID,
    ButtonAction.UNDO,
    ButtonAction.CONFIRM,
    ButtonAction.GUESS,
    ButtonAction.AGREE,
    ButtonAction.KEEP,
    ButtonAction.BACK,
    ButtonAction.RESIGN,
    ButtonAction.END,
    ButtonAction.MENU,
    ButtonAction.PROPOSE,
)
"""What needs a game in progress."""


class TestMessage:
    @pytest.mark.parametrize("action", [action for action in ButtonAction if action not in ODDS_CARD_ACTIONS])
    async def test_a_button_on_the_wrong_kind_of_message_does_nothing(
        self, harness: Harness, action: ButtonAction
    ) -> None:
        """Otherwise secrets could become public, or a public board change where only one person sees it."""
        table = await harness.game(BIDDERS)
        pressed = button(table, action, *NUMBERS.get(action, ()))
        answered = await harness.click(
            replace(ANN, moderator=True), pressed, private=action not in EPHEMERAL_ACTIONS
        )
        assert ephemeral_text(answered).startswith("I don't know that button.")
        assert await harness.stored(table) == table
        assert harness.boards.refreshed == []

    async def test_a_button_without_a_message_does_nothing(self, harness: Harness) -> None:
        table = await harness.game(BIDDERS)
        interaction = harness.interaction(ANN)
        interaction.message = None
        interaction.data = {"custom_id": str(button(table, ButtonAction.CHIPS, 1, 3))}
        await handle_click(harness.services, interaction.real)
        assert ephemeral_text(interaction).startswith("I don't know that button.")


class TestTooEarlyOrTooLate:
    @pytest.mark.parametrize("action", IN_GAMES)
    async def test_a_button_of_a_game_says_that_it_has_not_started_or_is_over(
        self, harness: Harness, action: ButtonAction
    ) -> None:
        over, lobby = await harness.finished(WON["won"]), await harness.lobby()
        private = action in EPHEMERAL_ACTIONS
        for by in (ANN, EVE):
            early = await harness.click(by, button(lobby, action, *NUMBERS.get(action, ())), private=private)
            assert ephemeral_text(early) == "This game hasn't started yet."
            late = await harness.click(by, button(over, action, *NUMBERS.get(action, ())), private=private)
            assert ephemeral_text(late).startswith("This game is over.")


class TestBidding:
    async def test_a_bid_is_placed_on_an_ephemeral_message(self, harness: Harness) -> None:
        table = await harness.game(BIDDERS)
        sides = ephemeral_card(await harness.click(ANN, button(table, ButtonAction.BID)))
        assert labels(sides) == ["Makes it", "Busts"]
        stakes = edited_card(await harness.click(ANN, ids(sides)[1], private=True))
        assert labels(stakes) == ["1", "2", "3", "4", "5"]
        confirmation = edited_card(await harness.click(ANN, ids(stakes)[3], private=True))
        assert "Your bid: busts, 4 chips." in text(confirmation)
        assert bid_of(await harness.stored(table), 0) == Bid(makes_it=False, stake=4)
        assert harness.boards.refreshed == [table.id]

    async def test_a_bid_can_be_changed_until_all_bids_are_in(self, harness: Harness) -> None:
        table = await harness.game(BIDDERS)
        stakes = [button(table, ButtonAction.CHIPS, 1, stake) for stake in (2, 5)]
        for stake in stakes:
            await harness.click(ANN, stake, private=True)
        assert bid_of(await harness.stored(table), 0) == Bid(makes_it=True, stake=5)
        last = edited_card(await harness.click(BEN, button(table, ButtonAction.CHIPS, 0, 1), private=True))
        assert text(last) == "Your bid is in, and so are all the others."
        assert labels(last) == []
        late = await harness.click(ANN, stakes[0], private=True)
        assert ephemeral_text(late) == "Your bid is in, and so are all the others."
        assert bid_of(await harness.stored(table), 0) == Bid(makes_it=True, stake=5)

    async def test_a_bid_leaves_the_buttons_of_other_bidders_valid(self, harness: Harness) -> None:
        table = await harness.game(BIDDERS)
        bens = button(table, ButtonAction.BID)
        await harness.click(ANN, button(table, ButtonAction.CHIPS, 1, 2), private=True)
        assert labels(ephemeral_card(await harness.click(BEN, bens))) == ["Makes it", "Busts"]

    @pytest.mark.parametrize("action", [ButtonAction.BID, ButtonAction.SIDE])
    @pytest.mark.parametrize(
        ("by", "words"),
        [
            (CYD, "You are climbing: the others bid on your turn."),
            (EVE, "You are not playing in this game."),
            (MOD, "You are not playing in this game."),
        ],
    )
    async def test_only_bidders_are_prompted(
        self, harness: Harness, action: ButtonAction, by: Caller, words: str
    ) -> None:
        table = await harness.game(BIDDERS)
        pressed = button(table, action, *NUMBERS.get(action, ()))
        assert ephemeral_text(
            await harness.click(by, pressed, private=action in EPHEMERAL_ACTIONS)
        ).startswith(words)

    async def test_a_prompt_of_an_earlier_turn_is_out_of_date(self, harness: Harness) -> None:
        table = await harness.game(BIDDERS)
        old = TableButton(table.id, table.action_version - 1, ButtonAction.SIDE, (1,))
        assert (
            ephemeral_text(await harness.click(ANN, old, private=True))
            == "That button is out of date: the game has moved on."
        )

    async def test_an_impossible_stake_is_refused(self, harness: Harness) -> None:
        table = await harness.game(BIDDERS)
        answered = await harness.click(ANN, button(table, ButtonAction.CHIPS, 1, 6), private=True)
        assert ephemeral_text(answered) == "You can stake one to five chips."
        assert bid_of(await harness.stored(table), 0) is None


class TestLog:
    """It contains no bids, because the host of the bot reads it and may be a player."""

    @pytest.mark.parametrize("action", [ButtonAction.SIDE, ButtonAction.CHIPS])
    @pytest.mark.parametrize("problem", ["", "stale", "stranger", "full", "discord", "ours", "unknown"])
    async def test_a_click_is_logged_without_its_bid(
        self,
        harness: Harness,
        action: ButtonAction,
        problem: str,
        caplog: pytest.LogCaptureFixture,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        caplog.set_level(logging.DEBUG)
        table = await harness.game(BIDDERS)
        pressed = button(table, action, *((1, 5) if action is ButtonAction.CHIPS else (1,)))
        if problem == "stale":
            pressed = replace(pressed, action_version=1)
        if problem == "unknown":
            pressed = replace(pressed, numbers=(1, 5, 5))
        if problem in ("full", "ours"):
            error = StoreUnavailableError() if problem == "full" else ZeroDivisionError()

            async def fail(*_: object) -> None:
                raise error

            monkeypatch.setattr(harness.store, "load", fail)
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


class TestChangingAMove:
    async def test_the_moves_are_offered_again_on_the_board(self, harness: Harness) -> None:
        table = await harness.game(GAMES["two runners"])
        edited_card(await harness.click(ANN, button(table, ButtonAction.CHANGE)))
        changed = await harness.stored(table)
        assert changed.game is not None
        assert changed.game.state == GAMES["three moves"].state

    async def test_others_and_second_clicks_change_nothing(self, harness: Harness) -> None:
        table = await harness.game(GAMES["two runners"])
        pressed = button(table, ButtonAction.CHANGE)
        assert "turn" in ephemeral_text(await harness.click(BEN, pressed))
        await harness.click(ANN, pressed)
        assert ephemeral_text(await harness.click(ANN, pressed)).startswith("That button is out of date")


class TestSettling:
    async def test_steps_are_previewed_undone_and_confirmed_on_the_board(self, harness: Harness) -> None:
        table = await harness.game(SETTLING_UP)
        for action, numbers, steps in (
            (ButtonAction.SHIFT, (6,), (6,)),
            (ButtonAction.UNDO, (), ()),
            (ButtonAction.SHIFT, (7,), (7,)),
        ):
            edited_card(await harness.click(ANN, button(table, action, *numbers)))
            table = await harness.stored(table)
            assert table.game is not None
            assert table.game.state.settlement is not None
            assert table.game.state.settlement.steps == steps
        edited_card(await harness.click(ANN, button(table, ButtonAction.CONFIRM)))
        table = await harness.stored(table)
        assert table.game is not None
        assert table.game.state.markers[0][7] == SETTLING_UP.state.markers[0][7] + 1
        assert table.game.state.settlement is None

    @pytest.mark.parametrize("action", [ButtonAction.SHIFT, ButtonAction.UNDO, ButtonAction.CONFIRM])
    async def test_nobody_settles_the_bid_of_another(self, harness: Harness, action: ButtonAction) -> None:
        table = await harness.game(SETTLING_UP)
        for by in (BEN, CYD):
            answered = await harness.click(by, button(table, action, *NUMBERS.get(action, ())))
            assert ephemeral_text(answered) == "You have no bid to settle now."
        assert await harness.stored(table) == table

    async def test_a_second_click_on_the_same_button_is_out_of_date(self, harness: Harness) -> None:
        table = await harness.game(SETTLING_UP)
        pressed = button(table, ButtonAction.SHIFT, 6)
        await harness.click(ANN, pressed)
        assert ephemeral_text(await harness.click(ANN, pressed)).startswith("That button is out of date")


class TestResuming:
    async def test_only_a_player_who_is_away_takes_their_seat_back(self, harness: Harness) -> None:
        table = await harness.game(AWAY)
        pressed = button(table, ButtonAction.BACK)
        assert ephemeral_text(await harness.click(BEN, pressed)) == "You already have your seat back."
        assert ephemeral_text(await harness.click(EVE, pressed)) == "You are not playing in this game."
        card = edited_card(await harness.click(ANN, pressed))
        assert f"👋 <@{ANN.id}> is back." in text(card)

    async def test_anybody_can_resume_a_paused_game(self, harness: Harness) -> None:
        table = await save_changes(harness.store, await harness.game(SETTLING_UP), paused=True)
        card = edited_card(await harness.click(EVE, button(table, ButtonAction.WAKE)))
        assert "set aside" not in text(card)


class TestSkip:
    async def test_computers_play_on_until_a_person_has_to_act(self, harness: Harness) -> None:
        table = await self.table(harness)
        clicked = await harness.click(ANN, button(table, ButtonAction.SKIP))
        assert (await harness.stored(table)).awaited == first_people(1)
        assert "Roll" in labels(edited_card(clicked))

    async def test_it_works_however_far_the_computers_have_played(self, harness: Harness) -> None:
        table = await self.table(harness)
        old = button(table, ButtonAction.SKIP)
        await harness.services.tables.apply(table.id, PlayComputerTurn(table.action_version))
        await harness.click(ANN, old)
        skipped = await harness.stored(table)
        assert not skipped.computer_to_act
        edited_card(await harness.click(ANN, old))  # no refusal
        assert await harness.stored(table) == skipped

    async def test_only_players_skip(self, harness: Harness) -> None:
        table = await self.table(harness)
        refused = await harness.click(EVE, button(table, ButtonAction.SKIP))
        assert ephemeral_text(refused) == "You are not playing in this game."
        assert await harness.stored(table) == table

    async def table(self, harness: Harness) -> Table:
        """Return a table of Ann and three computers, the first of which is on turn."""
        game = game_at("parker -/-/-/- - 1 roll")
        return await save_changes(
            harness.store, await harness.game(game), seats=(*first_people(1), LAMB, GOAT, EAGLE)
        )
