"""Which permissions the bot lacks in a channel, and what that costs."""

from bot.chat.needed_permissions import permission_names
from bot.chat.ui.i18n.language import Language


def permission_check_text(
    required: tuple[str, ...], useful: tuple[str, ...], language: Language, *, in_thread: bool
) -> str:
    """Return what the bot lacks in a channel, what that costs, and what to do.

    Without the ``required`` permissions it cannot host a game there.
    """
    text = language.text
    if not required and not useful:
        return text("All good: I have every permission I need here.")
    if required:
        heading = text("I can't host games here, because permissions are missing:")
    else:
        heading = text("I can host games here, but permissions are missing:")
    lines = [f"- {cost_of_lacking(name, language)}" for name in (*required, *useful)]
    advice = text("Open this channel's settings, go to **Permissions**, add me and allow what is missing.")
    if in_thread:
        advice = text(
            "Open the settings of this thread's channel, go to **Permissions**, add me and allow what is"
            " missing."
        )
    return "\n".join([heading, *lines, advice])


def cost_of_lacking(permission: str, language: Language) -> str:
    """Return a sentence on what does not work without a permission that the bot needs."""
    text, name = language.text, permission_names([permission], language)
    return {
        "view_channel": text("Without {permission}, I don't see the channel.", permission=name),
        "send_messages": text("Without {permission}, I can't post boards.", permission=name),
        "send_messages_in_threads": text(
            "Without {permission}, I can't host games in threads.", permission=name
        ),
        "create_public_threads": text(
            "Without {permission}, I can't open a thread for a second game.", permission=name
        ),
        "attach_files": text(
            "Without {permission}, boards are text instead of pictures, and I can't post replays.",
            permission=name,
        ),
        "read_message_history": text(
            "Without {permission}, I can't tell when a board is out of sight, and won't post it again.",
            permission=name,
        ),
    }[permission]
