"""Whole games in every printed edition, by clicks alone, through power cuts."""

import asyncio
from collections.abc import Callable, Set
from pathlib import Path

import pytest

from bot.game import CrowdedSpaces, Game, Moved, Rules, player_results
from bot.game.editions import ASMODEE, FRANJOS, PARKER, RAVENSBURGER
from playground.testing import Message, Response
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
from tests.e2e.test_whole_games import assert_roll_off_is_shown, assert_shown_is_stored

pytestmark = pytest.mark.asyncio(loop_scope="session")

REQUIRED_KINDS = {"roll", "move", "roll stop"}
"""The moments of every game at which the bot is killed: what the buttons do that can be pressed."""


class Kills:
    """Kills the bot each time that every game still on waits for it, and starts it again.

    Args:
        bot: the bot.
        games: how many games there are.
    """

    def __init__(self, bot: BotProcess, games: int) -> None:
        self._bot = bot
        self._games = games
        self._waiting: list[asyncio.Future[None]] = []

    async def next(self, party: Party) -> None:
        """Wait for a power cut and for its end, on a board that shows what it showed before."""
        if enabled_actions(party.board) & {"roll", "move"}:
            await party.wait_for_ping()
        before = snapshot(party.board)
        self._waiting.append(asyncio.get_running_loop().create_future())
        await asyncio.gather(self._waiting[-1], self._cut())
        assert snapshot(party.board) == before

    async def over(self) -> None:
        """Wait for this game no more."""
        self._games -= 1
        await self._cut()

    async def _cut(self) -> None:
        if len(self._waiting) == self._games and self._waiting:
            waiting, self._waiting = self._waiting, []
            await self._bot.restart()
            for future in waiting:
                future.set_result(None)


async def test_games_of_every_edition_are_played_through_the_same_power_cuts(database: Path) -> None:
    plays = (ravensburger, asmodee, franjos, parker_with_jumping, asmodee_without_stopping)
    async with running_bot(database) as bot, asyncio.TaskGroup() as games:
        cuts = Kills(bot, len(plays))
        for play in plays:
            games.create_task(play(Server.create(bot), cuts), name=play.__name__)


async def ravensburger(server: Server, cuts: Kills) -> None:
    """The host is asked who goes first."""
    party = await server.open_lobby("Ann", "Ben", "Cem", edition="ravensburger")
    message, ben = party.board, party.players[1]
    question = await press_start(party)
    names = ["\u2068Ann\u2069", "\u2068Ben\u2069", "\u2068Cem\u2069"]
    assert [button.label for button in question.shown.buttons] == [*names, "Roll for it"]
    await cuts.next(party)
    await party.click(question, names[1], party.host)
    assert question.text == "The game has started."
    await party.wait_until(lambda: f"{ben.mention} goes first." in message.text)
    assert party.on_turn is ben
    assert "Rolling for the first turn" not in message.text
    await play_through(cuts, party, message, Rules.of(RAVENSBURGER))
    assert party.stored.game.started.first_seat == 1


async def asmodee(server: Server, cuts: Kills) -> None:
    """The highest roll goes first."""
    party = await server.open_lobby("Ann", "Ben", edition="asmodee")
    await party.start()
    assert_roll_off_is_shown(party)
    await play_through(cuts, party, party.board, Rules.of(ASMODEE))


async def franjos(server: Server, cuts: Kills) -> None:
    """Nobody stops before all runners are out, and the last round is counted down to its end."""
    party = await server.open_lobby("Ann", "Ben", "Cem", edition="franjos")
    message, ann = party.board, party.host
    await party.click(await press_start(party), "\u2068Ann\u2069", ann)
    await party.wait_until(lambda: enabled_actions(message) == {"roll"})
    told_of_last_round: dict[str, None] = {}
    kept_from_stopping: set[str] = set()

    def look() -> None:
        lines = message.text.splitlines()
        told_of_last_round.update(dict.fromkeys(line for line in lines if "Last round" in line))
        if has_stop(message) and "stop" not in enabled_actions(message):
            kept_from_stopping.update(line for line in lines if "stop" in line)

    await play_through(cuts, party, message, Rules.of(FRANJOS), look, {"last round"})
    assert len(told_of_last_round) == 2
    for line, left in zip(told_of_last_round, ("2 players still have", "1 player still has"), strict=True):
        assert ann.mention in line
        assert f"{left} a turn." in line
    assert kept_from_stopping == {
        "You can stop once all three runners are on the board, or right after a claim."
    }
    assert party.winner is ann
    turns = {record.turns for record in player_results(party.stored.game)}
    assert len(turns) == 1, "all had as many"


async def parker_with_jumping(server: Server, cuts: Kills) -> None:
    """A runner passes over another player's marker, as the card says."""
    party = await server.start_game("Ann", "Ben", edition="parker", crowded="jump")
    message = party.board
    await party.play(lambda: jump(party.stored.game), choose=timid_choice)
    column, height = jump(party.stored.game) or (0, 0)
    (description,) = message.alt_texts
    assert f"{column} at {height} of " in description.partition("Runners: ")[2].partition(".")[0]
    await play_through(cuts, party, message, Rules.of(PARKER, crowded=CrowdedSpaces.JUMP))


async def asmodee_without_stopping(server: Server, cuts: Kills) -> None:
    """Nobody stops on another player's marker, and the card says why."""
    party = await server.start_game("Ann", "Ben", edition="asmodee", crowded="no-stop")
    message = party.board
    await party.play(lambda: enabled_actions(message) == {"roll"} and has_stop(message), choose=timid_choice)
    reason = "You can't stop while a runner shares a space with another player's marker."
    assert reason in message.text.splitlines()
    assert message.text.startswith(f"{party.on_turn.mention} ")
    assert "Roll again." in message.text.partition("\n")[0]
    await cuts.next(party)
    with party.assert_unchanged():
        forged = f"cs1:{table_of(message)}:{moment_of(message)}:stop"
        assert refusal(await party.on_turn.click_raw(party.channel, message, forged)) == reason
        assert refusal(await party.on_turn.command(party.channel, "cantstop stop")) == reason
    await play_through(cuts, party, message, Rules.of(ASMODEE, crowded=CrowdedSpaces.NO_STOP))


async def play_through(
    cuts: Kills,
    party: Party,
    message: Message,
    rules: Rules,
    look: Callable[[], object] = lambda: None,
    besides: Set[str] = frozenset(),
) -> None:
    """Play to the end in one message; the bot is killed the first time that it shows each kind of moment."""
    met: set[str] = set()
    while not is_finished(party.board):
        look()
        kind = " ".join(sorted(enabled_actions(party.board)))
        kinds = {kind, "last round"} if "Last round" in party.board.text else {kind}
        if kinds - met:
            met |= kinds
            await cuts.next(party)
        await party.step(ann_wins_choice if len(party.players) > 2 else prudent_choice)
    await cuts.over()
    assert met >= REQUIRED_KINDS | besides, "the bot was killed at each of them"
    assert party.board is message
    assert_shown_is_stored(party)
    assert party.stored.game.started.rules == rules


async def press_start(party: Party) -> Response:
    """Have the host press Start where the rules leave the first turn to the host."""
    question = await party.host.click(party.board, "Start")
    assert question.ephemeral
    assert question.text == "Who goes first?"
    return question


def has_stop(message: Message) -> bool:
    """Whether a card has the button that stops, pressable or not."""
    return any(button.label == "Stop" for button in message.buttons)


def jump(game: Game) -> tuple[int, int] | None:
    """The column and the height of a runner that the last event brought over somebody's marker."""
    match game.log[-1]:
        case Moved(move=move):
            before, after = game.previous_state, game.state
            for column in move:
                start = before.runners[column] or before.markers[before.on_turn][column]
                if after.runners[column] > start + move.count(column):
                    return column, after.runners[column]
    return None
