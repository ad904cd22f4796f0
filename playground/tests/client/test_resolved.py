import pytest

from playground.client.resolved import Resolved
from playground.model.channels import Channel
from playground.model.guilds import Guild
from playground.testing import CommandError, Permissions
from playground.world import World


def test_strangers_have_no_membership_and_numbers_no_meaning(world: World, channel: Channel) -> None:
    resolved = Resolved(world, channel)
    resolved.add(world.create_user("stranger"))
    assert set(resolved.data) == {"users"}
    with pytest.raises(CommandError, match="7 is not"):
        resolved.add(7)


def test_members_have_their_permissions_in_the_channel(world: World, guild: Guild, channel: Channel) -> None:
    ann = world.create_user("ann")
    world.add_member(guild, ann)
    resolved = Resolved(world, channel)
    resolved.add(ann)
    assert "user" not in resolved.data["members"][str(ann.id)]
    assert int(resolved.data["members"][str(ann.id)]["permissions"]) & Permissions.VIEW_CHANNEL
    world.set_overwrite(channel, ann, Permissions.VIEW_CHANNEL, allow=False)
    resolved.add(ann)
    assert resolved.data["members"][str(ann.id)]["permissions"] == "0"
