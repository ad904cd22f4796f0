"""Logging: one format, and no secret in it."""

import logging
import re

_SECRETS = (
    re.compile(
        r"(?P<kept>/(?:webhooks|interactions)/\d+/)[\w.=-]{20,}"
    ),  # an interaction's token in an address
    re.compile(r"(?P<kept>\bBot )[\w.-]{8,}"),
    re.compile(r"(?P<kept>[\"']?token[\"']?\s*[:=]\s*[\"']?)[\w.-]{8,}"),
)


class RedactingFormatter(logging.Formatter):
    """A formatter that blacks out tokens, in tracebacks too.

    Args:
        token: the bot's own token, blacked out wherever it stands.
    """

    def __init__(self, token: str) -> None:
        super().__init__("%(asctime)s %(levelname)-8s %(name)s: %(message)s")
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as a line, without any token."""
        line = super().format(record)
        if self._token:
            line = line.replace(self._token, "[token]")
        for secret in _SECRETS:
            line = secret.sub(r"\g<kept>[token]", line)
        return line


def configure(level: str, token: str) -> None:
    """Log everything from ``level`` on to the standard error.

    discord.py writes interaction tokens at DEBUG, so its loggers stay at INFO or above.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(RedactingFormatter(token))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLogger().level))
