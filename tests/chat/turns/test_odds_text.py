"""The texts about odds and advice."""

from dataclasses import replace

import pytest

from bot.chat.play.cards import table_card
from bot.chat.turns.odds_text import percent, reason_text
from bot.players import Reason
from bot.tables import Coach, Options
from tests.chat.card_parts import labels, text
from tests.chat.card_samples import TABLES
from tests.chat.english import ENGLISH


@pytest.mark.parametrize(
    ("chance", "words"),
    [(0, "0%"), (1e-9, "under 1%"), (0.01, "1%"), (0.5, "50%"), (0.999, "over 99%"), (1, "100%")],
)
def test_only_the_impossible_reads_as_0_percent_and_the_certain_as_100(chance: float, words: str) -> None:
    assert percent(chance, ENGLISH) == words


class TestOnTheCard:
    def shown(self, name: str, coach: Coach) -> str:
        return text(table_card(replace(TABLES[name], options=Options(coach=coach)), ENGLISH))

    @pytest.mark.parametrize("coach", [Coach.PRIVATE, Coach.OPEN])
    def test_the_bust_chance_is_beside_the_stake_where_a_roll_can_bust(self, coach: Coach) -> None:
        shown = self.shown("three runners", coach)
        assert "Bust chance: 12%. At stake: 4 (+1), 7 (+1), and 10 (+1)." in shown
        assert "At stake: 4 (+1) and 10 (+1)." in self.shown("two runners", coach)
        for name in ("begun", "three moves", "bust", "stopped", "two runners"):
            assert "chance" not in self.shown(name, coach)

    @pytest.mark.parametrize("name", ["begun", "bust", "three moves", "three runners", "settling down"])
    def test_a_table_without_a_coach_has_no_chances_and_no_button(self, name: str) -> None:
        card = table_card(replace(TABLES[name], options=Options(coach=Coach.OFF)), ENGLISH)
        assert "chance" not in text(card)
        assert "Odds" not in labels(card)


def test_every_reason_has_its_own_sentence() -> None:
    sentences = {reason_text(reason, ENGLISH) for reason in Reason}
    assert len(sentences) == len(Reason)
    assert all(sentence.endswith(".") for sentence in sentences)
