"""Parties that play on whatever happens, and remember what they have seen."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from bot.game import Rolled
from playground.testing import NotShown
from tests.e2e.card_reader import dice_shown, moment_of, prudent_choice, winner_of
from tests.e2e.players import Party

PATIENCE = 2.0
"""Seconds that they wait for an answer: none comes from a bot that was killed."""


@dataclass
class Play:
    """What a party does until it is told to stop.

    Attributes:
        rolls: the versions of the buttons to roll that were pressed.
        shown: what was seen in answer to a click: the moment of the game, and the dice after a roll.
    """

    party: Party
    rolls: set[int] = field(default_factory=set)
    shown: list[tuple[int, str | None]] = field(default_factory=list)

    async def run(self) -> None:
        """Press one button after the other, whether they work or not."""
        while winner_of(self.party.board) is None:
            with suppress(NotShown, TimeoutError):
                await self._click()
            await asyncio.sleep(0.05)

    async def _click(self) -> None:
        message, player = self.party.board, self.party.on_turn
        button = prudent_choice(message, player.name)
        _, _, version, action, *_ = str(button.custom_id).split(":")
        if action == "roll":
            self.rolls.add(int(version))
        await self.party.wait_for_click_allowance(player)
        async with asyncio.timeout(PATIENCE):
            response = await player.click(message, custom_id=button.custom_id)
        if not response.ephemeral and moment_of(message) > int(version):
            self.shown.append((moment_of(message), dice_shown(message) if action == "roll" else None))

    def assert_kept(self) -> None:
        """Check that what was seen is on disk, and that nothing was played that nobody pressed."""
        game = self.party.stored.game
        assert self.shown
        for moment, dice in self.shown:
            assert moment <= game.event_count
            if dice is not None:
                latest = [event for event in game.log[:moment] if isinstance(event, Rolled)][-1]
                assert "".join(map(str, latest.dice)) == dice
        rolled = {moment for moment, event in enumerate(game.log) if isinstance(event, Rolled)}
        assert rolled <= self.rolls


@asynccontextmanager
async def playing(plays: Sequence[Play]) -> AsyncIterator[None]:
    running = [asyncio.create_task(play.run()) for play in plays]
    try:
        yield
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


async def assert_kept(plays: Sequence[Play]) -> None:
    """Check that the boards show what is on disk, and that it is what each party has seen."""
    for play in plays:
        await play.party.wait_for_stored_board()
        play.assert_kept()


async def wait_for_clicks(plays: Sequence[Play], clicks: int) -> None:
    """Wait until each party has had some more clicks answered, or has finished its game."""
    wanted = [(play, len(play.shown) + clicks) for play in plays]
    await plays[0].party.bot.wait_until(
        lambda: all(len(play.shown) >= n or winner_of(play.party.board) is not None for play, n in wanted)
    )
