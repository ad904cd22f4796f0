"""What tests import: `FakeDiscord`, and the names of all it returns."""

from playground.api.dispatch import Intents
from playground.api.rate_limits import Limits
from playground.api.recording import Breach, GatewayEvent, Request
from playground.client.response import Response
from playground.model.channels import ChannelType
from playground.model.components import Button, ButtonStyle, Menu
from playground.model.errors import CommandError, InteractionFailed, NotShown, UserError
from playground.model.files import Attachment, Upload
from playground.model.guilds import Member, Role
from playground.model.interactions import CallbackType, Choice, InteractionType
from playground.model.messages import Message, MessageFlags, Rendering
from playground.model.permissions import Permissions
from playground.model.sharding import Shard, Sharding
from playground.testing.fake_discord import FakeDiscord
from playground.testing.guilds import Channel, Guild
from playground.testing.users import User
