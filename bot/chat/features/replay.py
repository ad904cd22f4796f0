"""Answering with the replay of a finished game."""

import discord

from bot.chat.cards import replay_card
from bot.chat.errors import DISCORD_ERRORS, ErrorKind, error_kind
from bot.chat.features.finished_games import finished_game
from bot.chat.interactions.response import Response
from bot.chat.services import Services
from bot.game import NotAllowed


async def answer_with_replay(services: Services, response: Response, table_id: int) -> None:
    """Answer with the replay of a game, in a message of its own that says at once that it is under way.

    Raises:
        NotAllowed: that game was not played in this server or not won, or Discord does not take its replay.
    """
    interaction = response.interaction
    table = await finished_game(services, interaction, table_id)
    assert table.game is not None  # noqa: S101 - it was won
    await response.defer_publicly()
    replay = await services.replays.of(table, await services.themes.of(interaction.guild_id))
    card = replay_card(table, table.game, services.public_language(interaction), replay.name)
    try:
        await response.show(card, replay, new_message=True)
    except DISCORD_ERRORS as error:
        fault = error_kind(error)
        if fault is ErrorKind.INTERACTION_OVER:
            raise
        if isinstance(error, discord.HTTPException) and fault in (ErrorKind.REJECTED, ErrorKind.FORBIDDEN):
            raise NotAllowed(
                "Discord does not let me show pictures here. Whoever runs this server can give me {names}.",
                names="**Attach Files**",
            ) from error
        raise NotAllowed("Discord did not take the replay. Try again in a minute.") from error
