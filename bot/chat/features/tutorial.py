"""The tutorial: a first turn, played privately with known dice."""

import asyncio
from functools import lru_cache, partial

from bot.chat.attachments import Attachment, CardMessage
from bot.chat.cards.custom_ids import TutorialButton, TutorialStep
from bot.chat.cards.tutorial import tutorial_card, tutorial_game
from bot.chat.i18n.language import Languages
from bot.chat.interactions.context import caller_of
from bot.chat.interactions.response import Response
from bot.chat.preferences import Preferences
from bot.game import NotUnderstood
from bot.render import Theme, board_png


async def show_tutorial(
    response: Response, pressed: TutorialButton, preferences: Preferences, languages: Languages
) -> None:
    """Show a step of the tutorial: the first one in a new ephemeral message, the others in the same.

    Raises:
        NotUnderstood: a later step was asked for on a public message.
    """
    interaction = response.interaction
    message = interaction.message
    begins = pressed.step is TutorialStep.PAIRINGS
    if not begins and (message is None or not message.flags.ephemeral):
        raise NotUnderstood("I don't know that button. To learn the game, use `/cantstop help`.")
    theme = await preferences.theme(interaction.guild_id)
    picture = await asyncio.to_thread(tutorial_picture, pressed, theme)
    card = partial(tutorial_card, pressed, caller_of(interaction), languages.of_user(interaction))
    respond = response.send_ephemeral if begins else response.show
    await CardMessage(card, picture).send(respond)


@lru_cache
def tutorial_picture(pressed: TutorialButton, theme: Theme) -> Attachment:
    """Return the picture of a step. Call it in a thread: drawing takes time."""
    name = f"tutorial-{pressed.step}-{pressed.choice}-{theme.value}.png"
    return Attachment(name, board_png(tutorial_game(pressed), theme))
