"""Unpredictable dice."""

import secrets


def fair_dice(count: int) -> tuple[int, ...]:
    """Roll ``count`` dice with the operating system's random number generator."""
    return tuple(secrets.randbelow(6) + 1 for _ in range(count))
