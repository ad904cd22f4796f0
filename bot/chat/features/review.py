"""Answering with what is to be said of a finished game, to one person alone."""

from bot.chat.cards import Card, decisions_card, review_card
from bot.chat.features.finished_games import finished_game
from bot.chat.interactions.response import Response
from bot.chat.services import Services
from bot.game import NotUnderstood
from bot.tables import Person


async def answer_with_review(services: Services, response: Response, table_id: int) -> None:
    """Tell whoever asks what is to be said of a game, one player after the other.

    Raises:
        NotAllowed: that game was not played in this server, or not won.
    """
    card = await review_page(services, response, table_id, ())
    await response.send_ephemeral(card)


async def review_page(
    services: Services, response: Response, table_id: int, numbers: tuple[int, ...]
) -> Card:
    """Return a page of the review of a game: of all players, or the decisions of one seat from a page on.

    Raises:
        NotAllowed: that game was not played in this server, or not won.
        NotUnderstood: nobody has that seat.
    """
    table = await finished_game(services, response.interaction, table_id)
    people = [seat for seat, player in enumerate(table.seats) if isinstance(player, Person)]
    if numbers and numbers[0] not in people:
        raise NotUnderstood("I do not know that button.")
    told = await services.reviews.of(table)
    language = services.private_language(response.interaction)
    if not numbers:
        return review_card(table, told, language)
    seat, page = numbers
    return decisions_card(table, told.players[seat], seat, page, language)
