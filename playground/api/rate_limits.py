"""Rate limits: a bucket for each kind of request and channel, guild or token, and one for all requests."""

import hashlib
from dataclasses import dataclass

from playground.model.clock import Clock

Rate = tuple[int, float]
"""A number of requests, and the seconds for which it holds."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How many requests Discord accepts. The numbers are guesses, and Discord changes its own at any time.

    Attributes:
        enabled: Whether there are buckets at all; if not, headers announce generous ones.
        announced: Whether answers have those headers, which Discord may leave out.
        create: Messages sent, per channel.
        edit: Messages edited, per channel.
        delete: Messages deleted, per channel.
        webhook: Requests with one interaction's token.
        other: Any other kind of request, per channel or server.
        overall: All requests with the bot's token.
        old_edits: Edits of messages older than an hour, per channel; kept even when nothing else is enabled.
    """

    enabled: bool = True
    announced: bool = True
    create: Rate = (5, 5.0)
    edit: Rate = (5, 5.0)
    delete: Rate = (5, 1.0)
    webhook: Rate = (5, 2.0)
    other: Rate = (20, 5.0)
    overall: Rate = (50, 1.0)
    old_edits: Rate | None = (3, 6.0)


@dataclass(slots=True)
class _Window:
    ends: float
    used: int = 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a request is accepted, and its headers.

    Attributes:
        headers: The X-RateLimit headers.
        retry_after: Seconds to wait; None if it is accepted.
        everywhere: Whether it is the limit for all requests together.
    """

    headers: dict[str, str]
    retry_after: float | None = None
    everywhere: bool = False


class RateLimits:
    """Counts requests in windows that start with the first one."""

    def __init__(self, clock: Clock, limits: Limits) -> None:
        self._clock = clock
        self.limits = limits
        self._windows: dict[str, _Window] = {}

    def take(self, bucket: str, major: str) -> Verdict:
        """Count a request of a bucket (a name of `Limits`, or any other) for one major parameter."""
        now = self._clock.now()
        if not self.limits.enabled:
            return Verdict(self._headers(bucket, 1000, 999, now + 1, now))
        most, period = getattr(self.limits, bucket, self.limits.other)
        window = self._window(f"{bucket}:{major}", period, now)
        if bucket != "webhook":
            overall, second = self.limits.overall
            together = self._window("overall", second, now)
            if together.used >= overall:
                return Verdict({"X-RateLimit-Global": "true"}, together.ends - now, everywhere=True)
            together.used += 1
        if window.used >= most:
            headers = self._headers(bucket, most, 0, window.ends, now)
            return Verdict(headers | {"X-RateLimit-Scope": "user"}, window.ends - now)
        window.used += 1
        return Verdict(self._headers(bucket, most, most - window.used, window.ends, now))

    def take_old_edit(self, channel_id: int) -> float | None:
        """Count an edit of a message older than an hour; return the seconds to wait if there are too many."""
        if self.limits.old_edits is None:
            return None
        most, period = self.limits.old_edits
        now = self._clock.now()
        window = self._window(f"old edits:{channel_id}", period, now)
        if window.used >= most:
            return window.ends - now
        window.used += 1
        return None

    def _window(self, key: str, period: float, now: float) -> _Window:
        if len(self._windows) > 2000:
            self._windows = {k: w for k, w in self._windows.items() if w.ends > now}
        window = self._windows.get(key)
        if window is None or window.ends <= now:
            window = self._windows[key] = _Window(now + period)
        return window

    def _headers(self, bucket: str, limit: int, remaining: int, ends: float, now: float) -> dict[str, str]:
        if not self.limits.announced:
            return {}
        return {
            "X-RateLimit-Bucket": hashlib.sha256(bucket.encode()).hexdigest()[:32],
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(remaining),
            "X-RateLimit-Reset": f"{ends:.3f}",
            "X-RateLimit-Reset-After": f"{max(0.001, ends - now):.3f}",
        }
