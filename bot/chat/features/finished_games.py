"""Finding games by their numbers, most of them to replay or review."""

from bot.chat.interactions.context import Interaction, can_see
from bot.game import NotAllowed
from bot.tables import GameStore, Status, Table


async def last_finished_game(store: GameStore, channel_id: int) -> int:
    """Return the number of the game that was won last in a channel.

    Raises:
        NotAllowed: there is none.
    """
    last = await store.finished_games_in(channel_id, 1)
    if not last:
        raise NotAllowed("No game has been won in this channel yet. Start one with `/cantstop new`.")
    return last[0].table_id


async def load_visible_game(store: GameStore, interaction: Interaction, table_id: int) -> Table:
    """Return a table in a channel of this server that the person can see.

    Raises:
        NotAllowed: there is no such table there.
    """
    table = await store.load(table_id)
    if table is None or not can_see(interaction, table.location):
        if interaction.guild_id is None:
            raise NotAllowed("You played no game with that number here. Ask for it where it was played.")
        raise NotAllowed("No game with that number was played in a channel of this server that you can see.")
    return table


async def load_finished_game(store: GameStore, interaction: Interaction, table_id: int) -> Table:
    """Return the table of a game that was won in a channel of this server that the person can see.

    Raises:
        NotAllowed: there is no such game there, or it was not won.
    """
    table = await load_visible_game(store, interaction, table_id)
    if table.open:
        raise NotAllowed("That game is not over yet: {table}", table=table)
    if table.game is None or table.status is not Status.FINISHED:
        raise NotAllowed("That game ended without a winner, so it has no replay and no review.")
    return table
