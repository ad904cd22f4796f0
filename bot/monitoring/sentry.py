"""Report errors to Sentry, if the host wants that. Nothing else of the bot knows of Sentry."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sentry_sdk.types import Event, Hint

_ID = re.compile(r"(?<!\d)\d{15,20}(?!\d)")
"""An id of Discord's: of a person, a server or a channel. It is a number of at least 10**14."""


class SentryError(Exception):
    """Sentry cannot be used. The message is for the host."""


def report_errors(dsn: str, redact: Callable[[str], str]) -> None:
    """Report what is logged as an error from now on, without tokens, ids and values of variables.

    Personal data is not sent, which is the default of Sentry: no addresses, no headers.

    Raises:
        SentryError: its package is not installed, or the address is wrong.
    """
    try:
        import sentry_sdk
    except ImportError as error:
        raise SentryError(
            "SENTRY_DSN is set, but Sentry is not installed:"
            " pip install --require-hashes -r requirements-sentry.txt"
        ) from error

    def before_send(event: "Event", _: "Hint") -> "Event":
        cleaned: Event = _clean(event, lambda text: _ID.sub("[id]", redact(text)))
        return cleaned

    try:
        sentry_sdk.init(
            dsn,
            before_send=before_send,
            include_local_variables=False,
            max_breadcrumbs=0,  # they are lines of the log
            auto_enabling_integrations=False,  # one of them adds headers to every request to Discord
        )
    except sentry_sdk.utils.BadDsn as error:
        raise SentryError(f"SENTRY_DSN is not an address of Sentry: {error}") from error


def _clean(value: Any, clean: Callable[[str], str]) -> Any:
    """Return a value with each of its texts cleaned."""
    match value:
        case str():
            return clean(value)
        case int():
            return clean(str(value)) if value >= 10**14 else value
        case dict():
            return {key: _clean(item, clean) for key, item in value.items()}
        case list() | tuple():
            return [_clean(item, clean) for item in value]
        case _:
            return value
