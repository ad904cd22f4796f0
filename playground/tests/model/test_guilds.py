from playground.model.guilds import Guild, Member
from playground.model.permissions import EVERYONE
from playground.model.users import User


def test_a_guild_begins_with_the_role_everyone() -> None:
    guild = Guild(7, "Club", User(1, "ann", "Ann"))
    assert (guild.everyone.id, guild.everyone.name, guild.everyone.permissions) == (7, "@everyone", EVERYONE)


def test_only_a_community_has_a_language() -> None:
    owner = User(1, "ann", "Ann")
    guild, community = Guild(7, "Club", owner), Guild(8, "Town", owner, "hu")
    assert (guild.locale, guild.features) == ("en-US", [])
    assert (community.locale, community.features) == ("hu", ["COMMUNITY"])


def test_members_and_the_bot_are_found() -> None:
    ann, bot = User(1, "ann", "Ann"), User(2, "Bot", "Bot", is_bot=True)
    guild = Guild(7, "Club", ann, members={1: Member(ann, 0.0)})
    assert (guild.member(ann), guild.member(bot), guild.has_bot) == (guild.members[1], None, False)
    guild.members[2] = Member(bot, 0.0)
    assert guild.has_bot
