"""The world in words, for the message of a test that waited in vain."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playground.channels import Channel
    from playground.core import Core
    from playground.messages import Message


def situation(core: Core, channel: Channel | None = None) -> str:
    """What the channels show, what the bot last asked for, and what it did wrong."""
    recorder = core.recorder
    channels = [channel] if channel else [c for c in core.world.channels.values() if c.messages]
    lines = [line for one in channels for line in describe_channel(one)]
    if not channels:
        lines.append("no channel has a message")
    lines.append("gateway: " + ("connected" if core.gateway.ready else "not connected"))
    lines.append("latest requests:")
    lines += [
        f"  {r.method} {short_path(r.path)} -> {r.status or '...'}" for r in list(recorder.requests)[-8:]
    ]
    lines += [f"breach: {breach}" for breach in recorder.breaches]
    return "\n".join(lines)


def describe_channel(channel: Channel, most: int = 6) -> list[str]:
    """A channel's latest messages."""
    state = " (deleted)" if channel.deleted else " (archived)" if channel.archived else ""
    lines = [f"#{channel.name}{state}"]
    for message in list(channel.messages.values())[-most:]:
        lines += describe_message(message)
    return lines


def describe_message(message: Message) -> list[str]:
    """A message as a reader sees it."""
    marks = [
        word
        for word, holds in (
            ("deleted", message.deleted),
            ("thinking", message.loading),
            (f"only for {message.visible_to.display_name}" if message.visible_to else "", message.ephemeral),
            (f"edited {message.edits}x", message.edits),
        )
        if holds
    ]
    lines = [f"  {message.author.display_name}" + (f" [{', '.join(marks)}]" if marks else "")]
    lines += [f"    {line}" for line in message.text.splitlines()[:12]]
    if message.attachments:
        lines.append("    files: " + ", ".join(file.filename for file in message.attachments))
    if message.buttons:
        shown = [f"[{b.emoji or ''}{b.label}{' off' if b.disabled else ''}]" for b in message.buttons]
        lines.append("    " + " ".join(shown))
    return lines


def short_path(path: str) -> str:
    """A path without the length of interaction tokens."""
    return "/".join(part if len(part) < 40 else part[:8] + "…" for part in path.split("/"))
