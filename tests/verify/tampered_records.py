"""Records that somebody has tampered with, and what both verifiers have to say of them.

`tampered_records.json` has a true record; the beginnings of sentences, each with whether a record passes
of which it is said; and the cases: what was done to the record, which text was replaced (null: all of it), by
what, and the sentence.
"""

import json
from pathlib import Path
from typing import NamedTuple

TABLE = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))

TRUE_RECORD: str = TABLE["record"]


class Tampered(NamedTuple):
    """What was done to a record, whether it passes all the same, and how a line of the verdict begins."""

    how: str
    content: bytes
    passes: bool
    says: str


def tampered_records() -> list[Tampered]:
    """Return the records of the table, and some that are no text of JSON."""
    cases = [
        (how, (TRUE_RECORD.replace(old, new) if old else new).encode(), says)
        for how, old, new, says in TABLE["tampered"]
    ]
    cases += [
        ("in UTF-16", TRUE_RECORD.encode("utf-16"), "unreadable"),
        ("with bytes that are no UTF-8", TRUE_RECORD.encode().replace(b"seed", b"\xff\xfe"), "lacking"),
        ("rolls nested a thousand times", _with_rolls("[" * 1000 + "]" * 1000), "unreadable"),
        ("rolls nested a hundred thousand times", _with_rolls("[" * 100_000 + "]" * 100_000), "unreadable"),
        ("objects nested a hundred thousand times", b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "unreadable"),
    ]
    return [Tampered(how, content, *TABLE["says"][says]) for how, content, says in cases]


def _with_rolls(rolls: str) -> bytes:
    without = json.dumps({**json.loads(TRUE_RECORD), "rolls": 0})
    return without.replace('"rolls": 0', f'"rolls": {rolls}').encode()
