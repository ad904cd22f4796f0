"""What is run by hand is tested by `make thorough`, except for what the project's own files depend on."""

import pytest

USUAL = ("collect_texts", "draw_brand", "make_page", "make_site", "name_repository", "release_notes")
"""The tests that every change has to pass."""


def pytest_itemcollected(item: pytest.Item) -> None:
    if item.path.stem.removeprefix("test_") not in USUAL:
        item.add_marker(pytest.mark.thorough)
