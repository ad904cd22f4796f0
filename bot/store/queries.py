"""Queries that run on every database.

A query is a generator: it yields statements, is sent the rows of each, and returns its result. So the same
code runs on a connection that blocks its thread and on one that is awaited.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")

Rows = list[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement, with a question mark for each of its values."""

    text: str
    values: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Repeated:
    """A statement that is run for several rows of values. It returns no rows."""

    text: str
    rows: Sequence[tuple[object, ...]]


Query = Generator[Statement | Repeated, Rows, T]
