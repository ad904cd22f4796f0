"""What all tests share: a database server, translations, and word of the tests that are left out."""

import asyncio
import functools
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.chat.ui.i18n import language
from bot.memory import collect_garbage_less_often
from bot.monitoring import watchdog
from bot.store import open_store
from tests import WAIT_TIMEOUT
from tests import hypothesis_profiles as hypothesis_profiles  # loads the profile
from tests.compiling import compile_once
from tests.postgres_server import INSTALL_HINT, PostgresServer, find_server, new_server

language.load_translations = functools.cache(language.load_translations)  # reading takes 70 ms


@pytest.fixture(autouse=True)
def addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put back where Discord is: discord.py keeps it in these places."""
    for owner, name in ((Route, "BASE"), (DiscordWebSocket, "DEFAULT_GATEWAY")):
        monkeypatch.setattr(owner, name, getattr(owner, name))


@pytest.fixture(scope="session", autouse=True)
def endless_tests() -> Iterator[None]:
    """Let the tests go on where a command of the bot would make sure that its process ends."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(watchdog, "_end", lambda seconds, status: None)
        yield


POSTGRES_REQUIRED = os.environ.get("POSTGRES_TESTS") == "required"
NO_SERVER = "no PostgreSQL server found"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """Return a running server; without one the test is skipped, or fails with POSTGRES_TESTS=required."""
    programs = find_server()
    if programs is None:
        (pytest.fail if POSTGRES_REQUIRED else pytest.skip)(NO_SERVER)
    with new_server(programs) as server:
        server.start()
        yield server


@pytest.fixture(scope="session")
def postgres_template(postgres_server: PostgresServer) -> str:
    """Return the name of a database with the bot's schema. To copy it is quicker than to migrate one."""
    name = postgres_server.create_database()

    async def migrate() -> None:
        await (await open_store(postgres_server.url(name))).close()

    with ThreadPoolExecutor() as pool:  # so that the loop of the tests does not mind
        pool.submit(asyncio.run, migrate()).result()
    return name


@pytest.fixture
def postgres_url(
    postgres_server: PostgresServer, postgres_template: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """Return the address of a new database, whose server may be slow because the machine is busy."""
    monkeypatch.setattr("bot.store.engines.postgres.connection.CONNECTION_TIMEOUT", WAIT_TIMEOUT)
    monkeypatch.setattr("bot.store.engines.postgres.connection.STATEMENT_TIMEOUT", WAIT_TIMEOUT)
    monkeypatch.setattr("bot.store.engines.postgres.requests.LIMIT", WAIT_TIMEOUT)
    with postgres_server.database(postgres_template) as url:
        yield url


LEFT_OUT = pytest.StashKey[int]()
"""The number of thorough tests that are not run."""

END_TO_END = Path(__file__).parent / "e2e"

STORE = Path(__file__).parent / "store"

ALWAYS_ON_POSTGRES = {STORE / "test_privacy_policy.py", STORE / "test_tables.py"}
"""What is tested on a real database server if one is installed: all columns, and a part of the contract."""


def pytest_itemcollected(item: pytest.Item) -> None:
    """Count the tests on a real database server among the thorough ones, but for a few."""
    if isinstance(item, pytest.Function) and item.path not in ALWAYS_ON_POSTGRES:
        parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
        if "postgres_server" in item.fixturenames or "postgres" in parameters:
            item.add_marker(pytest.mark.thorough)


def pytest_configure(config: pytest.Config) -> None:
    """Compile everything before the processes of pytest-xdist start, in the one that starts them."""
    if config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        compile_once(config)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return two processes more than there are cores, because end-to-end tests often wait."""
    return (os.cpu_count() or 1) + 2


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let each process begin with its share of the end-to-end tests, which mostly wait.

    pytest-xdist hands out consecutive parts of the tests, and takes from the end of one for a process that
    has run its own.
    """
    processes = getattr(config, "workerinput", {}).get("workercount", 1)
    waiting = [item for item in items if END_TO_END in item.path.parents]
    others = [item for item in items if END_TO_END not in item.path.parents]
    items[:] = [
        item
        for number in range(processes)
        for part in (waiting, others)
        for item in part[len(part) * number // processes : len(part) * (number + 1) // processes]
    ]


def pytest_collection_finish() -> None:
    """Look for garbage rarely, and never among the thousands of tests, which stay to the end."""
    collect_garbage_less_often()


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    """Count the thorough tests among those that are not run."""
    real = [item for item in items if isinstance(item, pytest.Item)]  # pytest-testmon has others
    thorough = sum(item.get_closest_marker("thorough") is not None for item in real)
    stash = items[0].config.stash
    stash[LEFT_OUT] = stash.get(LEFT_OUT, 0) + thorough


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tell the number to the process that writes the summary, where pytest-xdist runs the tests."""
    if (output := getattr(session.config, "workeroutput", None)) is not None:
        output["left_out"] = session.config.stash.get(LEFT_OUT, 0)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take the number from a process that has run tests; all of them count the same."""
    node.config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left_out", 0)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say how many tests were left out, and how to run them."""
    skipped = [each for each in terminalreporter.stats.get("skipped", []) if NO_SERVER in str(each.longrepr)]
    if skipped:
        told = f"SKIPPED: {len(skipped)} tests need PostgreSQL. To run them, {INSTALL_HINT}."
        terminalreporter.write_line(told, yellow=True, bold=True)
    if number := config.stash.get(LEFT_OUT, 0):
        told = f"LEFT OUT: {number} thorough tests; `make thorough` runs them."
        terminalreporter.write_line(told, yellow=True)
