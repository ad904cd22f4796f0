"""Look for people in the files of a database, in every form in which SQLite may write them."""

from pathlib import Path

from bot.tables.table import Person


def varint(number: int) -> bytes:
    """Return a number of 57 bits or more as SQLite writes the key of a row."""
    high = number >> 8
    return bytes((high >> 7 * place) & 0x7F | 0x80 for place in reversed(range(8))) + bytes([number & 0xFF])


def traces(path: Path, *people: Person) -> list[str]:
    """Return which traces of people are in the files of a database."""
    content = b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))
    found = []
    for person in people:
        forms = {
            "name": person.name.encode(),
            "id": person.id.to_bytes(8, "big"),
            "key": varint(person.id),
            "text": str(person.id).encode(),
        }
        found += [f"{form} of {person.name}" for form, written in forms.items() if written in content]
    return found
