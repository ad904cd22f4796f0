from bot.game import PARKER, Busted, Game, Rules, Stopped
from bot.game.notation import parse_game
from bot.render.keyframes import Keyframe, keyframes
from bot.render.pieces import PieceKind
from tests.game.game_factories import RandomGame
from tests.render.layout_queries import pieces, seat_of

TWO_TURNS = parse_game(
    "started parker 65 12\nrolled 3433\nmoved 6 7\nstopped\n"
    "rolled 1516\nmoved 6 7\nrolled 1144\nmoved 5 5\nrolled 1111\nbusted\n"
)
LONG_GAME = RandomGame(
    seed=2, players=4, rules=Rules.of(PARKER), roll_probability=0.6, leave_probability=0
).end
BIDDING_GAME = RandomGame(
    seed=8, players=4, rules=Rules.of(PARKER, bidding=True), roll_probability=0.6, leave_probability=0
).end


def turns(game: Game, max_turns: int | None = None) -> tuple[Game, ...]:
    """The keyframes between the outcome at the start and at the end."""
    return tuple(frame.position for frame in keyframes(game, max_turns)[1:-1])


def test_the_outcome_comes_first_and_last_and_the_end_of_every_turn_between() -> None:
    frames = [frame.position for frame in keyframes(LONG_GAME)]
    assert frames[0] is frames[-1] is LONG_GAME
    ends = [event for event in LONG_GAME.log if isinstance(event, Stopped | Busted)]
    assert [frame.log[-1] for frame in frames[1:-1]] == ends


def test_turns_are_numbered_over_all_players_even_if_some_are_left_out() -> None:
    assert [frame.turn for frame in keyframes(TWO_TURNS)] == [None, 1, 2, None]
    everything, few = keyframes(LONG_GAME)[1:-1], keyframes(LONG_GAME, 5)[1:-1]
    assert [frame.turn for frame in everything] == list(range(1, len(everything) + 1))
    assert all(everything[frame.turn - 1] == frame for frame in few if frame.turn is not None)


def test_a_game_without_turns_has_only_its_outcome() -> None:
    game = parse_game("started parker 65 12\nresigned 0\n")
    assert keyframes(game) == (Keyframe(game), Keyframe(game))


def test_a_stop_keeps_the_runners_and_a_bust_fades_them() -> None:
    stop, bust = turns(TWO_TURNS)
    for frame, lost in ((stop, False), (bust, True)):
        assert [piece.sprite.faded for piece in pieces(frame, PieceKind.RUNNER_SPACE)] == [lost] * (2 + lost)
        assert bool(pieces(frame, PieceKind.BUST_DIE)) == lost
    assert not any(piece.sprite.faded for piece in pieces(stop, PieceKind.DIE))


def test_the_player_whose_turn_ended_is_highlighted() -> None:
    highlighted = [pieces(frame, PieceKind.HIGHLIGHT) for frame in turns(TWO_TURNS)]
    assert [[seat_of(piece) for piece in found] for found in highlighted] == [[0], [1]]


def test_busts_are_left_out_before_stops() -> None:
    stops = sum(isinstance(frame.log[-1], Stopped) for frame in turns(LONG_GAME))
    few = turns(LONG_GAME, stops - 3)
    assert len(few) == stops - 3
    assert all(isinstance(frame.log[-1], Stopped) for frame in few)
    more = turns(LONG_GAME, stops + 3)
    assert sum(isinstance(frame.log[-1], Busted) for frame in more) == 3


def test_turns_about_the_fewest_spaces_are_left_out_first() -> None:
    def spaces(frame: Game) -> int:
        state = frame.previous_state
        markers = state.markers[state.on_turn]
        return sum(max(0, height - markers[column]) for column, height in enumerate(state.runners))

    stops = [frame for frame in turns(LONG_GAME) if isinstance(frame.log[-1], Stopped)]
    kept = turns(LONG_GAME, len(stops) - 5)
    left_out = [frame for frame in stops if frame not in kept]
    assert max(map(spaces, left_out)) <= min(map(spaces, kept))


def test_the_turns_that_are_kept_stay_in_order() -> None:
    lengths = [len(frame.log) for frame in turns(LONG_GAME, 20)]
    assert len(lengths) == 20
    assert lengths == sorted(lengths)


def test_bids_are_revealed_at_the_end_of_a_turn_and_not_being_settled() -> None:
    with_bids = [frame for frame in turns(BIDDING_GAME) if any(frame.state.bids)]
    assert with_bids
    for frame in with_bids:
        assert not pieces(
            frame, PieceKind.BID_PLACED, PieceKind.BID_AWAITED, PieceKind.ARROW_UP, PieceKind.ARROW_DOWN
        )
        assert pieces(frame, PieceKind.BID_RIGHT, PieceKind.BID_WRONG, PieceKind.BID_WRONG_DOUBLED)
