"""``python -m bot portal``: fill in the bot's pages in Discord's developer portal."""

import logging
from argparse import ArgumentParser, Namespace
from collections.abc import Callable

from bot.chat.connection import ConnectionRejectedError
from bot.chat.discord_requests import DiscordError
from bot.chat.invitations import complete
from bot.chat.portal import fill_in_portal
from bot.chat.ui.links import Links
from bot.commands import FAILED, MISCONFIGURED
from bot.settings import Settings

REPORT = """\
Filled in: {filled}.

Only you can do the rest, at {address}
- General Information: enter your Privacy Policy URL and your Terms of Service URL:
  {privacy}
  {terms}
- Installation: as Install Link choose Discord Provided Link.{user_install}
- Bot: leave the Privileged Gateway Intents off.
- Activities: leave them off.

Invite the bot: {invitation}"""

log = logging.getLogger("bot")


def add_command(add: Callable[..., ArgumentParser]) -> None:
    """Add the command to the command line, given what adds one to it."""
    add(
        "portal",
        help="fill in the bot's pages in Discord's developer portal, and say what is left to do there",
        description="""Fill in what is empty in Discord's developer portal: description, tags, icon, avatar
        and banner. Let servers add the bot with the permissions that it needs, and let people add it to
        their apps. What you have filled in stays. Then say what you have to do there yourself. The bot may
        run meanwhile.""",
    ).set_defaults(run=run)


async def run(settings: Settings, _: Namespace) -> int:
    """Fill in the pages, print what is left to do, and return the exit status."""
    try:
        application, filled = await fill_in_portal(
            settings.token, settings.api_url, servers_only=settings.servers_only
        )
    except ConnectionRejectedError as error:
        log.error("%s", error)
        return MISCONFIGURED
    except DiscordError as error:
        log.error("The pages could not be filled in: %s", error)
        return FAILED
    links = Links(privacy=settings.privacy_url, terms=settings.terms_url)
    complete(links, application, servers_only=settings.servers_only)
    report = REPORT.format(
        user_install=" Switch User Install off." if settings.servers_only else "",
        filled=", ".join(filled) or "nothing, all was there",
        address=f"https://discord.com/developers/applications/{application.id}",
        privacy=links.privacy or "PRIVACY.md is a template for a policy. Publish yours, and set PRIVACY_URL.",
        terms=links.terms or "TERMS.md is a template for terms. Publish yours, and set TERMS_URL.",
        invitation=links.invitation or "only you may, with the link on the page Installation",
    )
    print(report)  # noqa: T201 - the report
    return 0
