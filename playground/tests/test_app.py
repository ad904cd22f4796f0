import sys

from playground.app import Playground
from playground.testing import FakeDiscord
from playground.tests import WAIT_TIMEOUT


async def test_a_second_playground_finds_another_port_by_itself() -> None:
    async with FakeDiscord() as first:
        second = Playground(["true"], {})
        second.discord.port = first.port
        await second.start()
        assert second.discord.port not in {0, first.port}
        await second.stop()


async def test_the_bot_is_invited_where_it_can_greet_once_it_is_ready() -> None:
    bot = "import signal; print('now ready', flush=True); signal.pause()"
    playground = Playground([sys.executable, "-c", bot], {}, port=0, ready="ready")
    first, *_ = playground.discord.world.guilds.values()
    assert not first.has_bot
    await playground.start()
    await playground.process.start()
    await playground.discord.world.bus.wait_until(lambda: first.has_bot, WAIT_TIMEOUT)
    greeted = playground.discord.world.channels[first.system_channel_id or 0]
    assert greeted.name == "games", "the one that the page opens"
    await playground.stop()


def test_without_a_line_to_wait_for_the_bot_is_there_from_the_start() -> None:
    first, *_ = Playground(["true"], {}).discord.world.guilds.values()
    assert first.has_bot
