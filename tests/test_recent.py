"""A dictionary of limited size forgets what was set longest ago."""

from bot.recent import Recent


def test_the_values_set_last_are_kept_the_oldest_first_and_reading_renews_none() -> None:
    recent: Recent[str, int] = Recent(2)
    for key, value in (("a", 1), ("b", 2), ("a", 3)):
        recent[key] = value
    assert recent.get("b") == 2
    recent["c"] = 4
    assert list(recent.items()) == [("a", 3), ("c", 4)]
