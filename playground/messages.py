"""Messages: what they hold, and what a reader sees of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import TYPE_CHECKING, Any

from playground.errors import NotShown

if TYPE_CHECKING:
    import builtins
    from collections.abc import Iterator

    from playground.channels import Channel
    from playground.users import User
    from playground.wire import Json


class MessageFlags(IntFlag):
    """The flags of a message that a bot meets."""

    NONE = 0
    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    IS_COMPONENTS_V2 = 1 << 15


class ButtonStyle(IntEnum):
    """The looks of a button."""

    PRIMARY = 1
    SECONDARY = 2
    SUCCESS = 3
    DANGER = 4
    LINK = 5
    PREMIUM = 6


@dataclass(frozen=True, slots=True)
class Button:
    """A button as a reader sees it. `label` is empty for one that shows only an emoji."""

    label: str
    custom_id: str | None
    style: ButtonStyle
    emoji: str | None
    disabled: bool
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Menu:
    """A select menu as a reader sees it; `options` are (label, value) pairs, empty unless `kind` is 3."""

    custom_id: str
    kind: int
    placeholder: str
    options: tuple[tuple[str, str], ...]
    least: int
    most: int
    disabled: bool


@dataclass(frozen=True, slots=True)
class Rendering:
    """What a message showed at one time."""

    text: str
    buttons: tuple[Button, ...]
    alt_texts: tuple[str, ...]
    attachment_ids: tuple[int, ...]


@dataclass(slots=True, eq=False)
class Attachment:
    """A file that belongs to a message.

    Attributes:
        content: Its bytes.
        url: Where the stand-in serves it for as long as the message holds it.
    """

    id: int
    filename: str
    content: builtins.bytes
    description: str | None
    content_type: str | None
    url: str
    size: tuple[int, int] | None = None

    @property
    def bytes(self) -> builtins.bytes:
        """Its bytes."""
        return self.content


@dataclass(slots=True, eq=False)
class Message:
    """A message, kept as the bot left it and read as a user would.

    Attributes:
        components: The raw components, with the ids and media addresses that Discord fills in.
        files: Every file it holds, shown or not.
        visible_to: The one user who sees it, for an ephemeral message; None for all.
        pings: The users it notified when it was sent.
        edits: How many times it was edited.
        history: What it showed before each edit, oldest first.
        interaction: The `interaction_metadata` of an answer to a user.
        token: The interaction token that made it, which alone may edit it when it is ephemeral.
    """

    id: int
    channel: Channel
    author: User
    created: float
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
    reference: Message | None = None
    interaction: Json | None = None
    legacy_interaction: Json | None = None
    by_webhook: bool = False
    nonce: str | int | None = None
    thread: Channel | None = None
    token: str | None = None
    edits: int = 0
    edited: float | None = None
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
        """All its components, those within others too, in reading order."""
        return list(walk(self.components))

    @property
    def text(self) -> str:
        """Everything there is to read, line by line: content, embeds, text displays."""
        lines = [self.content]
        for embed in self.embeds:
            lines += embed_lines(embed)
        lines += [part["content"] for part in self.parts if part["type"] == 10]
        return "\n".join(line for line in lines if line)

    @property
    def attachments(self) -> list[Attachment]:
        """The files it shows: all of a classic message, those that a component names of a V2 message."""
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
        return [as_button(part) for part in self.parts if part["type"] == 2]

    @property
    def menus(self) -> list[Menu]:
        """Its select menus in reading order."""
        return [as_menu(part) for part in self.parts if part["type"] in {3, 5, 6, 7, 8}]

    def button(
        self, label: str | None = None, *, custom_id: str | None = None, emoji: str | None = None
    ) -> Button:
        """The one button with this label, custom id or emoji.

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
        """What it shows now."""
        ids = tuple(file.id for file in self.attachments)
        return Rendering(self.text, tuple(self.buttons), tuple(self.alt_texts), ids)

    def __repr__(self) -> str:
        return f"<Message {self.id} by {self.author.name}: {self.text[:60]!r}>"


def walk(components: list[Json]) -> Iterator[Json]:
    """Components and those within them, in reading order."""
    for part in components:
        yield part
        yield from walk(part.get("components") or [])
        for inner in (part.get("accessory"), part.get("component")):
            if inner:
                yield from walk([inner])


def media_items(part: Json) -> list[Json]:
    """What holds a picture or file in one component: gallery items, a thumbnail, a file."""
    if part["type"] == 12:
        return list(part["items"])
    return [part] if part["type"] in {11, 13} else []


def media_of(components: list[Json]) -> list[Json]:
    """Every media object (`{"url": …}`) in components."""
    return [
        item["file"] if part["type"] == 13 else item["media"]
        for part in walk(components)
        for item in media_items(part)
    ]


def embed_lines(embed: Json) -> list[str]:
    """What there is to read in an embed."""
    fields: list[Any] = [
        (embed.get("author") or {}).get("name"),
        embed.get("title"),
        embed.get("description"),
    ]
    for entry in embed.get("fields") or []:
        fields += [entry.get("name"), entry.get("value")]
    fields.append((embed.get("footer") or {}).get("text"))
    return [str(line) for line in fields if line]


def as_button(part: Json) -> Button:
    """A raw button component as a reader sees it."""
    emoji = part.get("emoji") or {}
    return Button(
        label=part.get("label") or "",
        custom_id=part.get("custom_id"),
        style=ButtonStyle(part["style"]),
        emoji=emoji.get("name"),
        disabled=bool(part.get("disabled")),
        url=part.get("url"),
    )


def as_menu(part: Json) -> Menu:
    """A raw select component as a reader sees it."""
    least, most = part.get("min_values"), part.get("max_values")
    return Menu(
        custom_id=part["custom_id"],
        kind=part["type"],
        placeholder=part.get("placeholder") or "",
        options=tuple((option["label"], option["value"]) for option in part.get("options") or []),
        least=1 if least is None else least,
        most=1 if most is None else most,
        disabled=bool(part.get("disabled")),
    )
