"""The situation in words, for the message of a test that fails."""

from playground.api.server import Server
from playground.model.channels import Channel
from playground.model.messages import Message


def describe_situation(server: Server, channel: Channel | None = None) -> str:
    """Return what the channels (or only `channel`) show, the bot's latest requests, and its breaches."""
    world, recorder = server.world, server.recorder
    channels = [channel] if channel else [c for c in world.channels.values() if world.messages_in(c)]
    lines = []
    for shown in channels:
        state = " (deleted)" if shown.deleted else " (archived)" if shown.archived else ""
        lines.append(f"#{shown.name}{state}")
        for message in list(world.messages_in(shown).values())[-6:]:
            lines += _describe_message(message)
    if not channels:
        lines.append("no channel has a message")
    lines.append("gateway: " + ("connected" if server.gateway.ready else "not connected"))
    lines.append("latest requests:")
    lines += [f"  {r.method} {r.short_path} -> {r.status or '...'}" for r in list(recorder.requests)[-8:]]
    lines += [f"breach: {breach}" for breach in recorder.breaches]
    return "\n".join(lines)


def _describe_message(message: Message) -> list[str]:
    states = {
        "deleted": message.deleted,
        "thinking": message.loading,
        f"only for {message.visible_to.display_name}" if message.visible_to else "": message.visible_to,
        f"edited {message.edits}x": message.edits,
    }
    marks = ", ".join(name for name, holds in states.items() if holds)
    lines = [f"  {message.author.display_name}" + (f" [{marks}]" if marks else "")]
    lines += [f"    {line}" for line in message.text.splitlines()[:12]]
    if message.attachments:
        lines.append("    files: " + ", ".join(file.filename for file in message.attachments))
    if message.buttons:
        buttons = [f"[{b.emoji or ''}{b.label}{' off' if b.disabled else ''}]" for b in message.buttons]
        lines.append("    " + " ".join(buttons))
    return lines
