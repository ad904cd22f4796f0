"""Places to begin with: guilds with and without the bot, direct messages, and users of several languages."""

import re

from playground.client.client import write_message
from playground.client.slash_commands import find_command
from playground.model.channels import Channel, ChannelType
from playground.model.errors import CommandError
from playground.model.guilds import Guild
from playground.model.permissions import MODERATOR
from playground.model.sharding import Shard
from playground.model.users import User
from playground.world import World
from playground.world.event_bus import Event

CHANNELS = {
    "games": ChannelType.TEXT,
    "general": ChannelType.TEXT,
    "bots": ChannelType.TEXT,
    "news": ChannelType.ANNOUNCEMENT,
    "forum": ChannelType.FORUM,
    "voice": ChannelType.VOICE,
    "stage": ChannelType.STAGE,
}
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

    Each has channels of all kinds, a post in the forum, and a private thread of the first two users.

    The first user has also added the bot's application, for where the bot is not: direct messages with the
    second user, a group, and one more guild.
    """

    def create_user(name: str, display_name: str, locale: str) -> User:
        return world.create_user(name, display_name=display_name, locale=locale)

    owner, moderator, *others = (create_user(*user) for user in (OWNER, *USERS))
    guilds = []
    for number in range(shards):
        name = "Playground" if number == 0 else f"Playground {number + 1}"
        guild = world.create_guild(name, owner, Shard(number, shards))
        games, general, _, _, forum, *_ = [
            world.create_channel(guild, name, kind) for name, kind in CHANNELS.items()
        ]
        guild.system_channel_id = general.id
        world.add_member(guild, moderator, permissions=MODERATOR)
        for user in others:
            world.add_member(guild, user)
        world.create_thread(forum, "A post", owner)
        secret = world.create_thread(games, "For two", moderator, private=True)
        world.set_thread_member(secret, others[0], joined=True)
        world.set_thread_member(secret, world.bot, joined=True)
        guilds.append(guild)
    world.set_app(moderator, added=True)
    world.open_dm(moderator, others[0])
    world.create_group("Friends", (moderator, *others[:2]))
    elsewhere = Guild(world.snowflakes.next(), "Book club", owner)
    world.add_guild(elsewhere, bot=False)
    lounge = world.create_channel(elsewhere, "lounge", ChannelType.TEXT, ELSEWHERE)
    elsewhere.system_channel_id = lounge.id
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
