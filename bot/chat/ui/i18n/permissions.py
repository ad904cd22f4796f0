"""The names of permissions, as people find them in the settings of a server."""

from collections.abc import Iterable

from bot.chat.ui.i18n.language import Language


def permission_names(permissions: Iterable[str], language: Language) -> str:
    """Return permissions that the bot needs, named as in :class:`discord.Permissions`, as a list in bold."""
    names = {
        # Translators: a permission, exactly as Discord calls it in your language
        "view_channel": language.text("View Channel", context="permission"),
        # Translators: a permission, exactly as Discord calls it in your language
        "send_messages": language.text("Send Messages", context="permission"),
        # Translators: a permission, exactly as Discord calls it in your language
        "send_messages_in_threads": language.text("Send Messages in Threads", context="permission"),
        # Translators: a permission, exactly as Discord calls it in your language
        "create_public_threads": language.text("Create Public Threads", context="permission"),
        # Translators: a permission, exactly as Discord calls it in your language
        "attach_files": language.text("Attach Files", context="permission"),
        # Translators: a permission, exactly as Discord calls it in your language
        "read_message_history": language.text("Read Message History", context="permission"),
    }
    return language.join(f"**{names[permission]}**" for permission in permissions)
