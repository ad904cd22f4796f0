import base64
from typing import Any

import discord

from playground.tests.bots import Bot, running
from playground.tests.page.conftest import Club


async def test_a_command_gets_users_channels_roles_and_files_by_what_the_window_names(club: Club) -> None:
    bot, got = Bot(), []
    role = club.guild.add_role("players")

    @bot.tree.command(description="…")
    async def go(
        interaction: discord.Interaction,
        count: int,
        who: discord.Member,
        where: discord.TextChannel,
        role: discord.Role,
        anyone: discord.Member | discord.Role,
        file: discord.Attachment,
        sure: bool,
    ) -> None:
        got.extend([count, who.id, where.id, role.id, anyone.id, file.filename, file.size, sure])
        await interaction.response.send_message("ok")

    file = {"name": "a b.txt", "content_type": "text/plain", "data": base64.b64encode(b"hey").decode()}
    ids = {"who": club.bob.id, "where": club.other.id, "role": role.id, "anyone": role.id}
    options = {"count": 3, **{name: str(one) for name, one in ids.items()}, "file": file, "sure": True}
    async with running(bot, club.discord), club.window(club.ann) as window:
        assert await window.act("command", line="go", options=options) == window.frames[-1]
        assert window.frames[-1]["failed"] is False
        for wrong in (
            {"who": "1"},
            {"where": str(club.ann.dm().id)},
            {"role": str(club.bob.id)},
            {"count": "3"},
            {"file": {"name": "x", "data": "%%"}},
            {"file": {"name": "x", "data": ""}},
            {"sure": None},
        ):
            assert "error" in await window.act("command", line="go", options={**options, **wrong}), wrong
    assert got == [3, club.bob.id, club.other.id, role.id, role.id, "a_b.txt", 3, True]


async def test_what_cannot_be_done_is_answered_with_a_sentence(club: Club) -> None:
    asked: list[tuple[str, dict[str, Any]]] = [
        ("say", {"text": 7}),
        ("say", {"text": "  "}),
        ("say", {"text": "x" * 2001}),
        ("say", {"text": "x", "channel": 7}),
        ("say", {"text": "x", "channel": "²"}),
        ("say", {"text": "x", "reply_to": "1"}),
        ("delete", {"message": None}),
        ("command", {"line": "nothing"}),
        ("command", {"line": "go", "options": []}),
        ("select", {"message": "1", "custom_id": "x", "values": "abc"}),
        ("submit", {"form": "1", "values": {}}),
        ("open", {"channel": "9" * 5000}),
        ("nothing", {}),
    ]
    async with club.window(club.ann) as window:
        for act, fields in asked:
            error = (await window.act(act, **fields))["error"]
            assert error, (act, fields)
            assert "itself failed" not in error, (act, fields)
