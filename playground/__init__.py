"""A stand-in for Discord, on this machine, to run and test bots without Discord.

It knows nothing of any one bot. `StandIn` is the way in; README.md in this folder tells the rest.
"""

from playground.channels import Channel, ChannelType
from playground.dispatch import Intents
from playground.errors import CommandError, InteractionFailed, NotShown, UserError
from playground.guilds import Guild, Member, Role
from playground.interactions import Choice, Kind, ReplyKind, Response
from playground.messages import Attachment, Button, ButtonStyle, Menu, Message, MessageFlags, Rendering
from playground.permissions import Permissions
from playground.ratelimits import Limits
from playground.recording import Breach, Event, Request
from playground.standin import StandIn
from playground.users import User
from playground.wire import Upload

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
