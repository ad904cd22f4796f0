"""A pooler in front of a PostgreSQL server that lends its clients a session for each transaction."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import parse_qs, urlsplit

HOST = "127.0.0.1"

Session = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def pooled(url: str, most: int) -> AsyncIterator[str]:
    """Yield the address of a database behind a pooler, which takes turns with so many sessions."""
    address = urlsplit(url)
    (folder,) = parse_qs(address.query)["host"]
    free: list[Session] = []
    opened: list[asyncio.StreamWriter] = []
    greeting = b""

    async def take(startup: bytes) -> Session:
        nonlocal greeting
        if len(opened) == most:
            return free.pop(0)
        reader, writer = await asyncio.open_unix_connection(f"{folder}/.s.PGSQL.5432")
        opened.append(writer)
        writer.write(startup)
        greeting = await answer(reader)
        return reader, writer

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        opened_by_client.append(writer)
        with suppress(asyncio.IncompleteReadError):
            startup = await packet(reader)
            free.append(await take(startup))
            writer.write(greeting)
            session = None
            while (request := await message(reader))[:1] != b"X":
                session = session or await take(startup)
                session[1].write(request)
                if request[:1] in b"QS":  # a query or a sync: the server answers
                    answered = await answer(session[0])
                    writer.write(answered)
                    if answered.endswith(b"I"):  # it is in no transaction
                        free.append(session)
                        session = None
        writer.close()

    opened_by_client: list[asyncio.StreamWriter] = []
    server = await asyncio.start_server(serve, HOST, 0)
    port = server.sockets[0].getsockname()[1]
    try:
        yield f"postgresql://{address.username}@{HOST}:{port}{address.path}?sslmode=disable"
    finally:
        server.close()
        for writer in opened + opened_by_client:
            writer.transport.abort()


async def packet(reader: asyncio.StreamReader) -> bytes:
    length = await reader.readexactly(4)
    return length + await reader.readexactly(int.from_bytes(length, "big") - 4)


async def message(reader: asyncio.StreamReader) -> bytes:
    return await reader.readexactly(1) + await packet(reader)


async def answer(reader: asyncio.StreamReader) -> bytes:
    """Return all that a server says until it is ready for the next query."""
    said = [await message(reader)]
    while said[-1][:1] != b"Z":
        said.append(await message(reader))
    return b"".join(said)
