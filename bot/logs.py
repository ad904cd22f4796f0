"""Configure logging: as text or JSON, without secrets."""

import json
import logging
import re
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from datetime import UTC, datetime
from types import MappingProxyType

_SECRETS = (
    re.compile(r"(?P<kept>/(?:webhooks|interactions)/\d+/)[\w.=-]{20,}"),  # an interaction's, in a URL
    re.compile(r"(?P<kept>\bBot )[\w.-]{8,}"),
    re.compile(r"(?P<kept>[\"']?token[\"']?\s*[:=]\s*[\"']?)[\w.-]{8,}"),
)

_fields: ContextVar[Mapping[str, int]] = ContextVar("log fields", default=MappingProxyType({}))


def add_fields(**fields: int) -> None:
    """Add fields to what the current task logs from now on as JSON, and to what tasks log that it starts."""
    _fields.set({**_fields.get(), **fields})


def redact(token: str, text: str) -> str:
    """Return ``text`` without tokens: without the bot's own wherever it occurs, and what looks like one."""
    if token:
        text = text.replace(token, "[token]")
    for secret in _SECRETS:
        text = secret.sub(r"\g<kept>[token]", text)
    return text


class TextFormatter(logging.Formatter):
    """Formats a record as a line of text, followed by its traceback, without tokens."""

    def __init__(self, redact: Callable[[str], str]) -> None:
        super().__init__("%(asctime)s %(levelname)-8s %(name)s: %(message)s")
        self._redact = redact

    def format(self, record: logging.LogRecord) -> str:
        """Format the record."""
        return self._redact(super().format(record))


class JsonFormatter(TextFormatter):
    """Formats a record as one line of JSON, without tokens, and with the fields of :func:`add_fields`."""

    def format(self, record: logging.LogRecord) -> str:
        """Format the record."""
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        values: dict[str, str | int] = {
            "time": time.replace("+00:00", "Z"),
            "level": record.levelname,
            "logger": record.name,
            "message": self._redact(record.getMessage()),
            **_fields.get(),
        }
        if record.exc_info:
            values["exception"] = self._redact(self.formatException(record.exc_info))
        return json.dumps(values, ensure_ascii=False)


def configure(level: str, log_format: str, redact: Callable[[str], str]) -> None:
    """Log messages of at least ``level`` to standard error, as ``text`` or ``json``.

    discord.py logs the tokens of interactions at DEBUG, so its loggers stay at INFO or above.
    """
    handler = logging.StreamHandler()
    handler.setFormatter((JsonFormatter if log_format == "json" else TextFormatter)(redact))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLogger().level))
