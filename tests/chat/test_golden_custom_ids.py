"""Buttons and forms that were ever sent keep working, on messages of the kind that has them and no other."""

import re
from dataclasses import replace
from itertools import count
from pathlib import Path

from bot.chat.ui.i18n.language import Languages
from tests.chat.all_features import read_custom_id
from tests.chat.card_parts import ids
from tests.chat.card_samples import CARDS
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.harness import Harness
from tests.tables.sample_tables import ANN

GOLDEN = Path(__file__).with_name("golden_custom_ids.txt")
KINDS = {(True, True): "both", (True, False): "public", (False, True): "private"}
CUSTOM_IDS = {
    custom_id: kind
    for kind, custom_id in (line.split() for line in GOLDEN.read_text().splitlines() if line[0] != "#")
}


def is_known(answered: FakeInteraction) -> bool:
    return not any(
        str(call.values.get("content")).startswith("I don't know that button.")
        for call in answered.discord.calls
    )


async def test_custom_ids_keep_their_kinds_of_messages() -> None:
    kinds, seconds = {}, count(step=60)  # so that nobody is too fast
    harness = Harness(now=lambda: float(next(seconds)))
    for custom_id in CUSTOM_IDS:
        answers = [
            await harness.click(replace(ANN, moderator=True), custom_id, private=private)
            for private in (False, True)
        ]
        kinds[custom_id] = KINDS.get((is_known(answers[0]), is_known(answers[1])), "neither")
    assert kinds == CUSTOM_IDS


def test_custom_ids_are_written_as_they_were() -> None:
    assert [str(read_custom_id(custom_id)) for custom_id in CUSTOM_IDS] == list(CUSTOM_IDS)


def test_the_custom_ids_of_all_cards_are_among_them() -> None:
    def form(custom_id: str) -> str:
        """Return a custom id without its numbers, unless they are all it has."""
        return custom_id if custom_id.startswith("th1:") else re.sub("[0-9]+", "0", custom_id)

    language = Languages().of("en-US")
    sent = {custom_id: name for name, card in CARDS.items() for custom_id in ids(card(language))}
    known = {form(custom_id) for custom_id in CUSTOM_IDS}
    assert {custom_id: name for custom_id, name in sent.items() if form(custom_id) not in known} == {}
