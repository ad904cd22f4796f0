"""The web application: every request is recorded, may meet a fault or rate limit, and is handled."""

import asyncio
import json
import logging
import re
from collections.abc import Awaitable, Callable, Iterable
from email.utils import formatdate
from typing import Any

from aiohttp import web

from playground.api.faults import Fault, fault_body
from playground.api.recording import Request, SentFile
from playground.api.rest import (
    application,
    cdn,
    channels,
    commands,
    emojis,
    guilds,
    interactions,
    messages,
    threads,
    webhooks,
)
from playground.api.rest.request_bodies import MAX_REQUEST_SIZE, read_body
from playground.api.rest.routing import Call, Endpoint, Result
from playground.api.services import Services
from playground.validation.errors import ApiError, ErrorCode
from playground.validation.request_body import RequestBody

PREFIX = "/api/v10"
ENDPOINT_MODULES = (
    application,
    channels,
    commands,
    emojis,
    guilds,
    interactions,
    messages,
    threads,
    webhooks,
)
REAL_TOKEN = re.compile(r"[\w-]{23,30}\.[\w-]{6,7}\.[\w-]{27,}")

_log = logging.getLogger(__name__)


def http_app(services: Services, more: Iterable[Callable[[web.UrlDispatcher], object]]) -> web.Application:
    """Return the web application: API, gateway and files, and the routes that `more` adds."""
    app = web.Application(client_max_size=MAX_REQUEST_SIZE + 1024 * 1024)
    for module in ENDPOINT_MODULES:
        for endpoint in module.ENDPOINTS:
            app.router.add_route(endpoint.method, PREFIX + endpoint.path, _serve(services, endpoint))
    app.router.add_get("/gw", services.gateway.handle)
    app.router.add_get("/gw/", services.gateway.handle)
    cdn.add_routes(app, services)
    for add_routes in more:
        add_routes(app.router)
    app.router.add_route("*", "/api/{rest:.*}", _serve(services, None))
    return app


def _serve(
    services: Services, endpoint: Endpoint | None
) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def handle(request: web.Request) -> web.StreamResponse:
        early: ApiError | None = None
        try:
            body = await read_body(request)
        except ApiError as error:
            early, body = error, RequestBody(None, {})
        record = Request(
            method=request.method,
            route=endpoint.path if endpoint else None,
            path=request.path.removeprefix(PREFIX),
            query=dict(request.query),
            json=body.json,
            files=tuple(SentFile(u.filename, len(u.content), u.content_type) for u in body.files.values()),
            time=services.clock.now(),
        )
        services.recorder.request(record)
        for file in record.files:
            if not file.size:
                services.recorder.breach(f"an upload of 0 bytes: {file.name}", request=record)
        fault = services.faults.strike(record)
        if delay := services.faults.delay + (fault.delay if fault else 0):
            await asyncio.sleep(delay)
        if fault:
            await fault.released.wait()
        answer: Result | ApiError | None = None
        headers: dict[str, str] = {}
        if fault is None or fault.applied or not (fault.status or fault.disconnect):
            answer, headers = _handle(services, endpoint, request, body, record, early)
        if fault and (fault.status or fault.disconnect):
            record.faulty = True
            return _fail(services, fault, request, record)
        return _answer(services, record, answer, headers)

    return handle


def _handle(
    services: Services,
    endpoint: Endpoint | None,
    request: web.Request,
    body: RequestBody,
    record: Request,
    early: ApiError | None,
) -> tuple[Result | ApiError, dict[str, str]]:
    headers: dict[str, str] = {}
    try:
        if endpoint is None:
            services.recorder.unhandled.append(record)
            raise ApiError(ErrorCode.GENERAL)
        if endpoint.token:
            _authorize(services, request.headers.get("Authorization", ""))
        if endpoint.bucket:
            params = request.match_info
            major = params.get("channel") or params.get("guild") or params.get("token") or ""
            bucket = endpoint.bucket
            name = f"{request.method} {endpoint.path}" if bucket == "other" else bucket
            verdict = services.limits.take(name, major)
            headers = verdict.headers
            if verdict.retry_after is not None:
                services.recorder.breach("429: too many requests", request=record)
                wait = round(verdict.retry_after, 3)
                too_many = {
                    "message": "You are being rate limited.",
                    "retry_after": wait,
                    "global": verdict.everywhere,
                }
                return Result(429, too_many), headers | {"Retry-After": str(int(wait) + 1)}
        if early:
            raise early
        call = Call(services, request.match_info, request.query, body, record)
        result = endpoint.handler(call)
        if isinstance(result, Result):
            return result, headers
        return Result(204 if result is None else 200, result), headers
    except ApiError as error:
        if error.code.breach and not error.excused:
            services.recorder.breach(
                error.code.message, code=error.code.number, detail=error.errors, request=record
            )
        return error, headers
    except Exception as error:
        _log.exception("%s %s", request.method, request.path)
        services.recorder.breach("the playground itself failed", detail=repr(error), request=record)
        return Result(500, {"message": "500: Internal Server Error", "code": 0}), headers


def _authorize(services: Services, given: str) -> None:
    if given == f"Bot {services.token}":
        return
    if REAL_TOKEN.search(given):
        _log.error("Refused a token that looks like a real one: this is not Discord, keep it secret.")
    raise ApiError(ErrorCode.UNAUTHORIZED)


def _answer(
    services: Services, record: Request, answer: Result | ApiError | None, headers: dict[str, str]
) -> web.Response:
    if isinstance(answer, ApiError):
        record.code = answer.code.number
        answer = Result(answer.code.status, answer.body() | answer.extra)
    answer = answer or Result(204)
    record.status, record.answer = answer.status, answer.body
    services.recorder.answered(record)
    return _response(services, answer.status, answer.body, headers)


def _response(services: Services, status: int, body: Any, headers: dict[str, str]) -> web.Response:
    headers = headers | {"Via": "1.1 playground", "Date": formatdate(services.clock.now(), usegmt=True)}
    if body is None:
        return web.Response(status=status, headers=headers)
    # Exactly this content type: discord.py compares it as a whole.
    headers["Content-Type"] = "application/json"
    return web.Response(status=status, body=json.dumps(body).encode(), headers=headers)


def _fail(services: Services, fault: Fault, request: web.Request, record: Request) -> web.Response:
    record.status = 0 if fault.disconnect else fault.status or 0
    record.code = fault.code
    services.recorder.answered(record)
    if fault.disconnect:
        if request.transport:
            request.transport.abort()
        return web.Response(status=500)
    body = fault_body(fault)
    record.answer = body
    headers = {"Retry-After": "1"} if fault.status == 429 else {}
    return _response(services, fault.status or 500, body, headers)
