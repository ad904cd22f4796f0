"""Fixtures that the tests of the chat share."""

import pytest

from tests.chat.harness import Harness


@pytest.fixture
def harness() -> Harness:
    """The handlers of buttons and commands, with an empty store."""
    return Harness()
