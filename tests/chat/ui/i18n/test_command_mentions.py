"""Commands in texts become mentions once their ids are known."""

from bot.chat.ui.i18n.language import Languages, mention_commands
from tests.chat.all_features import GROUPS
from tests.chat.card_parts import descriptions, labels, text
from tests.chat.card_samples import CARDS

IDS = {"cantstop": 41, "cantstop-admin": 42}


def test_known_commands_become_mentions() -> None:
    for message, shown in (
        ("Try `/cantstop new`.", "Try </cantstop new:41>."),
        ("`/cantstop new`, `/cantstop-admin check`", "</cantstop new:41>, </cantstop-admin check:42>"),
        ("`/cantstop`", "</cantstop:41>"),
        ("`/other new`", "`/other new`"),
        ("`6 8` and /cantstop new", "`6 8` and /cantstop new"),
    ):
        assert mention_commands(message, IDS) == shown


def test_a_name_cannot_pose_as_a_command() -> None:
    languages = Languages()
    languages.use(command_ids=IDS)
    hostile = "`/cantstop new`"
    assert languages.english.text("{name} won.", name=hostile) == f"{hostile} won."


def test_cards_mention_commands_in_texts_only() -> None:
    languages = Languages()
    languages.use(command_ids=dict.fromkeys((group.name for group in GROUPS), 41))
    for name, make in CARDS.items():
        card = make(languages.english)
        assert "`/" not in text(card), name
        assert "</" not in "".join((*labels(card), *descriptions(card))), name
