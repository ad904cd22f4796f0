"""What the buttons, the menu and the commands of a game do."""

from collections.abc import Callable
from dataclasses import replace
from unittest.mock import Mock

import pytest

from bot.chat.lobby.ids import LobbyButton
from bot.chat.play.buttons import GameButton
from bot.chat.play.cards import table_card
from bot.chat.preferences import BOARD_FORMAT, MOTION, PINGS, BoardFormat, Motion, Pings
from bot.game import Busted, Game
from bot.tables import Caller, CloseReason, PlayComputerTurn, Status, StoreUnavailableError
from tests import WAIT_TIMEOUT
from tests.chat.card_parts import descriptions, ids, labels, text
from tests.chat.card_samples import BIDDERS, GAMES, SETTLING_UP
from tests.chat.computer_samples import AWAY
from tests.chat.english import ENGLISH
from tests.chat.harness import (
    Harness,
    button,
    edited_card,
    edited_text,
    ephemeral_card,
    ephemeral_text,
    file_names,
    public_card,
)
from tests.game.game_factories import game_at
from tests.store.saved_tables import save_changes
from tests.tables.sample_tables import ANN, BEN, CYD, EAGLE, EVE, GOAT, LAMB, MOD, NOW, first_people, game_of


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


class TestLeave:
    async def test_a_player_leaves_in_two_steps(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three moves"])
        asked = edited_card(await harness.click(BEN, button(table, LobbyButton.LEAVE), private=True))
        assert await harness.stored(table) == table
        left = edited_card(await harness.click(BEN, ids(asked)[0], private=True))
        assert text(left) == "You've left the game."
        assert all(person.id != BEN.id for person in (await harness.stored(table)).remaining)


class TestEnd:
    @pytest.mark.parametrize(
        ("by", "told", "votes", "reason"),
        [
            (BEN, "You've asked to end the game. It ends when the others agree.", [BEN.id], None),
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
        assert edited_text(await harness.click(by, ids(asked)[0], private=True)) == told
        after = await harness.stored(table)
        assert (list(after.end_votes), after.close_reason) == (votes, reason)
        assert harness.boards.refreshed == [table.id]

    async def test_the_last_to_agree_ends_the_game(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three moves"])
        others = frozenset(person.id for person in table.people) - {ANN.id}
        table = await save_changes(harness.store, table, end_votes=others)
        agreed = edited_card(await harness.click(ANN, button(table, GameButton.PROPOSE, 1), private=True))
        assert text(agreed) == "You ended the game."
        assert (await harness.stored(table)).close_reason is CloseReason.AGREED


async def test_a_player_keeps_boards_still_or_lets_them_move(harness: Harness) -> None:
    table = await harness.game(GAMES["three moves"])
    for pressed, label, answer, motion in (
        (GameButton.STILL, "Keep boards still", "stay still", Motion.STILL),
        (GameButton.MOVING, "Let boards move", "move on busts, claims and wins", Motion.MOVING),
    ):
        menu = await harness.click(ANN, button(table, GameButton.MENU))
        assert label in labels(ephemeral_card(menu))
        confirmed = await harness.click(ANN, button(table, pressed), private=True)
        assert answer in text(edited_card(confirmed))
        assert await harness.preferences.of_player(ANN.id, MOTION) is motion
        assert await harness.preferences.of_player(BEN.id, MOTION) is Motion.MOVING
        same = await harness.command("cantstop-keyboard motion", moving=motion is Motion.MOVING)
        assert answer in ephemeral_text(same)
        assert await harness.preferences.of_player(ANN.id, MOTION) is motion


async def test_a_move_that_is_taken_back_leaves_the_choice_on_the_board(harness: Harness) -> None:
    table = await harness.game(GAMES["two runners"])
    edited_card(await harness.click(ANN, button(table, GameButton.CHANGE)))
    assert (await harness.game_of(table)).state == GAMES["three moves"].state


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
    assert text(asked).startswith("You're not playing in this game.\n🔮 How will")
    refused = await harness.click(BEN, button(table, GameButton.ROLL))
    assert "turn" in ephemeral_text(refused), "players are told whose turn it is"


async def test_a_board_is_shown_again_by_its_players_alone(harness: Harness) -> None:
    table = await harness.game(GAMES["three moves"])
    pressed = button(table, GameButton.SHOW)
    refused = await harness.click(EVE, pressed, private=True)
    assert ephemeral_text(refused) == "You're not playing in this game."
    assert public_card(await harness.click(BEN, pressed, private=True))


async def test_a_player_who_is_away_takes_their_seat_back(harness: Harness) -> None:
    table = await harness.game(AWAY)
    card = edited_card(await harness.click(ANN, button(table, GameButton.BACK)))
    assert f"👋 <@{ANN.id}> is back." in text(card)


@pytest.mark.parametrize("by_command", [True, False])
async def test_others_let_a_computer_play_for_who_is_overdue(harness: Harness, by_command: bool) -> None:
    table = await harness.game(GAMES["three moves"])
    table = await save_changes(harness.store, table, deadline=NOW, reminder_due=True)
    if by_command:
        await harness.command("cantstop-keyboard substitute", BEN)
    else:
        await harness.click(BEN, button(table, GameButton.SUBSTITUTE))
    assert (await harness.game_of(table)).away == {0}


async def test_anybody_can_resume_a_paused_game(harness: Harness) -> None:
    table = await save_changes(harness.store, await harness.game(SETTLING_UP), paused=True)
    card = edited_card(await harness.click(EVE, button(table, GameButton.WAKE)))
    assert "set aside" not in text(card)


async def test_computers_play_on_until_a_person_has_to_act_however_old_a_button_is(harness: Harness) -> None:
    table = await harness.game(game_at("parker -/-/-/- - 1 roll"))
    table = await save_changes(harness.store, table, seats=(*first_people(1), LAMB, GOAT, EAGLE))
    skip = button(table, GameButton.SKIP)
    await harness.tables.apply(table.id, PlayComputerTurn(table.action_version))
    assert "Roll" in labels(edited_card(await harness.click(ANN, skip)))
    skipped = await harness.stored(table)
    assert skipped.awaited == first_people(1)
    edited_card(await harness.click(ANN, skip))  # no refusal
    assert await harness.stored(table) == skipped


@pytest.mark.parametrize(
    ("command", "before", "is_done"),
    [
        ("roll", GAMES["begun"], lambda game: game.state.roll is not None),
        ("stop", GAMES["three runners"], lambda game: game.state.on_turn == 1),
        ("change-move", GAMES["two runners"], lambda game: game.state == GAMES["three moves"].state),
        ("back", AWAY, lambda game: not game.away),
    ],
)
async def test_a_command_does_what_its_button_does(
    harness: Harness, command: str, before: Game, is_done: Callable[[Game], bool]
) -> None:
    table = await harness.game(before)
    assert not is_done(before)
    await harness.command(f"cantstop-keyboard {command}")
    assert is_done(await harness.game_of(table))


async def test_a_command_tells_privately_what_the_card_says_in_words(harness: Harness) -> None:
    table = await harness.game(GAMES["begun"])
    told = ephemeral_card(await harness.command("cantstop-keyboard roll"))
    after = await harness.stored(table)
    board = text(table_card(after, harness.language, "board.png"))
    *words, dice, moves = text(told).splitlines()
    assert words == [line for line in board.splitlines() if line in text(told)]
    assert dice == "Dice: 6, 5, 1, 2."
    assert moves == "Moves: 1: 3 + 11, 2: 6 + 8, 3: 7 twice."
    assert f"<@{ANN.id}>" in text(told)
    assert "```" not in text(told)
    assert labels(told) == []
    assert harness.boards.refreshed == [table.id]


async def test_who_plays_against_computers_is_told_what_they_did(harness: Harness) -> None:
    table = await harness.game(GAMES["three runners"])
    await save_changes(harness.store, table, seats=(*first_people(1), LAMB))
    told = ephemeral_text(await harness.command("cantstop-keyboard stop"))
    assert "**Lamb** stopped" in told
    assert f"<@{ANN.id}>" in told.splitlines()[0]
    assert (await harness.stored(table)).acting == first_people(1)


async def test_a_move_is_shown_without_computers(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await harness.game(GAMES["three runners"])
    await save_changes(harness.store, table, seats=(*first_people(1), LAMB))
    monkeypatch.setattr("bot.tables.apply.skip_computers", Mock(side_effect=StoreUnavailableError("full")))
    await harness.command("cantstop-keyboard stop")
    assert (await harness.stored(table)).computer_to_act
    assert harness.boards.refreshed == [table.id]


class TestMoveCommand:
    @pytest.mark.parametrize("columns", ["4 10", "10 and 4", " 4+10 ", "10/4"])
    async def test_columns_can_be_typed_in_any_order(self, harness: Harness, columns: str) -> None:
        table = await harness.game(GAMES["three moves"])
        await harness.command("cantstop-keyboard move", columns=columns)
        runners = (await harness.game_of(table)).state.runners
        assert (runners[4], runners[10]) == (1, 1)

    async def test_the_legal_moves_are_offered_as_on_their_buttons(self, harness: Harness) -> None:
        assert await harness.offered("cantstop-keyboard move", "columns") == []
        table = await harness.game(GAMES["three moves"])
        offered = await harness.offered("cantstop-keyboard move", "columns")
        assert offered == ["4 + 10", "5 + 9", "7 twice"]
        assert await harness.offered("cantstop-keyboard move", "columns", " 10") == ["4 + 10"]
        await harness.command("cantstop-keyboard move", columns=offered[0])
        assert any((await harness.game_of(table)).state.runners)

    @pytest.mark.parametrize(
        ("columns", "words"),
        [*((columns, "`6 8`, `7 7` or `5`") for columns in ("", "left", "4 10 6", "²")), ("2 12", "")],
    )
    async def test_what_is_no_legal_move_is_refused(self, harness: Harness, columns: str, words: str) -> None:
        table = await harness.game(GAMES["three moves"])
        refused = await harness.command("cantstop-keyboard move", columns=columns)
        assert words in ephemeral_text(refused)
        assert await harness.stored(table) == table


class TestEndCommand:
    @pytest.mark.parametrize("by", [ANN, MOD])
    async def test_who_cancels_a_lobby_with_others_is_asked_first(self, harness: Harness, by: Caller) -> None:
        table = await harness.lobby()
        asked = await harness.command("cantstop-keyboard end", by)
        assert await harness.stored(table) == table
        await harness.click(by, ids(ephemeral_card(asked))[0], private=True)
        assert (await harness.stored(table)).close_reason is CloseReason.CANCELLED
        alone = await harness.lobby(count=1)
        await harness.command("cantstop-keyboard end")
        assert (await harness.stored(alone)).close_reason is CloseReason.CANCELLED

    async def test_players_vote_and_a_moderator_has_to_confirm(self, harness: Harness) -> None:
        table = await harness.game(BIDDERS)
        prompted = await harness.command("cantstop-keyboard end", MOD)
        assert labels(ephemeral_card(prompted)) == ["End the game"]
        await harness.command("cantstop-keyboard end")
        assert (await harness.stored(table)).end_votes == {ANN.id}
        await harness.command("cantstop-keyboard keep-playing", BEN)
        assert (await harness.stored(table)).end_votes == frozenset()
        for by in (ANN, BEN, CYD):
            assert (await harness.stored(table)).open
            await harness.command("cantstop-keyboard end", by)
        assert (await harness.stored(table)).close_reason is CloseReason.AGREED

    @pytest.mark.parametrize("vote", [GameButton.AGREE, GameButton.KEEP])
    async def test_askers_are_told_how_others_end_the_vote(self, harness: Harness, vote: str) -> None:
        table = await save_changes(
            harness.store, await harness.game(BIDDERS), end_votes=frozenset({ANN.id, BEN.id})
        )
        await harness.click(CYD, button(table, vote))
        await harness.background_tasks.finish(WAIT_TIMEOUT)
        assert harness.boards.pings == {table.id: first_people(2)}

    async def test_who_withdraws_the_question_knows(self, harness: Harness) -> None:
        table = await save_changes(harness.store, await harness.game(BIDDERS), end_votes=frozenset({ANN.id}))
        await harness.click(ANN, button(table, GameButton.KEEP))
        await harness.background_tasks.finish(WAIT_TIMEOUT)
        assert harness.boards.pings == {}


class TestBoardCommand:
    async def test_it_is_text_until_the_player_chooses_a_picture_for_good(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three runners"])
        shown = await harness.command("cantstop-keyboard board")
        assert "```" in ephemeral_text(shown)
        assert file_names(shown) == []
        for options in ({"form": "picture"}, {}):
            shown = await harness.command("cantstop-keyboard board", **options)
            (name,) = file_names(shown)
            assert name.startswith(f"board-{table.id}-")
            assert descriptions(ephemeral_card(shown))
        assert await harness.preferences.of_player(BEN.id, BOARD_FORMAT) is BoardFormat.TEXT

    async def test_there_is_none_before_the_game_begins_nor_if_it_never_did(self, harness: Harness) -> None:
        lobby = await harness.lobby()
        asked = await harness.command("cantstop-keyboard board", form="picture")
        assert ephemeral_text(asked) == "There's no board yet: the game hasn't started."
        pressed = await harness.click(ANN, button(lobby, GameButton.TEXT), private=True)
        assert ephemeral_text(pressed) == ephemeral_text(asked)
        menu = await harness.click(ANN, button(lobby, GameButton.MENU))
        assert ephemeral_text(menu) == "This game hasn't started yet."
        await save_changes(harness.store, lobby, status=Status.ABANDONED, close_reason=CloseReason.CANCELLED)
        closed = await harness.command("cantstop-keyboard board", form="picture")
        assert ephemeral_text(closed).startswith("There's no game in this channel.")
        assert await harness.preferences.of_player(ANN.id, BOARD_FORMAT) is BoardFormat.TEXT


@pytest.mark.parametrize(
    ("choice", "answer"),
    [
        (Pings.EVERY_TURN, "I'll ping you every turn, in all your games."),
        (
            Pings.DAILY,
            "I'll ping you once a day in each server where games are waiting for you, and when your time runs"
            " out.",
        ),
        (
            Pings.TIMEOUT,
            "I'll ping you only when your time runs out, or when one of your games has waited for three"
            " days.",
        ),
        (Pings.NEVER, "I won't ping you any more. `/cantstop games` lists your games."),
    ],
)
async def test_the_choice_of_a_player_is_kept(harness: Harness, choice: Pings, answer: str) -> None:
    table = await harness.game(GAMES["three moves"])
    answered = await harness.command("cantstop-keyboard pings", when=choice.value)
    assert ephemeral_text(answered) == answer
    chosen = await harness.choose(BEN, button(table, GameButton.PINGS), choice, private=True)
    assert edited_text(chosen) == answer
    for by, kept in ((ANN, choice), (BEN, choice), (CYD, Pings.EVERY_TURN)):
        assert await harness.preferences.of_player(by.id, PINGS) is kept
