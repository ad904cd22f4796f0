"""What stands around every interaction: one answer whatever goes wrong, and what went wrong in the log."""

import logging
from collections.abc import Awaitable, Callable

from bot.chat.answer import Answer
from bot.chat.door import TooLateError
from bot.chat.faults import EXPECTED
from bot.chat.services import Interaction, Services
from bot.game import Refusal
from bot.tables import StoreFullError

log = logging.getLogger(__name__)

Handler = Callable[[Answer], Awaitable[None]]
"""What is done about an interaction. It may raise a refusal, whose sentence is then said."""


async def guard(
    services: Services, interaction: Interaction, what: str, handle: Handler, *, private: bool = True
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
    with services.handlers.holding():
        async with Answer(interaction, private=private) as answer:
            try:
                services.door.let_in(interaction)
                await handle(answer)
            except TooLateError:
                log.info("%s: came too late", what)
            except Refusal as refusal:
                log.info("%s: refused: %s", what, refusal)
                await _say(answer, language.text(refusal.message, **refusal.values))
            except StoreFullError:
                log.exception("%s: could not be saved", what)
                await _say(
                    answer,
                    language.text("I cannot save anything just now, so nothing was done. Try again later."),
                )
            except EXPECTED as error:
                log.warning("%s: Discord did not take the answer: %s", what, error)
            except Exception:
                log.exception("%s: failed", what)
                await _say(
                    answer,
                    language.text(
                        "Something went wrong on my side. Your game is safe: try again, or `/cantstop show`."
                    ),
                )


async def _say(answer: Answer, sentence: str) -> None:
    try:
        await answer.say(sentence)
    except EXPECTED as error:
        log.warning("Interaction %s got no answer: %s", answer.interaction.id, error)
