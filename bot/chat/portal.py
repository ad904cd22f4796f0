"""Filling in the bot's pages in Discord's developer portal, as far as a bot may do that itself."""

from typing import Any, Final

import discord

from bot.assets import ASSETS
from bot.chat.connection import log_in
from bot.chat.discord_internals import ignore_voice
from bot.chat.discord_requests import discord_request
from bot.chat.permissions import INVITED

DESCRIPTION: Final = (
    "Can't Stop, Sid Sackson's game of dice and daring, in your channels and threads."
    " Roll, climb, and stop in time.\n\n"
    "For two to four people, or against the computer. Every printed edition, and a mountain a day that"
    " everyone climbs with the same dice.\n\n"
    "`/cantstop play` starts a game at once, `/cantstop new` invites your friends. The bot reads no messages."
)
"""The text on the bot's profile, of which Discord takes 400 characters."""

TAGS: Final = ["Board game", "Dice", "Turn-based", "Multiplayer", "Can't Stop"]
"""Discord takes five, of 20 characters each."""

SCOPES: Final = ["applications.commands", "bot"]
"""What the bot is added to servers with."""

USER_SCOPES: Final = ["applications.commands"]
"""What it is added to the apps of a person with."""


async def fill_in_portal(
    token: str, api_url: str | None, *, servers_only: bool = False
) -> tuple[discord.AppInfo, list[str]]:
    """Fill in what is empty, and let servers install the bot, with the permissions that it needs, and people.

    If it is for ``servers_only``, people cannot.

    Return the application, and the names of what was filled in. Without ``api_url``, the REST API is
    Discord's own.

    Raises:
        ConnectionRejectedError: Discord does not accept the token, or is not at the address that is set.
        DiscordError: Discord cannot be reached, or answers with an error.
    """
    ignore_voice()
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        await discord_request(log_in(client, token, api_url))
        application, user = client.application, client.user
        assert application is not None and user is not None  # noqa: PT018, S101 - known once logged in
        icon, banner = ((ASSETS / f"{name}.png").read_bytes() for name in ("icon", "banner"))
        changes = _empty(application, description=DESCRIPTION, tags=TAGS, icon=icon)
        if not _is_installed_as_needed(application, servers_only=servers_only):
            changes |= {"guild_install_scopes": SCOPES, "guild_install_permissions": INVITED}
            if not servers_only:
                changes["user_install_scopes"] = USER_SCOPES
            if application.custom_install_url is None:
                changes |= {"install_params_scopes": SCOPES, "install_params_permissions": INVITED}
        pictures = _empty(user, avatar=icon, banner=banner)
        if changes:
            application = await discord_request(application.edit(**changes))
        if pictures:
            await discord_request(user.edit(**pictures))
        names = ("install settings" if "install" in name else name for name in (*changes, *pictures))
        return application, [*dict.fromkeys(names)]


def _empty(about: object, **values: Any) -> dict[str, Any]:
    """Return those of ``values`` that are not set yet."""
    return {name: value for name, value in values.items() if not getattr(about, name)}


def _is_installed_as_needed(application: discord.AppInfo, *, servers_only: bool) -> bool:
    settings = application.guild_integration_config
    params = settings.oauth2_install_params if settings else None
    if params is None or (application.user_integration_config is None) is not servers_only:
        return False
    return {*SCOPES} <= {*params.scopes} and params.permissions >= INVITED
