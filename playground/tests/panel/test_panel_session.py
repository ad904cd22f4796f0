import re

from playground.panel.routes import STATIC
from playground.tests import WAIT_TIMEOUT
from playground.tests.panel.conftest import Bench, PanelClient


async def test_who_comes_later_is_told_everything_at_once(bench: Bench) -> None:
    for _ in range(3):
        await bench.api("GET", "/users/@me")
    async with bench.session.ws_connect(f"{bench.discord.url}/panel/socket") as socket:
        news = await socket.receive_json(timeout=WAIT_TIMEOUT)
    assert len(news["entries"]) == 3
    assert news["state"]["forms"]["bot"][0]["parts"][0]["label"] == "The bot is not running"


async def test_news_comes_in_few_messages(bench: Bench, panel: PanelClient) -> None:
    for _ in range(50):
        await bench.api("GET", "/users/@me")
    await panel.until(lambda: len(panel.entries) == 50 and all(e["took"] for e in panel.entries.values()))
    assert panel.messages < 50


async def test_labels_of_controls_are_all_different(bench: Bench, panel: PanelClient) -> None:
    await panel.look(bench.channel)
    lines = [line for form in panel.state["forms"].values() for line in form]
    used = [part["label"] for line in lines for part in line["parts"] if not part["disabled"]]
    assert len(used) == len({*used})


async def test_every_part_has_a_kind_that_the_page_knows(bench: Bench, panel: PanelClient) -> None:
    await panel.look(bench.channel)
    bench.panel.dice.load("1234")
    await panel.until(lambda: "⚀⚁⚂⚃" in panel.controls)
    kinds = {part["kind"] for part in panel.controls.values()} | {"line"}
    script = (STATIC / "forms.js").read_text("utf-8")
    known = {*re.findall(r"^  (\w+)(?:\(|: \()", script, re.MULTILINE)}
    assert kinds <= known
