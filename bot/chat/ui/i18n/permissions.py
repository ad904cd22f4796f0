"""The names of permissions, as people find them in the settings of a server."""

from collections.abc import Iterable

from bot.chat.ui.i18n.language import Language


def permission_names(permissions: Iterable[str], language: Language) -> str:
    """Return permissions that the bot needs, named as in :class:`discord.Permissions`, as a list in bold."""
    return language.join(f"**{_name(permission, language)}**" for permission in permissions)


def _name(permission: str, language: Language) -> str:
    """Return the name of a permission.

    Raises:
        ValueError: it is none that the bot needs.
    """
    text = language.text
    match permission:
        case "view_channel":
            # Translators: a permission, exactly as Discord calls it in your language
            return text("View Channel", context="permission")
        case "send_messages":
            # Translators: a permission, exactly as Discord calls it in your language
            return text("Send Messages", context="permission")
        case "send_messages_in_threads":
            # Translators: a permission, exactly as Discord calls it in your language
            return text("Send Messages in Threads", context="permission")
        case "create_public_threads":
            # Translators: a permission, exactly as Discord calls it in your language
            return text("Create Public Threads", context="permission")
        case "attach_files":
            # Translators: a permission, exactly as Discord calls it in your language
            return text("Attach Files", context="permission")
        case "read_message_history":
            # Translators: a permission, exactly as Discord calls it in your language
            return text("Read Message History", context="permission")
        case _:
            raise ValueError(f"no name for {permission!r}")
