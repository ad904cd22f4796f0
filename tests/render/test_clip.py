from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.game import Busted, Game, Moved, Phase, Stopped, player_results
from bot.game.notation import parse_rules
from bot.render import clip_gif, clip_positions
from bot.render.clip import END_MS, MAX_MS, OUTCOME_MS, ROLL_MS
from tests.game.game_factories import RandomGame
from tests.game.notation.games import parse_game
from tests.render.conftest import DOCS, assert_same_picture, durations

START = "started parker 65 12\n"
TURN = "rolled 3433\nmoved 6 7\nrolled 3416\nmoved 7 7\nstopped\n"
CHANGED_TURN = "rolled 3433\nmoved 6 7\nrolled 3416\nmoved 7 7\nunmoved\nmoved 4\nstopped\n"
BUSTED_TURN = "rolled 1111\nmoved 2 2\nrolled 1266\nmoved 7 8\nrolled 3366\nbusted\n"


def positions_of(log: str, turn: int) -> tuple[Game, ...]:
    return clip_positions(parse_game(log), turn)


def shown(positions: Sequence[Game]) -> list[int]:
    return durations(clip_gif(positions, 1, [(0.5, 0.5)] * len(positions)))


def test_it_has_the_start_of_the_turn_each_move_and_the_end_with_its_dice() -> None:
    before, first, second, end = positions_of(START + BUSTED_TURN + TURN + TURN, 2)
    assert before.state.phase is Phase.ROLL
    assert [position.state.runners[7] for position in (first, second)] == [1, 3]
    assert isinstance(end.last_event, Stopped)
    assert end.state.markers[1][7] == 3
    *_, end = positions_of(START + TURN + BUSTED_TURN + TURN, 2)
    assert isinstance(end.last_event, Busted)
    assert end.last_roll == (3, 3, 6, 6)


def test_a_move_that_was_taken_back_is_left_out() -> None:
    moved = positions_of(START + CHANGED_TURN, 1)
    assert len(moved) == 4
    assert (moved[2].state.runners[4], moved[2].state.runners[7]) == (1, 1)


def test_a_turn_that_was_cut_short_shows_what_there_is_of_it() -> None:
    assert len(positions_of(START + TURN + "rolled 3433\nmoved 6 7\nrolled 3416\nresigned 1\n", 2)) == 3


@pytest.mark.parametrize("edition", ["parker", "parker,bidding", "franjos", "franjos,bidding", "asmodee"])
def test_turns_all_over_a_game_can_be_shown(edition: str) -> None:
    game = RandomGame(6, 2, parse_rules(edition), roll_probability=0.6, leave_probability=0).end
    last = sum(record.turns for record in player_results(game.log))
    for turn in (*range(1, last, 4), last):
        *shown, end = clip_positions(game, turn)
        assert len(shown) > 1 or isinstance(end.last_event, Busted | Moved)
        assert end.state.phase in (Phase.ROLL, Phase.SETTLE, Phase.OVER)
        assert all(position.state.on_turn == shown[0].state.on_turn for position in shown)


def test_a_short_turn_is_played_slowly_and_a_long_one_takes_eight_seconds() -> None:
    before, *_, bust = positions_of(START + BUSTED_TURN, 1)
    assert shown([before, bust]) == [OUTCOME_MS, ROLL_MS, END_MS], "without a move between"
    start, *moves, end = positions_of(START + TURN, 1)
    assert shown([start, *moves, end]) == [OUTCOME_MS, *[ROLL_MS] * 3, END_MS]
    assert MAX_MS - 500 <= sum(shown([start, *moves * 10, end])) <= MAX_MS


def test_the_gallery_is_up_to_date(tmp_path: Path) -> None:
    positions = positions_of(START + TURN + BUSTED_TURN, 2)
    chances = [(0.5, 0.5), (0.45, 0.55), (0.4, 0.6), (0.56, 0.44)]
    gif = clip_gif(positions, 2, chances, name="Béla")
    assert_same_picture(DOCS / "pictures" / "clip.gif", gif, tmp_path)
