"""A PostgreSQL server for tests, in a temporary folder and on a socket there."""

import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import psycopg

from tests import WAIT_TIMEOUT

INSTALL_HINT = "install PostgreSQL 14 or later (Debian, Ubuntu: `apt install postgresql`)"

USER = "cantstop"
_MEMORY = Path("/dev/shm")
"""Where syncing to disk takes no time. A killed server loses nothing there; only a power cut would tell."""

_SETTINGS = {
    "listen_addresses": "",
    "max_connections": "200",
    "shared_buffers": "16MB",
    "autovacuum": "off",
    "log_min_messages": "fatal",  # tests provoke errors
}


def find_server() -> Path | None:
    """Return the folder of the newest server's programs, None without an installed server."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    installed = Path("/usr/lib/postgresql").glob("*/bin/initdb")  # Debian keeps them off the PATH
    newest = max(installed, key=lambda path: int(path.parents[1].name), default=None)
    return None if newest is None else newest.parent


class PostgresServer:
    """A server that can be killed and started again.

    Args:
        folder: an empty folder for its data and its socket.
        primary: the server whose changes it follows until it is promoted, None for a server of its own.
    """

    def __init__(self, programs: Path, folder: Path, primary: "PostgresServer | None" = None) -> None:
        self.programs = programs
        self._folder = folder
        self._data = folder / "data"
        self._log = folder / "log"
        self._numbers = itertools.count(1)
        self._process: subprocess.Popen[bytes] | None = None
        if os.geteuid() == 0:  # it refuses to run as root
            shutil.chown(folder, "nobody")
        if primary is None:
            options = ("-U", USER, "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync")
            command = self._command("initdb", "-D", self._data, *options)
        else:
            source = ("-h", primary._folder, "-U", USER, "--checkpoint=fast", "--write-recovery-conf")
            command = self._command("pg_basebackup", "-D", self._data, *source, "--no-sync")
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    def url(self, database: str = "postgres", *others: "PostgresServer") -> str:
        """Return the address of a database on this server, or on others if they are the ones to write to."""
        folders = ",".join(quote(str(server._folder), safe="") for server in (self, *others))
        return f"postgresql://{USER}@/{database}?host={folders}"

    def start(self, **settings: str) -> None:
        """Start it, with some settings changed, and wait until it answers."""
        options: list[str] = [f"--{name}={value}" for name, value in (_SETTINGS | settings).items()]
        command = self._command("postgres", "-D", self._data, "-k", self._folder, *options)
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        give_up = time.monotonic() + WAIT_TIMEOUT
        while True:
            try:
                psycopg.connect(self.url()).close()
            except psycopg.OperationalError:
                if self._process.poll() is not None or time.monotonic() > give_up:
                    raise RuntimeError(self._log.read_text()) from None
                time.sleep(0.02)
            else:
                return

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: SIGINT in good order, SIGQUIT at once, so that it has to recover at the next start."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(WAIT_TIMEOUT)
            self._process = None

    def create_database(self, template: str = "template1") -> str:
        name = f"test_{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def drop_database(self, name: str) -> None:
        """Delete a database, and end the connections to it."""
        self.execute(f"DROP DATABASE {name} WITH (FORCE)")

    @contextmanager
    def database(self, template: str = "template1") -> Iterator[str]:
        """Yield the address of a new database, which is deleted in the end."""
        name = self.create_database(template)
        try:
            yield self.url(name)
        finally:
            self.drop_database(name)

    def execute(self, statement: str, database: str = "postgres") -> None:
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            connection.execute(statement.encode())

    def _command(self, program: str, *arguments: str | Path) -> list[str | Path]:
        command: list[str | Path] = [self.programs / program, *arguments]
        if shutil.which("setpriv") is None:
            return command
        end_with_tests = ["setpriv", "--pdeathsig", "QUIT"]
        if os.geteuid() == 0:
            end_with_tests += ["--reuid", "nobody", "--regid", "nogroup", "--clear-groups"]
        return [*end_with_tests, *command]


@contextmanager
def new_server(
    programs: Path, *, on_disk: bool = False, primary: PostgresServer | None = None
) -> Iterator[PostgresServer]:
    """Make a server that is not started yet; stop it and delete its files in the end.

    With its data ``on_disk``, a commit takes as long as it does for a host. With a ``primary``, it is the
    standby of that.
    """
    parent = _MEMORY if _MEMORY.is_dir() and not on_disk else None
    with tempfile.TemporaryDirectory(prefix="cantstop-postgres-", dir=parent) as folder:
        server = PostgresServer(programs, Path(folder), primary)
        try:
            yield server
        finally:
            server.stop(signal.SIGQUIT)
