"""What the buttons and the menu of a game do."""

from dataclasses import replace
from typing import Any

import pytest

from bot.chat.play.cards import table_card
from bot.chat.turns.buttons import GameButton
from bot.game import Busted, Game
from bot.tables import Caller, CloseReason
from bot.tables.requests import PlayComputerTurn
from tests import WAIT_TIMEOUT
from tests.chat.card_parts import ids, labels, text
from tests.chat.card_samples import BIDDERS, GAMES, SETTLING_UP, WON
from tests.chat.computer_samples import AWAY
from tests.chat.english import ENGLISH
from tests.chat.harness import Harness, button, edited_card, ephemeral_card, ephemeral_text, public_text
from tests.game.game_factories import game_at
from tests.tables.sample_tables import ANN, BEN, CYD, EAGLE, EVE, GOAT, LAMB, MOD, NOW, first_people, game_of

OVERDUE = {"deadline": NOW, "reminder_due": True}


@pytest.mark.parametrize("by", [ANN, EVE])
async def test_everybody_gets_a_menu_with_rules_and_a_text_board(harness: Harness, by: Caller) -> None:
    table = await harness.game(BIDDERS)
    old = replace(button(table, GameButton.MENU), action_version=1)
    menu = ephemeral_card(await harness.click(by, old))
    assert ("Leave" in labels(menu)) is (by is ANN)
    for custom_id, label, words in zip(ids(menu), ("Rules", "Text board"), ("bid", "```"), strict=False):
        assert label in labels(menu)
        card = edited_card(await harness.click(by, custom_id, private=True))
        assert words in text(card).casefold()


async def test_a_player_who_has_confirmed_it_leaves(harness: Harness) -> None:
    table = await harness.game(GAMES["three moves"])
    await harness.click(BEN, button(table, GameButton.RESIGN), private=True)
    assert (await harness.game_of(table)).state.resigned == {1}


class TestEnd:
    @pytest.mark.parametrize(
        ("by", "told", "votes", "reason"),
        [
            (BEN, "You've asked to end the game. It ends when everyone agrees.", [BEN.id], None),
            (MOD, "You ended the game.", [], CloseReason.MODERATED),
        ],
        ids=["player", "moderator"],
    )
    async def test_a_player_proposes_it_and_a_moderator_does_it_in_two_steps(
        self, harness: Harness, by: Caller, told: str, votes: list[int], reason: CloseReason | None
    ) -> None:
        table = await harness.game(GAMES["three moves"])
        asked = edited_card(await harness.click(by, button(table, GameButton.PROPOSE), private=True))
        assert await harness.stored(table) == table
        assert text(edited_card(await harness.click(by, ids(asked)[0], private=True))) == told
        after = await harness.stored(table)
        assert (list(after.end_votes), after.close_reason) == (votes, reason)
        assert harness.boards.refreshed == [table.id]

    async def test_the_last_to_agree_ends_the_game(self, harness: Harness) -> None:
        others = frozenset(person.id for person in first_people(4)[1:])
        table = await harness.game(GAMES["three moves"], end_votes=others)
        agreed = edited_card(await harness.click(ANN, button(table, GameButton.PROPOSE, 1), private=True))
        assert text(agreed) == "You ended the game."
        assert (await harness.stored(table)).close_reason is CloseReason.AGREED


async def test_a_roll_that_can_only_bust_asks_first(harness: Harness) -> None:
    table = await harness.game(GAMES["on three summits"])
    risk = next(each for each in ids(table_card(table, ENGLISH)) if ":risk" in each)
    assert labels(ephemeral_card(await harness.click(EVE, risk))) == ["Stops", "Busts"], "as when she rolls"
    assert "turn" in ephemeral_text(await harness.click(BEN, risk))
    asked = ephemeral_card(await harness.click(ANN, risk))
    assert "Every roll would bust now" in text(asked)
    assert (await harness.game_of(table)).event_count == game_of(table).event_count
    await harness.click(ANN, ids(asked)[0], private=True)
    assert isinstance((await harness.game_of(table)).last_event, Busted)
    late = await harness.click(ANN, risk)
    assert "Every roll would bust" not in "".join(str(call.values) for call in late.discord.calls)


async def test_a_spectator_who_presses_a_button_of_the_board_is_asked_for_a_guess(harness: Harness) -> None:
    table = await harness.game(GAMES["two runners"])
    asked = ephemeral_card(await harness.click(EVE, button(table, GameButton.ROLL)))
    assert labels(asked) == ["Stops", "Busts"]
    assert text(asked).startswith("You're not playing in this game.")
    assert "\n🔮 How will" in text(asked)
    refused = await harness.click(BEN, button(table, GameButton.ROLL))
    assert "turn" in ephemeral_text(refused), "players are told whose turn it is"


async def test_the_last_game_is_shown_again_and_resumed_if_it_was_paused(harness: Harness) -> None:
    table = await harness.finished(WON["won"])
    again = await harness.click(EVE, button(table, GameButton.SHOW), private=True)
    assert f"<@{ANN.id}> wins" in public_text(again)
    assert await harness.stored(table) == table
    table = await harness.game(BIDDERS, paused=True)
    assert public_text(await harness.click(BEN, button(table, GameButton.SHOW), private=True))
    assert not (await harness.stored(table)).paused


@pytest.mark.parametrize(
    ("pressed", "by", "game", "changes", "told"),
    [
        (GameButton.CHANGE, ANN, GAMES["two runners"], {}, f"<@{ANN.id}> 🔺 Choose your move."),
        (GameButton.BACK, ANN, AWAY, {}, f"👋 <@{ANN.id}> is back."),
        (GameButton.SUBSTITUTE, BEN, GAMES["three moves"], OVERDUE, f"💤 <@{ANN.id}> has been away"),
        (GameButton.WAKE, EVE, SETTLING_UP, {"paused": True}, "Your bid was right"),
    ],
)
async def test_a_button_does_what_it_says(
    harness: Harness, pressed: str, by: Caller, game: Game, changes: dict[str, Any], told: str
) -> None:
    table = await harness.game(game, **changes)
    assert told not in text(table_card(table, ENGLISH))
    assert told in text(edited_card(await harness.click(by, button(table, pressed))))


async def test_computers_play_on_until_a_person_has_to_act_however_old_a_button_is(harness: Harness) -> None:
    seats = (*first_people(1), LAMB, GOAT, EAGLE)
    table = await harness.game(game_at("parker -/-/-/- - 1 roll"), seats=seats)
    skip = button(table, GameButton.SKIP)
    await harness.tables.apply(table.id, PlayComputerTurn(table.action_version))
    assert "Roll" in labels(edited_card(await harness.click(ANN, skip)))
    skipped = await harness.stored(table)
    assert skipped.awaited == first_people(1)
    edited_card(await harness.click(ANN, skip))  # no refusal
    assert await harness.stored(table) == skipped


@pytest.mark.parametrize(
    ("askers", "by", "vote"),
    [(2, CYD, GameButton.AGREE), (2, CYD, GameButton.KEEP), (1, ANN, GameButton.KEEP)],
)
async def test_askers_are_told_how_a_vote_ends(harness: Harness, askers: int, by: Caller, vote: str) -> None:
    asking = first_people(askers)
    table = await harness.game(BIDDERS, end_votes=frozenset(each.id for each in asking))
    await harness.click(by, button(table, vote))
    await harness.background_tasks.finish(WAIT_TIMEOUT)
    assert harness.boards.pings == ({table.id: asking} if by is CYD else {})


async def test_before_the_game_begins_there_is_no_board_and_no_menu(harness: Harness) -> None:
    lobby = await harness.lobby()
    pressed = await harness.click(ANN, button(lobby, GameButton.TEXT), private=True)
    assert ephemeral_text(pressed) == "There's no board yet: the game hasn't started."
    menu = await harness.click(ANN, button(lobby, GameButton.MENU))
    assert ephemeral_text(menu) == "This game hasn't started yet."
