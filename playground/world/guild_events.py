"""What happens to a whole guild, or to a member of it."""

from playground.model.guilds import Guild
from playground.model.users import User
from playground.world.world import World

LONGEST_TIMEOUT = 28 * 86_400.0
"""Seconds for which Discord lets moderators time a member out at most."""


def time_out(world: World, guild: Guild, user: User, *, ended: bool = False) -> None:
    """Have a moderator time a member out for as long as that can be, or end that."""
    member = guild.members[user.id]
    member.timed_out_until = None if ended else world.clock.now() + LONGEST_TIMEOUT
    world.bus.publish("GUILD_MEMBER_UPDATE", member, guild)


def set_available(world: World, guild: Guild, *, available: bool) -> None:
    """Begin or end an outage of a guild."""
    guild.unavailable = not available
    world.bus.publish("GUILD_CREATE" if available else "GUILD_DELETE", guild, guild)
