"""Where what people and servers have chosen is kept."""

from typing import Protocol

from bot.tables.seats import Person

PINGED_IN = "pinged in "
"""What the name of somebody's last daily ping in a server begins with. The id of the server follows."""


class ChoiceStore(Protocol):
    """Keeps what people and servers have chosen, by its name."""

    async def get_choice(self, user_id: int, name: str) -> str | None:
        """Return what a person has chosen, None if nothing."""

    async def set_choice(self, person: Person, name: str, value: str) -> None:
        """Store what a person has chosen, such as when to be pinged."""

    async def people_who_chose(self, name: str, value: str) -> frozenset[int]:
        """Return the ids of the people who have chosen something."""

    async def get_server_choice(self, guild_id: int, name: str) -> str | None:
        """Return what a server has chosen, None if nothing."""

    async def set_server_choice(self, guild_id: int, name: str, value: str) -> None:
        """Store what a server has chosen, such as its theme."""
