import inspect

import pytest

from bot.clock import SystemClock
from bot.store import SqliteStore
from bot.store.engines.postgres import PostgresStore
from bot.store.engines.postgres.slots import PostgresSlots
from bot.store.engines.sqlite.slots import SqliteSlots
from bot.tables.ports import Clock, GameStore, Slots
from tests.tables.controlled_clock import ControlledClock


@pytest.mark.parametrize(
    ("port", "implementation"),
    [
        (GameStore, SqliteStore),
        (GameStore, PostgresStore),
        (Slots, SqliteSlots),
        (Slots, PostgresSlots),
        (Clock, SystemClock),
        (Clock, ControlledClock),
    ],
)
def test_an_implementation_has_the_methods_of_its_port(port: type, implementation: type) -> None:
    for name, method in inspect.getmembers(port, inspect.isfunction):
        if not name.startswith("_"):
            implemented = getattr(implementation, name)
            assert implemented is not method, f"{name} is not implemented"
            assert inspect.signature(implemented).parameters == inspect.signature(method).parameters
