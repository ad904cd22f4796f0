"""Whatever goes wrong, an interaction gets one answer, and the log says what it was."""

import asyncio
import logging
from datetime import timedelta
from pathlib import Path
from typing import cast

import pytest

from bot.chat.boards.sync import BoardSync
from bot.chat.features.replay_cache import Replays
from bot.chat.features.review_cache import Reviews
from bot.chat.i18n.language import Languages
from bot.chat.interactions import response as answer_module
from bot.chat.interactions.checks import InteractionChecks
from bot.chat.interactions.handler import guard
from bot.chat.interactions.response import Response
from bot.chat.interactions.throttle import BURST
from bot.chat.services import Services
from bot.chat.tasks import BackgroundTasks
from bot.chat.themes import Themes
from bot.game import NotAllowed, NotUnderstood, OutOfDate, Refusal
from bot.tables import ConflictError, StoreUnavailableError, Tables
from tests.chat.fake_interactions import FakeInteraction, http_error
from tests.store.memory_store import MemoryStore
from tests.tables.controlled_clock import ControlledClock
from tests.tables.sample_tables import BEN

FRENCH = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"

msgid "It is {player}'s turn."
msgstr "C'est à {player}."
"""


@pytest.fixture
def services(tmp_path: Path) -> Services:
    (tmp_path / "fr.po").write_text(FRENCH, encoding="utf-8")
    store = MemoryStore()
    return Services(
        tables=Tables(store, lambda count: (1,) * count, ControlledClock()),
        store=store,
        boards=cast(BoardSync, None),
        languages=Languages(tmp_path),
        themes=Themes(store),
        replays=Replays(),
        reviews=Reviews(),
        checks=InteractionChecks(lambda: 1000.0),
        interaction_tasks=BackgroundTasks(),
        background_tasks=BackgroundTasks(),
    )


@pytest.fixture
def interaction() -> FakeInteraction:
    return FakeInteraction()


async def handled(
    services: Services, interaction: FakeInteraction, error: BaseException | None = None
) -> None:
    """Guard a handler that answers, or raises an error instead."""

    async def handle(response: Response) -> None:
        if error is not None:
            raise error
        await response.send_ephemeral("Done.")

    await guard(services, interaction.real, "a click", handle)


def said(interaction: FakeInteraction) -> str:
    """What was said, which must have been said once and to one reader alone."""
    (call,) = interaction.discord.calls
    assert call.name == "send_message"
    assert call.values["ephemeral"]
    return str(call.values["content"])


async def test_a_handler_answers(services: Services, interaction: FakeInteraction) -> None:
    await handled(services, interaction)
    assert said(interaction) == "Done."


@pytest.mark.parametrize("refusal", [NotAllowed, NotUnderstood, OutOfDate])
async def test_every_refusal_is_said(
    services: Services, interaction: FakeInteraction, refusal: type[Refusal]
) -> None:
    await handled(services, interaction, refusal("Only the host, {player}, can.", player=BEN))
    assert said(interaction) == f"Only the host, <@{BEN.id}>, can."


async def test_it_is_said_in_the_language_of_who_clicked(services: Services) -> None:
    interaction = FakeInteraction(locale="fr")
    interaction.guild_locale = "en-US"
    await handled(services, interaction, NotAllowed("It is {player}'s turn.", player=BEN))
    assert said(interaction) == f"C'est à <@{BEN.id}>."


@pytest.mark.parametrize("error", [ZeroDivisionError("by nought"), ConflictError(), AssertionError()])
async def test_our_own_mistake_is_owned_up_to_and_logged(
    services: Services, interaction: FakeInteraction, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    await handled(services, interaction, error)
    assert said(interaction).startswith("Something went wrong on my side.")
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert "a click" in record.getMessage()
    assert record.exc_info is not None
    assert record.exc_info[1] is error


async def test_a_full_store_is_said_to_be_that(services: Services, interaction: FakeInteraction) -> None:
    await handled(services, interaction, StoreUnavailableError())
    assert "nothing was done" in said(interaction)


async def test_what_comes_too_late_is_neither_handled_nor_answered(services: Services) -> None:
    await handled(services, FakeInteraction())
    late = FakeInteraction()
    late.created_at -= timedelta(seconds=10)
    await handled(services, late)
    assert late.discord.calls == []


async def test_who_is_too_fast_is_told_so(services: Services) -> None:
    first = FakeInteraction()
    for _ in range(BURST):
        services.checks.check(first.real)
    last = FakeInteraction()
    last.created_at = first.created_at
    await handled(services, last)
    assert "fast" in said(last)


async def test_while_the_bot_closes_it_says_so(services: Services, interaction: FakeInteraction) -> None:
    services.checks.stop_accepting()
    await handled(services, interaction)
    assert "restarted" in said(interaction)


@pytest.mark.parametrize("error", [http_error(404, 10062), TimeoutError(), ConnectionResetError()])
async def test_what_discord_does_not_take_is_logged_and_not_answered_again(
    services: Services, interaction: FakeInteraction, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    await handled(services, interaction, error)
    assert interaction.discord.calls == []
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


async def test_a_refusal_that_cannot_be_said_is_logged(
    services: Services, interaction: FakeInteraction, caplog: pytest.LogCaptureFixture
) -> None:
    interaction.discord.raises["send_message"] = http_error(404, 10062)
    await handled(services, interaction, NotAllowed("No."))
    assert "got no answer" in caplog.text


async def test_a_slow_handler_is_acknowledged_first(
    services: Services, interaction: FakeInteraction, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answer_module, "DEFER_AFTER", 0.01)

    async def handle(response: Response) -> None:
        await interaction.discord.answered.wait()
        raise NotAllowed("No.")

    async with asyncio.timeout(1):
        await guard(services, interaction.real, "a click", handle)
    assert interaction.discord.names == ["defer", "followup"]


async def test_the_bot_waits_for_it_before_it_closes(
    services: Services, interaction: FakeInteraction
) -> None:
    leave = asyncio.Event()

    async def handle(_: Response) -> None:
        await leave.wait()

    handling = asyncio.create_task(guard(services, interaction.real, "a click", handle))
    await asyncio.sleep(0)
    draining = asyncio.create_task(services.interaction_tasks.finish(5))
    await asyncio.sleep(0.01)
    assert not draining.done()
    leave.set()
    await draining
    assert handling.done()
