"""Whole games in every printed edition, by clicks alone, through kills of the bot."""

import asyncio
from collections.abc import Callable, Set
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.game import CrowdedSpaces, Game, Moved, Rules, player_results
from bot.game.rules import ASMODEE, FRANJOS, PARKER, RAVENSBURGER
from playground.testing import Message, Response
from tests.e2e.assertions import assert_roll_off_is_shown, assert_shown_is_stored
from tests.e2e.card_reader import (
    ann_wins_choice,
    enabled_actions,
    is_finished,
    moment_of,
    prudent_choice,
    snapshot,
    table_of,
    timid_choice,
)
from tests.e2e.harness import BotProcess, running_bot
from tests.e2e.players import Party, Server, refusal

REQUIRED_KINDS = {"roll", "move", "roll stop"}
"""The moments of every game at which the bot is killed: what the buttons do that can be pressed."""


@dataclass
class Kills:
    """Kills and restarts the bot each time that all of some games wait for it."""

    _bot: BotProcess
    _games: int
    _waiting: list[asyncio.Future[None]] = field(default_factory=list)

    async def next(self, party: Party) -> None:
        """Wait until the bot was killed and has started again, and check that the board is the same."""
        if enabled_actions(party.board) & {"roll", "move"}:
            await party.wait_for_ping()
        before = snapshot(party.board)
        self._waiting.append(asyncio.get_running_loop().create_future())
        await asyncio.gather(self._waiting[-1], self._kill())
        assert snapshot(party.board) == before

    async def over(self) -> None:
        """Do not wait for this game any more."""
        self._games -= 1
        await self._kill()

    async def _kill(self) -> None:
        if len(self._waiting) == self._games and self._waiting:
            waiting, self._waiting = self._waiting, []
            await self._bot.restart()
            for future in waiting:
                future.set_result(None)


@pytest.mark.thorough
async def test_games_of_every_edition_survive_the_same_kills(database: Path) -> None:
    plays = (ravensburger, asmodee, franjos, parker_with_jumping, asmodee_without_stopping)
    async with running_bot(database) as bot, asyncio.TaskGroup() as games:
        kills = Kills(bot, len(plays))
        for play in plays:
            games.create_task(play(Server.create(bot), kills), name=play.__name__)


async def ravensburger(server: Server, kills: Kills) -> None:
    """Let the host say who goes first."""
    party = await server.open_lobby("Ann", "Ben", "Cem", edition="ravensburger")
    message, ben = party.board, party.players[1]
    question = await press_start(party)
    names = ["\u2068Ann\u2069", "\u2068Ben\u2069", "\u2068Cem\u2069"]
    assert [button.label for button in question.shown.buttons] == [*names, "Roll for it"]
    await kills.next(party)
    await party.click(question, names[1], party.host)
    assert question.text == "The game has started."
    await party.wait_until(lambda: "It's your turn" in message.text)
    assert party.on_turn is ben
    assert "Rolling for the first turn" not in message.text
    await play_through(kills, party, message, Rules.of(RAVENSBURGER))
    assert party.stored.game.started.first_seat == 1


async def asmodee(server: Server, kills: Kills) -> None:
    """Let the highest roll go first."""
    party = await server.open_lobby("Ann", "Ben", edition="asmodee")
    await party.start()
    assert_roll_off_is_shown(party)
    await play_through(kills, party, party.board, Rules.of(ASMODEE))


async def franjos(server: Server, kills: Kills) -> None:
    """Stop only with all runners on the board, and play the last round to its end."""
    party = await server.open_lobby("Ann", "Ben", "Cem", edition="franjos")
    message, ann = party.board, party.host
    await party.click(await press_start(party), "\u2068Ann\u2069", ann)
    await party.wait_until(lambda: enabled_actions(message) == {"roll"})
    last_rounds: dict[str, None] = {}
    kept_from_stopping: set[str] = set()

    def look() -> None:
        lines = message.text.splitlines()
        last_rounds.update(dict.fromkeys(line for line in lines if "Last round" in line))
        if cannot_stop(message):
            kept_from_stopping.update(line for line in lines if "stop" in line)

    await play_through(kills, party, message, Rules.of(FRANJOS), look, {"last round"})
    assert len(last_rounds) == 2
    for line, left in zip(last_rounds, ("2 players still have", "1 player still has"), strict=True):
        assert ann.name in line
        assert f"{left} a turn." in line
    assert kept_from_stopping == {
        "You can stop once all three runners are on the board, or right after a claim."
    }
    assert party.winner is ann
    turns = {record.turns for record in player_results(party.stored.game)}
    assert len(turns) == 1, "all had as many"


async def parker_with_jumping(server: Server, kills: Kills) -> None:
    """Jump with a runner over another player's marker, as the card says."""
    party = await server.start_game("Ann", "Ben", edition="parker", crowded="jump")
    message = party.board
    await party.play(lambda: jump(party.stored.game), choose=timid_choice)
    column, height = jump(party.stored.game) or (0, 0)
    (description,) = message.alt_texts
    assert f"{column} ({height} of " in description.partition("Runners: ")[2].partition(".")[0]
    await play_through(kills, party, message, Rules.of(PARKER, crowded=CrowdedSpaces.JUMP))


async def asmodee_without_stopping(server: Server, kills: Kills) -> None:
    """Try to stop on another player's marker; the card says why that is not possible."""
    party = await server.start_game("Ann", "Ben", edition="asmodee", crowded="no-stop")
    message = party.board
    await party.play(lambda: cannot_stop(message), choose=timid_choice)
    reason = "You can't stop while a runner shares a space with another player's marker."
    assert reason in message.text.splitlines()
    assert message.text.startswith(f"{party.on_turn.mention} ")
    assert "Roll again." in message.text.partition("\n")[0]
    await kills.next(party)
    with party.assert_unchanged():
        forged = f"cs1:{table_of(message)}:{moment_of(message)}:stop"
        assert refusal(await party.on_turn.click_raw(party.channel, message, forged)) == reason
        assert refusal(await party.on_turn.command(party.channel, "cantstop-keyboard stop")) == reason
    await play_through(kills, party, message, Rules.of(ASMODEE, crowded=CrowdedSpaces.NO_STOP))


async def play_through(
    kills: Kills,
    party: Party,
    message: Message,
    rules: Rules,
    look: Callable[[], object] = lambda: None,
    besides: Set[str] = frozenset(),
) -> None:
    """Play to the end in one message, and kill the bot at the first moment of each kind."""
    met: set[str] = set()
    while not is_finished(party.board):
        look()
        kind = " ".join(sorted(enabled_actions(party.board)))
        kinds = {kind, "last round"} if "Last round" in party.board.text else {kind}
        if kinds - met:
            met |= kinds
            await kills.next(party)
        await party.step(ann_wins_choice if len(party.players) > 2 else prudent_choice)
    await kills.over()
    assert met >= REQUIRED_KINDS | besides, "the bot was killed at each of them"
    assert party.board is message
    assert_shown_is_stored(party)
    assert party.stored.game.started.rules == rules


async def press_start(party: Party) -> Response:
    """Press Start where the host says who begins."""
    question = await party.host.click(party.board, "Start")
    assert question.ephemeral
    assert question.text == "Who goes first?"
    return question


def cannot_stop(message: Message) -> bool:
    """Whether a card offers to roll again, but not to stop."""
    rolls_again = any(button.label == "Roll again" for button in message.buttons)
    return rolls_again and "stop" not in enabled_actions(message)


def jump(game: Game) -> tuple[int, int] | None:
    """Return column and height of a runner that has just jumped over another player's marker."""
    match game.log[-1]:
        case Moved(move=move):
            before, after = game.previous_state, game.state
            for column in move:
                start = before.runners[column] or before.markers[before.on_turn][column]
                if after.runners[column] > start + move.count(column):
                    return column, after.runners[column]
    return None
