from bot.tables.days import Period
from bot.tables.puzzle_choices import MIN_PUZZLES, least_puzzles


def test_one_puzzle_is_enough_for_the_table_of_a_day_alone() -> None:
    assert [least_puzzles(period) for period in Period] == [1, MIN_PUZZLES, MIN_PUZZLES]
