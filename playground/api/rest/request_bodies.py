"""Request bodies: JSON, or multipart with JSON and files."""

import json
import mimetypes
import re
from typing import Any

from aiohttp import BodyPartReader, web

from playground.model.files import MAX_FILE_SIZE, Upload
from playground.validation.drafts import clean_name
from playground.validation.errors import ApiError, ErrorCode
from playground.validation.request_body import RequestBody

MAX_REQUEST_SIZE = 25 * 1024 * 1024
_FILE = re.compile(r"files?\[(\d+)\]|file(\d*)")


async def read_body(request: web.Request) -> RequestBody:
    """Read the body of a request.

    Raises:
        ApiError: It is too large, or not JSON.
    """
    # Not `request.content_type`: that parses the boundary too, new each time, which takes longest of all.
    if request.headers.get("Content-Type", "").lower().startswith("multipart/form-data"):
        return await _multipart(request)
    raw = await request.read()
    return RequestBody(_parse(raw) if raw else None, {})


async def _multipart(request: web.Request) -> RequestBody:
    payload: Any = None
    files: dict[int, Upload] = {}
    total = 0
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise ApiError(ErrorCode.INVALID_JSON)
        content = bytes(await part.read())
        total += len(content)
        if len(content) > MAX_FILE_SIZE or total > MAX_REQUEST_SIZE:
            raise ApiError(ErrorCode.TOO_LARGE)
        name = part.name or ""
        if name == "payload_json":
            payload = _parse(content)
        elif found := _FILE.fullmatch(name):
            number = int(found[1] or found[2] or 0)
            filename = part.filename
            files[number] = Upload(
                clean_name(filename or "unknown"), content, _type_of(filename, part.headers)
            )
        else:
            payload = {**(payload or {}), name: content.decode()}
    return RequestBody(payload, files)


def _type_of(filename: str | None, headers: Any) -> str | None:
    guessed = mimetypes.guess_type(filename or "")[0]
    return guessed or headers.get("Content-Type")


def _parse(raw: bytes) -> Any:
    try:
        return json.loads(raw, parse_constant=_refuse)
    except ValueError:
        raise ApiError(ErrorCode.INVALID_JSON) from None


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is not JSON")
