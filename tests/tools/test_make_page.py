"""The page that plays and checks games, made from its parts."""

from bot.verify import PAGE
from tools.make_page import make_page


def test_the_page_is_the_one_that_its_parts_make() -> None:
    assert PAGE.read_text("utf-8") == make_page(), "run make page"


def test_it_is_small_enough_to_be_sent_with_every_record() -> None:
    assert PAGE.stat().st_size < 60_000


def test_it_loads_nothing_and_puts_no_content_into_its_markup() -> None:
    page = PAGE.read_text("utf-8")
    assert "content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\"" in page
    for word in ("innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "fetch(", "http:"):
        assert word not in page.replace("http://www.w3.org/2000/svg", ""), word
