"""A small world to begin with: one server, a few channels, users whose names are in several scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playground.guilds import Guild
    from playground.standin import StandIn

CHANNELS = ("general", "games", "bots")
USERS = (
    ("ann", "Ann", "en-US"),
    ("bela", "Béla", "hu"),
    ("yuliya", "Юлия", "ru"),
    ("sakura", "さくら", "ja"),
)


def furnish(standin: StandIn) -> Guild:
    """Fills a stand-in with the example; the first user moderates."""
    guild = standin.add_guild("Playground")
    for name in CHANNELS:
        guild.add_channel(name)
    for number, (name, display_name, locale) in enumerate(USERS):
        user = standin.add_user(name, display_name=display_name, locale=locale)
        guild.add_member(user, moderator=number == 0)
    return guild
