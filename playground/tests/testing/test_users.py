from playground.model import users
from playground.testing import FakeDiscord, User


def test_a_user_of_a_test_is_the_one_whom_messages_name() -> None:
    discord = FakeDiscord()
    guild = discord.add_guild("Club")
    channel, ann = guild.add_channel("games"), discord.add_user("ann", display_name="Ann", locale="fr")
    guild.add_member(ann)
    message = discord.add_message(channel, ann, "hello")
    assert message.author is ann
    assert ann.sees(channel) == [message]
    assert discord.world.users[ann.id] is ann
    assert isinstance(ann, users.User)
    assert isinstance(guild.owner, User)
    assert (ann.name, ann.display_name, ann.locale) == ("ann", "Ann", "fr")
