"""Custom ids that were ever sent keep their meaning, and work on messages of their kind and no other."""

import re

from bot.chat.lobby.option_forms import rules_form
from bot.chat.ui.custom_ids import TableButton
from bot.tables import RULES, SETTINGS, Options
from tests.chat.card_parts import ids, menus
from tests.chat.card_samples import CARDS
from tests.chat.english import ENGLISH
from tests.chat.sent_custom_ids import DIGEST, SENT, digest, kinds, meaning, sent, usual_meanings, word

KINDS = {custom_id: kind for kind, custom_id, _ in sent()}
MEANINGS = {custom_id: meant for _, custom_id, meant in sent()}


def test_lines_are_only_added() -> None:
    lines = SENT.read_text().splitlines()
    ends = [number for number, line in enumerate(lines) if line.startswith(DIGEST)]
    assert ends[-1] == len(lines) - 1
    changed = [number for number in ends if lines[number] != DIGEST + digest(lines[:number])]
    assert changed == [], "a line above has changed: take it back, and add others at the end"
    assert len(KINDS) == sum(not line.startswith("#") for line in lines), "each is there once"


async def test_custom_ids_keep_their_kinds_of_messages() -> None:
    """They may come to work on both kinds."""
    found = await kinds(KINDS)
    assert {custom_id for custom_id, kind in KINDS.items() if found[custom_id] not in (kind, "both")} == set()


def test_custom_ids_mean_what_they_meant() -> None:
    usual = usual_meanings()
    for custom_id, meant in MEANINGS.items():
        found = meaning(custom_id)
        added = {name: usual.get(name) for name in found.keys() - meant.keys()}
        assert found == meant | added, custom_id


def test_the_custom_ids_of_all_cards_are_among_them() -> None:
    def form(custom_id: str) -> str:
        """Return a custom id without its numbers, unless they are all it has."""
        return custom_id if custom_id.startswith("th1:") else re.sub("[0-9]+", "0", custom_id)

    cards = {name: card(ENGLISH) for name, card in CARDS.items()}
    sent_now = {each: name for name, card in cards.items() for each in (*ids(card), *menus(card))}
    known = {form(custom_id) for custom_id in MEANINGS}
    assert {custom_id: name for custom_id, name in sent_now.items() if form(custom_id) not in known} == {}


def test_every_choice_is_among_them() -> None:
    form = rules_form(Options().rules, ENGLISH, TableButton(17, 0, "rules")).to_dict()
    fields = [label["component"] for label in form["components"]]
    offered = {(field["custom_id"], option["value"]) for field in fields for option in field["options"]}
    values = {(name, word(value)) for name, values in (RULES | SETTINGS).items() for value in values}
    in_forms = [meant for meant in MEANINGS.values() if "extras" in meant]
    in_games = [meant for meant in MEANINGS.values() if "computers" in meant]
    chosen = {(name, each) for meant in in_forms for name in meant for each in meant[name].split(",")}
    assert offered - chosen == set()
    assert values - {pair for meant in in_games for pair in meant.items()} == set()
