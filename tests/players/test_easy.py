import pytest

from bot.game import Choose, Confirm, Shift, Stop
from bot.game.actions import legal_actions
from bot.players.easy import choose_action
from tests.game.notation.positions import parse_position
from tests.players.bidding_positions import SETTLING_UP


def stops_at(position: str) -> bool:
    state = parse_position(position)
    return choose_action(state, legal_actions(state, 0)) == Stop(0)


@pytest.mark.parametrize(("runners", "share"), [("6:{},7:{},8:2", 2 / 8), ("6:{},7:{}", 1 / 8)])
def test_it_stops_in_some_of_eight_cases(runners: str, share: float) -> None:
    stops = [
        stops_at(f"parker 9:{own}/5:{other} {runners.format(height, height + more)} 0 decide")
        for height in range(1, 10)
        for more in range(4)
        for own in range(1, 9)
        for other in range(1, 9)
    ]
    assert sum(stops) / len(stops) == pytest.approx(share, abs=0.06)


def test_it_always_stops_on_a_summit() -> None:
    assert all(stops_at(f"parker 9:{own}/- 2:top 0 decide") for own in range(1, 9))


def test_it_prefers_a_move_that_reaches_a_summit() -> None:
    for own in range(1, 9):
        state = parse_position(f"parker 9:{own}/- 12:2 0 choose:6613")
        assert choose_action(state, legal_actions(state, 0)) == Choose(0, (4, 12))


def test_it_takes_all_steps_when_settling() -> None:
    game = SETTLING_UP
    while game.state.settlement and game.state.settlement.bidder == 0:
        action = choose_action(game.state, legal_actions(game.state, 0))
        taken = len(game.state.settlement.steps)
        assert isinstance(action, Shift if taken < 2 else Confirm)
        game = game.play(action, lambda _: ())
