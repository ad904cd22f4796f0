"""The codes of finished games; `tests/browser/test_viewer.py` checks how they are read."""

from dataclasses import fields, replace
from typing import Any, cast

import pytest

from bot.dice import Seal
from bot.game import FRANJOS, PARKER, CrowdedSpaces, Game, Moved, Resign, Rolled, Rules, Started
from bot.tables import CloseReason, DiceRecord, Status, Table, code_of
from bot.tables.dice import TableDice
from bot.tables.game_codes import VERSION, game_code
from tests.game.game_factories import no_dice
from tests.tables.sample_tables import closed_table, game_of, game_table, lobby_table
from tests.verify.sample_codes import coded_game, golden_codes

SEAL = Seal(17, bytes(range(32)), 400_000_000_000_000_001)


def table(*, loaded: bool = False) -> Table:
    """Return a table that was won by resigning, perhaps with a roll that does not follow from its seed."""
    game = Game.start(Rules.of(PARKER), 2, TableDice(replace(lobby_table(2), seal=SEAL)))
    if loaded:
        game = game.extend([Rolled((1, 2, 3, 5)), Moved((3, 8))])
    won = game.play(Resign(0), no_dice)
    return replace(game_table(won), seal=SEAL, status=Status.FINISHED)


def test_a_finished_game_has_a_code_also_without_a_winner() -> None:
    assert code_of(table()) is not None
    ended = replace(table(), game=game_of(game_table(Game.replay(game_of(table()).log[:1]).end())))
    assert code_of(closed_table(ended, CloseReason.AGREED)) is not None


def test_what_can_be_chosen_besides_shifts_no_digit() -> None:
    assert code_of(table()) == "1MgsosEbddAqhN85k-5Iov1XsgxmwRt10CqE3zmT7kii_lT4bqU8wkdqt5IAsA3XS0"


def test_a_game_with_a_rule_that_no_code_knows_has_none() -> None:
    rules = replace(Rules.of(PARKER), crowded=cast(CrowdedSpaces, "bounce"))
    assert code_of(replace(table(), game=Game.replay([Started(rules, 2, 0)]).end())) is None


@pytest.mark.parametrize("name", [field.name for field in fields(Rules) if field.type is bool])
def test_a_rule_that_is_a_yes_or_no_changes_the_code(name: str) -> None:
    usual = Rules.of(PARKER)
    changed: Any = {name: not getattr(usual, name)}
    games = [Game.replay([Started(rules, 2, 0)]).end() for rules in (usual, replace(usual, **changed))]
    assert len({code_of(replace(table(), game=game)) for game in games} - {None}) == 2


def test_open_unsealed_unseen_cancelled_and_loaded_ones_have_none() -> None:
    for without in (
        replace(table(), status=Status.PLAYING),
        replace(table(), seal=None),
        replace(table(), seal=replace(SEAL, message_id=None)),
        closed_table(replace(lobby_table(2), seal=SEAL), CloseReason.CANCELLED),
        table(loaded=True),
    ):
        assert code_of(without) is None, without


def test_a_game_in_which_players_made_forced_moves_themselves_has_none() -> None:
    start = Started(Rules.of(FRANJOS), 2, 0)
    older = Game.replay([start, Rolled((1, 1, 1, 1))]).end()
    with pytest.raises(ValueError, match="follows by itself"):
        game_code(DiceRecord(SEAL, ()), older.log, {})


def test_a_code_is_for_the_fragment_of_an_address_and_begins_with_its_version() -> None:
    codes = [coded_game(number).code for number in range(5)] + [code for code, _ in golden_codes()]
    for code in codes:
        assert code[0] == VERSION == "1"
        assert code.replace("-", "a").replace("_", "a").isalnum()
        assert code.isascii()


def test_the_choices_of_a_game_take_a_few_bits_each() -> None:
    game = coded_game(1)
    choices = len(game_code(game.record, game.log, {})) - len(game_code(game.record, game.log[:1], {}))
    assert 0 < choices < len(game.log)


def test_chances_are_kept_in_percent_for_every_seat_but_the_last() -> None:
    record, log = DiceRecord(SEAL, ()), game_of(table()).log
    plain = len(game_code(record, log, {}))
    assert plain < len(game_code(record, log, {0: (0.25, 0.75)})) <= plain + 2
    assert len(game_code(record, log, dict.fromkeys(range(60), (0.25, 0.75)))) - plain <= 70
