"""Addresses that people can open from a card."""

from dataclasses import dataclass


@dataclass(slots=True)
class Links:
    """Addresses, each None if there is none.

    Attributes:
        invitation: adds the bot to a server.
        installation: adds it to the apps of a person.
        viewer: plays the game in its fragment; see :mod:`bot.verify`.
    """

    invitation: str | None = None
    installation: str | None = None
    support: str | None = None
    privacy: str | None = None
    terms: str | None = None
    viewer: str | None = None
