"""Places to begin with: guilds with and without the bot, direct messages, and users of several languages."""

import re

from playground.client.client import write_message
from playground.client.slash_commands import find_command
from playground.model.channels import Channel
from playground.model.errors import CommandError
from playground.model.guilds import Guild
from playground.model.permissions import MODERATOR
from playground.model.sharding import Shard
from playground.model.users import User
from playground.world import World
from playground.world.event_bus import Event

CHANNELS = ("games", "general", "bots")
USERS = (
    ("ann", "Ann", "en-US"),
    ("bela", "Béla", "en-US"),
    ("chloe", "Chloé", "fr"),
    ("reka", "Réka", "hu"),
    ("yuliya", "Юлия", "ru"),
    ("sakura", "さくら", "ja"),
)
ELSEWHERE = "This server began without the bot: the wrench invites it."
OWNER = ("olivia", "Olivia", "en-US")


def add_demo_guilds(world: World, shards: int = 1) -> list[Guild]:
    """Make a guild for each shard, all with the same users; the first user is a moderator.

    The first user has also added the bot's application, for where the bot is not: direct messages with the
    second user, and one more guild.
    """

    def create_user(name: str, display_name: str, locale: str) -> User:
        return world.create_user(name, display_name=display_name, locale=locale)

    owner, moderator, *others = (create_user(*user) for user in (OWNER, *USERS))
    guilds = []
    for number in range(shards):
        name = "Playground" if number == 0 else f"Playground {number + 1}"
        guild = world.create_guild(name, owner, Shard(number, shards))
        for channel in CHANNELS:
            world.create_channel(guild, channel)
        world.add_member(guild, moderator, permissions=MODERATOR)
        for user in others:
            world.add_member(guild, user)
        guilds.append(guild)
    world.set_app(moderator, added=True)
    world.open_dm(moderator, others[0])
    elsewhere = Guild(world.snowflakes.next(), "Book club", owner)
    world.add_guild(elsewhere, bot=False)
    world.create_channel(elsewhere, "lounge", topic=ELSEWHERE)
    for user in (moderator, *others):
        world.add_member(elsewhere, user)
    return guilds


def welcome(world: World, guild: Guild, text: str) -> None:
    """Have the owner write a text into the first channel, as soon as the bot has registered its commands.

    A command in the text, `</game new>`, becomes a mention, which can be clicked.
    """
    channel = world.channels_of(guild)[0]

    def write(event: Event) -> None:
        if event.kind == "commands_written":
            world.bus.unsubscribe(write)
            write_message(world, guild.owner, channel, mention_commands(world, guild.owner, channel, text))

    world.bus.subscribe(write)


def mention_commands(world: World, author: User, channel: Channel, text: str) -> str:
    """Add its id to each `</command>` of a text; one that the author cannot use here is only named."""

    def mention(found: re.Match[str]) -> str:
        line = found[1]
        try:
            call = find_command(world, author, channel, line)
        except CommandError:
            return f"/{line}"
        return f"</{line}:{call.command['id']}>"

    return re.sub(r"</([^<>:]+)>", mention, text)
