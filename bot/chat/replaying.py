"""Answering with the replay of a finished game."""

import discord

from bot.chat.answer import Answer
from bot.chat.cards import replay_card
from bot.chat.faults import EXPECTED, Fault, fault_of
from bot.chat.finished import won_game
from bot.chat.services import Services
from bot.game import NotAllowed


async def answer_with_replay(services: Services, answer: Answer, table_id: int) -> None:
    """Answer with the replay of a game, in a message of its own that says at once that it is under way.

    Raises:
        NotAllowed: that game was not played in this server or not won, or Discord does not take its replay.
    """
    interaction = answer.interaction
    table = await won_game(services, interaction, table_id)
    assert table.game is not None  # noqa: S101 - it was won
    await answer.think()
    replay = await services.replays.of(table, await services.themes.of(interaction.guild_id))
    card = replay_card(table, table.game, services.public_language(interaction), replay.name)
    try:
        await answer.show(card, replay, anew=True)
    except EXPECTED as error:
        fault = fault_of(error)
        if fault is Fault.LATE:
            raise
        if isinstance(error, discord.HTTPException) and fault in (Fault.REFUSED, Fault.NO_PERMISSION):
            raise NotAllowed(
                "Discord does not let me show pictures here. Whoever runs this server can give me {names}.",
                names="**Attach Files**",
            ) from error
        raise NotAllowed("Discord did not take the replay. Try again in a minute.") from error
