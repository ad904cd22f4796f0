"""A player's finished games."""

from bot.game import PlayerStats
from bot.tables import Finished, history
from tests.game.test_player_stats import RESIGNED, WON


def test_a_player_is_followed_from_seat_to_seat() -> None:
    games = [Finished((11, 12), WON.log), Finished((12, 13), RESIGNED.log), Finished((12, 11), WON.log)]
    shown = history(12, games)
    assert shown.outcomes == (True, True, False)
    assert shown.claimed[2] == 1
    assert (shown.turns, shown.busts) == (3 + 2 + 2, 0 + 2 + 2)


def test_without_games_there_is_nothing() -> None:
    assert history(12, []) == PlayerStats()
