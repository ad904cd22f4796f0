"""Challenges: people who are called to a new game, and for whom seats are kept for a while."""

import time
from collections.abc import Callable, Iterable

import discord

from bot.chat.interactions.context import Interaction
from bot.chat.interactions.throttle import Throttle
from bot.game import Label, NotAllowed
from bot.tables import Person

HOUR = 3600.0

CHALLENGES_PER_HOUR = 4
"""How many games with challenges somebody may open at once, and in an hour in the long run."""


class Challenges:
    """Decides who may be challenged, and how often. The clock tells seconds from any starting point."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._throttle = Throttle(clock, CHALLENGES_PER_HOUR, CHALLENGES_PER_HOUR / HOUR)

    def count(self, challenger: Person) -> None:
        """Count a challenge.

        Raises:
            NotAllowed: there were too many of this person's lately.
        """
        if not self._throttle.allows(challenger.id):
            # Translators: {button} is the button "Join"
            raise NotAllowed(
                "That's enough challenges for now. Open a game without one, and ask people to press "
                "**{button}**.",
                button=Label("Join"),
            )


def challenged_people(
    interaction: Interaction, users: Iterable[discord.User | discord.Member | None]
) -> tuple[Person, ...]:
    """Return the people who are challenged, each once. ``users`` has None where an option was left out.

    Raises:
        NotAllowed: one of them cannot be challenged.
    """
    people = {}
    for user in users:
        if user is None:
            continue
        if interaction.guild_id is None:
            raise NotAllowed("Challenge people in a server: nobody else can see our direct messages.")
        if user.bot:
            raise NotAllowed("Bots can't be challenged. To play against me, use the option `computers`.")
        if user.id == interaction.user.id:
            raise NotAllowed("You can't challenge yourself: you have a seat anyway.")
        person = Person(user.id, user.display_name)
        permissions = user.resolved_permissions if isinstance(user, discord.Member) else None
        if permissions is None or not permissions.view_channel:
            raise NotAllowed("{player} can't see this channel. Challenge them where they can.", player=person)
        people[user.id] = person
    return tuple(people.values())
