"""What is run by hand is tested by `make thorough`, except for what the project's own files depend on."""

import pytest

USUAL = {
    "test_collect_texts.py",
    "test_draw_brand.py",
    "test_make_page.py",
    "test_make_site.py",
    "test_name_repository.py",
    "test_release_notes.py",
}
"""The tests that every change has to pass."""


def pytest_itemcollected(item: pytest.Item) -> None:
    if item.path.name not in USUAL:
        item.add_marker(pytest.mark.thorough)
