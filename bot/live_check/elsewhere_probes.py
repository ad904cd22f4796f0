"""The probes where the bot is no member, with the host and somebody who has not added it to their apps."""

import asyncio
from typing import Final

import discord

from bot.chat.discord_requests import discord_request
from bot.chat.interactions.context import LIVE_CHECK, Interaction, is_member
from bot.chat.ui.card import GREY, Card, discord_files
from bot.live_check.probes import TIME_ELSEWHERE, TOKEN_MINUTES
from bot.live_check.session import NO_MENTIONS, LiveCheck, NotTriedError, answers, picture_card, picture_in

NAME: Final = f"{LIVE_CHECK}-elsewhere"
COMMAND = {
    "name": NAME,
    "description": "What the live check asks for",
    "integration_types": [1],  # those who have added the bot to their apps
    "contexts": [0, 2],  # servers, and where people talk without the bot
}


async def elsewhere(check: LiveCheck) -> None:
    """Answer a command with a picture, edit that by somebody else's click, and follow up on the click."""
    command = await _command(check)
    own_app = command.is_user_integration() and not command.is_guild_integration()
    told = _place(command)
    check.see("context-elsewhere", own_app and not is_member(command), told, noted=told)
    host, mention = command.user, command.user.mention
    text = f"**Elsewhere.** Somebody else than {mention} presses this, who has not added me to their apps."
    card, files = picture_card(text, check.first, answers("elsewhere", "Press")), discord_files(check.first)
    check.made[command.id] = command.delete_original_response
    sending = command.response.send_message(view=card, files=files, allowed_mentions=NO_MENTIONS)
    shown = await discord_request(sending)
    check.see("pictures-elsewhere", check.first.name in picture_in(shown.resource).url)
    if shown.is_ephemeral():
        check.see("clicks-elsewhere", False, "Only the host sees the answer.")
        return
    click, _ = await _click(check, "elsewhere", host, by_host=False)
    check.see("clicks-elsewhere", not is_member(click), _place(click), noted=_place(click))
    await check.show("edits-elsewhere", click.response.edit_message, check.second)
    text, later = f"{mention}, open another conversation now, and come back after ten seconds.", []
    if "old-click-edits" in check.untried:
        later = [answers("late", "Press this when I ask for it in my channel")]
    await check.show("token-elsewhere", click.edit_original_response, check.first, text, *later)
    if later:
        check.board_elsewhere = command.id, check.clock.now() + 60 * (TOKEN_MINUTES + 1)
    await check.clock.sleep_until(check.clock.now() + TIME_ELSEWHERE)
    card = Card(GREY, f"{mention}, did Discord notify you of this message?", answers("notified", "Yes", "No"))
    allowed = discord.AllowedMentions(users=[host])
    follow_up = await check.make(click.followup.send(view=card, allowed_mentions=allowed, wait=True))
    if follow_up.flags.ephemeral:
        check.see("public-follow-ups", False, "Only the person who pressed the button sees it.")
        return
    press, answer = await _click(check, "notified", host, by_host=True)
    await discord_request(press.response.defer())
    check.see("public-follow-ups", follow_up.mentions == [host], follow_up.mentions)
    check.see("follow-up-notifies", answer == 0, "The host says no.")
    await check.delete(follow_up.id)


async def elsewhere_later(check: LiveCheck) -> None:
    """Edit the same message by a click once all tokens that have reached it are over."""
    board, over = check.board_elsewhere
    if not board:
        raise NotTriedError("There is no message with a button elsewhere.")
    await check.clock.sleep_until(over)
    check.client.interactions = asyncio.Queue()  # what came too early has failed
    await check.send("**Elsewhere.** Press the button there now, which also lets me delete it.")
    click, _ = await check.answer_to("late")
    check.made[board] = click.delete_original_response
    try:
        await check.show("old-click-edits", click.response.edit_message, check.second)
    finally:
        if not click.response.is_done():  # before an answer, its token deletes nothing
            await discord_request(click.response.defer())
    await check.delete(board)


async def _command(check: LiveCheck) -> Interaction:
    """Ask the host to use the command where the bot is no member, and return the interaction."""
    url = discord.utils.oauth_url(check.client.application_id or 0, scopes=["applications.commands"])
    check.client.interactions = asyncio.Queue()  # what came too early has failed
    asked = await check.send(
        f"**Elsewhere.** [Add me to your apps](<{url}&integration_type=1>). In a direct message with "
        f"somebody who has not, use `/{NAME}`. If it is not there, restart Discord."
    )
    command = await check.wait_for(NAME)
    while check.client.get_guild(command.guild_id or 0) is not None:
        check.made[command.id] = command.delete_original_response
        text = "Not here, where I am a member: in a direct message with somebody."
        await discord_request(command.response.send_message(text, ephemeral=True))
        command = await check.wait_for(NAME)
    await check.delete(asked.id)
    return command


async def _click(
    check: LiveCheck, question: str, host: discord.User | discord.Member, *, by_host: bool
) -> tuple[Interaction, int]:
    """Return the next answer to a question that the host gives, or somebody else; others do nothing."""
    click, answer = await check.answer_to(question)
    while (click.user == host) is not by_host:
        await discord_request(click.response.defer())
        click, answer = await check.answer_to(question)
    return click, answer


def _place(interaction: Interaction) -> str:
    """Return what an interaction tells of the place, and of whose app it is."""
    context = interaction.context
    kinds = [kind for kind in ("guild", "dm_channel", "private_channel") if getattr(context, kind)]
    owners = f"own app: {interaction.is_user_integration()}, server's: {interaction.is_guild_integration()}"
    return f"{kinds}, {owners}, app_permissions: {interaction.app_permissions.value}"
