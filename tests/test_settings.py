import errno
import os
import re
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock, patch

import pytest
from psycopg.conninfo import conninfo_to_dict

from bot.settings import Settings, SettingsError, _Parser

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789_-"
API, PAGE = "http://127.0.0.1:8080/api/v10", "https://x.example"
POSTGRESQL = "postgresql://bot@localhost/cantstop"


def settings(**values: str) -> Settings:
    return Settings.parse({"DISCORD_TOKEN": TOKEN, **values})


def problems(**values: str) -> list[str]:
    with pytest.raises(SettingsError) as raised:
        Settings.parse(values)
    return raised.value.problems


def test_only_the_token_is_required() -> None:
    assert {name: value for name, value in asdict(settings()).items() if value is not None} == {
        "token": TOKEN,
        "database_url": "sqlite:///data/cantstop.db",
        "shards_per_slot": 16,
        "http_host": "127.0.0.1",
        "log_level": "INFO",
        "log_format": "text",
        "servers_only": False,
        "warnings": (),
    }


@pytest.mark.parametrize(
    ("values", "path"),
    [
        ({}, "data/cantstop.db.erased"),
        ({"DATABASE_URL": POSTGRESQL}, "data/cantstop.db.erased"),
        ({"DATABASE_URL": "sqlite:////var/games.db"}, "/var/games.db.erased"),
        ({"DATABASE_URL": "sqlite:////var/games.db", "ERASURES_FILE": "/var/erased"}, "/var/erased"),
    ],
)
def test_the_list_of_deleted_people_is_beside_the_database(values: dict[str, str], path: str) -> None:
    assert settings(**values).erasures_file == Path(path)


@pytest.mark.parametrize(
    ("name", "text", "read"),
    [
        ("DISCORD_API_URL", f"{API}/", {"api_url": API}),
        *(("DATABASE_URL", url, {"database_url": url}) for url in (POSTGRESQL, "sqlite:////var/games.db")),
        ("ERASURES_FILE", "/backups/erased", {"chosen_erasures_file": Path("/backups/erased")}),
        ("SERVERS_ONLY", "Yes", {"servers_only": True}),
        ("SHARDS_PER_SLOT", "4", {"shards_per_slot": 4}),
        ("HTTP_PORT", "8080", {"http_port": 8080}),
        ("HTTP_HOST", "0.0.0.0", {"http_host": "0.0.0.0"}),
        ("LOG_LEVEL", "debug", {"log_level": "DEBUG"}),
        ("LOG_FORMAT", "JSON", {"log_format": "json"}),
        *(
            (f"{page}_URL", PAGE, {f"{page.lower()}_url": PAGE})
            for page in ("PRIVACY", "TERMS", "SUPPORT", "VIEWER")
        ),
        ("SENTRY_DSN", "https://key@sentry.example/1", {"sentry_dsn": "https://key@sentry.example/1"}),
    ],
)
def test_every_setting_is_read(name: str, text: str, read: dict[str, Any]) -> None:
    assert settings(**{name: text}) == replace(settings(), **read)


def test_the_token_may_be_missing_for_a_command_that_does_not_need_it() -> None:
    assert Settings.parse({}, token_required=False).token == ""
    with pytest.raises(SettingsError):
        Settings.parse({"DISCORD_TOKEN": "a token"}, token_required=False)


def test_blank_settings_others_and_what_is_around_a_token_do_not_count() -> None:
    assert settings(DISCORD_API_URL="", DATABASE_URL="  ", LOG_LEVEL="") == settings()
    assert (
        settings(DISCORD_TOKEN=f"  Bot {TOKEN}\n") == settings(PATH="/bin", DISCORD_WEBHOOK="?") == settings()
    )


def test_all_problems_are_reported_at_once(tmp_path: Path) -> None:
    found = problems(
        DISCORD_API_URL="discord", DATABASE_URL=f"sqlite:///{tmp_path}", LOG_LEVEL="loud", DISCORD_TOKEN=""
    )
    expected = ["DISCORD_TOKEN", "DISCORD_API_URL", "DATABASE_URL", "LOG_LEVEL"]
    assert [problem.split()[0] for problem in found] == expected
    assert all(problem.endswith(".") for problem in found)


INVALID = {
    "DISCORD_TOKEN": ["", "   ", "hunter2 hunter2", f"{TOKEN}é", "“token”"],
    "DISCORD_API_URL": [
        *("ftp://bot:hunter2@discord/api", "bot:hunter2@discord/api"),
        *("discord.com", "ftp://x", "http://", "http://:80", "http://x:0", "http://x:99999", "http://[::1"),
    ],
    "DATABASE_URL": [
        *("cantstop.db", "sqlite://", "sqlite:///", "sqlite:x", "mysql://bot@host/cantstop"),
        *("postgresql:cantstop", "postgresql://", "postgresql://bot@host", "postgresql://bot@host/"),
        *("postgresql://bot@[host/cantstop", "postgresql://bot@host/cantstop and more"),
        "postgresql://bot@host/cantstop#more",
        *(f"postgresql://bot:p{character}ss@host/cantstop" for character in "@#/?"),
        *("mysql://bot:hunter2@db/cantstop", "mysql://bot:hun?ter2@db/cantstop?password=hunter2"),
        *("mysql://db/cantstop?password=hunter2", "postgresql://bot:hunter2"),
        *("postgresql://bot:hunter2@x@db/cantstop", "postgresql://bot:hunter2 hunter2@db/cantstop"),
    ],
    "HTTP_PORT must be a number from 1 to 65535": [*("0", "-1", "65536", "x", "8080.0", "²", "9" * 5_000)],
    "VIEWER_URL": ["example.com", "https://example.com/verify.html#1", f"https://{'x' * 505}"],
    "PRIVACY_URL": ["example.com/privacy", "mailto:me@example.com", f"https://{'x' * 505}"],
}
"""Values of settings, by how the problem that they are begins."""


@pytest.mark.parametrize(
    ("beginning", "value"), [(beginning, value) for beginning, values in INVALID.items() for value in values]
)
def test_an_invalid_value_is_the_only_problem_which_tells_no_secrets(beginning: str, value: str) -> None:
    (problem,) = problems(**{"DISCORD_TOKEN": TOKEN, beginning.split()[0]: value})
    assert problem.startswith(beginning)
    assert "hunter2" not in problem
    assert TOKEN not in problem


@pytest.mark.parametrize(
    "database", ["/cantstop", "bot@host/cantstop", "bot:pa%40ss@one:5432,two:5433/db?sslmode=verify-full"]
)
def test_postgresql_is_taken_as_it_is_and_its_older_name_understood(database: str) -> None:
    for scheme in ("postgresql", "postgres"):
        assert settings(DATABASE_URL=f"{scheme}://{database}").database_url == f"postgresql://{database}"


@pytest.mark.parametrize(
    ("database", "host"),
    [
        ("postgresql://bot@host:5432/cantstop?sslmode=require", "host"),
        ("postgresql://bot@/cantstop?host=/run/postgresql", "/run/postgresql"),
    ],
)
def test_the_password_for_postgresql_may_be_on_its_own(database: str, host: str) -> None:
    password = "hunter2 @:/?#%é"
    found = conninfo_to_dict(settings(DATABASE_URL=database, DATABASE_PASSWORD=password).database_url)
    expected = {"user": "bot", "password": password, "dbname": "cantstop", "host": host}
    assert expected.items() <= found.items()


@pytest.mark.parametrize(
    "database",
    [
        "postgresql://bot:hunter2@host/cantstop",
        "postgresql://bot@host/cantstop?password=hunter2",
        "sqlite:///data/cantstop.db",
    ],
)
def test_a_password_that_has_no_place_is_a_problem(database: str) -> None:
    (problem,) = problems(DISCORD_TOKEN=TOKEN, DATABASE_URL=database, DATABASE_PASSWORD="hunter3")
    assert problem.startswith("DATABASE_")
    assert "hunter" not in problem


class TestSecretsInFiles:
    @pytest.fixture
    def file(self, tmp_path: Path) -> Path:
        return tmp_path / "secret"

    def test_secrets_are_read_from_files_and_never_printed(self, file: Path) -> None:
        file.write_text(f"{TOKEN}\n", encoding="utf-8")
        files = {f"{name}_FILE": str(file) for name in ("DISCORD_TOKEN", "DATABASE_PASSWORD", "SENTRY_DSN")}
        found = Settings.parse({"DATABASE_URL": POSTGRESQL, **files})
        assert found.token == found.sentry_dsn == TOKEN
        assert found.database_url == f"postgresql://bot:{TOKEN}@localhost/cantstop"
        assert TOKEN not in repr(found)

    def test_beside_a_file_only_a_blank_setting_may_be(self, file: Path) -> None:
        file.write_text(TOKEN, encoding="utf-8")
        assert Settings.parse({"DISCORD_TOKEN": " ", "DISCORD_TOKEN_FILE": str(file)}).token == TOKEN
        (problem,) = problems(DISCORD_TOKEN=TOKEN, DISCORD_TOKEN_FILE=str(file))
        assert "both set" in problem

    @pytest.mark.parametrize("content", [b"", b" \n", b"\xff\xfe"])
    def test_an_unusable_file_is_the_only_problem(self, file: Path, content: bytes) -> None:
        file.write_bytes(content)
        (problem,) = problems(DISCORD_TOKEN_FILE=str(file))
        assert problem.startswith("DISCORD_TOKEN_FILE")
        assert str(file) in problem

    def test_a_missing_file_a_folder_or_an_impossible_path_is_the_only_problem(self, file: Path) -> None:
        for path in (str(file), str(file.parent), "a\0b"):
            (problem,) = problems(DISCORD_TOKEN_FILE=path)
            assert problem.startswith(f"DISCORD_TOKEN_FILE cannot be read: {path!r}")


class TestFile:
    @pytest.fixture(autouse=True)
    def clean_environment(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in os.environ:
            monkeypatch.delenv(name)

    def test_the_environment_overrides_a_file(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        file = tmp_path / ".env"
        file.write_text(f"DISCORD_TOKEN={TOKEN}\nLOG_LEVEL=ERROR\nEMPTY\n", encoding="utf-8")
        monkeypatch.setenv("LOG_LEVEL", "WARNING")
        loaded = Settings.load(file)
        assert (loaded.token, loaded.log_level) == (TOKEN, "WARNING")
        monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
        assert Settings.load(tmp_path / "none").token == TOKEN

    def test_the_example_file_has_every_setting_and_only_lacks_a_token(self, tmp_path: Path) -> None:
        example = (Path(__file__).parents[1] / ".env.example").read_text(encoding="utf-8")
        assert sorted(re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE)) == sorted(names())
        file = tmp_path / ".env"
        file.write_text(example.replace("DISCORD_TOKEN=", f"DISCORD_TOKEN={TOKEN}", 1), encoding="utf-8")
        assert Settings.load(file) == settings()

    def test_an_unreadable_file_is_reported(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        file = tmp_path / ".env"
        file.write_bytes("LOG_LEVEL=café".encode("latin-1"))
        with pytest.raises(SettingsError, match=r"\.env is not a text file in UTF-8"):
            Settings.load(file)
        refuse = Mock(side_effect=PermissionError(errno.EACCES, "Permission denied"))
        monkeypatch.setattr("bot.settings.dotenv_values", refuse)
        with pytest.raises(SettingsError, match=r"\.env cannot be read: Permission denied"):
            Settings.load(file)

    def test_an_unread_name_is_told(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("REDIS_URL", "x")
        dotenv = tmp_path / ".env"
        dotenv.write_text(f"DISCORD_TOKEN={TOKEN}\nCOMPOSE_FILE=x\nWEB_ADDRESS=x\nMIIEv_x==\nMIIEV==\n")
        assert Settings.load(dotenv).warnings == ("WEB_ADDRESS in .env is not a setting.",)


def names() -> set[str]:
    """Return the names of all settings, those of secrets in files too, as they are read."""
    parser = _Parser({})
    with patch("bot.settings._Parser", return_value=parser):
        Settings.parse({}, token_required=False)
    return parser.names


def misspelt(name: str) -> Iterator[str]:
    """Yield ``name`` with each possible slip: a letter dropped, doubled or wrong, or two swapped."""
    for at, letter in enumerate(name):
        yield name[:at] + name[at + 1 :]
        yield name[:at] + letter + name[at:]
        yield name[:at] + "7" + name[at + 1 :]
        yield name[:at] + name[at + 1 : at + 2] + letter + name[at + 2 :]


OTHER_NAMES = """
    API_URL BASE_URL COLORTERM COMPOSE_FILE DATABASE_HOST DATABASE_NAME DATABASE_PORT DATABASE_PRIVATE_URL
    DATABASE_PUBLIC_URL DATABASE_SERVICE_HOST DATABASE_USER DB_URL DISCORD_APP_ID DISCORD_CLIENT_ID
    DISCORD_GUILD_ID DISCORD_PUBLIC_KEY DISCORD_WEBHOOK DISCORD_WEBHOOK_URL DISPLAY DYNO EDITOR GITHUB_API_URL
    GITHUB_TOKEN HOME HOST HOSTNAME HTTPS_HOST HTTPS_PORT HTTPS_PROXY HTTP_PATH HTTP_PROXY HTTP_TIMEOUT
    INVOCATION_ID JOURNAL_STREAM KUBERNETES_PORT KUBERNETES_SERVICE_HOST LANG LOGNAME LOG_DIR LOG_FILE
    LOG_PATH NOTIFY_SOCKET NO_PROXY PATH PGHOST PGPASSWORD PGUSER PORT POSTGRES_PASSWORD POSTGRES_URL
    PUBLIC_URL PWD PYTHONUNBUFFERED RAILWAY_STATIC_URL RAILWAY_TOKEN REDIS_URL REPL_ID RUST_LOG
    SENTRY_AUTH_TOKEN SENTRY_ENVIRONMENT SENTRY_RELEASE SHELL SHLVL SSH_AUTH_SOCK SSL_CERT_FILE SUPPORT_EMAIL
    TERM TERMINFO TZ USER VIRTUAL_ENV WATCHDOG_USEC XDG_RUNTIME_DIR _ http_proxy https_proxy
"""
"""Names that are in the environments of hosts, for other programs."""


class TestMisspeltNames:
    def test_a_name_with_a_slip_or_another_spelling_is_told_with_the_right_one(self) -> None:
        slips = [(slip, name) for name in names() for slip in set(misspelt(name)) - {name}]
        slips += [("discord_token_file", "DISCORD_TOKEN_FILE"), ("Log_Level", "LOG_LEVEL")]
        slips += [("DATABASE_PASSWD", "DATABASE_PASSWORD"), ("DATABASE_URL_FILE", "DATABASE_URL")]
        for slip, name in slips:
            (told,) = settings(**{slip: "hunter2"}).warnings
            assert told == f"{slip} is not a setting; did you mean {name}?"

    def test_the_variables_of_other_programs_are_not_told_nor_what_is_blank(self) -> None:
        assert settings(DATABSE_URL=" ", **dict.fromkeys(OTHER_NAMES.split(), "x")).warnings == ()

    def test_every_setting_is_known_by_its_name(self) -> None:
        told = problems(**dict.fromkeys(names(), "\0"))
        assert len(told) > len(names()) / 2
        assert [problem for problem in told if "is not a setting" in problem] == []

    def test_it_is_told_beside_the_problem_it_causes(self) -> None:
        missing, hint = problems(DISCORD_TOKN=TOKEN)
        assert missing.startswith("DISCORD_TOKEN is not set.")
        assert hint == "DISCORD_TOKN is not a setting; did you mean DISCORD_TOKEN?"
