"""Handling an interaction: it gets one response whatever happens, and errors are logged."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from bot.chat.discord_requests import DiscordError, ErrorKind
from bot.chat.interactions.checks import InteractionChecks
from bot.chat.interactions.context import Interaction
from bot.chat.interactions.response import Response
from bot.chat.tasks import BackgroundTasks
from bot.chat.ui.card import Attachment, Card
from bot.chat.ui.i18n.language import Languages
from bot.game import Refusal
from bot.logs import add_fields
from bot.monitoring.metrics import INTERACTION_AGE_SECONDS, INTERACTION_SECONDS, Outcome
from bot.recent import Recent
from bot.tables import StoreAwayError, StoreUnavailableError, UnreadableTableError
from bot.tables.shards import shard_of

AT_ONCE = 6
"""How many interactions have a turn at once. With fewer, the event loop often waits for the database and the
threads that draw; with more, the first are answered later."""

LONGEST_TURN = 0.05
"""Seconds after which a turn ends at the latest. A slow interaction goes on, and holds up nobody."""

MAX_REMEMBERED = 1000
"""How many answers are remembered, to be replaced by the next."""

log = logging.getLogger(__name__)

P = ParamSpec("P")
_OfResponse = Callable[Concatenate[Response, P], Awaitable[None]]
_OfInteraction = Callable[Concatenate[Interaction, P], Coroutine[Any, Any, None]]

Callback = Callable[[Response], Awaitable[None]]
"""Carries out an interaction. It may raise a refusal, whose sentence is then sent to the person."""


class Turn:
    """A turn: it begins when the block around it is entered, and ends with :meth:`end` or the block.

    ``free`` counts the turns that can begin, :data:`AT_ONCE` at first, and gives them in the order they were
    asked for.
    """

    def __init__(self, free: asyncio.Semaphore) -> None:
        self._free = free
        self._timer: asyncio.TimerHandle | None = None

    async def __aenter__(self) -> None:
        await self._free.acquire()
        self._timer = asyncio.get_running_loop().call_later(LONGEST_TURN, self.end)

    async def __aexit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """End the turn if it has begun and not ended: the rest is up to Discord."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self._free.release()


@dataclass
class InteractionHandler:
    """Runs the callbacks of clicks and commands, and keeps track of them in ``tasks``.

    ``now`` tells the time at Discord, in seconds since 1970.
    """

    checks: InteractionChecks
    languages: Languages
    tasks: BackgroundTasks
    now: Callable[[], float]
    _free_turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    _answers: Recent[tuple[int, int | None], Response] = field(default_factory=lambda: Recent(MAX_REMEMBERED))
    _told_of_second_process: bool = False

    async def answer(self, response: Response, content: str | Card, *attachments: Attachment) -> None:
        """Send what only the person sees and soon is outdated, in place of their last answer in the channel.

        The last one is deleted once the new one is there: a person may have dismissed it, so an edit might
        never be seen.
        """
        await response.send_ephemeral(content, *attachments)
        before = self.remember(response)
        if before is not None and before.can_edit:
            self.tasks.start(_delete(before))

    def remember(self, response: Response) -> Response | None:
        """Remember a response whose message the next answer replaces, and return the one before it."""
        key = (response.caller.id, response.interaction.channel_id)
        before = self._answers.pop(key, None)
        self._answers[key] = response
        # Those whose token is no longer good are of no use.
        while self._answers and not next(iter(self._answers.values())).can_edit:
            self._answers.popitem(last=False)
        return before

    def callback(
        self, command: _OfResponse[P], *, private: bool | Callable[Concatenate[Interaction, P], bool]
    ) -> _OfInteraction[P]:
        """Return what carries out a command, of a method that gets its :class:`Response`.

        That is ephemeral if it is ``private``, or if that returns True.
        """

        # Without the qualified name, by which discord.py would tell that it is a method and needs its object.
        @wraps(command, assigned=("__module__", "__name__", "__doc__"))
        async def run(interaction: Interaction, /, *args: P.args, **kwargs: P.kwargs) -> None:
            name = interaction.command.qualified_name if interaction.command else "?"
            description = f"/{name} by {interaction.user.id} in {interaction.channel_id}"
            hidden = private(interaction, *args, **kwargs) if callable(private) else private
            await self.handle(
                interaction, description, lambda response: command(response, *args, **kwargs), private=hidden
            )

        return run

    async def handle(
        self, interaction: Interaction, description: str, callback: Callback, *, private: bool = True
    ) -> None:
        """Run a callback, and respond to the interaction if the callback fails.

        The log has the ``description``: a button's id or a command, and whose. The response to a command is
        ephemeral if it is ``private``.
        """
        shard = shard_of(interaction.guild_id, interaction.client.shard_count or 1)
        add_fields(shard=shard)
        age = self.now() - interaction.created_at.timestamp()
        INTERACTION_AGE_SECONDS.labels(shard).observe(max(age, 0.0))  # what the clock knows is not exact
        turn = Turn(self._free_turns)
        begun, outcome = time.perf_counter(), Outcome.FAILED
        with self.tasks.track():
            try:
                async with Response(
                    interaction,
                    self.languages,
                    private=private,
                    on_first_request=turn.end,
                    on_answered_elsewhere=self._tell_of_second_process,
                ) as response:
                    outcome = await self._respond(response, description, callback, turn)
            finally:
                interaction.message = None  # large, and of no use to those who keep the token for a while
                kind, seconds = interaction.type.name, time.perf_counter() - begun
                INTERACTION_SECONDS.labels(kind, outcome.value).observe(seconds)

    async def _respond(self, response: Response, description: str, callback: Callback, turn: Turn) -> Outcome:
        """Run a callback when it is its turn, and respond if it fails."""
        text = response.language.text
        sentence = text("Something went wrong on my side. `/cantstop games` shows how the game stands.")
        outcome = Outcome.FAILED
        try:
            self.checks.check(response.interaction)
            async with turn:
                await callback(response)
                if response.kept_private and response.guild_id is None:
                    await response.send_ephemeral(
                        text("This time, Discord shows my answer only to you. Try again.")
                    )
                elif response.kept_private:
                    await response.send_ephemeral(
                        text(
                            "Only you can see this: this server lets me answer only in private. To play or "
                            "share here, ask a server manager to add me."
                        )
                    )
        except Refusal as refusal:
            english = replace(self.languages.english, command_ids={})
            log.info("%s: refused: %s", description, english.text(refusal.message, **refusal.values))
            sentence = text(refusal.message, **refusal.values)
            outcome = Outcome.REFUSED
        except UnreadableTableError:
            log.exception("%s: the table is damaged", description)
            sentence = text("The record of this game is damaged. Please tell the person who runs this bot.")
        except StoreUnavailableError as error:
            log.warning("%s: could not be saved: %s", description, error)
            sentence = text(
                "I can't save anything right now. In a minute, check the game with `/cantstop games`."
            )
        except StoreAwayError as error:
            log.warning("%s: it is not known whether it was saved: %s", description, error)
            sentence = text(
                "I don't know yet whether that counted. In a minute, check the game with `/cantstop games`."
            )
        except DiscordError as error:
            log.log(_level(error), "%s: Discord did not accept the response: %s", description, error)
            if error.kind is ErrorKind.INTERACTION_OVER:
                return Outcome.LATE
            if error.kind not in (ErrorKind.REJECTED, ErrorKind.FORBIDDEN):
                return Outcome.FAILED
        except Exception:
            log.exception("%s: failed", description)
        else:
            return Outcome.ANSWERED if response.interaction.response.is_done() else Outcome.LATE
        try:
            await self.answer(response, sentence)
        except DiscordError as error:
            log.log(_level(error), "Interaction %s got no response: %s", response.interaction.id, error)
        return outcome

    def _tell_of_second_process(self) -> None:
        """Log that another process answers interactions too: once, not at each click."""
        if not self._told_of_second_process:
            self._told_of_second_process = True
            log.error(
                "An interaction was answered before this bot could do that. If a second bot runs with the"
                " same token, every click is carried out twice: stop one of the two."
            )


async def _delete(response: Response) -> None:
    try:
        await response.delete()
    except DiscordError as error:  # the person may have dismissed it
        log.debug("An answer was not deleted: %s", error)


def _level(error: DiscordError) -> int:
    """Return the level to log an error with: another process is told of once, not at each click."""
    return logging.DEBUG if error.answered_elsewhere else logging.WARNING
