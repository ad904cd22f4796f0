from unittest.mock import Mock

import pytest

from playground.client.resolved import Resolved
from playground.model.clock import Clock
from playground.testing import CommandError, Permissions, Upload
from playground.world import World


def test_objects_are_named_by_id_and_described() -> None:
    world = World(Clock(), "Bot")
    guild = world.create_guild("Club")
    channel, role = world.create_channel(guild, "games"), world.add_role(guild, "team")
    resolved = Resolved(world, channel)
    assert resolved.add(guild.owner) == str(guild.owner.id)
    resolved.add(channel)
    resolved.add(role)
    file_id = resolved.add(Upload("a.txt", b"abc"))
    assert set(resolved.data) == {"users", "members", "channels", "roles", "attachments"}
    assert "user" not in resolved.data["members"][str(guild.owner.id)]
    assert resolved.data["attachments"][file_id]["size"] == 3


def test_users_outside_of_the_guild_have_no_membership() -> None:
    world = World(Clock(), "Bot")
    resolved = Resolved(world, world.create_channel(world.create_guild("Club"), "games"))
    resolved.add(world.create_user("stranger"))
    assert set(resolved.data) == {"users"}


def test_anything_else_is_refused() -> None:
    with pytest.raises(CommandError, match="7 is not"):
        Resolved(World(Clock(), "Bot"), Mock()).add(7)


def test_members_have_their_permissions_in_the_channel() -> None:
    world = World(Clock(), "Bot")
    guild = world.create_guild("Club")
    channel, ann = world.create_channel(guild, "secret"), world.create_user("ann")
    world.add_member(guild, ann)
    resolved = Resolved(world, channel)
    resolved.add(ann)
    assert int(resolved.data["members"][str(ann.id)]["permissions"]) & Permissions.VIEW_CHANNEL
    world.set_overwrite(channel, ann, Permissions.VIEW_CHANNEL, allow=False)
    resolved.add(ann)
    assert resolved.data["members"][str(ann.id)]["permissions"] == "0"
