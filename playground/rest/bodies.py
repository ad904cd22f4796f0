"""Reading request bodies: JSON, or multipart with JSON and files."""

from __future__ import annotations

import json
import mimetypes
import re
from typing import TYPE_CHECKING, Any

from aiohttp import BodyPartReader

from playground.asked import LARGEST_FILE
from playground.errors import ApiError, Code
from playground.rules.drafts import clean_name
from playground.wire import Body, Upload

if TYPE_CHECKING:
    from aiohttp import web

LARGEST_REQUEST = 25 * 1024 * 1024
_FILE = re.compile(r"files?\[(\d+)\]|file(\d*)")


async def read(request: web.Request) -> Body:
    """Reads a body.

    Raises:
        ApiError: It is too large, or no JSON where there should be.
    """
    if request.content_type == "multipart/form-data":
        return await _multipart(request)
    raw = await request.read()
    return Body(_parse(raw) if raw else None, {})


async def _multipart(request: web.Request) -> Body:
    payload: Any = None
    files: dict[int, Upload] = {}
    total = 0
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise ApiError(Code.INVALID_JSON)
        content = bytes(await part.read())
        total += len(content)
        if len(content) > LARGEST_FILE or total > LARGEST_REQUEST:
            raise ApiError(Code.TOO_LARGE)
        name = part.name or ""
        if name == "payload_json":
            payload = _parse(content)
        elif found := _FILE.fullmatch(name):
            number = int(found[1] or found[2] or 0)
            files[number] = Upload(
                clean_name(part.filename or "unknown"), content, _type_of(part.filename, part.headers)
            )
        else:
            payload = {**(payload or {}), name: content.decode()}
    return Body(payload, files)


def _type_of(filename: str | None, headers: Any) -> str | None:
    guessed = mimetypes.guess_type(filename or "")[0]
    return guessed or headers.get("Content-Type")


def _parse(raw: bytes) -> Any:
    try:
        return json.loads(raw, parse_constant=_refuse)
    except ValueError:
        raise ApiError(Code.INVALID_JSON) from None


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is not JSON")
