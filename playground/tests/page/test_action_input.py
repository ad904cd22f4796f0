import base64
from typing import Any

import pytest

from playground.model.channels import Channel
from playground.model.commands import ATTACHMENT, CHANNEL, MENTIONABLE, ROLE, USER
from playground.model.errors import UserError
from playground.model.guilds import Guild
from playground.page.action_input import option_value
from playground.testing import Upload
from playground.tests.page.conftest import Club
from playground.world import World


def test_users_channels_and_roles_are_given_by_id(world: World, guild: Guild, channel: Channel) -> None:
    ann, role, direct = guild.owner, world.add_role(guild, "players"), world.open_dm(guild.owner)
    ids = {found: str(found.id) for found in (ann, role, channel, direct)}
    kinds = ((USER, ann), (CHANNEL, channel), (ROLE, role), (MENTIONABLE, role), (MENTIONABLE, ann))
    for kind, found in kinds:
        assert option_value(kind, ids[found], world, guild) is found
    text = {"name": "a b.txt", "content_type": "text/plain", "data": base64.b64encode(b"hey").decode()}
    assert option_value(ATTACHMENT, text, world, guild) == Upload("a_b.txt", b"hey", "text/plain")
    wrong = ((USER, "1"), (CHANNEL, ids[direct]), (ROLE, ids[ann]), (MENTIONABLE, "1"), (ATTACHMENT, "a.txt"))
    for kind, value in (*wrong, *((ATTACHMENT, {"name": "x", "data": data}) for data in ("%%", ""))):
        with pytest.raises(UserError):
            option_value(kind, value, world, guild)


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
