"""What the buttons of ``/cantstop privacy`` do: always about the person who clicks."""

import gzip

from bot.chat.attachments import Attachment
from bot.chat.cards import Card, data_card, deletion_confirmation, privacy_card
from bot.chat.cards.custom_ids import PrivacyAction, PrivacyButton
from bot.chat.interactions.context import caller_of
from bot.chat.interactions.response import Response
from bot.chat.services import Services
from bot.game import OutOfDate
from bot.tables import PersonalData

LARGEST_FILE = 8_000_000
"""Bytes of a file that Discord accepts everywhere; a larger one is compressed."""


async def own_data_card(services: Services, response: Response) -> Card:
    """Return what is stored about the person who interacts."""
    user_id = response.interaction.user.id
    summary = await services.store.personal_summary(user_id)
    listed = await services.preferences.listed(user_id)
    language = services.languages.of_user(response.interaction)
    return privacy_card(summary, language, services.links, listed=listed)


async def press(services: Services, response: Response, button: PrivacyButton) -> None:
    """Carry out a click."""
    language = services.languages.of_user(response.interaction)
    match button.action:
        case PrivacyAction.DATA:
            await _send_data(services, response)
        case PrivacyAction.DELETE:
            await response.show(deletion_confirmation(language))
        case PrivacyAction.ERASE:
            boards, user_id = services.boards, response.interaction.user.id
            await services.eraser.erase(user_id, lambda table: boards.refresh(table.id))
            done = language.text(
                "I have deleted everything about you. If you play again, I start from scratch."
            )
            await response.show(Card.with_text(done))
        case PrivacyAction.LIST | PrivacyAction.UNLIST:
            listed = button.action is PrivacyAction.LIST
            await services.preferences.set_listed(caller_of(response.interaction), listed=listed)
            await response.show(await own_data_card(services, response))


async def _send_data(services: Services, response: Response) -> None:
    user_id = response.interaction.user.id
    with services.heavy_jobs.reserve(user_id):
        data = await services.store.personal_data(user_id)
        if data is None:
            raise OutOfDate("I don't store anything about you.")
        file = await services.heavy_jobs.run(lambda: data_file(data))
    language = services.languages.of_user(response.interaction)
    await response.send_ephemeral(data_card(file.name, language), file)


def data_file(data: PersonalData, largest: int = LARGEST_FILE) -> Attachment:
    """Return the file with what is stored about a person, compressed if it is too large for Discord."""
    content = data.as_json().encode()
    if len(content) <= largest:
        return Attachment("cantstop-data.json", content)
    return Attachment("cantstop-data.json.gz", gzip.compress(content))
