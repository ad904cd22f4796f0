"""The application of a bot, as discord.py has it."""

from types import SimpleNamespace
from typing import Any, cast

import discord


def application(**settings: object) -> discord.AppInfo:
    """Return an application with nothing set but some attributes."""
    usual: dict[str, Any] = {
        "id": 12345,
        "bot_public": True,
        "custom_install_url": None,
        "install_params": None,
        "guild_integration_config": None,
        "privacy_policy_url": None,
        "terms_of_service_url": None,
    }
    return cast(discord.AppInfo, SimpleNamespace(**(usual | settings)))
