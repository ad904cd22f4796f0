"""A player's finished games."""

from bot.game import PlayerStats
from bot.tables import GameLog, stats_of_user
from tests.game.test_player_stats import RESIGNED, WON


def test_a_player_is_followed_from_seat_to_seat() -> None:
    games = [GameLog((11, 12), WON.log), GameLog((12, 13), RESIGNED.log), GameLog((12, 11), WON.log)]
    shown = stats_of_user(12, games)
    assert shown.outcomes == (True, True, False)
    assert shown.claimed[2] == 1
    assert (shown.turns, shown.busts) == (3 + 2 + 2, 0 + 2 + 2)


def test_without_games_there_is_nothing() -> None:
    assert stats_of_user(12, []) == PlayerStats()
