"""What is stored about a person, and how to get or delete it."""

from collections.abc import Iterator
from enum import StrEnum

from discord import ButtonStyle, ui

from bot.chat.preferences import Listing
from bot.chat.ui.card import GREY, Card, button
from bot.chat.ui.custom_ids import CustomId
from bot.chat.ui.i18n import names
from bot.chat.ui.i18n.language import Language
from bot.tables import PersonalSummary


class PrivacyAction(StrEnum):
    """What a button about somebody's data does."""

    SHOW = "show"
    """Says what is stored."""
    DATA = "data"
    """Sends what is stored."""
    DELETE = "delete"
    """Asks whether to delete it."""
    ERASE = "erase"
    """Deletes it."""
    LIST = "list"
    UNLIST = "unlist"
    """Leaves the person out of the leaderboard of all servers."""


class PrivacyButton(CustomId, prefix="me1"):
    """A button about the data of the person who clicks. It names nobody, so nobody else's can be meant."""

    action: PrivacyAction


def privacy_card(
    summary: PersonalSummary | None, language: Language, listing: Listing = Listing.EVERYWHERE
) -> Card:
    """Return what is stored about the person who reads it; ``summary`` is None if nothing is."""
    text = language.text
    title = "## " + text("Your data")
    url = language.links.privacy
    policy = [ui.ActionRow[Card](ui.Button(label=text("Privacy policy"), url=url))] if url else []
    if summary is None:
        nothing = text(
            "I don't store anything about you yet. That starts when you play, guess, or are invited to a "
            "game."
        )
        return Card(GREY, title, nothing, *policy)
    told = text("People in other servers see you on the leaderboard of all servers.")
    change = button(PrivacyButton(PrivacyAction.UNLIST), text("Hide me from other servers"))
    if listing is Listing.SERVERS:
        told = text("People in other servers don't see you on the leaderboard of all servers.")
        change = button(PrivacyButton(PrivacyAction.LIST), text("Show me to other servers"))
    return Card(
        GREY,
        title,
        "\n- ".join([text("What I store about you:"), *_lines(summary, language)]),
        told,
        ui.ActionRow(
            button(PrivacyButton(PrivacyAction.DATA), text("Give me my data"), ButtonStyle.primary),
            button(PrivacyButton(PrivacyAction.DELETE), text("Delete my data"), ButtonStyle.danger),
        ),
        ui.ActionRow(change),
        *policy,
    )


def data_card(file_name: str, language: Language) -> Card:
    """Return the card with the file of what is stored."""
    sentence = language.text(
        "Here's everything I store about you. Any text editor opens it. The other players aren't named."
    )
    return Card(GREY, sentence, ui.File(f"attachment://{file_name}"))


def deletion_confirmation(language: Language) -> Card:
    """Ask a person whether to delete what is stored about them, and say what that means."""
    text = language.text
    meaning = [
        text("Your name, your choices, and your place on the leaderboards are gone at once, for good."),
        text("Your guesses are gone too."),
        text("Your daily climbs and puzzles are gone too, with your streaks."),
        text("In your open games, a computer takes your seat. Games without other people end."),
        text('The others keep their results. You show up there as "deleted player".'),
        text("Messages in Discord stay until somebody deletes them."),
    ]
    question = text("Delete everything about you?")
    return Card.with_text(
        f"**{question}**\n" + "\n".join(f"- {sentence}" for sentence in meaning),
        button(PrivacyButton(PrivacyAction.ERASE), text("Delete it for good"), ButtonStyle.danger),
    )


def _lines(summary: PersonalSummary, language: Language) -> Iterator[str]:
    """Yield a line for each kind of data."""
    text, plural = language.text, language.plural
    yield text("your Discord ID and your name, {name}", name=names.markdown(summary.name))
    if summary.games:
        yield plural(
            "your seat in {count} game, with the dice, the moves, and who was host",
            "your seats in {count} games, with the dice, the moves, and who was host",
            summary.games,
        )
    if summary.open_games:
        yield plural("{count} game is still open", "{count} games are still open", summary.open_games)
    if seats := summary.kept_seats:
        yield plural("{count} seat that's reserved for you", "{count} seats that are reserved for you", seats)
    if summary.rematches:
        yield text("how many games you've won in a series of rematches")
    if summary.servers:
        yield plural(
            "your totals for the leaderboards of {count} server and of all servers",
            "your totals for the leaderboards of {count} servers and of all servers",
            summary.servers,
        )
    if summary.climbs:
        yield plural(
            "your daily climb on {count} day, with dice, moves, and turns",
            "your daily climbs on {count} days, with dice, moves, and turns",
            summary.climbs,
        )
    if summary.puzzles:
        yield plural(
            "your choice in {count} puzzle of the day",
            "your choices in {count} puzzles of the day",
            summary.puzzles,
        )
    if summary.guesses:
        yield plural(
            "your guess about {count} turn of another player",
            "your guesses about {count} turns of other players",
            summary.guesses,
        )
    if summary.crowds:
        yield plural(
            "how you vote in {count} open game played by a whole channel",
            "how you vote in {count} open games played by whole channels",
            summary.crowds,
        )
    if summary.choices:
        yield text(
            "what you chose: how you see boards, when I ping you, who sees you; which of your own puzzles "
            "you solved"
        )
