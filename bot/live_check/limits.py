"""How much Discord accepts in a message. discord.py has limits of its own, so these are plain components."""

from collections.abc import Callable
from typing import Any

import discord
from discord.http import Route

_Part = dict[str, Any]
_TEXT: _Part = {"type": 10, "content": "."}
_BUTTON: _Part = {"type": 2, "style": 2, "label": ".", "custom_id": "1"}
_MEDIA: _Part = {"media": {"url": "https://cdn.discordapp.com/embed/avatars/0.png"}}


def _row(*parts: _Part) -> list[_Part]:
    return [{"type": 1, "components": parts}]


def _menu(options: int) -> _Part:
    return {"type": 3, "custom_id": "1", "options": [{"label": ".", "value": str(n)} for n in range(options)]}


LIMITS: dict[str, tuple[int, Callable[[int], list[_Part]]]] = {
    "limit-components": (40, lambda count: [_TEXT] * count),
    "limit-text": (4000, lambda count: [_TEXT | {"content": "." * count}]),
    "limit-row": (5, lambda count: _row(*(_BUTTON | {"custom_id": str(n)} for n in range(count)))),
    "limit-label": (80, lambda count: _row(_BUTTON | {"label": "." * count})),
    "limit-custom-id": (100, lambda count: _row(_BUTTON | {"custom_id": "." * count})),
    "limit-options": (25, lambda count: _row(_menu(count))),
    "limit-alt-text": (1024, lambda count: [{"type": 12, "items": [_MEDIA | {"description": "." * count}]}]),
}
"""How many of something Discord accepts, and components with any number of them."""


async def send_components(
    client: discord.Client, channel: discord.TextChannel, components: list[_Part]
) -> discord.PartialMessage:
    """Send a message of plain components."""
    route = Route("POST", "/channels/{channel_id}/messages", channel_id=channel.id)
    fields = {"flags": discord.MessageFlags(components_v2=True).value, "components": components}
    sent = await client.http.request(route, json=fields)
    return channel.get_partial_message(int(sent["id"]))
