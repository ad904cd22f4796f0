"""What the buttons about somebody's data do: always about those of the person who clicks."""

import gzip
from dataclasses import dataclass

from bot.chat.boards.sync import BoardSync
from bot.chat.heavy_jobs import HeavyJobs
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import On, on_click
from bot.chat.preferences import LISTED, Listing, Preferences
from bot.chat.privacy.cards import (
    PrivacyAction,
    PrivacyButton,
    data_card,
    deletion_confirmation,
    privacy_card,
)
from bot.chat.ui.card import Attachment, Card
from bot.game import OutOfDate
from bot.tables import Eraser, PeopleStore, PersonalData

LARGEST_FILE = 8_000_000
"""Bytes of a file that Discord accepts everywhere; a larger one is compressed."""


@dataclass
class Privacy:
    """What is stored about the person who interacts."""

    store: PeopleStore
    boards: BoardSync
    preferences: Preferences
    eraser: Eraser
    jobs: HeavyJobs

    @on_click(PrivacyButton, On.PRIVATE, *PrivacyAction)
    async def press(self, response: Response, button: PrivacyButton) -> None:
        """Carry out a click."""
        match button.action:
            case PrivacyAction.SHOW:
                await response.show(await self._card(response))
            case PrivacyAction.DATA:
                await self._send_data(response)
            case PrivacyAction.DELETE:
                await response.show(deletion_confirmation(response.language))
            case PrivacyAction.ERASE:
                await self.eraser.erase(response.caller.id, lambda table: self.boards.refresh(table.id))
                done = response.language.text(
                    "I've deleted everything about you. If you play again, I start from scratch."
                )
                await response.show(Card.with_text(done))
            case PrivacyAction.LIST | PrivacyAction.UNLIST:
                listing = Listing.EVERYWHERE if button.action is PrivacyAction.LIST else Listing.SERVERS
                await self.preferences.set_of_player(response.caller, LISTED, listing)
                await response.show(await self._card(response))

    async def _card(self, response: Response) -> Card:
        user_id = response.caller.id
        summary = await self.store.personal_summary(user_id)
        listing = await self.preferences.of_player(user_id, LISTED)
        return privacy_card(summary, response.language, listing)

    async def _send_data(self, response: Response) -> None:
        user_id = response.caller.id
        with self.jobs.reserve(user_id):
            data = await self.store.personal_data(user_id)
            if data is None:
                raise OutOfDate("I don't store anything about you.")
            file = await self.jobs.run(lambda: data_file(data))
        await response.send_ephemeral(data_card(file.name, response.language), file)


def data_file(data: PersonalData, largest: int = LARGEST_FILE) -> Attachment:
    """Return the file with what is stored about a person, compressed if it is too large for Discord."""
    content = data.as_json().encode()
    if len(content) <= largest:
        return Attachment("cantstop-data.json", content)
    return Attachment("cantstop-data.json.gz", gzip.compress(content))
