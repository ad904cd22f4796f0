"""The type of Discord's JSON objects."""

from typing import Any

Json = dict[str, Any]
"""A JSON object. Discord has too many kinds of them, too loosely defined, to be worth a type each."""
