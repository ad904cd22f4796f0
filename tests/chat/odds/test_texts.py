"""The texts about odds and advice."""

from dataclasses import replace

import pytest

from bot.chat.odds import texts as odds_text
from bot.chat.odds.texts import percent, reason_text, risk_text
from bot.chat.play.cards import table_card
from bot.chat.ui.i18n.language import Languages
from bot.game import Roll
from bot.game.notation import parse_position
from bot.players import Odds, Reason, odds
from bot.tables import Coach, Options
from tests.chat.card_parts import labels, text
from tests.chat.card_samples import TABLES
from tests.game.game_factories import ScriptedDice, game_at
from tests.tables.sample_tables import game_table

ENGLISH = Languages().english


@pytest.mark.parametrize(
    ("chance", "words"),
    [(0, "0%"), (1e-9, "under 1%"), (0.01, "1%"), (0.5, "50%"), (0.999, "over 99%"), (1, "100%")],
)
def test_only_the_impossible_reads_as_0_percent_and_the_certain_as_100(chance: float, words: str) -> None:
    assert percent(chance, ENGLISH) == words


class TestOnTheCard:
    def shown(self, name: str, coach: Coach) -> str:
        return text(table_card(replace(TABLES[name], options=Options(coach=coach)), ENGLISH))

    def test_an_open_coach_shows_the_bust_chance_before_a_decision(self) -> None:
        line = "The next roll's bust chance is 12%."
        assert line in self.shown("three runners", Coach.OPEN)
        assert "The next roll's bust chance is 0%." in self.shown("a bid is in", Coach.OPEN)
        for coach in (Coach.PRIVATE, Coach.OFF):
            assert "chance" not in self.shown("three runners", coach)
        for name in ("begun", "three moves"):
            assert "chance" not in self.shown(name, Coach.OPEN)

    @pytest.mark.parametrize("coach", [Coach.PRIVATE, Coach.OPEN])
    def test_the_bust_chance_is_shown_after_a_bust_and_after_a_stop(self, coach: Coach) -> None:
        assert "-# The bust chance was 56%." in self.shown("bust", coach)
        assert "-# The next roll's bust chance was 0%." in self.shown("stopped", coach)
        assert "-# The bust chance was 22%." in self.shown("settling down", coach)

    @pytest.mark.parametrize(
        "name", ["begun", "bust", "stopped", "three moves", "three runners", "settling down"]
    )
    def test_a_table_without_a_coach_has_no_chances_and_no_button(self, name: str) -> None:
        card = table_card(replace(TABLES[name], options=Options(coach=Coach.OFF)), ENGLISH)
        assert "chance" not in text(card)
        assert "Odds" not in labels(card)

    @pytest.mark.parametrize("name", ["begun", "three moves", "three runners"])
    def test_odds_not_shown_are_not_counted(self, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        monkeypatch.setattr(odds_text, "odds", pytest.fail)
        for coach in (Coach.PRIVATE, Coach.OFF):
            self.shown(name, coach)

    def test_it_is_the_chance_of_the_roll_that_bust(self) -> None:
        game = game_at("parker 2:1/6:3 2:2,3:1,12:1 0 decide").play(Roll(0), ScriptedDice(3, 3, 4, 4))
        before = odds(parse_position("parker 2:1/6:3 2:2,3:1,12:1 0 decide"))
        card = table_card(game_table(game), ENGLISH)
        assert f"The bust chance was {ENGLISH.percent(before.bust_chance)}." in text(card)

    def test_no_chance_is_shown_after_a_winning_stop(self) -> None:
        assert "chance" not in text(table_card(TABLES["won"], ENGLISH))
        bust = table_card(TABLES["won in the last round by a bust"], ENGLISH)
        assert "The bust chance was" in text(bust)


@pytest.mark.parametrize(
    ("next_roll", "average", "stake"),
    [
        (Odds(0, (), 0, 2.0), "gains 2 spaces", "Nothing is at stake yet."),
        (Odds(0, (), 3, 1.94), "gains 1.9 spaces", "At stake: 3 spaces."),
        (Odds(0, (), 3, 1.0), "gains 1 space", "At stake: 3 spaces."),
        (Odds(1, (), 3, 2.0), "gains 2 spaces and loses under 0.1 to busts", "At stake: 3 spaces."),
        (Odds(1290, (), 3, 0.01), "gains under 0.1 spaces and loses 3 to busts", "At stake: 3 spaces."),
        (Odds(324, (), 2, 0.5), "gains 0.5 spaces and loses 0.5 to busts", "At stake: 2 spaces."),
    ],
)
def test_the_risk_of_the_next_roll(next_roll: Odds, average: str, stake: str) -> None:
    assert risk_text(next_roll, ENGLISH) == f"On average a roll {average}. {stake}"


def test_every_reason_has_its_own_sentence() -> None:
    sentences = {reason_text(reason, ENGLISH) for reason in Reason}
    assert len(sentences) == len(Reason)
    assert all(sentence.endswith(".") for sentence in sentences)
