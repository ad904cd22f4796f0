import pytest

from playground.model import access
from playground.model.channels import Channel, ChannelType
from playground.model.guilds import Guild, Member, Role
from playground.model.messages import Message
from playground.model.permissions import ALL, EXTERNAL_APP, IN_DM, MODERATOR, Overwrite, Permissions
from playground.model.users import User

VIEW, SEND = Permissions.VIEW_CHANNEL, Permissions.SEND_MESSAGES
BOT = User(12, "Bot", "Bot", is_bot=True)


class Place:
    """A guild with a channel, a private thread in it, its owner, a member and a stranger."""

    def __init__(self) -> None:
        self.owner, self.ann, self.stranger = (User(n, f"u{n}", f"U{n}") for n in (1, 2, 3))
        self.guild = Guild(7, "Club", self.owner)
        self.guild.members = {user.id: Member(user, 0.0) for user in (self.owner, self.ann)}
        self.channel = Channel(8, ChannelType.TEXT, "games", self.guild)
        self.thread = Channel(9, ChannelType.PRIVATE_THREAD, "t", self.guild, self.channel)

    def give(self, permissions: Permissions) -> None:
        self.guild.roles[10] = Role(10, "role", permissions)
        self.guild.members[2].roles.append(self.guild.roles[10])

    def overwrite(self, target_id: int, allow: Permissions, deny: Permissions) -> None:
        self.channel.overwrites[target_id] = Overwrite(target_id, target_id < 7, allow, deny)


@pytest.fixture
def place() -> Place:
    return Place()


def test_owners_and_administrators_may_do_everything(place: Place) -> None:
    assert access.guild_permissions(place.guild, place.guild.members[1]) == ALL
    place.give(Permissions.ADMINISTRATOR)
    place.overwrite(2, Permissions.NONE, VIEW)
    assert access.permissions_of(place.ann, place.channel) == ALL


def test_overwrites_of_members_come_after_those_of_roles_and_everyone(place: Place) -> None:
    place.give(Permissions.NONE)
    place.overwrite(7, Permissions.NONE, SEND)
    assert not access.can_send(place.ann, place.channel)
    place.overwrite(10, SEND, Permissions.NONE)
    assert access.can_send(place.ann, place.channel)
    place.overwrite(2, Permissions.NONE, SEND)
    assert not access.can_send(place.ann, place.channel)


def test_private_threads_are_for_members_and_moderators(place: Place) -> None:
    assert not access.can_view(place.ann, place.thread)
    place.thread.joined.add(place.ann)
    assert access.can_view(place.ann, place.thread)
    place.thread.joined.clear()
    place.give(Permissions.MANAGE_THREADS)
    assert access.can_view(place.ann, place.thread)


def test_only_moderators_write_in_locked_threads(place: Place) -> None:
    place.thread.joined.add(place.ann)
    place.thread.locked = True
    assert not access.can_send(place.ann, place.thread)
    place.give(MODERATOR)
    assert access.can_send(place.ann, place.thread)


def test_direct_messages_are_for_those_who_are_in_them(place: Place) -> None:
    dm = Channel(11, ChannelType.DM, "x", recipients=(place.ann, BOT))
    assert access.permissions_of(place.ann, dm) == access.permissions_of(BOT, dm) == IN_DM
    assert not access.can_view(place.owner, dm)
    between_people = Channel(11, ChannelType.DM, "x", recipients=(place.ann, place.stranger))
    assert access.can_send(place.stranger, between_people)
    assert access.permissions_of(BOT, between_people) == Permissions.NONE


def test_an_app_that_is_no_member_may_send_files_and_embeds_as_far_as_its_user(place: Place) -> None:
    own = Channel(11, ChannelType.DM, "x", recipients=(place.ann, BOT))
    others = Channel(11, ChannelType.DM, "x", recipients=(place.ann, place.stranger))
    assert access.app_permissions(BOT, place.ann, own) == 442_368, "as in Discord's documentation"
    assert access.app_permissions(BOT, place.ann, others) == EXTERNAL_APP
    assert access.app_permissions(BOT, place.owner, place.channel) == EXTERNAL_APP
    place.overwrite(2, Permissions.NONE, Permissions.ATTACH_FILES)
    assert access.app_permissions(BOT, place.ann, place.channel) == Permissions.EMBED_LINKS
    place.guild.members[BOT.id] = Member(BOT, 0.0)
    assert access.app_permissions(BOT, place.ann, place.channel) == access.permissions_of(BOT, place.channel)


def test_answers_in_a_guild_without_the_bot_are_public_if_their_user_may(place: Place) -> None:
    assert access.may_be_answered_publicly(place.ann, place.channel)
    for needed in (Permissions.USE_EXTERNAL_APPS, SEND):
        place.overwrite(2, Permissions.NONE, needed)
        assert not access.may_be_answered_publicly(place.ann, place.channel)
    place.guild.members[BOT.id] = Member(BOT, 0.0)
    assert access.may_be_answered_publicly(place.ann, place.channel)


def test_messages_are_deleted_by_their_author_their_reader_or_a_moderator(place: Place) -> None:
    message = Message(13, place.channel, place.owner, 0.0)
    assert access.can_delete(place.owner, message)
    assert not access.can_delete(place.ann, message)
    place.give(MODERATOR)
    assert access.can_delete(place.ann, message)
    message.visible_to = place.stranger
    assert access.can_delete(place.stranger, message)
    assert not access.can_delete(place.ann, message)
