"""A guild to begin with: a few channels, and users whose names are in several scripts."""

from playground.model.guilds import Guild
from playground.model.permissions import MODERATOR, Permissions
from playground.world import World

CHANNELS = ("general", "games", "bots")
USERS = (
    ("ann", "Ann", "en-US"),
    ("bela", "Béla", "hu"),
    ("yuliya", "Юлия", "ru"),
    ("sakura", "さくら", "ja"),
)


def add_demo_guild(world: World) -> Guild:
    """Make the guild; the first user is a moderator."""
    guild = world.create_guild("Playground")
    for name in CHANNELS:
        world.create_channel(guild, name)
    permissions = MODERATOR
    for name, display_name, locale in USERS:
        user = world.create_user(name, display_name=display_name, locale=locale)
        world.add_member(guild, user, permissions=permissions)
        permissions = Permissions.NONE
    return guild
