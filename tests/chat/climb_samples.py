"""The cards of the daily climb, for the tests that hold for all cards."""

from collections.abc import Callable, Iterator
from functools import partial

from bot.chat.daily.cards import ClimbResult, climb_card, daily_dice_card, result_card
from bot.chat.daily.tables import day_table_card, month_table_card
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import Language
from bot.tables import Climb, DayResult, DayTable, DiceRecord, MonthResult, MonthTable, Person
from tests.chat.card_parts import PICTURE
from tests.tables.climbing import TODAY, begun, finished, in_turns, make_dice, step
from tests.tables.sample_tables import ANN, BEN, LOCATION

SERVER = LOCATION.guild_id
LONG_NAME = Person(7, "*" * 32)

SEAL = make_dice().seal
DAY_TABLE = DayTable(
    tuple(DayResult(place, Person(100 + place, f"Player {place}"), 5 + place, 2) for place in range(1, 11)),
    40,
    DayResult(33, ANN, 20, 9),
)
MONTH_TABLE = MonthTable(
    (MonthResult(1, LONG_NAME, 30, 222, 231), MonthResult(2, BEN, 3, 24, 24)),
    2,
    MonthResult(None, ANN, 1, 9, 8),
)


def climbs() -> Iterator[tuple[str, Climb]]:
    """Yield climbs of every kind that go on."""
    yield "new", Climb.new(ANN, TODAY, SERVER)
    yield "new in direct messages", Climb.new(ANN, TODAY, None)
    climb = begun(ANN, SERVER)
    seen = set()
    while not climb.finished:
        kind = (climb.game.state.phase, type(climb.game.last_event))
        if kind not in seen:
            seen.add(kind)
            yield f"{climb.game.event_count} events", climb
        last, climb = climb, step(climb)
    yield "before the end", last


def results() -> Iterator[tuple[str, ClimbResult]]:
    own = DayResult(1, ANN, 7, 4)
    yield "the first", ClimbResult(9, 1, DayTable((own,), 1, own), can_share=True)
    yield "better than par", ClimbResult(8, 12, DAY_TABLE, can_share=True)
    yield "par", ClimbResult(7, 2, DAY_TABLE, can_share=True)
    yield "worse than par, alone", ClimbResult(5, 2, None, can_share=False)


def climb_cards() -> Iterator[tuple[str, Callable[[Language], Card]]]:
    for name, climb in climbs():
        yield f"climb, {name}", partial(climb_card, climb, SEAL.commitment, picture=PICTURE, missed=True)
        yield f"climb, {name}, as text", partial(climb_card, climb, SEAL.commitment)
    done = finished(ANN, SERVER)
    for name, result in results():
        yield (
            f"climbed, {name}",
            partial(result_card, done, result, picture=PICTURE, tomorrow=SEAL.commitment),
        )
    yield "climbed yesterday", partial(result_card, in_turns(ANN, SERVER, 60, 50), result)
    yield "day", partial(day_table_card, DAY_TABLE, TODAY, TODAY, 8, ANN.id)
    yield "empty day", partial(day_table_card, DayTable(), TODAY - 1, TODAY, None, ANN.id)
    yield "first day of all", partial(day_table_card, DayTable(), 0, TODAY, None, ANN.id)
    yield "month", partial(month_table_card, MONTH_TABLE, TODAY, TODAY, ANN.id)
    yield "empty month", partial(month_table_card, MonthTable(), TODAY - 40, TODAY, ANN.id)
    record = DiceRecord(SEAL, tuple(SEAL.roll(number, 4) for number in range(1, 21)))
    yield "dice of the day", partial(daily_dice_card, TODAY, SEAL.commitment, SEAL.commitment, None)
    yield "dice of yesterday", partial(daily_dice_card, TODAY, SEAL.commitment, SEAL.commitment, record)
