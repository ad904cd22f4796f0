from playground.testing import FakeDiscord
from playground.testing.diagnostics import describe_situation


def test_the_situation_is_told_in_words() -> None:
    discord = FakeDiscord()
    guild = discord.add_guild("Club")
    games, other = guild.add_channel("games"), guild.add_channel("other")
    assert describe_situation(discord).startswith("no channel has a message\ngateway: not connected")
    ann = discord.add_user("ann", display_name="Ann")
    guild.add_member(ann)
    discord.add_message(other, ann, "elsewhere")
    discord.world.delete_message(discord.add_message(games, ann, "gone"))
    discord.recorder.breach("too bad")
    described = describe_situation(discord, games).splitlines()
    assert described[:3] == ["#games", "  Ann [deleted]", "    gone"]
    assert described[-1] == "breach: too bad"
    assert "elsewhere" not in "\n".join(described)
    assert "#other" in describe_situation(discord)
