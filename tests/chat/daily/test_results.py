"""The tables of the daily climb, and the post that shares one without spoilers."""

from bot.chat.daily.results import day_table_card, month_table_card, share_card
from bot.tables import Climb, DayResult, MonthResult, Page, daily_number, month_of
from tests.chat.card_parts import enabled, ids, labels, text
from tests.chat.english import ENGLISH
from tests.tables.climbing import TODAY, finished, in_turns
from tests.tables.sample_tables import ANN, BEN, CYD

BEST, OWN = DayResult(1, BEN, 6, 1), DayResult(14, ANN, 12, 7)


def day_card(table: Page[DayResult], day: int = TODAY) -> str:
    return text(day_table_card(table, day, TODAY, 8, ANN.id, ENGLISH))


def test_a_day_lists_places_turns_and_busts() -> None:
    shown = day_card(Page((BEST,), 1))
    assert "🥇 **1** \u2068Ben\u2069 · 6 turns, 1 bust" in shown
    assert "🤖 Par: 8" in shown


def test_the_reader_is_marked_and_listed_below_if_not_among_the_best() -> None:
    lines = day_card(Page((BEST,), 14, OWN)).splitlines()
    assert lines[-2] == "▫️ **14** **\u2068Ann\u2069** · 12 turns, 7 busts"
    assert len([line for line in day_card(Page((OWN,), 1, OWN)).splitlines() if "Ann" in line]) == 1


def test_nobody_turns_to_tomorrow_nor_to_before_the_first_day() -> None:
    for day, usable in {0: ["Next"], TODAY - 1: ["Previous", "Next"], TODAY: ["Previous"]}.items():
        card = day_table_card(Page(), day, TODAY, None, ANN.id, ENGLISH)
        assert ids(card)[:2] == [f"day1:{max(day - 1, 0)}:0:table", f"day1:{day + 1}:0:table"]
        assert enabled(card) == [*usable, "Month", "Dice", "My climb"]


def test_a_month_lists_averages_with_those_of_par_and_who_has_too_few_climbs_without_a_place() -> None:
    own = MonthResult(None, ANN, 1, 9, 8)
    table = Page((MonthResult(1, BEN, 3, 22, 24), MonthResult(2, CYD, 4, 32, 31)), 2, own)
    lines = text(month_table_card(table, TODAY, TODAY, ANN.id, ENGLISH)).splitlines()
    assert "🥇 **1** \u2068Ben\u2069 · **7.3**, par 8 · 3 climbs" in lines
    assert "🥈 **2** \u2068Cyd\u2069 · **8**, par 7.8 · 4 climbs" in lines
    assert "▫️ **\u2068Ann\u2069** · **9**, par 8 · 1 climb" in lines
    assert "You need 3 climbs to be ranked." in lines[-1]


def test_months_are_turned_as_a_whole_also_those_without_climbs() -> None:
    first, last = month_of(TODAY - 40)
    card = month_table_card(Page(), TODAY - 40, TODAY, ANN.id, ENGLISH)
    assert "Nobody in this server finished a climb in that time." in text(card)
    assert ids(card)[:2] == [f"day1:{first - 1}:0:month", f"day1:{last + 1}:0:month"]
    assert labels(card) == ["Previous", "Next", "Results", "My climb"]
    assert "Next" not in enabled(month_table_card(Page(), TODAY, TODAY, ANN.id, ENGLISH))


def post(climb: Climb) -> list[str]:
    """Return the lines of a post."""
    return text(share_card(climb, 8, ENGLISH)).splitlines()


def test_the_post_has_a_number_and_the_result_but_neither_dice_nor_columns() -> None:
    shared = post(in_turns(ANN, 5, 4, 2))
    assert shared == [f"🏔️ <@{ANN.id}> · Daily {daily_number(TODAY)}", "**4 turns**, par 8", "💥💥🟩🏁"]
    assert set("".join(post(finished(ANN, 5))[2:])) <= {"🟩", "🏁", "💥"}
    assert post(in_turns(ANN, 5, 60, 50))[2] == "💥" * 10 + "…" + "🟩" * 9 + "🏁", "some turns are left out"


def test_the_date_is_that_of_the_day_for_nearly_everybody() -> None:
    card = day_table_card(Page(), 20_779, TODAY, None, ANN.id, ENGLISH)
    assert "## The climb of <t:1795348800:D>" in text(card)
