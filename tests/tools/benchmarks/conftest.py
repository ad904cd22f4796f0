from collections.abc import Iterator

import pytest

from tests.e2e.fork_server import ForkServer
from tests.e2e.harness import BotProcess


@pytest.fixture(scope="package")
def fork_server() -> Iterator[None]:
    """The process that starts the bots of benchmarks."""
    with ForkServer() as BotProcess.fork_server:
        yield
