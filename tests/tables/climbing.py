from bot.dice import SEED_LENGTH
from bot.game import Busted, Choose, Game, Moved, Phase, Roll, Rolled, Stop, Stopped, legal_moves
from bot.players.alone import choose_move, should_stop
from bot.tables.climbs import START, Climb, ClimbDice, DailyDice, daily_seal
from bot.tables.days import DAY
from bot.tables.ports import ClimbStore
from bot.tables.seats import Person
from tests.tables.sample_tables import NOW

TODAY = int(NOW // DAY)
SEED = bytes(range(SEED_LENGTH))


def make_dice(day: int = TODAY, par: int = 8) -> DailyDice:
    return DailyDice(day, SEED, par)


async def save_climbs(store: ClimbStore, *climbs: Climb) -> None:
    """Save climbs as they are, with the dice of their days."""
    for climb in climbs:
        await store.add_daily_dice(make_dice(climb.day))
        await store.save_climb(Climb.new(climb.person, climb.day, climb.guild_id), climb)


def step(climb: Climb) -> Climb:
    """Return a climb after the next action of the computer that sets par."""
    game = climb.game
    state = game.state
    if state.phase is Phase.CHOOSE:
        assert state.roll is not None
        action: Roll | Choose | Stop = Choose(0, choose_move(state, legal_moves(state, state.roll)))
    else:
        action = Stop(0) if state.phase is Phase.DECIDE and should_stop(state) else Roll(0)
    dice = ClimbDice(daily_seal(climb.day, SEED), game.rolls)
    return Climb(climb.person, climb.day, climb.guild_id, game.play(action, dice), climb.shared)


def begun(person: Person, guild_id: int | None, day: int = TODAY) -> Climb:
    """Return a climb with the first roll."""
    return step(Climb.new(person, day, guild_id))


def finished(person: Person, guild_id: int | None, day: int = TODAY) -> Climb:
    climb = begun(person, guild_id, day)
    while not climb.finished:
        climb = step(climb)
    return climb


def in_turns(person: Person, guild_id: int | None, turns: int, busts: int = 0, day: int = TODAY) -> Climb:
    """Return a finished climb with a number of turns, of which all but the last are over after a roll."""
    bust = (Rolled((1, 1, 1, 1)), Busted())
    step_up = (Rolled((3, 4, 3, 4)), Moved((7,)), Stopped())
    columns = [(2, 2), (2, 12), (12, 12), (3, 3), (3, 3), (3,)]
    end = (*(event for move in columns for event in (Rolled((1, 1, 1, 1)), Moved(move))), Stopped())
    game = Game.replay((START, *bust * busts, *step_up * (turns - busts - 1), *end))
    return Climb(person, day, guild_id, game)
