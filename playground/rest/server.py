"""The HTTP side: every request is recorded, may be struck by a fault, is limited, handled and answered."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from typing import TYPE_CHECKING, Any

from aiohttp import web

from playground import faults
from playground.errors import ApiError, Code
from playground.recording import Request, SentFile
from playground.rest import (
    application,
    channels,
    commands,
    emojis,
    files,
    guilds,
    interactions,
    messages,
    threads,
    webhooks,
)
from playground.rest.bodies import LARGEST_REQUEST, read
from playground.rest.routing import Answer, Call, Endpoint
from playground.wire import Body

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from playground.core import Core
    from playground.faults import Fault

PREFIX = "/api/v10"
FAMILIES = (application, channels, commands, emojis, guilds, interactions, messages, threads, webhooks)
REAL_TOKEN = re.compile(r"[\w-]{23,30}\.[\w-]{6,7}\.[\w-]{27,}")

_log = logging.getLogger(__name__)


def app(core: Core, more: Iterable[Callable[[web.UrlDispatcher], object]] = ()) -> web.Application:
    """The web application of a stand-in: API, gateway and files, and the routes that `more` adds to them."""
    built = web.Application(client_max_size=LARGEST_REQUEST + 1024 * 1024)
    for family in FAMILIES:
        for endpoint in family.ENDPOINTS:
            built.router.add_route(endpoint.method, PREFIX + endpoint.path, _serve(core, endpoint))
    built.router.add_get("/gw", core.gateway.handle)
    built.router.add_get("/gw/", core.gateway.handle)
    files.add_routes(built, core)
    for add_routes in more:
        add_routes(built.router)
    built.router.add_route("*", "/api/{rest:.*}", _serve(core, None))
    return built


def _serve(core: Core, endpoint: Endpoint | None) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def handle(request: web.Request) -> web.StreamResponse:
        early: ApiError | None = None
        try:
            body = await read(request)
        except ApiError as error:
            early, body = error, Body(None, {})
        record = Request(
            method=request.method,
            route=endpoint.path if endpoint else None,
            path=request.path.removeprefix(PREFIX),
            query=dict(request.query),
            json=body.json,
            files=tuple(SentFile(u.filename, len(u.content), u.content_type) for u in body.files.values()),
            time=core.clock.now(),
        )
        core.recorder.request(record)
        for file in record.files:
            if not file.size:
                core.recorder.breach(f"an upload of 0 bytes: {file.name}", request=record)
        fault = core.faults.strike(record)
        if fault and fault.delay:
            await asyncio.sleep(fault.delay)
        answer: Answer | ApiError | None = None
        headers: dict[str, str] = {}
        if fault is None or fault.applied or not (fault.status or fault.disconnect):
            answer, headers = _handle(core, endpoint, request, body, record, early)
        if fault and (fault.status or fault.disconnect):
            record.faulty = True
            return _fail(core, fault, request, record)
        return _answer(core, record, answer, headers)

    return handle


def _handle(
    core: Core,
    endpoint: Endpoint | None,
    request: web.Request,
    body: Body,
    record: Request,
    early: ApiError | None,
) -> tuple[Answer | ApiError, dict[str, str]]:
    headers: dict[str, str] = {}
    try:
        if endpoint is None:
            core.recorder.unhandled.append(record)
            raise ApiError(Code.GENERAL)
        if endpoint.token:
            _authorize(core, request.headers.get("Authorization", ""))
        if endpoint.bucket:
            params = request.match_info
            major = params.get("channel") or params.get("guild") or params.get("token") or ""
            bucket = endpoint.bucket
            name = f"{request.method} {endpoint.path}" if bucket == "other" else bucket
            verdict = core.limits.take(name, major)
            headers = verdict.headers
            if verdict.retry_after is not None:
                core.recorder.breach("429: too many requests", request=record)
                wait = round(verdict.retry_after, 3)
                too_many = {
                    "message": "You are being rate limited.",
                    "retry_after": wait,
                    "global": verdict.everywhere,
                }
                return Answer(429, too_many), headers | {"Retry-After": str(int(wait) + 1)}
        if early:
            raise early
        call = Call(core, request.match_info, request.query, body, record)
        result = endpoint.handler(call)
        if isinstance(result, Answer):
            return result, headers
        return Answer(204 if result is None else 200, result), headers
    except ApiError as error:
        if error.code.breach and not error.excused:
            core.recorder.breach(error.code.text, code=error.code.number, detail=error.errors, request=record)
        return error, headers
    except Exception as error:
        _log.exception("%s %s", request.method, request.path)
        core.recorder.breach("the stand-in itself failed", detail=repr(error), request=record)
        return Answer(500, {"message": "500: Internal Server Error", "code": 0}), headers


def _authorize(core: Core, given: str) -> None:
    if given == f"Bot {core.token}":
        return
    if REAL_TOKEN.search(given):
        _log.error(
            "Refused a token that looks like a real one of Discord's: this is a stand-in, keep it secret."
        )
    raise ApiError(Code.UNAUTHORIZED)


def _answer(
    core: Core, record: Request, answer: Answer | ApiError | None, headers: dict[str, str]
) -> web.Response:
    if isinstance(answer, ApiError):
        record.code = answer.code.number
        answer = Answer(answer.code.status, answer.body() | answer.extra)
    answer = answer or Answer(204)
    record.status, record.answer = answer.status, answer.body
    core.recorder.answered(record)
    return _response(answer.status, answer.body, headers)


def _response(status: int, body: Any, headers: dict[str, str]) -> web.Response:
    headers = headers | {"Via": "1.1 stand-in"}
    if body is None:
        return web.Response(status=status, headers=headers)
    # Exactly this content type: discord.py compares it as a whole.
    headers["Content-Type"] = "application/json"
    return web.Response(status=status, body=json.dumps(body).encode(), headers=headers)


def _fail(core: Core, fault: Fault, request: web.Request, record: Request) -> web.Response:
    record.status = 0 if fault.disconnect else fault.status or 0
    record.code = fault.code
    core.recorder.answered(record)
    if fault.disconnect:
        if request.transport:
            request.transport.abort()
        return web.Response(status=500)
    body = faults.body(fault)
    record.answer = body
    headers = {"Retry-After": "1"} if fault.status == 429 else {}
    return _response(fault.status or 500, body, headers)
