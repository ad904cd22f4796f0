"""Answering with the replay of a finished game."""

import discord

from bot.chat.answer import Answer
from bot.chat.cards import replay_card
from bot.chat.faults import EXPECTED, Fault, fault_of
from bot.chat.services import Services
from bot.game import NotAllowed
from bot.tables import Status


async def answer_with_replay(services: Services, answer: Answer, table_id: int) -> None:
    """Answer with the replay of a game, in a message of its own that says at once that it is under way.

    Raises:
        NotAllowed: that game was not played in this server or not won, or Discord does not take its replay.
    """
    interaction = answer.interaction
    table = await services.store.load(table_id)
    if table is None or interaction.guild_id is None or table.place.guild_id != interaction.guild_id:
        raise NotAllowed("No game of that number was played in this server.")
    if table.open:
        raise NotAllowed("That game is not over yet, so there is no replay of it: {table}", table=table)
    if table.game is None or table.status is not Status.FINISHED:
        raise NotAllowed("That game was ended without a winner, so there is no replay of it.")
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
