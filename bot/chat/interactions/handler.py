"""What stands around every interaction: one answer whatever goes wrong, and what went wrong in the log."""

import logging
from collections.abc import Awaitable, Callable

from bot.chat.errors import DISCORD_ERRORS
from bot.chat.interactions.checks import TooLateError
from bot.chat.interactions.response import Response
from bot.chat.services import Interaction, Services
from bot.game import Refusal
from bot.tables import StoreUnavailableError

log = logging.getLogger(__name__)

Callback = Callable[[Response], Awaitable[None]]
"""What is done about an interaction. It may raise a refusal, whose sentence is then said."""


async def guard(
    services: Services, interaction: Interaction, what: str, handle: Callback, *, private: bool = True
) -> None:
    """Handle an interaction.

    Args:
        services: what handlers work with.
        interaction: the interaction.
        what: what it asks, for the log: a button's id or a command.
        handle: what is done about it.
        private: whether the answer to a command is for its caller alone.
    """
    language = services.private_language(interaction)
    with services.interaction_tasks.track():
        async with Response(interaction, private=private) as response:
            try:
                services.checks.check(interaction)
                await handle(response)
            except TooLateError:
                log.info("%s: came too late", what)
            except Refusal as refusal:
                log.info("%s: refused: %s", what, refusal)
                await _say(response, language.text(refusal.message, **refusal.values))
            except StoreUnavailableError:
                log.exception("%s: could not be saved", what)
                await _say(
                    response,
                    language.text("I cannot save anything just now, so nothing was done. Try again later."),
                )
            except DISCORD_ERRORS as error:
                log.warning("%s: Discord did not take the answer: %s", what, error)
            except Exception:
                log.exception("%s: failed", what)
                await _say(
                    response,
                    language.text(
                        "Something went wrong on my side. Your game is safe: try again, or `/cantstop show`."
                    ),
                )


async def _say(response: Response, sentence: str) -> None:
    try:
        await response.send_ephemeral(sentence)
    except DISCORD_ERRORS as error:
        log.warning("Interaction %s got no answer: %s", response.interaction.id, error)
