"""Leaderboards, the hall of fame and the lists of guesses: what is on a page of them."""

from bot.chat.cards import Card, guessers_card, hall_of_fame_card, leaderboard_card
from bot.chat.cards.custom_ids import GuessersButton, HallButton, PageButton
from bot.chat.cards.hall_of_fame import HALL_SIZE
from bot.chat.cards.leaderboard import PAGE_SIZE
from bot.chat.i18n.language import Language
from bot.tables import WINNERS, GameStore, LeaderboardRow, Ranking, season_before


async def make_leaderboard(
    store: GameStore, asked: PageButton | HallButton | GuessersButton, language: Language, season: int
) -> Card:
    """Return a page of a leaderboard, of the hall of fame or of a month's guesses.

    Args:
        store: where games are kept.
        asked: the page, and who asked for it.
        language: the language of the card.
        season: the season that it is now.
    """
    if isinstance(asked, HallButton):
        months = await store.hall_of_fame(asked.scope, season, asked.offset, HALL_SIZE + 1, solo=asked.solo)
        return hall_of_fame_card(months, asked, language, season=season)
    if isinstance(asked, GuessersButton):
        guessers = await store.guessers(asked.scope, asked.season, asked.caller, asked.offset, PAGE_SIZE)
        return guessers_card(guessers, asked, language, season=season)
    page = await store.leaderboard(
        asked.scope,
        asked.by,
        asked.caller,
        asked.offset,
        PAGE_SIZE,
        solo=asked.solo,
        season=asked.season,
    )
    winners: tuple[LeaderboardRow, ...] = ()
    if asked.season == season and asked.by is Ranking.RATING:
        last = await store.leaderboard(
            asked.scope,
            Ranking.RATING,
            asked.caller,
            0,
            WINNERS,
            solo=asked.solo,
            season=season_before(season),
        )
        winners = last.rows
    return leaderboard_card(page, asked, language, season=season, last_winners=winners)
