"""Whatever goes wrong, an interaction gets one response, and errors are logged."""

import asyncio
import contextlib
import logging
from types import SimpleNamespace
from unittest.mock import AsyncMock

import pytest

from bot.chat.discord_requests import DiscordError
from bot.chat.interactions import handler as handler_module
from bot.chat.interactions import response as response_module
from bot.chat.interactions.checks import InteractionChecks
from bot.chat.interactions.handler import AT_ONCE, Turn
from bot.chat.interactions.handler import InteractionHandler as Handler
from bot.chat.interactions.response import Response
from bot.chat.tasks import BackgroundTasks
from bot.chat.ui.i18n.language import Languages
from bot.game import NotAllowed, NotUnderstood, OutOfDate, Refusal
from bot.tables import ConflictError, StoreAwayError, StoreUnavailableError, UnreadableTableError
from tests import WAIT_TIMEOUT
from tests.chat.fake_interactions import FakeInteraction, http_error
from tests.chat.harness import ephemeral_text
from tests.chat.pauses import virtually
from tests.monitoring.test_metrics import counted_once
from tests.tables.controlled_clock import run_ready_tasks
from tests.tables.sample_tables import ANN, BEN, LOCATION


@pytest.fixture
def handler() -> Handler:
    return Handler(InteractionChecks(lambda: 1000.0), Languages(), BackgroundTasks(), lambda: 1000.0)


async def handle(
    handler: Handler, error: BaseException | None = None, interaction: FakeInteraction | None = None
) -> FakeInteraction:
    """Handle a click, or another interaction, with a callback that responds or raises an error."""

    async def respond(response: Response) -> None:
        if error is not None:
            raise error
        await response.send_ephemeral("Done.")

    interaction = interaction or FakeInteraction()
    await handler.handle(interaction.real, "a click", respond)
    return interaction


async def refuse(handler: Handler, *interactions: FakeInteraction) -> None:
    """Refuse interactions one after another, and let their answers replace each other."""
    for interaction in interactions:
        await handle(handler, NotAllowed("Not now."), interaction)
    await handler.tasks.wait(WAIT_TIMEOUT)


@pytest.mark.parametrize("refusal", [NotAllowed, NotUnderstood, OutOfDate])
async def test_a_refusal_is_in_the_language_of_the_clicker(handler: Handler, refusal: type[Refusal]) -> None:
    interaction = FakeInteraction(locale="fr")
    interaction.guild_locale = "en-US"
    sentence = "It's {player}'s turn."
    await handle(handler, refusal(sentence, player=BEN), interaction)
    assert ephemeral_text(interaction) == handler.languages.of("fr").text(sentence, player=BEN)


@pytest.mark.parametrize(
    ("error", "sentence", "in_a_line"),
    [
        (ZeroDivisionError("by zero"), "Something went wrong on my side.", False),
        (ConflictError(), "Something went wrong on my side.", False),
        (FileNotFoundError("no font"), "Something went wrong on my side.", False),
        (TimeoutError(), "Something went wrong on my side.", False),
        (UnreadableTableError(7, "nonsense"), "The record of this game is damaged.", False),
        # An earlier step may have been saved, so neither says that nothing was.
        (StoreUnavailableError("full"), "I can't save anything right now. In a minute, ", True),
        (StoreAwayError("cut off"), "I don't know yet whether that counted. In a minute, ", True),
    ],
)
async def test_an_unexpected_error_is_reported_and_logged(
    handler: Handler, caplog: pytest.LogCaptureFixture, error: Exception, sentence: str, in_a_line: bool
) -> None:
    interaction = await handle(handler, error)
    assert ephemeral_text(interaction).startswith(sentence)
    (record,) = caplog.records
    assert record.getMessage().startswith("a click: ")
    if in_a_line:
        assert ephemeral_text(interaction) == f"{sentence}check the game with `/cantstop games`."
        assert record.getMessage().endswith(f": {error}")
        assert (record.levelname, record.exc_info) == ("WARNING", None)
    else:
        assert (record.levelname, (record.exc_info or [None] * 2)[1]) == ("ERROR", error)


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        *((None, "answered"), (NotAllowed("No."), "refused"), (DiscordError(http_error(404, 10062)), "late")),
        *((DiscordError(TimeoutError()), "failed"), (ZeroDivisionError(), "failed")),
        (asyncio.CancelledError(), "failed"),
    ],
)
async def test_it_is_counted_with_the_outcome_it_had_in_the_end(
    handler: Handler, error: BaseException | None, outcome: str
) -> None:
    counted = counted_once("cantstop_interaction_seconds_count", kind="component", outcome=outcome)
    with counted, contextlib.suppress(asyncio.CancelledError):
        await handle(handler, error)


@pytest.mark.parametrize("error", [http_error(404, 10062), TimeoutError(), ConnectionResetError()])
async def test_an_error_of_discord_is_logged_without_another_response(
    handler: Handler, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    assert (await handle(handler, DiscordError(error))).discord.calls == []
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


async def test_a_rejected_response_is_not_followed_by_silence(handler: Handler) -> None:
    interaction = await handle(handler, DiscordError(http_error(400, 50035)))
    assert ephemeral_text(interaction).startswith("Something went wrong on my side.")


async def test_people_are_told_commands_as_mentions_and_the_log_their_names(
    handler: Handler, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    handler.languages.use(command_ids={"cantstop": 41})
    interaction = await handle(handler, NotAllowed("Use `/cantstop new` {count} times.", count=1234))
    assert ephemeral_text(interaction) == "Use </cantstop new:41> 1,234 times."
    assert "Use `/cantstop new` 1,234 times." in caplog.text


class TestAnswers:
    """A person has one answer in a channel: the next takes the place of the last."""

    async def test_a_refusal_replaces_the_last_once_it_is_there(self, handler: Handler) -> None:
        first, second = FakeInteraction(), FakeInteraction(click=False)
        await refuse(handler, first)
        shown = second.discord.block("send_message")
        refused = asyncio.create_task(refuse(handler, second))
        await run_ready_tasks()
        assert first.discord.names == ["send_message"]
        shown.set()
        await refused
        assert first.discord.names == ["send_message", "delete_original_response"]
        assert second.discord.names == ["send_message"]

    async def test_the_last_to_arrive_stays(self, handler: Handler, caplog: pytest.LogCaptureFixture) -> None:
        first, second = FakeInteraction(), FakeInteraction()
        second.discord.errors["send_message"] = http_error(403, 50013)
        await refuse(handler, first, second)
        assert first.discord.names == ["send_message"]
        assert "got no response" in caplog.text

    async def test_what_is_no_answer_stays(self, handler: Handler) -> None:
        dialog, refused = await handle(handler), FakeInteraction()
        await refuse(handler, refused)
        await handle(handler)
        await handler.tasks.wait(WAIT_TIMEOUT)
        assert dialog.discord.names == refused.discord.names == ["send_message"]

    async def test_what_can_no_longer_be_replaced_is_forgotten(
        self, handler: Handler, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        old, latest = FakeInteraction(user_id=BEN.id), FakeInteraction()
        await refuse(handler, old)
        assert old.message is None, "the message that was clicked is large"
        monkeypatch.setattr(Response, "can_edit", property(lambda self: self.interaction is not old))
        await refuse(handler, latest)
        assert [response.interaction for response in handler._answers.values()] == [latest.real]

    async def test_other_people_and_channels_have_their_own(self, handler: Handler) -> None:
        interactions = [FakeInteraction(), FakeInteraction(user_id=BEN.id), FakeInteraction()]
        interactions[2].channel_id += 1
        await refuse(handler, *interactions)
        assert {*interactions[0].discord.names, *interactions[1].discord.names} == {"send_message"}


class TestTurns:
    """A few interactions at a time, in the order they came, and nobody waits for a slow one."""

    @pytest.fixture
    def turns(self, monkeypatch: pytest.MonkeyPatch) -> asyncio.Semaphore:
        """Those at once, none of which ends by itself, however slow the machine is."""
        monkeypatch.setattr(handler_module, "LONGEST_TURN", 3600)
        return asyncio.Semaphore(AT_ONCE)

    async def free(self, turns: asyncio.Semaphore) -> int:
        """Return how many turns can begin at once, and begin them."""
        count = 0
        while not turns.locked():
            await turns.acquire()
            count += 1
        return count

    async def test_interactions_begin_in_order_a_few_at_a_time(self, turns: asyncio.Semaphore) -> None:
        begun: list[int] = []
        answers = [asyncio.Event() for _ in range(3 * AT_ONCE)]

        async def carry_out(number: int) -> None:
            async with Turn(turns):
                begun.append(number)
                await answers[number].wait()

        async with asyncio.TaskGroup() as tasks:
            for number in range(len(answers)):
                tasks.create_task(carry_out(number))
            for first, answer in enumerate(answers):
                await run_ready_tasks()
                assert begun == list(range(min(first + AT_ONCE, len(answers))))
                answer.set()

    async def test_an_interaction_gives_its_turn_away_once_answered(self, turns: asyncio.Semaphore) -> None:
        turn = Turn(turns)
        await turn.__aenter__()
        for _ in range(2):  # a first response that failed is tried again
            turn.end()
        assert await self.free(turns) == AT_ONCE

    @virtually
    async def test_slow_interactions_hold_up_nobody_for_long(self) -> None:
        turns = asyncio.Semaphore(AT_ONCE)
        async with asyncio.timeout(1.0):
            for _ in range(3 * AT_ONCE):
                await Turn(turns).__aenter__()

    async def test_no_turn_is_lost_with_interactions_that_fail(self, turns: asyncio.Semaphore) -> None:
        async def fail() -> None:
            async with Turn(turns):
                raise ValueError

        await asyncio.gather(*(fail() for _ in range(3 * AT_ONCE)), return_exceptions=True)
        assert await self.free(turns) == AT_ONCE


@pytest.mark.parametrize("private", [False, True])
async def test_a_slow_command_is_deferred_for_those_who_will_see_its_response(
    handler: Handler, monkeypatch: pytest.MonkeyPatch, private: bool
) -> None:
    monkeypatch.setattr(response_module, "DEFER_AFTER", 0.0)
    interaction = FakeInteraction(click=False)

    async def respond(response: Response) -> None:
        await interaction.discord.responded.wait()

    await handler.callback(respond, private=private)(interaction.real)
    (call,) = interaction.discord.calls
    assert (call.name, call.values) == ("defer", {"ephemeral": private})


async def test_the_log_names_command_and_caller(handler: Handler, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    interaction = FakeInteraction(click=False)
    interaction.command = SimpleNamespace(qualified_name="cantstop do")
    refusing = AsyncMock(side_effect=NotAllowed("No."))
    await handler.callback(refusing, private=False)(interaction.real)
    assert f"/cantstop do by {ANN.id} in {LOCATION.channel_id}: refused: No." in caplog.text


async def test_a_second_process_is_told_of_once(handler: Handler, caplog: pytest.LogCaptureFixture) -> None:
    for error in (None, NotAllowed("No.")) * 2:
        interaction = FakeInteraction()
        interaction.discord.errors["send_message"] = http_error(400, 40060)  # acknowledged already
        await handle(handler, error, interaction)
    (line,) = caplog.messages
    assert "same token" in line
