"""A sample game is reviewed once for all tests that only show its review."""

from functools import cache

import pytest

from bot.chat.review import reviewed_games
from bot.players import review

_review = cache(review)


@pytest.fixture(autouse=True)
def reviewed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewed_games, "review", lambda log, seats: _review(log, frozenset(seats)))
