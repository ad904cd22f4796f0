"""Reviews of finished games are made as far as they are needed, and kept."""

from bot.chat.heavy_jobs import HeavyJobs
from bot.chat.review.reviewed_games import ReviewedGames
from bot.game import Game
from bot.players import PlayerReview, review
from tests.chat.card_samples import PLAYED
from tests.tables.sample_tables import ANN, finished_table


async def test_of_one_seat_the_others_are_not_reviewed_unless_all_have_been() -> None:
    table = finished_table(PLAYED["plain"])
    assert isinstance(table.game, Game)
    reviewed, whole = ReviewedGames(HeavyJobs()), review(table.game.log, {0, 1})
    assert (await reviewed.review(table, ANN.id, 0)).players == (whole.players[0], PlayerReview())
    assert (await reviewed.review(table, ANN.id, 1)).players == (PlayerReview(), whole.players[1])
    assert await reviewed.review(table, ANN.id) == whole
    assert await reviewed.review(table, ANN.id, 0) == whole
