from playground.tests import WAIT_TIMEOUT
from playground.tests.panel.conftest import Bench, PanelClient


async def test_who_comes_later_is_told_everything_at_once(bench: Bench) -> None:
    for _ in range(3):
        await bench.api("GET", "/users/@me")
    async with bench.session.ws_connect(f"{bench.discord.url}/panel/feed") as socket:
        news = await socket.receive_json(timeout=WAIT_TIMEOUT)
    assert len(news["entries"]) == 3
    assert news["state"]["bot"]["connected"] is False


async def test_news_comes_in_few_messages(bench: Bench, panel: PanelClient) -> None:
    for _ in range(50):
        await bench.api("GET", "/users/@me")
    while len(panel.entries) < 50 or not all(entry["done"] for entry in panel.entries.values()):
        await panel.hear()
    assert panel.messages < 50
