"""What the bot assumes of Discord, as ``assumptions.toml`` lists it, and what was found of it."""

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

TABLE = Path(__file__).with_name("assumptions.toml")


@dataclass(frozen=True, slots=True)
class Assumption:
    """An entry of the table, whose beginning explains the attributes."""

    id: str
    says: str
    documented: bool
    code: list[str]
    otherwise: str
    probe: str | None = None
    untried: str | None = None
    long: bool = False
    elsewhere: bool = False


class Verdict(StrEnum):
    """What the check says about an assumption."""

    DOCUMENTED = "as documented"
    ASSUMED = "as assumed"
    DIFFERENT = "different"
    NOT_TRIED = "not tried"


@dataclass(frozen=True, slots=True)
class Finding:
    """A line of the report.

    ``seen`` is what was seen if it is different or worth noting, or why it was not tried.
    """

    assumption: Assumption
    verdict: Verdict
    seen: str = ""


def load_assumptions() -> dict[str, Assumption]:
    """Return the table by its ids, in the order in which the assumptions are tried."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return {name: Assumption(name, **fields) for name, fields in table.items()}
