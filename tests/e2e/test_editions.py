"""Whole games in every printed edition, by clicks alone, through power cuts."""

from collections.abc import Callable, Set
from pathlib import Path

import pytest

from bot.game import Crowded, Game, Moved, Rules, records
from bot.game.editions import ASMODEE, FRANJOS, PARKER, RAVENSBURGER
from playground import Button, Message, Response
from tests.e2e.cards import (
    Choose,
    acts_on,
    is_over,
    moment_of,
    prudent_choice,
    shown,
    table_of,
    timid_choice,
)
from tests.e2e.harness import a_bot
from tests.e2e.party import Club, Party, told
from tests.e2e.test_games import assert_roll_off_is_shown, assert_shown_is_stored

pytestmark = pytest.mark.asyncio(loop_scope="session")

WHEREVER_IT_MATTERS = {"roll", "move", "roll stop"}
"""The moments of every game at which the bot is killed: what the buttons do that can be pressed."""


async def test_the_host_names_who_begins_in_the_ravensburger_edition(database: Path) -> None:
    async with a_bot(database) as bot:
        party = await Club.of(bot).lobby("Ann", "Ben", "Cem", edition="ravensburger")
        message, ben = party.board, party.players[1]
        question = await asked_who_begins(party)
        names = ["\u2068Ann\u2069", "\u2068Ben\u2069", "\u2068Cem\u2069"]
        assert [button.label for button in question.shown.buttons] == [*names, "Roll for it"]
        await bot.restart()
        await party.click(question, names[1], party.host)
        assert question.text == "The game begins."
        await party.until(lambda: f"{ben.mention} begins." in message.text)
        assert party.on_turn is ben
        assert "Roll for the first turn" not in message.text
        await play_through_power_cuts(party)
        assert party.board is message
        assert_shown_is_stored(party)
        assert party.stored.game.started.rules == Rules.of(RAVENSBURGER)
        assert party.stored.game.started.first == 1


async def test_the_highest_roll_begins_in_the_asmodee_edition(database: Path) -> None:
    async with a_bot(database) as bot:
        party = await Club.of(bot).lobby("Ann", "Ben", edition="asmodee")
        message = party.board
        await party.start()
        assert_roll_off_is_shown(party)
        await play_through_power_cuts(party)
        assert party.board is message
        assert_shown_is_stored(party)
        assert party.stored.game.started.rules == Rules.of(ASMODEE)


async def test_a_franjos_game_counts_its_last_round_down_to_its_end(database: Path) -> None:
    async with a_bot(database) as bot:
        party = await Club.of(bot).lobby("Ann", "Ben", "Cem", edition="franjos")
        message, ann = party.board, party.host
        await party.click(await asked_who_begins(party), "\u2068Ann\u2069", ann)
        await party.until(lambda: acts_on(party.board) == {"roll"})
        told_of_last_round: list[str] = []
        kept_from_stopping: list[str] = []

        def look() -> None:
            lines = message.text.splitlines()
            told_of_last_round.extend(
                line for line in lines if "Last round" in line and line not in told_of_last_round
            )
            if any(button.label == "Stop" and button.disabled for button in message.buttons):
                kept_from_stopping.extend(line for line in lines if line.startswith("You can stop once"))

        await play_through_power_cuts(party, hare_and_tortoises, look, {"last round"})
        assert party.board is message
        assert len(told_of_last_round) == 2
        for line, left in zip(told_of_last_round, ("2 players are", "1 player is"), strict=True):
            assert ann.mention in line
            assert f"{left} still to play." in line
        assert set(kept_from_stopping) == {
            "You can stop once all three runners are on the board, or right after a claim."
        }
        assert party.winner is ann
        assert_shown_is_stored(party)
        game = party.stored.game
        assert game.started.rules == Rules.of(FRANJOS)
        assert len({record.turns for record in records(game)}) == 1, "all had as many turns"


async def test_runners_jump_over_the_others_markers_where_that_is_played(database: Path) -> None:
    async with a_bot(database) as bot:
        party = await Club.of(bot).game("Ann", "Ben", edition="parker", crowded="jump")
        message = party.board
        await party.play(lambda: jump(party.stored.game), choose=timid_choice)
        column, height = jump(party.stored.game) or (0, 0)
        (description,) = message.alt_texts
        assert f"{column} at {height} of " in description.partition("Runners: ")[2].partition(".")[0]
        await play_through_power_cuts(party)
        assert party.board is message
        assert_shown_is_stored(party)
        assert party.stored.game.started.rules == Rules.of(PARKER, crowded=Crowded.JUMP)


async def test_nobody_stops_on_anothers_marker_where_that_is_forbidden(database: Path) -> None:
    async with a_bot(database) as bot:
        party = await Club.of(bot).game("Ann", "Ben", edition="asmodee", crowded="no-stop")
        message = party.board
        await party.play(lambda: acts_on(party.board) == {"roll"} and has_stop(message), choose=timid_choice)
        reason = "You cannot stop while a runner shares a space with another player's marker."
        assert reason in message.text.splitlines()
        assert message.text.startswith(f"{party.on_turn.mention} ")
        assert "Roll again." in message.text.partition("\n")[0]
        await bot.restart()
        with party.unmoved():
            forged = f"cs1:{table_of(message)}:{moment_of(message)}:stop"
            assert told(await party.on_turn.click_raw(party.channel, message, forged)) == reason
            assert told(await party.on_turn.command(party.channel, "cantstop stop")) == reason
        await play_through_power_cuts(party)
        assert party.board is message
        assert_shown_is_stored(party)
        assert party.stored.game.started.rules == Rules.of(ASMODEE, crowded=Crowded.NO_STOP)


async def play_through_power_cuts(
    party: Party,
    choose: Choose = prudent_choice,
    look: Callable[[], object] = lambda: None,
    besides: Set[str] = frozenset(),
) -> None:
    """Play to the end; the bot is killed the first time that a moment of each kind is on the board."""
    met: set[str] = set()
    for _ in range(900):
        look()
        kind = " ".join(sorted(acts_on(party.board)))
        kinds = {kind, "last round"} if "Last round" in party.board.text else {kind}
        if is_over(party.board):
            break
        if kinds - met:
            met |= kinds
            await party.call()
            before = shown(party.board)
            await party.bot.restart()
            assert shown(party.board) == before
        await party.step(choose)
    assert met >= WHEREVER_IT_MATTERS | besides, "the bot was killed at each of them"


def hare_and_tortoises(message: Message, name: str) -> Button:
    """Ann gets up the mountain, and the others never do."""
    return (prudent_choice if name == "Ann" else timid_choice)(message, name)


async def asked_who_begins(party: Party) -> Response:
    """Have the host press Start where the rules leave the first turn to the host."""
    question = await party.host.click(party.board, "Start")
    assert question.ephemeral
    assert question.text == "Who begins?"
    return question


def has_stop(message: Message) -> bool:
    """Whether a card has the button that stops, pressable or not."""
    return any(button.label == "Stop" for button in message.buttons)


def jump(game: Game) -> tuple[int, int] | None:
    """The column and the height of a runner that the last event brought over somebody's marker."""
    match game.log[-1]:
        case Moved(move=move):
            before, after = game.previous, game.state
            for column in move:
                start = before.runners[column] or before.markers[before.on_turn][column]
                if after.runners[column] > start + move.count(column):
                    return column, after.runners[column]
    return None
