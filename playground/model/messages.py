"""Messages: what they hold, and what a reader sees of them."""

from dataclasses import dataclass, field
from enum import IntFlag
from typing import Any, Self

from playground.model.channels import Channel
from playground.model.components import (
    BUTTON,
    SELECTS,
    Button,
    Menu,
    as_button,
    as_menu,
    media_items,
    media_of,
    texts,
    walk,
)
from playground.model.errors import NotShown
from playground.model.files import Attachment
from playground.model.json_object import Json
from playground.model.users import User

THREAD_CREATED = 18
"""The type of a message that announces a thread."""


class MessageFlags(IntFlag):
    """The message flags that a bot meets."""

    NONE = 0
    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    IS_COMPONENTS_V2 = 1 << 15


@dataclass(frozen=True, slots=True)
class Rendering:
    """What a message showed at one time."""

    text: str
    buttons: tuple[Button, ...]
    alt_texts: tuple[str, ...]


@dataclass(slots=True, eq=False)
class Message:
    """A message, stored as its author left it and readable as a user sees it.

    Attributes:
        components: The raw components, with the ids and media addresses that Discord fills in.
        files: Every file it holds, shown or not.
        visible_to: The one user who sees an ephemeral message; None for all others.
        pings: The users it notified when it was sent.
        edits: How many times it was edited.
        history: What it showed before each edit, oldest first.
        interaction_metadata: What Discord tells of the interaction that it answers.
        legacy_interaction: The same in the older `interaction` field.
        interaction_token: The token it was sent with, the only one that may edit it while it is ephemeral.
    """

    id: int
    channel: Channel
    author: User
    created_at: float
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    flags: MessageFlags = MessageFlags.NONE
    files: list[Attachment] = field(default_factory=list)
    type: int = 0
    visible_to: User | None = None
    pings: frozenset[User] = frozenset()
    mentions: tuple[User, ...] = ()
    mention_roles: tuple[int, ...] = ()
    mention_everyone: bool = False
    reference: Self | None = None
    interaction_metadata: Json | None = None
    legacy_interaction: Json | None = None
    by_webhook: bool = False
    nonce: str | int | None = None
    thread: Channel | None = None
    interaction_token: str | None = None
    edits: int = 0
    edited_at: float | None = None
    deleted: bool = False
    history: list[Rendering] = field(default_factory=list)

    @property
    def is_v2(self) -> bool:
        """Whether it is made of components only."""
        return bool(self.flags & MessageFlags.IS_COMPONENTS_V2)

    @property
    def ephemeral(self) -> bool:
        """Whether only one user sees it."""
        return bool(self.flags & MessageFlags.EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self.flags & MessageFlags.LOADING)

    @property
    def parts(self) -> list[Json]:
        """All its components, nested ones too, in reading order."""
        return list(walk(self.components))

    @property
    def text(self) -> str:
        """Everything there is to read, line by line: content, embeds, text displays."""
        lines = [self.content]
        for embed in self.embeds:
            lines += embed_lines(embed)
        return "\n".join(line for line in [*lines, *texts(self.components)] if line)

    @property
    def attachments(self) -> list[Attachment]:
        """The files it shows: all of a classic message, in a V2 message those that a component names."""
        if not self.is_v2:
            return list(self.files)
        shown = {media["url"] for media in media_of(self.components)}
        return [file for file in self.files if file.url in shown]

    @property
    def hidden_attachments(self) -> list[Attachment]:
        """Files that a V2 message carries but nobody sees, because no component names them."""
        shown = self.attachments
        return [file for file in self.files if file not in shown]

    @property
    def alt_texts(self) -> list[str]:
        """The descriptions of the pictures it shows."""
        if self.is_v2:
            shown = [item.get("description") for part in self.parts for item in media_items(part)]
        else:
            shown = [file.description for file in self.files]
        return [text for text in shown if text]

    @property
    def buttons(self) -> list[Button]:
        """Its buttons in reading order, disabled ones too."""
        return [as_button(part) for part in self.parts if part["type"] == BUTTON]

    @property
    def menus(self) -> list[Menu]:
        """Its select menus in reading order."""
        return [as_menu(part) for part in self.parts if part["type"] in SELECTS]

    def button(
        self, label: str | None = None, *, custom_id: str | None = None, emoji: str | None = None
    ) -> Button:
        """Return the one button with this label, custom id or emoji.

        Raises:
            NotShown: There is none, or more than one.
        """
        found = [
            button
            for button in self.buttons
            if (label is None or button.label == label)
            and (custom_id is None or button.custom_id == custom_id)
            and (emoji is None or button.emoji == emoji)
        ]
        if len(found) != 1:
            wanted = label or custom_id or emoji
            has = ", ".join(repr(button.label or button.emoji or "") for button in self.buttons) or "none"
            number = "no" if not found else str(len(found))
            raise NotShown(f"{number} buttons {wanted!r} on this message; it has: {has}")
        return found[0]

    def rendering(self) -> Rendering:
        """Return what it shows now."""
        return Rendering(self.text, tuple(self.buttons), tuple(self.alt_texts))

    def __repr__(self) -> str:
        return f"<Message {self.id} by {self.author.name}: {self.text[:60]!r}>"


def embed_lines(embed: Json) -> list[str]:
    """Return the texts of an embed, in reading order."""
    fields: list[Any] = [
        (embed.get("author") or {}).get("name"),
        embed.get("title"),
        embed.get("description"),
    ]
    for entry in embed.get("fields") or []:
        fields += [entry.get("name"), entry.get("value")]
    fields.append((embed.get("footer") or {}).get("text"))
    return [str(line) for line in fields if line]
