"""Commands in texts become mentions once their ids are known."""

import pytest

from bot.chat.ui.i18n.language import Languages, mention_commands
from tests.chat.all_features import GROUPS
from tests.chat.card_parts import descriptions, labels, texts
from tests.chat.card_samples import CARDS

IDS = {"cantstop": 41, "cantstop-admin": 42}


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ("Try `/cantstop new`.", "Try </cantstop new:41>."),
        ("`/cantstop new`, `/cantstop-admin check`", "</cantstop new:41>, </cantstop-admin check:42>"),
        ("`/cantstop`", "</cantstop:41>"),
        ("`/other new`", "`/other new`"),
        ("`6 8` and /cantstop new", "`6 8` and /cantstop new"),
    ],
)
def test_known_commands_become_mentions(message: str, shown: str) -> None:
    assert mention_commands(message, IDS) == shown


def test_a_name_cannot_pose_as_a_command() -> None:
    languages = Languages()
    languages.use(command_ids=IDS)
    hostile = "`/cantstop new`"
    assert languages.english.text("{name} won.", name=hostile) == f"{hostile} won."


def test_cards_mention_commands_in_texts_only() -> None:
    languages = Languages()
    languages.use(command_ids=dict.fromkeys((group.name for group in GROUPS), 41))
    wrong: dict[str, list[str]] = {}
    for name, make in CARDS.items():
        card = make(languages.english)
        found = [part for part in texts(card) if "`/" in part]
        found += [part for part in (*labels(card), *descriptions(card)) if "</" in part]
        if found:
            wrong[name] = found
    assert wrong == {}
