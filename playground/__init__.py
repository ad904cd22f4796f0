"""A stand-in for Discord, on this machine, to run and test bots without Discord.

It knows nothing of any one bot. `StandIn` is the way in; README.md in this folder tells the rest.
"""

from .channels import Channel, ChannelType
from .dispatch import Intents
from .errors import CommandError, InteractionFailed, NotShown, UserError
from .guilds import Guild, Member, Role
from .interactions import Choice, Kind, ReplyKind, Response
from .messages import Attachment, Button, ButtonStyle, Menu, Message, MessageFlags, Rendering
from .permissions import Permissions
from .ratelimits import Limits
from .recording import Breach, Event, Request
from .standin import StandIn
from .users import User
from .wire import Upload

__all__ = [
    "Attachment",
    "Breach",
    "Button",
    "ButtonStyle",
    "Channel",
    "ChannelType",
    "Choice",
    "CommandError",
    "Event",
    "Guild",
    "Intents",
    "InteractionFailed",
    "Kind",
    "Limits",
    "Member",
    "Menu",
    "Message",
    "MessageFlags",
    "NotShown",
    "Permissions",
    "Rendering",
    "ReplyKind",
    "Request",
    "Response",
    "Role",
    "StandIn",
    "Upload",
    "User",
    "UserError",
]
