"""Read the cards in a channel as a player does, and choose what to press."""

import re
from collections.abc import Callable

from bot.game import LENGTHS
from playground.testing import Button, Channel, Message, NotShown

TABLE_PREFIX = "cs1:"
"""The start of the ids of the buttons on a table's card."""

_MENTION = re.compile(r"<@(\d+)>")
_DICE = re.compile(r"Dice: ([1-6]), ([1-6]), ([1-6]), ([1-6])")
"""The last roll, in the picture's description."""
_AWAITED = re.compile(r"⏳\N{NO-BREAK SPACE}<@(\d+)>")
_FILE = re.compile(r"board-(\d+)-(\d+)\.(?:png|gif)")
_STEPS = re.compile(r"\(\+(\d+)")
_HEIGHT = re.compile(r"(\d+) \((\d+) of (\d+)\)")
_WINNER = re.compile(r"🏆 <@(\d+)> wins!")

Strategy = Callable[[Message, str], Button]
"""Chooses the button that a player presses, from a card and the player's name."""

Snapshot = tuple[int, str, tuple[str | None, ...]]
"""What a card shows: its message, its text, the ids of its buttons."""


def find_boards(channel: Channel) -> list[Message]:
    """Return the public messages with buttons of a table or, while computers play, with its picture."""
    return [
        message
        for message in channel.visible
        if any((button.custom_id or "").startswith(TABLE_PREFIX) for button in message.buttons)
        or _file_of(message) is not None
    ]


def find_board(channel: Channel) -> Message:
    """Return the board of a channel, its lowest card, or raise :exc:`NotShown`."""
    if found := find_boards(channel):
        return found[-1]
    raise NotShown("no board")


def snapshot(message: Message) -> Snapshot:
    return message.id, message.text, tuple(button.custom_id for button in message.buttons)


def table_of(message: Message) -> int:
    """Return the number of a card's table, from its buttons or its picture."""
    if not message.buttons and (file := _file_of(message)):
        return int(file[1])
    return int(str(message.buttons[0].custom_id).split(":")[1])


def revision_of(message: Message) -> int | None:
    """Return the revision of the table, from the card's picture; None where the board is text."""
    file = _file_of(message)
    return int(file[2]) if file else None


def moment_of(message: Message) -> int:
    return int(str(message.buttons[0].custom_id).split(":")[2])


def headline(message: Message) -> str:
    """Return the line of a card that asks somebody to act, below the one about a bust if there is one."""
    return next((line for line in message.text.splitlines() if not line.startswith("💥")), "")


def on_turn(message: Message) -> int | None:
    """Return the user id of the player that a card's headline asks to act; None if it asks nobody."""
    found = _MENTION.match(headline(message))
    return int(found[1]) if found else None


def acting_players(message: Message) -> list[int]:
    """Return the user ids that a card's headline asks to act, or those whose bids are awaited."""
    asked = _AWAITED.findall(message.text) or _MENTION.findall(headline(message))
    return list(map(int, asked))


def enabled_actions(message: Message) -> set[str]:
    """Return what a card's enabled buttons do, without those that change nothing."""
    ids = [str(button.custom_id).split(":") for button in message.buttons if not button.disabled]
    acts = {parts[3] for parts in ids if parts[0].startswith("cs")}
    return acts - {"odds", "menu"}


def is_finished(message: Message) -> bool:
    return "rematch" in enabled_actions(message)


def winner_of(message: Message) -> int | None:
    found = _WINNER.search(message.text)
    return int(found[1]) if found else None


def dice_shown(message: Message) -> str | None:
    """Return the roll that a card shows, as four digits."""
    found = _DICE.search(" ".join(message.alt_texts))
    return "".join(found.groups()) if found else None


def buttons_by_act(message: Message) -> dict[str, list[Button]]:
    """Return the buttons of a card by what they do: ``roll``, ``move``, ``stop`` and others."""
    acts: dict[str, list[Button]] = {}
    for button in message.buttons:
        if str(button.custom_id).startswith(TABLE_PREFIX):
            acts.setdefault(str(button.custom_id).split(":")[3], []).append(button)
    return acts


def heights(message: Message, name: str) -> dict[int, float]:
    """Return how far up each column a player is, 0 to 1, with their runners, from the picture's description.

    Empty where the board is text.
    """
    found: dict[int, float] = {}
    for sentence in " ".join(message.alt_texts).split(". "):
        if sentence.startswith(("Runners: ", f"\u2068{name}\u2069 (")):
            for column, height, length in _HEIGHT.findall(sentence):
                found[int(column)] = max(found.get(int(column), 0.0), int(height) / int(length))
    return found


def prudent_choice(message: Message, name: str) -> Button:
    """Choose for a short game: the move that comes highest, and stop in time."""
    acts = buttons_by_act(message)
    if "move" in acts:
        reached = heights(message, name)
        return max(acts["move"], key=lambda button: _worth(button, reached))
    if "stop" in acts and not acts["stop"][0].disabled:
        stake = next((line for line in message.text.splitlines() if "At stake" in line), "")
        steps = sum(map(int, _STEPS.findall(stake)))
        claims = "claim column" in message.text or "claims column" in message.text
        if claims or (" free." not in " ".join(message.alt_texts) and steps >= 4):
            return acts["stop"][0]
    assert "roll" in acts, message.text
    return acts["roll"][0]


def _file_of(message: Message) -> re.Match[str] | None:
    return next((found for file in message.attachments if (found := _FILE.fullmatch(file.filename))), None)


def _worth(button: Button, reached: dict[int, float]) -> float:
    columns = [int(column) for column in str(button.custom_id).split(":")[4].split(".")]
    return sum(reached.get(column, 0.0) + 1 / LENGTHS[column] for column in columns)
