from bot.game import PlayerStats
from bot.tables import GameLog, stats_of_user
from tests.game.test_player_stats import RESIGNED, WON


def test_a_user_is_found_in_any_seat() -> None:
    games = [GameLog((11, 12), WON.log), GameLog((12, 13), RESIGNED.log), GameLog((12, 11), WON.log)]
    stats = stats_of_user(12, games)
    assert stats.outcomes == (True, True, False)
    assert stats.claimed[2] == 1
    assert (stats.turns, stats.busts) == (3 + 2 + 2, 0 + 2 + 2)


def test_without_games_everything_is_zero() -> None:
    assert stats_of_user(12, []) == PlayerStats()
