"""The page that plays and checks games, made from its parts."""

import base64
import json
import re
import zlib

import pytest

from bot.chat.ui.i18n.catalogues import placeholders
from bot.verify import PAGE
from tools.make_page import TEXTS, make_page

ENGLISH = json.loads((TEXTS / "en.json").read_text("utf-8"))


def unpacked(page: str) -> str:
    """Return a page with its translations unpacked, and no hashes: another zlib may pack them otherwise."""
    page = re.sub("sha256-[^']+", "", page)
    return re.sub('PACKED="(.*?)"', lambda found: str(zlib.decompress(base64.b64decode(found[1]), -15)), page)


def test_the_page_is_the_one_that_its_parts_make_and_small_enough_for_every_record() -> None:
    assert unpacked(PAGE.read_text("utf-8")) == unpacked(make_page()), "run make page"
    assert PAGE.stat().st_size < 60_000


@pytest.mark.parametrize("tag", [path.stem for path in TEXTS.glob("*.json")])
def test_every_language_has_all_texts_with_their_placeholders(tag: str) -> None:
    translated = json.loads((TEXTS / f"{tag}.json").read_text("utf-8"))
    assert list(translated) == [key for key in ENGLISH if key in translated], "in the English order"
    for key, text in translated.items():
        assert placeholders(text) == placeholders(ENGLISH[key]), key
    assert len(translated.get("seats", ENGLISH["seats"]).split(" ")) == len(ENGLISH["seats"].split(" "))


def test_it_loads_nothing_and_puts_no_content_into_its_markup() -> None:
    page = PAGE.read_text("utf-8")
    allowed = r"default-src 'none'; style-src 'sha256-[\w+/]{43}='; script-src 'sha256-[\w+/]{43}='"
    assert re.search(f'content="{allowed}"', page), "the browser runs no other code"
    for word in ("innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "fetch(", "http:"):
        assert word not in page.replace("http://www.w3.org/2000/svg", ""), word
