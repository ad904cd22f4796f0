from playground.model.guilds import Guild
from playground.model.permissions import Permissions
from playground.world import World


def test_a_guild_has_its_owner_and_the_bot_with_a_role_of_its_own(world: World, guild: Guild) -> None:
    assert [member.user for member in guild.members.values()] == [guild.owner, world.bot]
    [role] = guild.members[world.bot.id].roles
    assert (role.managed_by, role.position) == (world.bot.id, 1)
    world.remove_bot(guild)
    assert (guild.has_bot, role.id in guild.roles) == (False, False)


def test_a_member_joins_once_and_is_given_more_later(world: World, guild: Guild, kinds: list[str]) -> None:
    ann = world.create_user("ann")
    role = world.add_role(guild, "team")
    world.add_member(guild, ann, roles=(role,))
    member = world.add_member(guild, ann, nick="Annie", permissions=Permissions.MANAGE_GUILD, roles=(role,))
    assert (member.nick, [one.name for one in member.roles]) == ("Annie", ["team", "ann's"])
    joining = ["GUILD_MEMBER_ADD", "GUILD_ROLE_CREATE", "GUILD_MEMBER_UPDATE"]
    assert kinds == ["GUILD_ROLE_CREATE", *joining]
