"""Read the settings from the environment, ``.env`` and files of secrets, reporting all problems at once."""

import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from urllib.parse import quote, urlsplit, urlunsplit

from dotenv import dotenv_values

SQLITE = "sqlite:///"
POSTGRESQL = "postgresql://"
DEFAULT_DATABASE = "sqlite:///data/cantstop.db"

NOT_SET_UP = (
    "DISCORD_TOKEN is not set. Copy your bot's token from https://discord.com/developers/applications"
    " into the file .env here, or into the environment."
)

_LONGEST_LINK = 512
"""The most characters Discord takes in the address of a link button."""

_ALIKE = 0.885
"""How alike names are, by difflib's ratio, if one is a misspelling of the other.

One wrong letter leaves 8/9 of the shortest names; DATABASE_USER is 0.88 like DATABASE_URL.
"""
_OTHER_NAMES = frozenset({"HTTPS_HOST", "HTTPS_PORT"})
"""Names of other programs' settings that are as much like one of ours."""


class SettingsError(Exception):
    """Some settings are invalid.

    Attributes:
        problems: one sentence per problem, without secrets; then those of :attr:`Settings.warnings`.
    """

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of the bot.

    Attributes:
        token: the bot's token, empty if it is not set. It is never logged or printed.
        api_url: the address of Discord's REST API, None for Discord's own.
        database_url: the address of the database, ``sqlite:///PATH`` or ``postgresql://…``. It may contain a
            password, so it is never logged or printed.
        chosen_erasures_file: the path of the list of deleted people, None for the default.
        shards_per_slot: the number of shards one process connects.
        http_port: the port of the health checks and metrics, None for no port.
        log_format: ``text`` or ``json``.
        sentry_dsn: the address to which Sentry reports errors, None for no reports. It is never logged or
            printed.
        servers_only: whether people cannot add the bot to their own apps.
        warnings: one sentence per name that is probably a misspelt setting, without its value.
    """

    token: str = field(repr=False)
    api_url: str | None
    database_url: str = field(repr=False)
    chosen_erasures_file: Path | None
    shards_per_slot: int
    http_port: int | None
    http_host: str
    log_level: str
    log_format: str
    sentry_dsn: str | None = field(repr=False)
    privacy_url: str | None
    terms_url: str | None
    support_url: str | None
    viewer_url: str | None
    servers_only: bool
    warnings: tuple[str, ...] = ()

    @property
    def erasures_file(self) -> Path:
        """The path of the list of deleted people."""
        return self.erasures_file_of(self.database_url)

    def erasures_file_of(self, database_url: str) -> Path:
        """Return the path of the list with a database: the one that is set, or else beside the file."""
        path = (database_url if database_url.startswith(SQLITE) else DEFAULT_DATABASE).removeprefix(SQLITE)
        return self.chosen_erasures_file or Path(f"{path}.erased")

    @classmethod
    def load(cls, dotenv: Path = Path(".env"), *, token_required: bool = True) -> "Settings":
        """Read the settings from the environment, and the rest from ``dotenv``.

        Raises:
            SettingsError: some are invalid.
        """
        try:
            values = {name: value for name, value in dotenv_values(dotenv).items() if value is not None}
        except UnicodeDecodeError as error:
            raise SettingsError([f"{dotenv} is not a text file in UTF-8."]) from error
        except OSError as error:
            raise SettingsError([f"{dotenv} cannot be read: {error.strerror}."]) from error
        return cls.parse(values | os.environ, in_dotenv=values.keys(), token_required=token_required)

    @classmethod
    def parse(
        cls, values: Mapping[str, str], *, in_dotenv: Collection[str] = (), token_required: bool = True
    ) -> "Settings":
        """Parse settings by name, with defaults for those that are missing or empty.

        The names ``in_dotenv`` are in a file for the bot alone.

        Raises:
            SettingsError: some are invalid.
        """
        parser = _Parser(values)
        settings = cls(
            token=parser.token(required=token_required),
            api_url=(parser.web_address("DISCORD_API_URL") or "").rstrip("/") or None,
            database_url=parser.database_url(),
            chosen_erasures_file=parser.path("ERASURES_FILE"),
            shards_per_slot=parser.number("SHARDS_PER_SLOT", 1_000) or 16,
            http_port=parser.number("HTTP_PORT", 65_535),
            http_host=parser.text("HTTP_HOST") or "127.0.0.1",
            log_level=parser.choice("LOG_LEVEL", "INFO", ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")),
            log_format=parser.choice("LOG_FORMAT", "text", ("text", "json")),
            sentry_dsn=parser.secret("SENTRY_DSN"),
            privacy_url=parser.link("PRIVACY_URL"),
            terms_url=parser.link("TERMS_URL"),
            support_url=parser.link("SUPPORT_URL"),
            viewer_url=parser.page("VIEWER_URL"),
            servers_only=parser.choice("SERVERS_ONLY", "no", ("yes", "no")) == "yes",
        )
        warnings = tuple(_misspellings(parser.values, in_dotenv, parser.names))
        if parser.problems:
            raise SettingsError([*parser.problems, *warnings])
        return replace(settings, warnings=warnings)


def _misspellings(
    names: Iterable[str], in_dotenv: Collection[str], settings: Collection[str]
) -> Iterator[str]:
    """Yield a sentence for each name that is probably a misspelt setting.

    The environment has variables of many programs, so a name there has to be much like a setting's.
    Everything in a file for the bot alone is meant for it, or for Compose.
    """
    for name in sorted(set(names) - set(settings)):
        alike = get_close_matches(name.upper(), settings, 1, _ALIKE)
        if not alike and (stem := name.upper().removesuffix("_FILE")) in settings:
            alike = [stem]
        if alike and name not in _OTHER_NAMES:
            yield f"{name} is not a setting; did you mean {alike[0]}?"
        # What looks different from a name may be a part of a secret that has several lines.
        elif name in in_dotenv and re.fullmatch("(?!COMPOSE_)[A-Z]+(_[A-Z]+)+", name):
            yield f"{name} in .env is not a setting."


class _Parser:
    """Parses one setting at a time, and collects the problems and the names of the settings.

    What a method returns for an invalid setting is not used.
    """

    def __init__(self, values: Mapping[str, str]) -> None:
        self.values = {name: value.strip() for name, value in values.items() if value.strip()}
        self.problems: list[str] = []
        self.names: set[str] = set()

    def text(self, name: str) -> str | None:
        self.names.add(name)
        return self.values.get(name)

    def secret(self, name: str) -> str | None:
        """Return the setting ``name``, or what is in the file that ``name`` with ``_FILE`` gives."""
        value, path = self.text(name), self.text(f"{name}_FILE")
        if path is None:
            return value
        if value is not None:
            self.problems.append(f"{name} and {name}_FILE are both set. Remove one of them.")
            return value
        try:
            content = Path(path).read_text(encoding="utf-8").strip()
        except UnicodeDecodeError:
            self.problems.append(f"{name}_FILE is not a text file: {path!r}.")
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            self.problems.append(f"{name}_FILE cannot be read: {path!r} ({reason}).")
        else:
            if content:
                return content
            self.problems.append(f"{name}_FILE is empty: {path!r}.")
        return None

    def token(self, *, required: bool) -> str:
        problems = len(self.problems)
        token = (self.secret("DISCORD_TOKEN") or "").removeprefix("Bot ")
        if not token and required and len(self.problems) == problems:
            self.problems.append(NOT_SET_UP)
        elif not token.isascii() or any(character.isspace() for character in token):
            self.problems.append(
                "DISCORD_TOKEN is not a valid token: it contains spaces or non-ASCII characters."
            )
        return token

    def database_url(self) -> str:
        """Return the address of the database, with the password of ``DATABASE_PASSWORD`` in it."""
        # Some hosts set the older name of the scheme.
        url = re.sub("^postgres://", POSTGRESQL, self.text("DATABASE_URL") or DEFAULT_DATABASE)
        password = self.secret("DATABASE_PASSWORD")
        if url.startswith(POSTGRESQL):
            return self._postgresql_url(url, password)
        path = url.removeprefix(SQLITE)
        if path in {"", url}:
            self.problems.append(
                "DATABASE_URL must look like sqlite:///data/cantstop.db"
                f" or postgresql://user@host/database, not {_shown(url)!r}."
            )
        elif Path(path).is_dir():
            self.problems.append(f"DATABASE_URL is a folder, not a file: {path!r}.")
        elif password is not None:
            self.problems.append("DATABASE_PASSWORD is set, but a SQLite file has no password.")
        return url

    def path(self, name: str) -> Path | None:
        value = self.text(name)
        return None if value is None else Path(value)

    def _postgresql_url(self, url: str, password: str | None) -> str:
        try:
            address = urlsplit(url)
            misplaced = "@" in address.path + address.query or bool(address.fragment)
        except ValueError:
            address, misplaced = urlsplit(POSTGRESQL), True
        user, _, hosts = address.netloc.rpartition("@")
        if misplaced or "@" in user or " " in url or not url.isprintable():
            self.problems.append(
                "DATABASE_URL is not a valid address."
                " If its password has special characters, put the password into DATABASE_PASSWORD."
            )
        elif not address.path.strip("/"):
            self.problems.append(
                "DATABASE_URL must end with the name of the database, like postgresql://user@host/database."
            )
        elif password is not None and (":" in user or "password=" in address.query):
            self.problems.append(
                "DATABASE_URL contains a password, and DATABASE_PASSWORD is set, too. Remove one."
            )
        elif password is not None:
            user = f"{user}:{quote(password, safe='')}"
            return urlunsplit(address._replace(netloc=f"{user}@{hosts}"))
        return url

    def number(self, name: str, highest: int) -> int | None:
        """Return a number from 1 to ``highest``, None if it is not set."""
        value = self.text(name)
        if value is None:
            return None
        if re.fullmatch("[0-9]{1,9}", value) and 1 <= int(value) <= highest:
            return int(value)
        self.problems.append(f"{name} must be a number from 1 to {highest}, not {value!r}.")
        return None

    def choice(self, name: str, default: str, choices: tuple[str, ...]) -> str:
        value = self.text(name) or default
        found = next((choice for choice in choices if choice.lower() == value.lower()), None)
        if found is None:
            self.problems.append(f"{name} must be one of {', '.join(choices)}, not {value!r}.")
        return found or default

    def web_address(self, name: str) -> str | None:
        value = self.text(name)
        if value is not None:
            try:
                address = urlsplit(value)
                valid = address.scheme in {"http", "https"} and address.hostname and address.port != 0
            except ValueError:
                valid = False
            if not valid:
                self.problems.append(f"{name} is not an HTTP address: {_shown(value)!r}.")
        return value

    def link(self, name: str) -> str | None:
        """Return an address that Discord takes for a link."""
        value = self.web_address(name)
        if value is not None and len(value) > _LONGEST_LINK:
            self.problems.append(f"{name} has more than the {_LONGEST_LINK} characters that Discord takes.")
        return value

    def page(self, name: str) -> str | None:
        """Return an address to which links can add a fragment."""
        value = self.link(name)
        if value is not None and "#" in value:
            self.problems.append(f"{name} must end before the '#'.")
        return value


def _shown(address: str) -> str:
    """Return ``address`` without what may be a secret: all after the scheme if it holds more than a path."""
    return re.sub(r"^([\w.+-]+://)?.*[@?].*", r"\1…", address, flags=re.DOTALL)
