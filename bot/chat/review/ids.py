"""The buttons of reviews."""

from typing import Final

REVIEW: Final = "review"
"""Shows the review of a finished game, privately."""

LOOK: Final = "look"
"""Turns the page of a review: to all players, or to a page of a seat's decisions."""
