"""The map of the code names what there is, and the rooms of bot.chat from the top down."""

import re
from pathlib import Path

from tests.test_structure import CHAT_ROOMS

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def mapped(text: str) -> list[str]:
    """The names that begin the rows of tables: folders, which end in a slash, and modules."""
    return [
        name
        for cell in re.findall(r"^\| (`[^|]*) \|", text, re.MULTILINE)
        for name in re.findall("`(.+?)`", cell)
    ]


def is_there(folder: Path, name: str) -> bool:
    path = folder / name
    return path.is_dir() if name.endswith("/") else path.with_suffix(".py").is_file()


def test_the_map_names_what_there_is_and_the_rooms_of_chat_from_the_top_down() -> None:
    whole, chat = map(mapped, PAGE.split("### Inside `bot/chat`"))
    missing = [name for name in whole if not is_there(ROOT, name)]
    missing += [name for name in chat if not is_there(ROOT / "bot" / "chat", name)]
    assert missing == []
    rooms = [room for row in CHAT_ROOMS for room in row.split() if room not in ("handlers", "cards")]
    assert [name.rstrip("/") for name in chat] == rooms
