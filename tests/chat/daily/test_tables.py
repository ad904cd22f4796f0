"""The tables of the daily climb: of a day, and of a month."""

from bot.chat.daily.tables import day_table_card, month_table_card
from bot.chat.ui.i18n.language import Languages
from bot.tables import DayResult, DayTable, MonthResult, MonthTable, month_of
from tests.chat.card_parts import enabled, ids, labels, text
from tests.tables.climbing import TODAY
from tests.tables.sample_tables import ANN, BEN, CYD

ENGLISH = Languages().english

BEST, OWN = DayResult(1, BEN, 6, 1), DayResult(14, ANN, 12, 7)


def day_card(table: DayTable, day: int = TODAY) -> str:
    return text(day_table_card(table, day, TODAY, 8, ANN.id, ENGLISH))


def test_a_day_lists_places_turns_and_busts() -> None:
    shown = day_card(DayTable((BEST,), 1))
    assert "🥇 **1** \u2068Ben\u2069 · 6 turns, 1 bust" in shown
    assert "🤖 Par: 8" in shown


def test_the_reader_is_marked_and_listed_below_if_not_among_the_best() -> None:
    lines = day_card(DayTable((BEST,), 14, OWN)).splitlines()
    assert lines[-2] == "**›** ▫️ **14** \u2068Ann\u2069 · 12 turns, 7 busts"
    assert len([line for line in day_card(DayTable((OWN,), 1, OWN)).splitlines() if "Ann" in line]) == 1


def test_a_day_without_climbs_says_so() -> None:
    assert "Nobody in this server has finished this climb." in day_card(DayTable())


def test_nobody_turns_to_tomorrow() -> None:
    today = day_table_card(DayTable(), TODAY, TODAY, None, ANN.id, ENGLISH)
    assert "Next" not in enabled(today)
    yesterday = day_table_card(DayTable(), TODAY - 1, TODAY, None, ANN.id, ENGLISH)
    assert "Next" in enabled(yesterday)
    assert ids(yesterday)[1] == f"day1:{TODAY}:0:table"


def test_the_dice_are_there_for_those_too_who_have_not_finished() -> None:
    card = day_table_card(DayTable(), TODAY - 1, TODAY, None, ANN.id, ENGLISH)
    assert labels(card) == ["Previous", "Next", "Month", "Dice", "My climb"]


def test_nobody_turns_to_before_the_first_day() -> None:
    assert "Previous" not in enabled(day_table_card(DayTable(), 0, TODAY, None, ANN.id, ENGLISH))


def test_a_month_lists_averages_with_those_of_par() -> None:
    table = MonthTable((MonthResult(1, BEN, 3, 22, 24), MonthResult(2, CYD, 4, 32, 31)), 2)
    lines = text(month_table_card(table, TODAY, TODAY, ANN.id, ENGLISH)).splitlines()
    assert "🥇 **1** \u2068Ben\u2069 · **7.3**, par 8 · 3 climbs" in lines
    assert "🥈 **2** \u2068Cyd\u2069 · **8**, par 7.8 · 4 climbs" in lines


def test_who_has_too_few_climbs_is_listed_without_a_place() -> None:
    table = MonthTable((), 0, MonthResult(None, ANN, 1, 9, 8))
    shown = text(month_table_card(table, TODAY, TODAY, ANN.id, ENGLISH))
    assert "Nobody in this server has 3 climbs in this month." in shown
    assert "**›** ▫️ \u2068Ann\u2069 · **9**, par 8 · 1 climb" in shown


def test_months_are_turned_as_a_whole() -> None:
    first, last = month_of(TODAY - 40)
    card = month_table_card(MonthTable(), TODAY - 40, TODAY, ANN.id, ENGLISH)
    assert ids(card)[:2] == [f"day1:{first - 1}:0:month", f"day1:{last + 1}:0:month"]
    assert labels(card) == ["Previous", "Next", "Table of the day", "My climb"]
    assert "Next" not in enabled(month_table_card(MonthTable(), TODAY, TODAY, ANN.id, ENGLISH))
