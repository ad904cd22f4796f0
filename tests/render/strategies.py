"""Any position that a game could come to, and some that it could not."""

from hypothesis import strategies as st

from bot.game import COLUMNS, LENGTHS, RUNNERS, Game, Phase

from .positions import FIVE, PLAIN, busted, chosen_from, moment


@st.composite
def moments(draw: st.DrawFn) -> Game:
    players = draw(st.integers(2, 4))
    on_turn = draw(st.integers(0, players - 1))
    others = [seat for seat in range(players) if seat != on_turn]
    resigned = draw(st.frozensets(st.sampled_from(others), max_size=len(others) - 1))
    rows: list[dict[int, int]] = [{} for _ in range(players)]
    runners: dict[int, int] = {}
    for column in COLUMNS:
        owner = draw(st.none() | st.integers(0, players - 1))
        if owner is not None:
            rows[owner][column] = LENGTHS[column]
            continue
        for seat, row in enumerate(rows):
            if seat not in resigned:
                row[column] = draw(st.integers(0, LENGTHS[column] - 1))
        if len(runners) < RUNNERS and draw(st.booleans()):
            runners[column] = draw(st.integers(rows[on_turn][column] + 1, LENGTHS[column]))
    die = st.integers(1, 6)
    roll = draw(st.tuples(die, die, die, die))
    game = moment(
        *rows,
        runners=runners,
        on_turn=on_turn,
        resigned=resigned,
        phase=Phase.DECIDE if runners else Phase.ROLL,
        roll=roll,
        rules=draw(st.sampled_from((PLAIN, FIVE))),
    )
    return draw(st.sampled_from((game, chosen_from(game, roll), busted(game, roll))))
