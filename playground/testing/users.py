"""Users of tests, who have Discord's app open."""

from collections.abc import Callable

from playground.client.client import Client
from playground.model import users
from playground.model.channels import Channel
from playground.world import World


class User(users.User, Client):
    """A user who does what a test says: `await ann.click(message, "Join")`."""

    def __init__(
        self, world: World, name: str, display_name: str, locale: str, explain: Callable[[Channel], str]
    ) -> None:
        users.User.__init__(self, world.snowflakes.next(), name, display_name, locale)
        Client.__init__(self, world, self, explain)
