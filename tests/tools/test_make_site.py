"""The website, made from its parts."""

import re
from pathlib import Path

import pytest

from bot.verify.verify import verdict
from tools.make_site import RECORD, TEXTS, front_page, make_site

REPOSITORY = "https://example.com/ann/cantstop"
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("tag", TEXTS)
def test_a_page_says_everything_in_its_language_and_leads_to_the_readme_in_it(tag: str) -> None:
    page = front_page(tag, REPOSITORY)
    assert TEXTS[tag].keys() == TEXTS["en"].keys()
    assert f'<html lang="{tag}">' in page
    assert not re.search(r"(?<!\$){[\w-]+}", page), "every place is filled in"
    (readme,) = re.findall(f'"{REPOSITORY}(/blob/HEAD/[^"]+|#[^"]+)"', page)
    assert readme == "#get-it-into-your-server" or (ROOT / readme.removeprefix("/blob/HEAD/")).exists()


def test_everything_that_a_page_leads_to_on_the_website_is_there(tmp_path: Path) -> None:
    make_site(tmp_path / "site", REPOSITORY)
    pages = [path for path in (tmp_path / "site").glob("*.html") if path.name != "verify.html"]
    assert len(pages) == len(TEXTS)
    for page in pages:
        for link in re.findall('(?:href|src)="([^"#]+)', page.read_text("utf-8")):
            assert link.startswith(REPOSITORY) or (page.parent / link).exists(), link


def test_an_address_cannot_add_to_a_page() -> None:
    assert '"><script' not in front_page("en", 'https://example.com/"><script>')


def test_the_game_to_check_has_sealed_dice() -> None:
    right, told = verdict(RECORD.read_text("utf-8"))
    assert right, told
