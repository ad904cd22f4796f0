"""Whether the bot is running."""

from bot.tables import Slots


async def is_running(slots: Slots) -> bool:
    """Return whether a process of the bot uses the database; if not, keep others from starting."""
    return await slots.try_claim([0]) is None or await slots.others()
