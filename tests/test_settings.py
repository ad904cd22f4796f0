import dataclasses
from pathlib import Path

import pytest

from bot.settings import Settings, SettingsError

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789_-"


def settings(**values: str) -> Settings:
    return Settings.parse({"DISCORD_TOKEN": TOKEN, **values})


def problems(**values: str) -> list[str]:
    with pytest.raises(SettingsError) as raised:
        Settings.parse(values)
    return raised.value.problems


def test_only_the_token_is_required() -> None:
    assert settings() == Settings(
        token=TOKEN, api_url=None, database=Path("data/cantstop.db"), log_level="INFO"
    )


def test_all_settings_are_read() -> None:
    assert settings(
        DISCORD_API_URL="http://127.0.0.1:8080/api/v10/",
        DATABASE_URL="sqlite:////var/lib/cantstop/games.db",
        LOG_LEVEL="debug",
    ) == Settings(
        token=TOKEN,
        api_url="http://127.0.0.1:8080/api/v10",
        database=Path("/var/lib/cantstop/games.db"),
        log_level="DEBUG",
    )


def test_blank_settings_have_their_defaults() -> None:
    assert settings(DISCORD_API_URL="", DATABASE_URL="  ", LOG_LEVEL="") == settings()


def test_the_token_may_be_missing_for_a_command_that_does_not_need_it() -> None:
    assert Settings.parse({}, token_required=False).token == ""
    with pytest.raises(SettingsError):
        Settings.parse({"DISCORD_TOKEN": "a token"}, token_required=False)


def test_a_token_may_have_spaces_or_a_prefix_around_it() -> None:
    assert settings(DISCORD_TOKEN=f"  Bot {TOKEN}\n") == settings()


def test_other_variables_are_ignored() -> None:
    assert settings(PATH="/bin", DISCORD_TOKENS="?") == settings()


def test_all_problems_are_reported_at_once(tmp_path: Path) -> None:
    found = problems(
        DISCORD_API_URL="discord", DATABASE_URL=f"sqlite:///{tmp_path}", LOG_LEVEL="loud", DISCORD_TOKEN=""
    )
    assert [problem.split()[0] for problem in found] == [
        "DISCORD_TOKEN",
        "DISCORD_API_URL",
        "DATABASE_URL",
        "LOG_LEVEL",
    ]
    assert all(problem.endswith(".") for problem in found)


@pytest.mark.parametrize("token", ["", "   ", "two words", f"{TOKEN}é", "“token”"])
def test_an_invalid_token_is_rejected(token: str) -> None:
    (problem,) = problems(DISCORD_TOKEN=token)
    assert problem.startswith("DISCORD_TOKEN")


@pytest.mark.parametrize(
    "address",
    ["discord.com", "ftp://x", "http://", "http://:80", "http://x:0", "http://x:99999", "http://[::1"],
)
def test_an_invalid_address_is_rejected(address: str) -> None:
    (problem,) = problems(DISCORD_TOKEN=TOKEN, DISCORD_API_URL=address)
    assert problem.startswith("DISCORD_API_URL")


@pytest.mark.parametrize(
    "database", ["cantstop.db", "sqlite://", "sqlite:///", "postgresql://h/db", "sqlite:x"]
)
def test_an_invalid_database_is_rejected(database: str) -> None:
    (problem,) = problems(DISCORD_TOKEN=TOKEN, DATABASE_URL=database)
    assert problem.startswith("DATABASE_URL")


@pytest.mark.parametrize("level", ["debug", "Info", "WARNING", "error", "CRITICAL"])
def test_levels_may_be_in_any_case(level: str) -> None:
    assert settings(LOG_LEVEL=level).log_level == level.upper()


def test_the_token_is_never_printed() -> None:
    assert TOKEN not in repr(settings())
    assert TOKEN not in str(settings())
    assert TOKEN not in f"{settings()}"


@pytest.mark.parametrize(
    "values",
    [
        {"DISCORD_TOKEN": "hunter2 hunter2", "LOG_LEVEL": "loud"},
        {"DISCORD_TOKEN": TOKEN, "DATABASE_URL": "postgresql://bot:hunter2@db/cantstop"},
        {"DISCORD_TOKEN": TOKEN, "DATABASE_URL": "postgresql://bot:hunter2@x@db/cantstop"},
        {"DISCORD_TOKEN": TOKEN, "DISCORD_API_URL": "ftp://bot:hunter2@discord/api"},
        {"DISCORD_TOKEN": TOKEN, "DISCORD_API_URL": "bot:hunter2@discord/api"},
    ],
)
def test_problems_contain_no_secrets(values: dict[str, str]) -> None:
    with pytest.raises(SettingsError) as raised:
        Settings.parse(values)
    assert "hunter2" not in str(raised.value)
    assert TOKEN not in str(raised.value)


def test_settings_are_immutable() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        settings().log_level = "DEBUG"  # type: ignore[misc]


class TestFile:
    @pytest.fixture(autouse=True)
    def clean_environment(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("DISCORD_TOKEN", "DISCORD_API_URL", "DATABASE_URL", "LOG_LEVEL"):
            monkeypatch.delenv(name, raising=False)

    def test_the_environment_overrides_the_file(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        file = tmp_path / ".env"
        file.write_text(f"DISCORD_TOKEN={TOKEN}\nLOG_LEVEL=ERROR\nEMPTY\n", encoding="utf-8")
        monkeypatch.setenv("LOG_LEVEL", "WARNING")
        loaded = Settings.load(file)
        assert (loaded.token, loaded.log_level) == (TOKEN, "WARNING")

    def test_the_file_is_optional(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
        assert Settings.load(tmp_path / "none").token == TOKEN

    def test_the_example_file_only_lacks_a_token(self, tmp_path: Path) -> None:
        example = (Path(__file__).parents[1] / ".env.example").read_text(encoding="utf-8")
        file = tmp_path / ".env"
        file.write_text(example.replace("DISCORD_TOKEN=", f"DISCORD_TOKEN={TOKEN}", 1), encoding="utf-8")
        assert Settings.load(file) == settings()
