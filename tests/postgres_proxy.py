"""A way to a PostgreSQL server that a test takes away, at a moment that follows from what is sent."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import parse_qs, urlsplit

HOST = "127.0.0.1"


class PostgresProxy:
    """Hands connections on to a server while it is there.

    Attributes:
        url: the address of the database, through the proxy.
        cut_at: what a client sends last before the server is away; ``b""`` is anything.
        deaf: whether a server that is away hangs. Otherwise it refuses connections and ends those it has.
        away: set while the server is away.
    """

    def __init__(self, url: str) -> None:
        address = urlsplit(url)
        (folder,) = parse_qs(address.query)["host"]
        self._socket = f"{folder}/.s.PGSQL.5432"
        self._user, self._database = address.username, address.path
        self._writers: set[asyncio.StreamWriter] = set()
        self.url = ""
        self.cut_at: bytes | None = None
        self.deaf = False
        self.away = asyncio.Event()

    @asynccontextmanager
    async def running(self) -> AsyncIterator["PostgresProxy"]:
        """Listen until the end of the block."""
        server = await asyncio.start_server(self._serve, HOST, 0)
        port = server.sockets[0].getsockname()[1]
        self.url = f"postgresql://{self._user}@{HOST}:{port}{self._database}?sslmode=disable"
        try:
            yield self
        finally:
            server.close()
            self._cut()

    def come_back(self) -> None:
        self.cut_at = None
        self.away.clear()
        self._cut()

    def _cut(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            if self.away.is_set():
                if self.deaf:
                    await reader.read()
                return
            server_reader, server_writer = await asyncio.open_unix_connection(self._socket)
            self._writers.add(server_writer)
            try:
                async with asyncio.TaskGroup() as both:
                    both.create_task(self._copy(reader, server_writer, from_client=True))
                    both.create_task(self._copy(server_reader, writer, from_client=False))
            finally:
                self._writers.discard(server_writer)
                server_writer.transport.abort()
        except* OSError:
            pass
        finally:
            self._writers.discard(writer)
            writer.transport.abort()

    async def _copy(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, from_client: bool
    ) -> None:
        while data := await reader.read(65_536):
            if from_client and self.cut_at is not None and self.cut_at in data:
                self.away.set()
                if not self.deaf:
                    self._cut()
            if not self.away.is_set():
                writer.write(data)
                await writer.drain()
        with suppress(OSError):
            writer.close()
