"""The `resolved` objects of an interaction."""

from dataclasses import dataclass, field
from typing import Any

from playground.api import payloads
from playground.model.access import permissions_of
from playground.model.channels import Channel
from playground.model.errors import CommandError
from playground.model.files import Attachment, Upload
from playground.model.guilds import Role
from playground.model.json_object import Json
from playground.model.messages import Message
from playground.model.users import User
from playground.world import World


@dataclass(slots=True)
class Resolved:
    """Collects the objects that options and fields name by id."""

    world: World
    channel: Channel
    data: Json = field(default_factory=dict)

    def as_field(self) -> Json:
        """Return the field of an interaction's `data`, if there is anything to resolve."""
        return {"resolved": self.data} if self.data else {}

    def _put(self, kind: str, object_id: int, payload: Json) -> str:
        self.data.setdefault(kind, {})[str(object_id)] = payload
        return str(object_id)

    def add(self, value: Any) -> str:
        """Add a user, channel, role, message or file; return its id."""
        match value:
            case User():
                guild = self.channel.guild
                member = guild.member(value) if guild else None
                if member:
                    payload = payloads.member(member)
                    payload["permissions"] = payloads.permissions(permissions_of(value, self.channel))
                    for key in ("user", "deaf", "mute"):
                        payload.pop(key)
                    self._put("members", value.id, payload)
                return self._put("users", value.id, payloads.user(value))
            case Channel():
                return self._put("channels", value.id, {**payloads.channel(value), "permissions": "0"})
            case Role():
                return self._put("roles", value.id, payloads.role(value))
            case Message():
                return self._put("messages", value.id, payloads.message(value))
            case Upload():
                file = Attachment(value.filename, value.content, value.content_type)
                self.world.files.add(0, file)
                return self._put("attachments", file.id, {**payloads.attachment(file), "ephemeral": True})
        raise CommandError(f"{value!r} is not a user, channel, role, message or file")
