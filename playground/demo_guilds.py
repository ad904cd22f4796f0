"""Places to begin with: guilds with and without the bot, direct messages, and users of several languages."""

from collections.abc import Iterable

from playground.model.channels import ChannelType
from playground.model.guilds import Guild
from playground.model.permissions import MODERATOR
from playground.model.sharding import Shard
from playground.model.users import User
from playground.world import World

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

    Each has channels of all kinds, the first for Discord's own messages, a post in the forum, and a private
    thread of the first two users. :func:`invite_bot` adds the bot.

    The first user has also added the bot's application, for where the bot is not: direct messages with the
    second user, a group, and one more guild.
    """

    def create_user(name: str, display_name: str, locale: str) -> User:
        return world.create_user(name, display_name=display_name, locale=locale)

    owner, moderator, *others = (create_user(*user) for user in (OWNER, *USERS))
    guilds = []
    for number in range(shards):
        name = "Playground" if number == 0 else f"Playground {number + 1}"
        guild = Guild(world.snowflakes.next_on(Shard(number, shards)), name, owner)
        world.add_guild(guild, bot=False)
        games, _, _, _, forum, *_ = [
            world.create_channel(guild, name, kind) for name, kind in CHANNELS.items()
        ]
        guild.system_channel_id = games.id
        world.add_member(guild, moderator, permissions=MODERATOR)
        for user in others:
            world.add_member(guild, user)
        world.create_thread(forum, "A post", owner)
        secret = world.create_thread(games, "For two", moderator, private=True)
        world.set_thread_member(secret, others[0], joined=True)
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


def invite_bot(world: World, guilds: Iterable[Guild]) -> None:
    """Add the bot to the demo guilds, and to their private threads."""
    for guild in guilds:
        world.add_bot(guild)
        for channel in world.channels_of(guild):
            if channel.type is ChannelType.PRIVATE_THREAD:
                world.set_thread_member(channel, world.bot, joined=True)
