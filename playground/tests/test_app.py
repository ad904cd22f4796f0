from playground.app import Playground
from playground.testing import FakeDiscord


async def test_a_second_playground_finds_another_port_by_itself() -> None:
    async with FakeDiscord() as first:
        second = Playground(["true"], {})
        second.discord.port = first.port
        await second.start()
        assert second.discord.port not in {0, first.port}
        await second.stop()
