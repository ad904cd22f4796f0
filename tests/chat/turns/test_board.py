"""The board on a card: alt text or text board."""

from dataclasses import replace
from unittest.mock import Mock

import pytest
from hypothesis import example, given

from bot.chat.play.cards import table_card
from bot.chat.turns.board import MAX_DESCRIPTION, board_description, moves_line
from bot.chat.turns.move_text import move_text
from bot.game import COLUMNS, LENGTHS, Game, is_summit
from bot.render import text_board
from bot.render.board_view import bid_is_awaited, bid_is_placed, ended_in_bust, revealed_bid, shown_runners
from bot.tables import Person
from tests.chat.card_parts import PICTURE, descriptions, labels, plain, text, texts, with_names
from tests.chat.card_samples import EVERYWHERE, GAMES, TABLES
from tests.chat.english import ENGLISH
from tests.game.game_factories import game_at, with_roll
from tests.render.sample_positions import POSITIONS
from tests.render.strategies import all_positions
from tests.tables.sample_tables import game_of, game_table


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (
            "parker -/- - 0 roll",
            "3 runners are free. Current turn: Ann. Ann (orange triangle): no markers yet. Ben (blue "
            "square): no markers yet. 3 columns win.",
        ),
        (
            with_roll("parker 2:top,6:3/7:5/x12:top 6:4,7:1 0 decide", 3, 4, 1, 6),
            "Dice: 3, 4, 1, 6. Runners: 6 (4 of 11) and 7 (1 of 13). 1 runner is free. Moves: 1: 4 "
            "only, 2: 5 only, 3: 7 twice, 4: 9 only, 5: 10 only. Current turn: Ann. No longer playing: Cyd. "
            "Ann (orange triangle): column 2 claimed and 6 (3 of 11). Ben (blue square): 7 (5 of 13). Cyd "
            "(yellow disc): column 12 claimed. 3 columns win.",
        ),
        (
            POSITIONS["bust"],
            "Dice: 1, 1, 1, 6, a bust. Runners lost by Cyd: 6 (3 of 11), 8 (9 of 11), and 9 (8 of 9). "
            "3 runners are free. Current turn: Ann. Ann",
        ),
        (POSITIONS["won"], "Dice: 3, 4, 1, 6. Winner: Ben. Ann ("),
        (
            POSITIONS["falling"],
            "Dice: 1, 1, 6, 1, a bust. Will miss the next turn: Ben. Moved so far: column 5 from space 4 and "
            "column 8 from space 8. Markers can go further in: 3, 5, 8, and 9. Ben bid: busts, 2 chips, "
            "right. Cyd bid: stops, 4 chips, wrong. Steps left for Cyd: 5 down. Ann (",
        ),
    ],
    ids=["empty", "dice, runners and markers", "bust", "winner", "settlement"],
)
def test_dice_runners_moves_players_and_markers_are_described(game: Game | str, told: str) -> None:
    table = game_table(game)
    assert plain(with_names(board_description(table, game_of(table), ENGLISH))).startswith(told)


ALL_BIDS = game_at(
    "parker,bidding "
    + "/".join([EVERYWHERE.replace(":1", ":2").replace("2:2", "2:1").replace("12:2", "12:1")] * 4)
    + " - 3 settle bids=makes:5/makes:5/makes:5/- settlement=bust/0,1,2/-"
)


@given(all_positions())
@example(GAMES["crowded to choose"])
@example(ALL_BIDS)
def test_everything_in_the_picture_is_described(game: Game) -> None:
    table = game_table(game)
    table = replace(table, seats=tuple(Person(person.id, "W" * 40) for person in table.people))
    told = board_description(table, game, ENGLISH)
    assert len(told) <= MAX_DESCRIPTION
    assert told.endswith("columns win."), "it was cut"
    shown, state = shown_runners(game), game.state
    assert ("Runners lost by " in told) == (shown.lost and any(shown.heights))
    assert (", a bust." in told) == (game.last_roll is not None and ended_in_bust(game))
    on_the_board = told.partition("orange triangle")[2]
    for row in state.markers:
        for column in COLUMNS:
            if is_summit(column, row[column]):
                assert f"column {column} claimed" in on_the_board
            elif row[column] and state.owner(column) is None:
                assert f"{column} ({row[column]} of {LENGTHS[column]})" in on_the_board
    assert ("Bids in: " in told) == any(bid_is_placed(state, seat) for seat in state.seats)
    assert ("Still to bid: " in told) == any(bid_is_awaited(state, seat) for seat in state.seats)
    revealed = sum(revealed_bid(state, seat) is not None for seat in state.seats)
    assert told.replace("Still to bid: ", "").count(" bid: ") == revealed


def test_a_description_that_is_too_long_is_cut() -> None:
    game = GAMES["crowded to choose"]
    wordy = Mock(wraps=ENGLISH)
    wordy.text = lambda message, **values: "x" * 500
    cut = board_description(game_table(game), game, wordy)
    assert len(cut) == MAX_DESCRIPTION
    assert cut.endswith("…")


@pytest.mark.parametrize("name", [name for name, table in TABLES.items() if table.game is not None])
def test_the_card_has_a_picture_with_alt_text_or_a_text_board(name: str) -> None:
    table, game = TABLES[name], game_of(TABLES[name])
    pictured = table_card(table, ENGLISH, PICTURE)
    assert descriptions(pictured) == [board_description(table, game, ENGLISH)]
    assert f"```\n{text_board(game)}\n```" in text(table_card(table, ENGLISH))


def test_the_moves_are_in_words_only_where_there_is_no_picture() -> None:
    table = TABLES["three moves"]
    assert "Moves: 1: 4 + 10, 2: 5 + 9, 3: 7 twice." in texts(table_card(table, ENGLISH))[1].splitlines()
    assert "3:\xa07\xa0twice" in moves_line(game_of(table), ENGLISH), "no line breaks there"
    assert move_text((6, 8), ENGLISH) == "6\xa0+\xa08", "nor in a sentence"
    pictured = table_card(table, ENGLISH, PICTURE)
    assert "7 twice" not in text(pictured)
    assert "7 twice" in labels(pictured)


def test_everybodys_chance_to_win_is_described_if_it_is_shown() -> None:
    table = game_table("parker 6:3/7:5 6:4,7:1 0 decide")
    told = board_description(table, game_of(table), ENGLISH, (0.621, 0.379))
    assert "Current turn: \u2068Ann\u2069. Chance to win: \u2068Ann\u2069 62%, \u2068Ben\u2069 38%. " in told
    card = table_card(table, ENGLISH, chances=(0.995, 0.005))
    board = next(shown for shown in texts(card) if shown.startswith("```"))
    assert board.endswith("```\n-# Chance to win: 🔺 over 99% · 🟦 under 1%.")


def test_a_name_cannot_break_out_of_the_description() -> None:
    table = game_table("parker -/- - 0 roll")
    hostile = replace(table, seats=(Person(1, "\u202eAnn\n```"), table.seats[1]))
    assert " \u2068Ann```\u2069 (orange triangle)" in board_description(hostile, game_of(table), ENGLISH)
