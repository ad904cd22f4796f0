"""A host fills in the bot's pages and reads what is left to do."""

from argparse import Namespace
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.commands import FAILED, MISCONFIGURED, portal
from bot.settings import Settings
from playground.testing import FakeDiscord


@pytest.fixture
async def fake() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord(rate_limits=False) as running:
        yield running


@pytest.fixture
def settings(settings: Settings, fake: FakeDiscord) -> Settings:
    return replace(settings, token=fake.token, api_url=fake.api_url)


async def test_a_host_reads_what_was_filled_in_and_what_is_left_to_do(
    settings: Settings, fake: FakeDiscord, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = replace(settings, privacy_url="https://club.example/privacy")
    assert await portal.run(settings, Namespace()) == 0
    report = capsys.readouterr().out
    assert report.startswith("Filled in: description, tags, icon, install settings, avatar, banner.\n")
    assert f"https://discord.com/developers/applications/{fake.application.id}\n" in report
    assert "\n  https://club.example/privacy\n  TERMS.md is a template" in report
    assert report.endswith(f"?client_id={fake.application.id}\n")
    assert await portal.run(settings, Namespace()) == 0
    assert capsys.readouterr().out.startswith("Filled in: nothing, all was there.\n")


async def test_without_discord_it_fails(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    rejected, away = replace(settings, token="wrong"), replace(settings, api_url="http://127.0.0.1:9")
    assert await portal.run(rejected, Namespace()) == MISCONFIGURED
    assert await portal.run(away, Namespace()) == FAILED
    assert capsys.readouterr().out == ""
