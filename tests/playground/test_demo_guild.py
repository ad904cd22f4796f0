from playground.demo_guild import add_demo_guild
from playground.testing import FakeDiscord


async def test_the_example_has_users_in_several_scripts() -> None:
    async with FakeDiscord() as server:
        guild = add_demo_guild(server.world)
        names = {member.user.display_name for member in guild.members.values()}
        assert {"Ann", "Béla", "Юлия", "さくら"} <= names
        assert guild.has_bot
