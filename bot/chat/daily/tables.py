"""The tables of the daily climb: of a day, and of a month."""

from discord import ui

from bot.chat.daily.ids import DailyAction, DailyButton
from bot.chat.daily.share import date_text
from bot.chat.ui.card import Card, button, rows
from bot.chat.ui.i18n.language import Language
from bot.chat.ui.ranked_list import previous_and_next, ranked_line
from bot.render import ACCENT_COLOURS
from bot.tables import DAY, MIN_CLIMBS, DayResult, DayTable, MonthResult, MonthTable, month_of, season_at


def day_table_card(
    table: DayTable, day: int, today: int, par: int | None, reader: int, language: Language
) -> Card:
    """Return the table of a day, for the person with the user id ``reader``.

    ``today`` is the last day with a table; ``par`` is the turns that the computer needed, None if nobody has
    climbed.
    """
    text = language.text
    title = text("The climb of {date}", date=date_text(day))
    lines = [_day_line(row, row.person.id == reader, language) for row in table.rows]
    if not lines:
        lines = [text("Nobody in this server has finished this climb.")]
    if table.own and table.own not in table.rows:
        lines.append(_day_line(table.own, True, language))
    if par is not None:
        lines.append("-# " + text("🤖 Par: {par}", par=par))
    buttons = [
        *_turners(DailyAction.TABLE, day - 1, day + 1 if day < today else None, language),
        button(DailyButton(day, 0, DailyAction.MONTH), text("Month"), emoji="📅"),
        button(DailyButton(day, 0, DailyAction.DICE), text("Dice"), emoji="🎲"),
        _back(today, language),
    ]
    return Card(
        ACCENT_COLOURS[2], ui.TextDisplay(f"## {title}"), ui.TextDisplay("\n".join(lines)), *rows(buttons)
    )


def month_table_card(table: MonthTable, day: int, today: int, reader: int, language: Language) -> Card:
    """Return the table of the month of a day; the other arguments are those of :func:`day_table_card`."""
    text = language.text
    first, last = month_of(day)
    title = text("Daily climbs of the month")
    month = language.month(season_at(first * DAY))
    lines = [_month_line(row, row.person.id == reader, language) for row in table.rows]
    if not lines:
        lines = [
            language.plural(
                "Nobody in this server has {count} climb in this month.",
                "Nobody in this server has {count} climbs in this month.",
                MIN_CLIMBS,
            )
        ]
    if table.own and table.own not in table.rows:
        lines.append(_month_line(table.own, True, language))
    explained = language.plural(
        "Average turns, ranked against par. You need {count} climb to be ranked.",
        "Average turns, ranked against par. You need {count} climbs to be ranked.",
        MIN_CLIMBS,
    )
    buttons = [
        *_turners(DailyAction.MONTH, first - 1, last + 1 if last < today else None, language),
        button(DailyButton(min(day, today), 0, DailyAction.TABLE), text("Table of the day"), emoji="📋"),
        _back(today, language),
    ]
    return Card(
        ACCENT_COLOURS[2],
        ui.TextDisplay(f"## {title}\n-# {month}"),
        ui.TextDisplay("\n".join([*lines, f"-# {explained}"])),
        *rows(buttons),
    )


def _day_line(row: DayResult, own: bool, language: Language) -> str:
    result = language.plural(
        "{count} turn, {busts}",
        "{count} turns, {busts}",
        row.turns,
        busts=language.plural("{count} bust", "{count} busts", row.busts),
    )
    return ranked_line(row.place, row.person.name, result, language, own=own)


def _month_line(row: MonthResult, own: bool, language: Language) -> str:
    result = language.plural(
        "{average}, par {par} · {count} climb",
        "{average}, par {par} · {count} climbs",
        row.climbs,
        average=f"**{language.number(round(row.turns / row.climbs, 1))}**",
        par=language.number(round(row.par / row.climbs, 1)),
    )
    return ranked_line(row.place, row.person.name, result, language, own=own)


def _turners(
    action: DailyAction, before: int, after: int | None, language: Language
) -> list[ui.Button[Card]]:
    """Return the buttons to the table before, and to the one after if there is one."""
    first = max(before, 0)
    leads_to = DailyButton(first, 0, action), DailyButton(after or first + 1, 0, action)
    return previous_and_next(*leads_to, language, first=before < 0, last=after is None)


def _back(today: int, language: Language) -> ui.Button[Card]:
    # Translators: a button: back to the daily climb
    return button(DailyButton(today, 0, DailyAction.CLIMB), language.text("My climb"), emoji="🏔️")
