"""What the menu of a game does, step by step."""

from dataclasses import replace

import pytest

from bot.chat.cards.custom_ids import ButtonAction
from bot.chat.preferences import Calls
from bot.tables import Caller, CloseReason, Status
from tests.chat.card_parts import ids, labels, text
from tests.chat.card_samples import BIDDERS, GAMES, WON
from tests.chat.harness import Harness, button, edited_card, ephemeral_card, ephemeral_text
from tests.store.saved_tables import save_changes
from tests.tables.sample_tables import ANN, BEN, EVE, GOAT, MOD, first_people


class TestMenu:
    @pytest.mark.parametrize("by", [ANN, BEN, EVE, MOD])
    async def test_everybody_gets_one_of_their_own(self, harness: Harness, by: Caller) -> None:
        table = await harness.game(GAMES["three moves"])
        card = ephemeral_card(await harness.click(by, button(table, ButtonAction.MENU)))
        assert labels(card)[:2] == ["Rules", "Text board"]
        assert ("Leave" in labels(card)) == (by in (ANN, BEN))

    async def test_it_opens_at_any_moment_of_the_game(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three moves"])
        old = replace(button(table, ButtonAction.MENU), action_version=1)
        assert "Leave" in labels(ephemeral_card(await harness.click(BEN, old)))

    async def test_there_is_none_before_or_after_a_game(self, harness: Harness) -> None:
        lobby = await harness.lobby()
        early = await harness.click(ANN, button(lobby, ButtonAction.MENU))
        assert ephemeral_text(early) == "This game hasn't started yet."
        closed = await save_changes(
            harness.store, lobby, status=Status.ABANDONED, close_reason=CloseReason.CANCELLED
        )
        late = await harness.click(ANN, button(closed, ButtonAction.MENU))
        assert ephemeral_text(late).startswith("This game is over.")


class TestRulesAndTextBoard:
    @pytest.mark.parametrize("by", [ANN, EVE])
    async def test_anybody_may_read_the_rules_of_the_game(self, harness: Harness, by: Caller) -> None:
        table = await harness.game(BIDDERS)
        card = edited_card(await harness.click(by, button(table, ButtonAction.RULEBOOK), private=True))
        assert "bid" in text(card).casefold()

    @pytest.mark.parametrize("by", [ANN, EVE])
    async def test_anybody_may_look_at_the_text_board(self, harness: Harness, by: Caller) -> None:
        table = await harness.game(GAMES["three runners"])
        card = edited_card(await harness.click(by, button(table, ButtonAction.TEXT), private=True))
        assert "```" in text(card)

    async def test_a_lobby_has_no_board(self, harness: Harness) -> None:
        table = await harness.lobby()
        answered = await harness.click(ANN, button(table, ButtonAction.TEXT), private=True)
        assert ephemeral_text(answered) == "There is no board yet: the game hasn't started."


class TestLeave:
    async def test_a_player_leaves_in_two_steps(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three moves"])
        asked = edited_card(await harness.click(BEN, button(table, ButtonAction.LEAVE), private=True))
        assert await harness.stored(table) == table
        left = edited_card(await harness.click(BEN, ids(asked)[0], private=True))
        assert text(left) == "You have left the game."
        assert all(person.id != BEN.id for person in (await harness.stored(table)).remaining)

    async def test_only_players_can_leave(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three moves"])
        refused = await harness.click(EVE, button(table, ButtonAction.LEAVE), private=True)
        assert ephemeral_text(refused) == "You are not playing in this game."


class TestEnd:
    async def test_a_host_proposes_it_in_two_steps(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three moves"])
        asked = edited_card(await harness.click(ANN, button(table, ButtonAction.PROPOSE), private=True))
        assert await harness.stored(table) == table
        proposed = edited_card(await harness.click(ANN, ids(asked)[0], private=True))
        assert text(proposed) == "You want to end the game. It ends when the others agree."
        assert (await harness.stored(table)).end_votes == {ANN.id}
        assert harness.boards.refreshed == [table.id]

    async def test_the_last_to_agree_ends_the_game(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three moves"])
        others = frozenset(person.id for person in table.people) - {ANN.id}
        table = await save_changes(harness.store, table, end_votes=others)
        agreed = edited_card(await harness.click(ANN, button(table, ButtonAction.PROPOSE, 1), private=True))
        assert text(agreed) == "You ended the game."
        assert (await harness.stored(table)).close_reason is CloseReason.AGREED

    async def test_someone_alone_against_computers_ends_it_at_once(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three runners"])
        computers = (GOAT,) * (len(table.seats) - 1)
        table = await save_changes(harness.store, table, seats=(*first_people(1), *computers))
        ended = edited_card(await harness.click(ANN, button(table, ButtonAction.PROPOSE, 1), private=True))
        assert text(ended) == "You ended the game."
        assert not (await harness.stored(table)).open

    async def test_a_moderator_is_asked_whether_to_end_it_for_everyone(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three moves"])
        asked = edited_card(await harness.click(MOD, button(table, ButtonAction.PROPOSE), private=True))
        ended = edited_card(await harness.click(MOD, ids(asked)[0], private=True))
        assert text(ended) == "You ended the game."
        assert (await harness.stored(table)).close_reason is CloseReason.MODERATED

    @pytest.mark.parametrize(
        ("by", "words"),
        [
            (BEN, "Only the host can propose to end the game."),
            (EVE, "You are not playing in this game."),
        ],
    )
    async def test_nobody_else_can_end_it(self, harness: Harness, by: Caller, words: str) -> None:
        table = await harness.game(GAMES["three moves"])
        refused = await harness.click(by, button(table, ButtonAction.PROPOSE, 1), private=True)
        assert ephemeral_text(refused).startswith(words)
        assert await harness.stored(table) == table

    async def test_a_game_that_is_over_stays_as_it_is(self, harness: Harness) -> None:
        table = await harness.finished(WON["won"])
        for numbers in ((), (1,)):
            pressed = button(table, ButtonAction.PROPOSE, *numbers)
            refused = await harness.click(replace(ANN, moderator=True), pressed, private=True)
            assert ephemeral_text(refused).startswith("This game is over.")
        assert await harness.stored(table) == table


class TestCalls:
    async def test_the_choice_is_kept_and_confirmed(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three moves"])
        for calls in (Calls.NEVER, Calls.TIMEOUT):
            menu = button(table, ButtonAction.CALLS)
            confirmed = edited_card(await harness.choose(ANN, menu, calls, private=True))
            assert "call you" in text(confirmed)
            assert await harness.services.preferences.calls(ANN.id) is calls
        assert await harness.services.preferences.calls(BEN.id) is Calls.EVERY_TURN

    @pytest.mark.parametrize("values", [(), ("loud",), ("turn", "never")])
    async def test_a_forged_choice_changes_nothing(self, harness: Harness, values: tuple[str, ...]) -> None:
        table = await harness.game(GAMES["three moves"])
        refused = await harness.choose(ANN, button(table, ButtonAction.CALLS), *values, private=True)
        assert ephemeral_text(refused) == "I don't know that choice. Pick one from the list."
        assert await harness.services.preferences.calls(ANN.id) is Calls.EVERY_TURN
