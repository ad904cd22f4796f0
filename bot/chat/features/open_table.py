"""Opening a table in a channel, for the first time or for a rematch."""

from collections.abc import Iterable

import discord

from bot.chat.interactions.response import Response
from bot.chat.options.pace import PaceOptions, default_pace
from bot.chat.options.rules import RuleOptions, default_rules
from bot.chat.services import Services, caller_of, place_of
from bot.game import NotAllowed, NotUnderstood, OutOfDate, Rules
from bot.players import Strength
from bot.tables import Coach, Computer, Join, Pace, Status, Table

_NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
}
"""Without these a game cannot be hosted; the names are Discord's. Without Attach Files the board is text."""


async def open_table(
    services: Services,
    response: Response,
    options: RuleOptions,
    pace: PaceOptions,
    computers: Iterable[Strength],
) -> None:
    """Open a table where the answer is given, with some computers at it, and show its lobby.

    Raises:
        NotAllowed: there is a game already, the rules exclude each other, or the bot may not do its part.
    """
    guild_id = response.interaction.guild_id
    rules = options.apply_to(await default_rules(services.store, guild_id))
    chosen = pace.apply_to(*await default_pace(services.store, guild_id))
    table = await _open(services, response, rules, *chosen, computers)
    await services.boards.show(response, table.id, new_message=True)


async def rematch(services: Services, response: Response, last: Table) -> None:
    """Open a table for those who played the last game, or join the one that another of them has opened.

    Raises:
        NotAllowed: there is a game already, or the bot may not do what it has to there.
        OutOfDate: the last game is not over, or was played elsewhere.
    """
    place = place_of(response.interaction)
    if last.location != place or last.open:
        raise OutOfDate("There is no finished game here to play again. `/cantstop new` opens one.")
    by = caller_of(response.interaction)
    there = await services.store.latest_table_in(place.channel_id)
    if there is not None and there.status is Status.LOBBY:
        await services.tables.apply(there.id, Join(by))
        services.boards.refresh(there.id)
        text = services.private_language(response.interaction).text
        await response.send_ephemeral(text("You have a seat in the next game: {table}", table=there))
        return
    computers = [player.strength for player in last.seats if isinstance(player, Computer)]
    table = await _open(services, response, last.rules, last.pace, last.coach, computers)
    await services.boards.show(response, table.id, new_message=True)
    others = tuple(person for person in last.people if person.id != by.id)
    if others:
        services.background_tasks.start(services.boards.invite(table.id, others))


async def _open(
    services: Services,
    response: Response,
    rules: Rules,
    pace: Pace,
    coach: Coach,
    computers: Iterable[Strength],
) -> Table:
    interaction = response.interaction
    if interaction.guild_id is None:
        raise NotAllowed("Games are played in servers: use `/cantstop new` in a channel of one.")
    if interaction.channel is None:
        raise NotUnderstood("I do not know this kind of channel. Try a text channel or a thread.")
    in_thread = isinstance(interaction.channel, discord.Thread)
    skipped = "send_messages" if in_thread else "send_messages_in_threads"
    missing = [
        name
        for permission, name in _NEEDED.items()
        if permission != skipped and not getattr(interaction.app_permissions, permission)
    ]
    if missing:
        names = services.private_language(interaction).join(f"**{name}**" for name in missing)
        raise NotAllowed(
            "I need more permissions here to host a game. Whoever runs this server can give me {names}.",
            names=names,
        )
    return await services.tables.open(
        place_of(interaction), caller_of(interaction), rules, pace=pace, coach=coach, computers=computers
    )
