"""Configure logging without secrets."""

import logging
import re

_SECRETS = (
    re.compile(
        r"(?P<kept>/(?:webhooks|interactions)/\d+/)[\w.=-]{20,}"
    ),  # the token of an interaction in a URL
    re.compile(r"(?P<kept>\bBot )[\w.-]{8,}"),
    re.compile(r"(?P<kept>[\"']?token[\"']?\s*[:=]\s*[\"']?)[\w.-]{8,}"),
)


class RedactingFormatter(logging.Formatter):
    """A formatter that redacts tokens, including those in tracebacks.

    Args:
        token: the bot's own token, redacted wherever it occurs.
    """

    def __init__(self, token: str) -> None:
        super().__init__("%(asctime)s %(levelname)-8s %(name)s: %(message)s")
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        """Format the record without tokens."""
        line = super().format(record)
        if self._token:
            line = line.replace(self._token, "[token]")
        for secret in _SECRETS:
            line = secret.sub(r"\g<kept>[token]", line)
        return line


def configure(level: str, token: str) -> None:
    """Log messages of at least ``level`` to standard error.

    discord.py logs the tokens of interactions at DEBUG, so its loggers stay at INFO or above.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(RedactingFormatter(token))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLogger().level))
