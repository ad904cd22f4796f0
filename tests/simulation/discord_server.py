"""Discord as far as a game needs it: channels with messages, and interactions with their time limits."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playground.api.rest import messages as rules
from playground.model import interactions
from playground.model.components import walk as walk
from playground.model.json_object import Json as Json
from playground.model.messages import MessageFlags
from playground.model.snowflakes import EPOCH_MS
from playground.validation.errors import ApiError, ErrorCode

if TYPE_CHECKING:  # it imports this module
    from tests.simulation.judge import Judge

APPLICATION_ID = 990_000_000_000_000_000
"""The id of the application and of its user."""

GROUP = 201
"""A group, where the bot is no member and some people have it among their apps."""

VISITED = 301
"""A channel of a server that invites the bot and removes it; some people there have it among their apps."""

NONCE_LIFE = rules.NONCE_LIFETIME
"""Seconds in which a message with the same nonce is not sent again."""


@dataclass(eq=False)
class Message:
    """A message.

    Attributes:
        sent_at: in seconds since 1970.
        notified: the ids of the users whom it notified when it was sent.
    """

    id: int
    channel_id: int
    sent_at: float
    content: str = ""
    components: list[Json] = field(default_factory=list)
    files: dict[str, bytes] = field(default_factory=dict)
    notified: tuple[int, ...] = ()
    nonce: str | None = None
    is_ephemeral: bool = False
    loading: bool = False

    @property
    def controls(self) -> list[Json]:
        """The buttons and menus that can be used."""
        return [each for each in walk(self.components) if "custom_id" in each and not each.get("disabled")]

    def fill(self, body: Json, files: dict[str, bytes]) -> None:
        """Replace what a request names."""
        self.loading = False
        self.content = body.get("content", self.content) or ""
        if "components" in body:
            self.components = body["components"]
        if "attachments" in body or files:
            self.files = files


@dataclass(eq=False)
class PendingInteraction:
    """An interaction, as Discord remembers it for fifteen minutes.

    Attributes:
        created: in seconds since 1970.
        original: the message of the first response.
        heard_by: the process that got it at once.
        on_outdated: whether what was clicked is a board that was behind.
    """

    id: int
    user_id: int
    channel_id: int
    created: float
    lent: bool
    hidden: bool
    last_message: int | None = None
    clicked: Message | None = None
    answered: bool = False
    original: Message | None = None
    ephemerals: list[Message] = field(default_factory=list)
    modal: Json | None = None
    follow_ups: int = 0
    heard_by: object | None = None
    on_outdated: bool = False


class DiscordServer:
    """Channels, their messages, and interactions.

    Attributes:
        clock: tells the time in seconds since 1970.
        channels: the messages of each channel by their ids, which are in order.
        interactions: all of them, by their token.
        elsewhere: the channels where the bot is no member.
        hidden: those that it may not view.
    """

    def __init__(self, clock: Callable[[], float], channels: Iterable[int], judge: "Judge") -> None:
        self.clock = clock
        self._judge = judge
        self._last_id = 0
        self.channels: dict[int, dict[int, Message]] = {channel: {} for channel in channels}
        self._last_messages: dict[int, int] = {}
        self.interactions: dict[str, PendingInteraction] = {}
        self.elsewhere = {GROUP, VISITED} & self.channels.keys()
        self.hidden: set[int] = set()

    def new_id(self) -> int:
        self._last_id = max(self._last_id + 1, int((self.clock() - EPOCH_MS / 1000) * 1000) << 22)
        return self._last_id

    def interact(self, user_id: int, channel_id: int, clicked: Message | None = None) -> PendingInteraction:
        """Begin an interaction; its token is its id."""
        place = channel_id, self.clock(), channel_id in self.elsewhere, channel_id in self.hidden
        last = self._last_messages.get(channel_id)
        begun = PendingInteraction(self.new_id(), user_id, *place, last, clicked)
        self.interactions[str(begun.id)] = begun
        return begun

    def can_be_edited(self, channel_id: int, message_id: int, process: object, seconds: float) -> bool:
        """Return whether a process has got a token in the last seconds that edits a message."""
        message = self.channels[channel_id].get(message_id)
        return message is not None and any(
            each.heard_by is process
            and each.answered
            and each.created > self.clock() - seconds
            and each.original is message
            for each in self.interactions.values()
        )

    def say(self, channel_id: int) -> None:
        self._add(Message(self.new_id(), channel_id, self.clock(), "come on!"))

    def _add(self, message: Message) -> None:
        self.channels[message.channel_id][message.id] = message
        self._last_messages[message.channel_id] = message.id

    def delete(self, message: Message) -> None:
        self.channels[message.channel_id].pop(message.id, None)

    def handle(self, method: str, path: list[str], body: Json, files: dict[str, bytes], query: Json) -> Any:
        """Do what a request asks for and return the answer, None for an empty one, or raise an error."""
        match method, path:
            case "POST", ["interactions", _, token, "callback"]:
                return self._respond(self.interactions[token], body, files)
            case "PATCH", ["webhooks", _, token, "messages", "@original"]:
                return self._edit_original(self._followable(token), body, files)
            case "DELETE", ["webhooks", _, token, "messages", which]:
                return self._delete_response(self._followable(token), which)
            case "POST", ["webhooks", _, token]:
                return self._follow_up(self._followable(token), body, files)
            case _, ["channels", channel, *_] if int(channel) in self.elsewhere | self.hidden:
                raise ApiError(ErrorCode.MISSING_ACCESS)
            case "POST", ["channels", channel, "messages"]:
                return self._send(int(channel), body, files)
            case "PATCH", ["channels", channel, "messages", number]:
                message = self._message(int(channel), int(number))
                message.fill(body, files)
                self._judge.changed(message)
                return payload(message)
            case "DELETE", ["channels", channel, "messages", number]:
                self.delete(self._message(int(channel), int(number)))
                return None
            case "GET", ["channels", channel, "messages"]:
                messages = self.channels[int(channel)].values()
                later = [each for each in messages if each.id > int(query["after"])]
                return [payload(each) for each in reversed(later[: int(query["limit"])])]
        raise AssertionError(f"the simulation does not know {method} {'/'.join(path)}")

    def _respond(self, interaction: PendingInteraction, body: Json, files: dict[str, bytes]) -> Json:
        if self.clock() > interaction.created + interactions.FIRST_ANSWER:
            raise ApiError(ErrorCode.UNKNOWN_INTERACTION)
        if interaction.answered:
            raise ApiError(ErrorCode.ALREADY_ACKNOWLEDGED)
        data = body.get("data") or {}
        match body["type"]:
            case 4 | 5:
                message = self._new_message(interaction.channel_id, data, files)
                message.loading = body["type"] == 5
                self._post(message, interaction)
                interaction.original = message
            case 6:
                interaction.original = interaction.clicked
            case 7:
                assert interaction.clicked is not None
                interaction.original = self._edit(interaction.clicked, interaction, data, files)
            case 9:
                interaction.modal = data
            case kind:
                raise AssertionError(f"the simulation does not know responses of type {kind}")
        interaction.answered = True
        answer: Json = {"interaction": {"id": str(interaction.id), "type": 3}}
        if interaction.original is not None:
            answer["interaction"]["response_message_id"] = str(interaction.original.id)
        return answer

    def _followable(self, token: str) -> PendingInteraction:
        interaction = self.interactions[token]
        if self.clock() > interaction.created + interactions.TOKEN_LIFETIME:
            if interaction.lent:
                self._judge.wrong.append("a token is used that is too old, where nothing else works")
            raise ApiError(ErrorCode.INVALID_WEBHOOK_TOKEN)
        if not interaction.answered:
            raise ApiError(ErrorCode.UNKNOWN_WEBHOOK)
        return interaction

    def _edit_original(self, interaction: PendingInteraction, body: Json, files: dict[str, bytes]) -> Json:
        return payload(self._edit(interaction.original, interaction, body, files))

    def _edit(
        self, message: Message | None, interaction: PendingInteraction, body: Json, files: dict[str, bytes]
    ) -> Message:
        message = self._check_there(message)
        message.fill(body, files)
        if message.is_ephemeral:
            self._judge.told(interaction.user_id, message)
        else:
            self._judge.changed(message)
        return message

    def _delete_response(self, interaction: PendingInteraction, which: str) -> None:
        message = interaction.original
        if which != "@original":
            private = {str(each.id): each for each in interaction.ephemerals}
            message = private.get(which) or self.channels[interaction.channel_id].get(int(which))
        message = self._check_there(message)
        if message in interaction.ephemerals:
            interaction.ephemerals.remove(message)
        self.delete(message)

    def _follow_up(self, interaction: PendingInteraction, body: Json, files: dict[str, bytes]) -> Json:
        if interaction.original is not None and interaction.original.loading:
            return self._edit_original(interaction, body, files)
        interaction.follow_ups += 1
        if interaction.lent and interaction.follow_ups > interactions.MAX_FOLLOWUPS:
            self._judge.wrong.append("more messages follow up on an interaction than may")
            raise ApiError(ErrorCode.MAX_FOLLOWUPS)
        message = self._new_message(interaction.channel_id, body, files)
        self._post(message, interaction)
        return payload(message)

    def _send(self, channel_id: int, body: Json, files: dict[str, bytes]) -> Json:
        nonce = body.get("nonce") if body.get("enforce_nonce") else None
        young = self.clock() - rules.NONCE_LIFETIME
        for known in self.channels[channel_id].values():
            if nonce is not None and known.nonce == nonce and known.sent_at > young:
                return payload(known)
        message = self._new_message(channel_id, body, files)
        self._judge.check_new_board(message, self.channels[channel_id])
        message.nonce = nonce
        self._post(message)
        return payload(message)

    def _new_message(self, channel_id: int, body: Json, files: dict[str, bytes]) -> Message:
        notified = tuple(map(int, body.get("allowed_mentions", {}).get("users", ())))
        private = bool(body.get("flags", 0) & MessageFlags.EPHEMERAL)
        message = Message(self.new_id(), channel_id, self.clock(), notified=notified, is_ephemeral=private)
        message.fill(body, files)
        return message

    def _post(self, message: Message, interaction: PendingInteraction | None = None) -> None:
        if message.is_ephemeral:
            assert interaction is not None
            interaction.ephemerals.append(message)
            self._judge.told(interaction.user_id, message)
            return
        self._add(message)
        self._judge.sent(message)
        self._judge.changed(message)

    def _check_there(self, message: Message | None) -> Message:
        if message is None:
            raise ApiError(ErrorCode.UNKNOWN_MESSAGE)
        return message if message.is_ephemeral else self._message(message.channel_id, message.id)

    def _message(self, channel_id: int, message_id: int) -> Message:
        message = self.channels[channel_id].get(message_id)
        if message is None:
            raise ApiError(ErrorCode.UNKNOWN_MESSAGE)
        return message


def user_payload(user_id: int, name: str) -> Json:
    return {"id": str(user_id), "username": name, "discriminator": "0", "global_name": name, "avatar": None}


def payload(message: Message) -> Json:
    """Return a message as Discord sends it, without what the bot does not read."""
    return {
        "id": str(message.id),
        "channel_id": str(message.channel_id),
        "author": {**user_payload(APPLICATION_ID, "cantstop"), "bot": True},
        "content": message.content,
        "timestamp": "2026-03-01T12:00:00+00:00",
        "attachments": [],
        "embeds": [],
        "flags": int(MessageFlags.EPHEMERAL) if message.is_ephemeral else 0,
        "type": 0,
    }
