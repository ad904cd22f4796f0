"""The probes: each tries the assumptions of which the table names it, in that order.

First come those that the bot tries alone, then those with the host, who runs commands and answers questions.
"""

import contextlib
import secrets
from email.utils import parsedate_to_datetime
from functools import partial
from http import HTTPStatus
from typing import Any, Final, cast

import aiohttp
import discord
from discord import ui
from discord.http import Route

from bot.chat.boards.messages import MAX_NONCE_LENGTH
from bot.chat.discord_requests import DiscordError, discord_request
from bot.chat.interactions.context import LIVE_CHECK
from bot.chat.permissions import missing, required_permissions
from bot.chat.ui.card import GREY, Card, discord_files, select_field
from bot.chat.ui.custom_ids import LONGEST
from bot.chat.ui.i18n.names import markdown, plain
from bot.live_check.limits import LIMITS, send_components
from bot.live_check.session import CHOICES, LiveCheck, NotTriedError, answers, picture_card, picture_in
from bot.render import emoji_pngs

CLOCK_TOLERANCE = 5.0
"""Seconds by which the time of an answer and that of an id may differ."""

MOST_EDITS: Final = 10
"""How many edits in a row are made at most to see one refused."""

IN_TIME_AFTER, TOO_LATE_AFTER = 2.5, 3.5
"""Seconds after which Discord accepts a first answer, and after which it does not."""

TOKEN_MINUTES: Final = 15
"""Minutes for which a token is good."""

TIME_ELSEWHERE: Final = 8.0
"""Seconds in which the host opens another channel."""

INVALID, GONE_MESSAGE, GONE_CHANNEL = 50035, 10008, 10003
ANSWERED, TOO_LATE, TOKEN_OVER = 40060, 10062, 50027
"""Discord's codes of errors."""

NAMES = ("*Ann*_x_", "https://ann.example", "</a b:1>", "Zoë 李雷 علي", "🦙 Lla\u0301ma", "||b|| 'c' <t:1:R>")
LIMIT_HEADERS = [f"X-RateLimit-{name}" for name in ("Bucket", "Limit", "Remaining", "Reset-After")]
EMOJI_NAME: Final = "cantstop_live_check"
BY_AGE: Final = "token-minute-"
"""How the ids of what is tried again later begin, before the minutes."""


async def pictures(check: LiveCheck) -> None:
    """Send a card with a picture, replace that, and keep it in an edit."""
    message = await check.send(picture_card("A picture", check.first), check.first)
    check.see("card-with-picture", check.first.name in picture_in(message).url)
    edited = await check.show("edited-picture", message.edit, check.second)
    kept = {"id": str(picture_in(edited).attachment_id), "filename": check.second.name}
    card = picture_card("A picture", check.second)
    fields = {"components": card.to_components(), "attachments": [kept]}  # type: ignore[no-untyped-call]  # discord.py's
    answer = await discord_request(check.client.http.request(_route("PATCH", message), json=fields))
    check.see("keep-by-id", f"/{check.second.name}" in str(answer["components"]))
    await check.delete(message.id)


async def mentions(check: LiveCheck) -> None:
    """Send a card with a mention and with names."""
    text = "\n".join([check.channel.guild.me.mention, *map(markdown, NAMES)])
    message = await check.send(Card(GREY, text))
    check.see("no-mentions", not message.mentions, "It mentions somebody.")
    shown = message.components[0].children[0].content  # type: ignore[union-attr]  # the text of the card
    check.see("names-kept", shown == text, ascii(shown))
    await check.delete(message.id)


async def nonces(check: LiveCheck) -> None:
    """Send a message twice with the same nonce, and one with too long a nonce."""
    nonce = f"check-{secrets.token_hex()}"[:MAX_NONCE_LENGTH]
    text = "The live check sends messages here and deletes them. Soon it will ask you to do some things."
    message = await check.send(text, nonce=nonce)
    again = await check.send(text, nonce=nonce)
    if again.id == message.id:
        check.nonce = nonce, message.id
    check.see("nonce", again.id == message.id, "There is a second message.")
    await check.refuses("nonce-length", check.send(".", nonce=nonce + "."), INVALID)


async def history(check: LiveCheck) -> None:
    """Look for messages, edit one that is gone, and send one to a channel that never was."""
    messages = [await check.send(text) for text in "123"]
    board = messages[0].id
    found = await discord_request(check.client.http.logs_from(check.channel.id, 2, after=board - 1))
    if found:
        ids = sorted(int(message["id"]) for message in found)
        check.see("history-after", ids == [board, messages[1].id])
    else:
        check.skip("history-after", "The bot may not read the channel's history.")
    for message in messages:
        await check.delete(message.id)
    await check.refuses("gone-message", messages[0].edit(content="."), GONE_MESSAGE)
    await check.refuses("gone-channel", check.client.get_partial_messageable(board).send("."), GONE_CHANNEL)


async def limits(check: LiveCheck) -> None:
    """Send as much as fits, and one more."""
    for name, (most, components) in LIMITS.items():
        accepted = []
        for count in (most, most + 1):
            try:
                sent = await check.make(send_components(check.client, check.channel, components(count)))
            except DiscordError as error:
                if error.code != INVALID:
                    raise
            else:
                accepted.append(count)
                await check.delete(sent.id)
        check.see(name, accepted == [most], f"Discord accepted {accepted or 'not even that'}.")


async def headers(check: LiveCheck) -> None:
    """Look at the time and the limits that answers tell, and at one request too many."""
    message = await check.send("7")
    date = parsedate_to_datetime(check.client.headers["Date"])
    apart = abs((date - message.created_at).total_seconds())
    check.see("date-header", apart < CLOCK_TOLERANCE, f"They are {apart:.0f} s apart.")
    await discord_request(message.edit(content="8"))
    lacking = [name for name in LIMIT_HEADERS if name not in check.client.headers]
    check.see("limit-headers", not lacking, f"Missing: {lacking}")
    most = int(check.client.headers["X-RateLimit-Limit"])
    if most > MOST_EDITS:
        raise NotTriedError(f"It would take {most} edits.")
    # discord.py would wait, so that none is refused.
    http = check.client.http
    own = {"Authorization": f"Bot {http.token}", "User-Agent": http.user_agent}
    async with aiohttp.ClientSession(headers=own) as session:
        for _ in range(most + 1):
            async with session.patch(_route("PATCH", message).url, json={"content": "9"}) as answer:
                told = await answer.json()
            if answer.status == HTTPStatus.TOO_MANY_REQUESTS:
                break
    is_right = answer.status == HTTPStatus.TOO_MANY_REQUESTS and answer.content_type == "application/json"
    seconds = told.get("retry_after")
    is_right = is_right and "Via" in answer.headers and isinstance(seconds, float | int)
    check.see("too-many", is_right, f"{answer.status} {told} {dict(answer.headers)}")
    await check.clock.sleep_until(check.clock.now() + (seconds or 0))
    await check.delete(message.id)


async def first_click(check: LiveCheck) -> None:
    """Show names, and answer the click in several ways."""
    box, names = ("\n".join(map(form, NAMES)) for form in (plain, markdown))
    text = f"**1 of 8.** Do both lists read the same?\n```\n{box}\n```\n{names}"
    message = await check.send(picture_card(text, check.first, answers("names", "Yes", "No")), check.first)
    click, answer = await check.answer_to("names")
    check.first_click, check.first_click_at = click, check.clock.now()
    await check.show("type-7-picture", click.response.edit_message, check.second)
    await check.refuses("second-answer", discord.InteractionResponse(click).defer(), ANSWERED)
    check.see("names-shown", answer == 0, "The host says no.")
    guild = check.channel.guild
    seen = f"{click.locale}, {click.guild_locale}, {guild.preferred_locale}"
    check.see("locales", click.guild_locale == guild.preferred_locale, seen)
    is_member = isinstance(click.user, discord.Member) and click.permissions.view_channel
    check.see("member", is_member, f"{type(click.user).__name__}, {click.permissions.value}")
    lacking = missing(required_permissions(in_thread=False), click.app_permissions)
    check.see("app-permissions", not lacking, f"Missing: {lacking}")
    check.see("last-message", getattr(click.channel, "last_message_id", None) == message.id)
    allowed = discord.AllowedMentions(users=[click.user])
    sending = click.followup.send(f"{click.user.mention}, one moment.", allowed_mentions=allowed, wait=True)
    follow_up = await check.make(sending, lambda sent: check.channel.get_partial_message(sent.id).delete())
    check.follow_up_id = follow_up.id
    check.see("follow-up-mentions", follow_up.mentions == [click.user], follow_up.mentions)
    card = Card.with_text("A text")
    await discord_request(message.edit(view=card, attachments=[]))
    bucket = check.client.headers["X-RateLimit-Bucket"]
    await discord_request(click.edit_original_response(view=card))
    check.see("token-bucket", check.client.headers["X-RateLimit-Bucket"] != bucket, "They have the same.")


async def picture_command(check: LiveCheck) -> None:
    """Suggest choices, defer a command, and show a card."""
    command = await check.command("picture", "**2 of 8.** Run this and take any choice")
    (chosen,) = cast("dict[str, Any]", command.data)["options"][0]["options"]
    suggested = check.client.has_suggested and chosen["value"] in [choice.value for choice in CHOICES]
    check.see("autocomplete", suggested, "Discord did not accept them.")
    check.made[command.id] = command.delete_original_response
    await discord_request(command.response.defer(thinking=True))
    await check.show("deferred-card", command.edit_original_response, check.first)
    await check.delete(command.id)


async def private_command(check: LiveCheck) -> None:
    """Defer a command in private, ask in private, and defer the click."""
    command = await check.command("private", "**3 of 8.** Run this")
    check.made[command.id] = command.delete_original_response
    await discord_request(command.response.defer(ephemeral=True))
    text = "**4 of 8.** Was the command that you have just run a link in my message?"
    card = Card(GREY, text, answers("command", "Yes", "No"))
    shown = await discord_request(command.edit_original_response(view=card))
    check.see("private-card", shown.flags.ephemeral, "Everybody sees it.")
    if not shown.flags.ephemeral:
        raise NotTriedError("The card is not private.")
    click, answer = await check.answer_to("command")
    check.see("ephemeral-click", click.message is not None and click.message.flags.ephemeral)
    await discord_request(click.response.defer())
    edited = await discord_request(click.edit_original_response(view=Card.with_text("Thank you.")))
    check.see("deferred-update", edited.id == shown.id, "It edits another message.")
    check.see("command-link", answer == 0, "The host says no.")
    await check.delete(command.id)


async def form_command(check: LiveCheck) -> None:
    """Open a form after an answer that is refused, and withdraw a public answer for a private one."""
    command = await check.command("form", "**5 of 8.** Run this, and submit the form as it is")
    too_long = Card.with_text("No", ui.Button(label="No", custom_id="." * 2 * LONGEST))
    with contextlib.suppress(DiscordError):
        await discord_request(command.response.send_message(view=too_long))
    form = ui.Modal(title="Live check", custom_id=f"{LIVE_CHECK}:form")
    form.add_item(select_field("Leave this as it is", "choice", {"a": "not this", "b": "this"}, {"b"}))
    form.stop()
    await discord_request(command.response.send_modal(form))
    check.see("refused-answer", True)
    submitted = await check.wait_for(f"{LIVE_CHECK}:form")
    fields = cast("dict[str, Any]", submitted.data)["components"]
    check.see("form-values", fields[0]["component"]["values"] == ["b"], fields)
    check.made[submitted.id] = submitted.delete_original_response
    await discord_request(submitted.response.defer(thinking=True))
    await discord_request(submitted.delete_original_response())
    sending = submitted.followup.send("Only you should see this.", ephemeral=True, wait=True)
    told = await check.make(sending)
    check.see("withdrawn-deferral", told.flags.ephemeral, "Everybody sees it.")
    await check.delete(told.id)


async def emoji_question(check: LiveCheck) -> None:
    """Show emoji, and answer a click on a message that is deleted meanwhile."""
    there = await discord_request(check.client.fetch_application_emojis())
    emoji = discord.utils.get(there, name=EMOJI_NAME)
    if emoji is None:
        png = next(iter(emoji_pngs().values()))
        emoji = await check.make(check.client.create_application_emoji(name=EMOJI_NAME, image=png))
    text = f"**6 of 8.** Is there a coloured shape here: {emoji}, and on both buttons?"
    message = await check.send(Card(GREY, text, answers("emoji", "Yes", "No", emoji=emoji)))
    check.see("emoji", str(message.components[0].to_dict()).count(str(emoji.id)) == 3)
    click, answer = await check.answer_to("emoji")
    check.see("emoji-shown", answer == 0, "The host says no.")
    await check.delete(message.id)
    card = Card.with_text("Thank you.")
    await check.refuses("deleted-message", click.response.edit_message(view=card), GONE_MESSAGE)
    check.made[click.id] = click.delete_original_response
    await discord_request(click.response.send_message(view=card, ephemeral=True))
    await check.delete(click.id)


async def motion_question(check: LiveCheck) -> None:
    """Show a moving board, and answer as late as the bot does."""
    labels = "It moved once, and stays", "It did not move, and is whole", "Anything else"
    text = "**7 of 8.** What does this board do? If you have missed it, leave the channel and come back."
    card = picture_card(text, check.moving, answers("motion", *labels))
    message = await check.send(card, check.moving)
    click, answer = await check.answer_to("motion")
    arrived = check.clock.now()
    for number, name in enumerate(("moves-once", "first-frame")):
        if answer == 1 - number:
            check.skip(name, f"The host says: {labels[answer]}.")
        else:
            check.see(name, answer == number, "The host says that it does something else.")
    await check.clock.sleep_until(arrived + IN_TIME_AFTER)
    check.made[click.id] = click.delete_original_response
    sent = await discord_request(click.response.send_message("One moment.", ephemeral=True))
    check.see("answer-in-time", True)
    check.see("answer-id", sent.message_id is not None, "It is not said.")
    await check.show("clicked-message", partial(click.followup.edit_message, message.id), check.second)
    await check.delete(click.id)


async def follow_up(check: LiveCheck) -> None:
    """Delete the follow-up of the first click, at first with the token of another one."""
    first, click = check.first_click, check.latest_click
    if first is None or click is None or click is first or check.follow_up_id not in check.made:
        raise NotTriedError("There is no follow-up, or no other click.")
    if not click.response.is_done():
        raise NotTriedError("The last click was not answered.")
    await check.refuses("later-token", click.followup.delete_message(check.follow_up_id), GONE_MESSAGE)
    await discord_request(first.followup.delete_message(check.follow_up_id))
    del check.made[check.follow_up_id]
    check.see("follow-up-deleted", True)


async def ping_question(check: LiveCheck) -> None:
    """Mention the host in a message and in an edit while they look elsewhere, and answer too late."""
    if check.first_click is None:
        raise NotTriedError("Nobody has pressed the first button.")
    host = check.first_click.user
    if check.follow_up_id in check.made:  # it would count
        await check.delete(check.follow_up_id)
    allowed = discord.AllowedMentions(users=[host])
    quiet = await check.send("**8 of 8.** Open another channel now, and come back after ten seconds.")
    await check.clock.sleep_until(check.clock.now() + TIME_ELSEWHERE)
    await check.send(f"{host.mention}, this is a message.", allowed_mentions=allowed)
    await discord_request(quiet.edit(content=f"{host.mention}, this is an edit.", allowed_mentions=allowed))
    text = "How many pings did this channel get? Discord will say that your click failed, as it should."
    await check.send(Card(GREY, text, answers("pings", "None", "One", "Two")))
    click, count = await check.answer_to("pings")
    arrived = check.clock.now()
    check.see("ping-notifies", count > 0, "The host got no ping.")
    check.see("edit-silent", count < 2, "The host got two pings.")
    await check.clock.sleep_until(arrived + TOO_LATE_AFTER)
    await check.refuses("answer-too-late", click.response.defer(), TOO_LATE)


async def later(check: LiveCheck) -> None:
    """Use the token of the first click and the nonce again, after minutes."""
    click, (nonce, message_id) = check.first_click, check.nonce
    if click is None or click.message is None or not click.response.is_done():
        raise NotTriedError("There is no first click that was answered.")
    kept = message_id, click.message.id, check.board_elsewhere[0]
    await check.clean_up(*kept)  # while the tokens of the clicks are good
    minutes = [int(name.removeprefix(BY_AGE)) for name in check.untried if name.startswith(BY_AGE)]
    for minute in minutes:
        await check.clock.sleep_until(check.first_click_at + 60 * minute)
        if not nonce and "nonce-window" in check.untried:
            check.skip("nonce-window", "It is not remembered at all.")
        elif "nonce-window" in check.untried:
            again = await check.send("Nothing to do for a while.", nonce=nonce)
            check.see("nonce-window", again.id == message_id, "There is a second message.")
        edit, picture = click.edit_original_response, check.second if minute == minutes[0] else check.first
        if minute > TOKEN_MINUTES:
            await check.refuses(f"{BY_AGE}{minute}", edit(content="."), TOKEN_OVER)
        else:
            await check.show(f"{BY_AGE}{minute}", edit, picture)
    if "type-7-later" in check.untried:
        card = picture_card("**9.** Press this.", check.first, answers("later", "Done"))
        await discord_request(click.message.edit(view=card, attachments=discord_files(check.first)))
        late_click, _ = await check.answer_to("later")
        await check.show("type-7-later", late_click.response.edit_message, check.second)


def _route(method: str, message: discord.Message) -> Route:
    path = "/channels/{channel_id}/messages/{message_id}"
    return Route(method, path, channel_id=message.channel.id, message_id=message.id)
