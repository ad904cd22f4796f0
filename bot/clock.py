"""The time at Discord."""

import asyncio
import contextlib
import logging
import time
from email.utils import parsedate_to_datetime
from functools import lru_cache
from types import SimpleNamespace

import aiohttp

WRONG_BY = 60.0
"""Seconds between the machine's clock and Discord's of which the log tells."""

LONGEST_SLEEP = 60.0
"""Seconds after which those who wait for a time look at the clock again, since it may have been set right."""

log = logging.getLogger(__name__)

_read_date = lru_cache(maxsize=1)(parsedate_to_datetime)  # many answers come in the same second


class DiscordClock:
    """The :class:`bot.tables.Clock` of Discord.

    The machine's clock may be wrong, or set at any moment, so it is asked once, and believed until Discord
    answers. Between answers, time goes on as the monotonic clock says, which nobody sets.

    Attributes:
        heard: whether Discord has told the time.
    """

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()
        self._has_warned = False
        self.heard = False

    @property
    def machine_ahead(self) -> float:
        """By how many seconds the machine's clock is ahead of this one."""
        return time.time() - self.now()

    def now(self) -> float:
        """Return the time in seconds since 1970 (UTC)."""
        return time.monotonic() + self._offset

    async def sleep_until(self, time: float) -> None:
        """Return once :meth:`now` is ``time`` or later."""
        while (left := time - self.now()) > 0:  # noqa: ASYNC110 - waits for a time, not for an event
            await asyncio.sleep(min(left, LONGEST_SLEEP))

    def follow(self, trace: aiohttp.TraceConfig) -> None:
        """Set the clock by the answers to a client that has ``trace`` as its ``http_trace``."""
        trace.on_request_start.append(self._on_request)
        trace.on_request_end.append(self._on_answer)

    async def _on_request(self, _: object, request: SimpleNamespace, __: object) -> None:
        request.begun = time.monotonic()

    async def _on_answer(
        self, _: object, request: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
    ) -> None:
        with contextlib.suppress(KeyError, ValueError):
            told = _read_date(ended.response.headers["Date"]).timestamp()
            # In whole seconds, and some time during the request (assumption: date-header).
            earliest, latest = told, told + 1.0 + time.monotonic() - request.begun
            self._offset += min(max(self.now(), earliest), latest) - self.now()
            self.heard = True
            if abs(self.machine_ahead) > WRONG_BY and not self._has_warned:
                self._has_warned = True
                log.warning(
                    "This machine's clock is %.0f s %s Discord's, which the bot goes by. Turn on time"
                    " synchronisation (NTP), or else the times in the log stay wrong.",
                    abs(self.machine_ahead),
                    "ahead of" if self.machine_ahead > 0 else "behind",
                )
