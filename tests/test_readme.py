"""The README is short and begins with what people come for, and no link in the docs misleads."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = sorted(path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")))


def anchors(page: Path) -> set[str]:
    """Return the anchors of the headings of a page, as GitHub makes them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def dead_links(page: str) -> list[str]:
    path = ROOT / page
    text = path.read_text(encoding="utf-8")
    found = [*re.findall(r"\]\(([^)\s]+)\)", text), *re.findall(r'(?:src|href)="([^"]+)"', text)]
    # ../../ leads from the README to the repository's own pages on GitHub, wherever that is.
    links = [link for link in found if not re.match(r"[a-z]+:|\.\./\.\./", link)]
    return [link for link in links if not is_alive(path, *link.partition("#")[::2])]


def is_alive(page: Path, file: str, anchor: str) -> bool:
    target = page.parent / file if file else page
    return target.exists() and (not anchor or anchor in anchors(target))


def test_it_is_short_and_says_first_how_to_get_the_bot_and_what_it_asks_for() -> None:
    assert len(README.split()) <= 1200
    sections = re.findall("^## (.*)$", README, re.MULTILINE)
    assert sections[:2] == ["Get it into your server", "What it asks for"]
    before = README.partition(f"## {sections[0]}")[0]
    assert before.count("![") == 1, "one picture"
    assert len(before.split()) < 100


def test_it_leads_to_its_translations() -> None:
    assert sorted(re.findall(r"\]\((docs/README\..*?)\)", README)) == [
        page for page in PAGES if page.startswith("docs/README.")
    ]


@pytest.mark.parametrize("page", PAGES)
def test_no_link_leads_nowhere(page: str) -> None:
    assert dead_links(page) == []


def test_a_dead_link_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tests.test_readme.ROOT", tmp_path)
    (tmp_path / "here.md").write_text("# One's *own* heading\n```\n# code\n```\n", encoding="utf-8")
    alive = "[a](here.md) [b](#top) [c](here.md#ones-own-heading) [d](https://example.com/no)"
    dead = "[e](gone.md) [f](#nowhere) [g](here.md#code)"
    (tmp_path / "page.md").write_text(f"# Top\n{alive}\n{dead}\n", encoding="utf-8")
    assert dead_links("page.md") == ["gone.md", "#nowhere", "here.md#code"]
