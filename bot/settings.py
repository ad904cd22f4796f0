"""Read the settings from environment variables and ``.env``, reporting all problems at once."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from dotenv import dotenv_values

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


class SettingsError(Exception):
    """Some settings are invalid.

    Attributes:
        problems: one sentence per problem, without secrets.
    """

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of the bot.

    Attributes:
        token: the bot's token, empty if it is not set. It is never logged or printed.
        api_url: the address of Discord's REST API, None for Discord's own.
        database: the path of the SQLite file.
        log_level: the minimum level of log messages.
    """

    token: str = field(repr=False)
    api_url: str | None
    database: Path
    log_level: str

    @classmethod
    def load(cls, dotenv: Path = Path(".env"), *, token_required: bool = True) -> "Settings":
        """Read the settings from the environment, and the rest from ``dotenv``.

        Raises:
            SettingsError: some are invalid.
        """
        values = {name: value for name, value in dotenv_values(dotenv).items() if value is not None}
        return cls.parse(values | os.environ, token_required=token_required)

    @classmethod
    def parse(cls, values: Mapping[str, str], *, token_required: bool = True) -> "Settings":
        """Parse settings by name, with defaults for those that are missing or empty.

        Args:
            values: the settings by name.
            token_required: whether a missing token is a problem.

        Raises:
            SettingsError: some are invalid.
        """
        cleaned = {name: value.strip() for name, value in values.items() if value.strip()}
        problems: list[str] = []

        token = cleaned.get("DISCORD_TOKEN", "").removeprefix("Bot ")
        if token_required and not token:
            problems.append(
                "DISCORD_TOKEN is not set. Copy your bot's token from Discord's developer portal into .env."
            )
        elif not token.isascii() or any(character.isspace() for character in token):
            problems.append("DISCORD_TOKEN is not a valid token: it contains spaces or non-ASCII characters.")

        api_url = cleaned.get("DISCORD_API_URL")
        if api_url is not None and not _is_http_url(api_url):
            problems.append(f"DISCORD_API_URL is not an HTTP address: {_without_credentials(api_url)!r}.")

        database = cleaned.get("DATABASE_URL", "sqlite:///data/cantstop.db")
        path = database.removeprefix("sqlite:///")
        if path in {"", database}:
            problems.append(
                "DATABASE_URL must look like sqlite:///data/cantstop.db,"
                f" not {_without_credentials(database)!r}."
            )
        elif Path(path).is_dir():
            problems.append(f"DATABASE_URL is a folder, not a file: {path!r}.")

        log_level = cleaned.get("LOG_LEVEL", "INFO").upper()
        if log_level not in LOG_LEVELS:
            problems.append(f"LOG_LEVEL must be one of {', '.join(LOG_LEVELS)}, not {log_level!r}.")

        if problems:
            raise SettingsError(problems)
        return cls(
            token=token,
            api_url=api_url.rstrip("/") if api_url else None,
            database=Path(path),
            log_level=log_level,
        )


def _is_http_url(text: str) -> bool:
    try:
        address = urlsplit(text)
        return address.scheme in {"http", "https"} and bool(address.hostname) and address.port != 0
    except ValueError:
        return False


def _without_credentials(address: str) -> str:
    """Return ``address`` without the user name and password that it may contain."""
    return re.sub(r"^([\w.+-]+://)?.*@", r"\1", address)
