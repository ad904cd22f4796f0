import re

from playground.panel.panel_session import STATIC
from playground.tests import WAIT_TIMEOUT
from playground.tests.panel.conftest import Bench
from playground.tests.windows import PanelClient


async def test_who_comes_later_is_told_everything_at_once(bench: Bench) -> None:
    for _ in range(3):
        await bench.api("GET", "/users/@me")
    async with bench.session.ws_connect(f"{bench.discord.url}/panel/socket") as socket:
        news = await socket.receive_json(timeout=WAIT_TIMEOUT)
    assert len(news["entries"]) == 3
    assert news["state"]["forms"]["bot"][0]["parts"][0]["label"] == "The bot isn't running"


async def test_news_comes_in_few_messages(bench: Bench, panel: PanelClient) -> None:
    for _ in range(50):
        await bench.api("GET", "/users/@me")
    await panel.until(lambda: len(panel.entries) == 50 and all(e["took"] for e in panel.entries.values()))
    assert len(panel.frames) < 50


async def test_controls_have_different_labels_and_known_kinds(bench: Bench, panel: PanelClient) -> None:
    await panel.look(bench.channel)
    lines = [line for form in panel.state["forms"].values() for line in form]
    used = [part["label"] for line in lines for part in line["parts"] if not part["disabled"]]
    assert len(used) == len({*used})
    bench.panel.dice.load("1234")
    await panel.until(lambda: "⚀⚁⚂⚃" in panel.controls)
    kinds = {part["kind"] for part in panel.controls.values()} | {"line"}
    script = (STATIC / "forms.js").read_text("utf-8")
    known = {*re.findall(r"^  (\w+)(?:\(|: \()", script, re.MULTILINE)}
    assert kinds <= known


async def test_the_files_of_the_panel_alone_are_served_and_to_no_page_of_others(bench: Bench) -> None:
    for path in STATIC.iterdir():
        async with bench.session.get(f"{bench.discord.url}/panel/{path.name}") as answer:
            assert answer.status == 200
            assert answer.content_type == ("text/css" if path.suffix == ".css" else "text/javascript")
    for name in ("nothing.js", "..%2fforms.py", "%2e%2e%2f__init__.py", "acts.py", ""):
        assert await bench.get(f"/panel/{name}") == 404, name
    for name in ("socket", "panel.js"):
        assert await bench.get(f"/panel/{name}", Origin="http://elsewhere.example") == 403, name


async def test_acts_that_are_not_understood_are_refused(panel: PanelClient) -> None:
    assert "load it again" in (await panel.act("fly"))["error"]


async def test_looking_at_the_tools_is_no_request_of_the_bot(bench: Bench, panel: PanelClient) -> None:
    await bench.get("/panel/panel.js")
    await bench.get("/favicon.ico")
    await panel.use("Off")
    assert bench.discord.requests == []
    assert bench.discord.unhandled == []
