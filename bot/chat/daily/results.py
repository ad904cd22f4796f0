"""The tables of the daily climb, of a day and of a month, and the post that shares a climb."""

from bot.chat.days import DailyAction, date_text, day_id, month_text, table_card
from bot.chat.ui.card import Card, button, rows
from bot.chat.ui.i18n.language import Language
from bot.chat.ui.ranked_list import ranked_line, with_own
from bot.game import Busted, Stopped, transitions
from bot.render import ACCENT_COLOURS
from bot.tables import MIN_CLIMBS, Climb, DayResult, MonthResult, Page, daily_number, month_of


def day_table_card(
    table: Page[DayResult], day: int, today: int, par: int | None, reader: int, language: Language
) -> Card:
    """Return the table of a day, for the person with the user id ``reader``.

    ``today`` is the last day with a table; ``par`` is the turns that the computer needed, None if nobody has
    climbed.
    """
    text = language.text
    lines = [_day_line(row, reader, language) for row in with_own(table)]
    return table_card(
        text("The climb of {date}", date=date_text(day)),
        lines or [text("Nobody in this server has finished this climb.")],
        "" if par is None else text("🤖 Par: {par}", par=par),
        DailyAction.TABLE,
        (day, day),
        today,
        [(DailyAction.MONTH, day), (DailyAction.DICE, day), (DailyAction.CLIMB, today)],
        language,
    )


def month_table_card(table: Page[MonthResult], day: int, today: int, reader: int, language: Language) -> Card:
    """Return the table of the month of a day; the other arguments are those of :func:`day_table_card`."""
    text, month = language.text, month_of(day)
    lines = [_month_line(row, reader, language) for row in with_own(table)]
    return table_card(
        f"{text('Daily climbs of the month')}\n-# {month_text(day, language)}",
        lines or [text("Nobody in this server finished a climb in that time.")],
        language.plural(
            "Average turns, ranked against par. You need {count} climb to be ranked.",
            "Average turns, ranked against par. You need {count} climbs to be ranked.",
            MIN_CLIMBS,
        ),
        DailyAction.MONTH,
        month,
        today,
        [(DailyAction.TABLE, min(day, today)), (DailyAction.CLIMB, today)],
        language,
    )


def _day_line(row: DayResult, reader: int, language: Language) -> str:
    result = language.plural(
        "{count} turn, {busts}",
        "{count} turns, {busts}",
        row.turns,
        busts=language.plural("{count} bust", "{count} busts", row.busts),
    )
    return ranked_line(row.place, row.person, result, reader, language)


def _month_line(row: MonthResult, reader: int, language: Language) -> str:
    result = language.plural(
        "{average}, par {par} · {count} climb",
        "{average}, par {par} · {count} climbs",
        row.climbs,
        average=f"**{language.number(round(row.turns / row.climbs, 1))}**",
        par=language.number(round(row.par / row.climbs, 1)),
    )
    return ranked_line(row.place, row.person, result, reader, language)


MOST_TURNS = 20
"""The most turns that are shown; of longer climbs some in the middle are left out."""


def share_card(climb: Climb, par: int, language: Language) -> Card:
    """Return the post: the result, and a symbol for each turn. Its button is for others to climb too.

    ``par`` is how many turns the computer needed.
    """
    # Translators: a player, and the number of a daily climb: "🏔️ @Ann · Daily 214"
    title = language.text("🏔️ {player} · Daily {daily}", player=climb.person, daily=daily_number(climb.day))
    score = language.plural(
        "**{count} turn**, par {par}", "**{count} turns**, par {par}", climb.turns, par=par
    )
    # Translators: a button below a result of the daily climb, for those who want to climb too
    climb_it = button(day_id(DailyAction.CLIMB, climb.day), language.text("Climb it"), emoji="🏔️")
    return Card(ACCENT_COLOURS[0], f"{title}\n{score}\n{_turns(climb)}", *rows([climb_it]))


def _turns(climb: Climb) -> str:
    """Return a symbol for each turn, which tells nothing of the dice and has a shape of its own."""
    symbols = []
    for before, event, after in transitions(climb.game.log):
        if isinstance(event, Stopped):
            symbols.append("🏁" if after.claimed_by(0) != before.claimed_by(0) else "🟩")
        elif isinstance(event, Busted):
            symbols.append("💥")
    half = MOST_TURNS // 2
    shown = symbols if len(symbols) <= MOST_TURNS else [*symbols[:half], "…", *symbols[-half:]]
    return "".join(shown)
