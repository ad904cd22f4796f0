"""Finding a game to look back on."""

from bot.chat.services import Interaction, Services, place_of
from bot.game import NotAllowed
from bot.tables import Status, Table


async def last_finished_game(services: Services, interaction: Interaction) -> int:
    """Return the number of the game that was won last in the channel.

    Raises:
        NotAllowed: there is none.
    """
    last = await services.store.finished_games_in(place_of(interaction).channel_id, 1)
    if not last:
        raise NotAllowed("No game was won in this channel yet. `/cantstop new` opens one.")
    return last[0].table_id


async def finished_game(services: Services, interaction: Interaction, table_id: int) -> Table:
    """Return the table of a game that was won in the server where somebody asks for it.

    Raises:
        NotAllowed: that game was not played in this server, or not won.
    """
    table = await services.store.load(table_id)
    if table is None or interaction.guild_id is None or table.location.guild_id != interaction.guild_id:
        raise NotAllowed("No game of that number was played in this server.")
    if table.open:
        raise NotAllowed("That game is not over yet: {table}", table=table)
    if table.game is None or table.status is not Status.FINISHED:
        raise NotAllowed("That game was ended without a winner, so there is nothing to look back on.")
    return table
