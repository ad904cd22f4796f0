"""Save the guesses by the spectators of a game."""

import asyncio
import random
from dataclasses import replace

from bot.game import Game
from bot.tables.guesses import check_may_guess, turn_of
from bot.tables.ports import Clock, ConflictError, GameStore
from bot.tables.table import Caller, Guess, Person, Table
from bot.tables.tables import ClickedMessage, Tables

MAX_ATTEMPTS = 8
"""How often a guess is checked again when the table has changed in the meantime."""

MAX_DELAY = 0.02
"""Seconds before another attempt at most, at random."""


class Guesses:
    """Checks and saves guesses."""

    def __init__(self, tables: Tables, store: GameStore, clock: Clock) -> None:
        self._tables = tables
        self._store = store
        self._clock = clock

    async def guess(
        self,
        table_id: int,
        by: Caller,
        action_version: int | None,
        clicked: ClickedMessage | None,
        *,
        stops: bool,
    ) -> tuple[Table, Game]:
        """Save a guess, or change it, and return the table with it, and its game.

        The lock of the table is not needed, so no player waits for spectators.

        ``action_version`` is the :attr:`~bot.tables.table.Table.action_version` that the guess is meant for,
        None for the current one. ``clicked`` is None for a command.

        Raises:
            NotAllowed: the caller may not guess, or not at this table.
            OutOfDate: the table is gone or in another channel, or the dice have been rolled since.
            StoreUnavailableError: it could not be saved.
            StoreAwayError: the store does not say whether it was saved.
            ConflictError: the table changed at every attempt.
        """
        attempts = 0
        while True:
            table = await self._tables.load_clicked(table_id, clicked)
            game = check_may_guess(table, by, action_version)
            guess = Guess(Person(by.id, by.name), turn_of(game), stops)
            try:
                await self._store.save_guess(table, guess, self._clock.now())
            except ConflictError:
                attempts += 1
                if attempts == MAX_ATTEMPTS:
                    raise
                await asyncio.sleep(random.uniform(0, MAX_DELAY))  # noqa: S311 - no secret
            else:
                return replace(table, guesses=(guess,)), game
