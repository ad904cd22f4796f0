"""Whatever goes wrong, an interaction gets one answer, and the log says what it was."""

import asyncio
import logging
from datetime import timedelta
from pathlib import Path

import pytest

from bot.chat.i18n.language import Languages
from bot.chat.interactions import response as response_module
from bot.chat.interactions.checks import InteractionChecks
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.interactions.response import Response
from bot.chat.interactions.throttle import BURST
from bot.chat.tasks import BackgroundTasks
from bot.game import NotAllowed, NotUnderstood, OutOfDate, Refusal
from bot.tables import ConflictError, StoreUnavailableError
from tests.chat.fake_interactions import FakeInteraction, http_error
from tests.tables.sample_tables import BEN

FRENCH = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"

msgid "It is {player}'s turn."
msgstr "C'est à {player}."
"""


class Handler:
    """An interaction handler and what it works with."""

    def __init__(self, catalogues: Path) -> None:
        self.checks = InteractionChecks(lambda: 1000.0)
        self.tasks = BackgroundTasks()
        self.handle = InteractionHandler(self.checks, Languages(catalogues), self.tasks).handle


@pytest.fixture
def handler(tmp_path: Path) -> Handler:
    (tmp_path / "fr.po").write_text(FRENCH, encoding="utf-8")
    return Handler(tmp_path)


@pytest.fixture
def interaction() -> FakeInteraction:
    return FakeInteraction()


async def handled(handler: Handler, interaction: FakeInteraction, error: BaseException | None = None) -> None:
    """Guard a handler that answers, or raises an error instead."""

    async def respond(response: Response) -> None:
        if error is not None:
            raise error
        await response.send_ephemeral("Done.")

    await handler.handle(interaction.real, "a click", respond)


def said(interaction: FakeInteraction) -> str:
    """What was said, which must have been said once and to one reader alone."""
    (call,) = interaction.discord.calls
    assert call.name == "send_message"
    assert call.values["ephemeral"]
    return str(call.values["content"])


async def test_a_handler_answers(handler: Handler, interaction: FakeInteraction) -> None:
    await handled(handler, interaction)
    assert said(interaction) == "Done."


@pytest.mark.parametrize("refusal", [NotAllowed, NotUnderstood, OutOfDate])
async def test_every_refusal_is_said(
    handler: Handler, interaction: FakeInteraction, refusal: type[Refusal]
) -> None:
    await handled(handler, interaction, refusal("Only the host, {player}, can.", player=BEN))
    assert said(interaction) == f"Only the host, <@{BEN.id}>, can."


async def test_it_is_said_in_the_language_of_who_clicked(handler: Handler) -> None:
    interaction = FakeInteraction(locale="fr")
    interaction.guild_locale = "en-US"
    await handled(handler, interaction, NotAllowed("It is {player}'s turn.", player=BEN))
    assert said(interaction) == f"C'est à <@{BEN.id}>."


@pytest.mark.parametrize("error", [ZeroDivisionError("by nought"), ConflictError(), AssertionError()])
async def test_our_own_mistake_is_owned_up_to_and_logged(
    handler: Handler, interaction: FakeInteraction, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    await handled(handler, interaction, error)
    assert said(interaction).startswith("Something went wrong on my side.")
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert "a click" in record.getMessage()
    assert record.exc_info is not None
    assert record.exc_info[1] is error


async def test_a_full_store_is_said_to_be_that(handler: Handler, interaction: FakeInteraction) -> None:
    await handled(handler, interaction, StoreUnavailableError())
    assert "nothing has changed" in said(interaction)


async def test_what_comes_too_late_is_neither_handled_nor_answered(handler: Handler) -> None:
    await handled(handler, FakeInteraction())
    late = FakeInteraction()
    late.created_at -= timedelta(seconds=10)
    await handled(handler, late)
    assert late.discord.calls == []


async def test_who_is_too_fast_is_told_so(handler: Handler) -> None:
    first = FakeInteraction()
    for _ in range(BURST):
        handler.checks.check(first.real)
    last = FakeInteraction()
    last.created_at = first.created_at
    await handled(handler, last)
    assert "fast" in said(last)


async def test_while_the_bot_closes_it_says_so(handler: Handler, interaction: FakeInteraction) -> None:
    handler.checks.stop_accepting()
    await handled(handler, interaction)
    assert "restarting" in said(interaction)


@pytest.mark.parametrize("error", [http_error(404, 10062), TimeoutError(), ConnectionResetError()])
async def test_what_discord_does_not_take_is_logged_and_not_answered_again(
    handler: Handler, interaction: FakeInteraction, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    await handled(handler, interaction, error)
    assert interaction.discord.calls == []
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


async def test_a_refusal_that_cannot_be_said_is_logged(
    handler: Handler, interaction: FakeInteraction, caplog: pytest.LogCaptureFixture
) -> None:
    interaction.discord.raises["send_message"] = http_error(404, 10062)
    await handled(handler, interaction, NotAllowed("No."))
    assert "got no response" in caplog.text


async def test_a_slow_handler_is_acknowledged_first(
    handler: Handler, interaction: FakeInteraction, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(response_module, "DEFER_AFTER", 0.01)

    async def respond(response: Response) -> None:
        await interaction.discord.answered.wait()
        raise NotAllowed("No.")

    async with asyncio.timeout(1):
        await handler.handle(interaction.real, "a click", respond)
    assert interaction.discord.names == ["defer", "followup"]


async def test_the_bot_waits_for_it_before_it_closes(handler: Handler, interaction: FakeInteraction) -> None:
    leave = asyncio.Event()

    async def respond(_: Response) -> None:
        await leave.wait()

    handling = asyncio.create_task(handler.handle(interaction.real, "a click", respond))
    await asyncio.sleep(0)
    draining = asyncio.create_task(handler.tasks.finish(5))
    await asyncio.sleep(0.01)
    assert not draining.done()
    leave.set()
    await draining
    assert handling.done()
