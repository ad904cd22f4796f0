from playground.model.guilds import Guild
from playground.model.users import User


def test_only_a_community_has_a_language() -> None:
    owner = User(1, "ann", "Ann")
    guild, community = Guild(7, "Club", owner), Guild(8, "Town", owner, "hu")
    assert (guild.locale, guild.features) == ("en-US", [])
    assert (community.locale, community.features) == ("hu", ["COMMUNITY"])
