"""Dice that nobody can foretell."""

import secrets


def fair_dice(count: int) -> tuple[int, ...]:
    """Return ``count`` dice, each 1 to 6, from the system's source of secrets."""
    return tuple(secrets.randbelow(6) + 1 for _ in range(count))
