"""What the tests of the daily climb share."""

import pytest

from tests.chat.harness import Harness
from tests.tables.climbing import TODAY, make_dice


@pytest.fixture
async def harness(harness: Harness) -> Harness:
    """The handlers with dice whose par is known: a computer has to climb to find it out."""
    for day in (TODAY, TODAY + 1):
        await harness.store.add_daily_dice(make_dice(day))
    return harness
