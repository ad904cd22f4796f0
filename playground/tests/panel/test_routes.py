"""The tools' addresses: the panel's files, nothing beside them, and nobody from elsewhere."""

import pytest

from playground.panel.routes import STATIC
from playground.tests.panel.conftest import Bench, PanelClient


async def test_all_files_of_the_panel_are_served_with_their_type(bench: Bench) -> None:
    for path in STATIC.iterdir():
        async with bench.session.get(f"{bench.discord.url}/panel/{path.name}") as answer:
            assert answer.status == 200
            assert answer.content_type == ("text/css" if path.suffix == ".css" else "text/javascript")


@pytest.mark.parametrize("name", ["nothing.js", "..%2froutes.py", "%2e%2e%2f__init__.py", "acts.py", ""])
async def test_no_other_file_is_served(bench: Bench, name: str) -> None:
    assert await bench.get(f"/panel/{name}") == 404


@pytest.mark.parametrize("path", ["/panel/socket", "/panel/panel.js"])
async def test_pages_of_others_cannot_look(bench: Bench, path: str) -> None:
    headers = {"Origin": "http://elsewhere.example"}
    async with bench.session.get(bench.discord.url + path, headers=headers) as answer:
        assert answer.status == 403


async def test_acts_that_are_not_understood_are_refused(panel: PanelClient) -> None:
    assert "load it again" in (await panel.act("fly"))["error"]


async def test_looking_at_the_tools_is_no_request_of_the_bot(bench: Bench, panel: PanelClient) -> None:
    await bench.get("/panel/panel.js")
    await bench.get("/favicon.ico")
    await panel.use("Off")
    assert bench.discord.requests == []
    assert bench.discord.unhandled == []
