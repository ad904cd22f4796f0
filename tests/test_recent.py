"""A dictionary of limited size forgets what was set longest ago."""

from bot.recent import Recent


def test_the_values_set_last_are_kept_the_oldest_first() -> None:
    recent: Recent[str, int] = Recent(2)
    for key, value in (("a", 1), ("b", 2), ("a", 3), ("c", 4)):
        recent[key] = value
    assert list(recent.items()) == [("a", 3), ("c", 4)]


def test_reading_a_value_does_not_renew_it() -> None:
    recent: Recent[str, int] = Recent(2)
    recent["a"], recent["b"] = 1, 2
    assert recent.get("a") == 1
    recent["c"] = 3
    assert list(recent) == ["b", "c"]
