"""What the cards of the daily climb and of puzzles share: the way to the other, and tables of some days."""

from collections.abc import Sequence

from discord import ui

from bot.chat.days.ids import DailyAction, PuzzleAction, day_button, day_id
from bot.chat.ui.card import Card, rows
from bot.chat.ui.i18n.language import Language, capitalized
from bot.chat.ui.ranked_list import previous_and_next
from bot.render import ACCENT_COLOURS
from bot.tables import DAY, season_at


def puzzle_item(day: int, streak: int, language: Language, *, chosen: bool) -> ui.Item[Card]:
    """Return the way from the climb to the puzzle of the day, and whether the reader has ``chosen`` there."""
    text = language.text
    told = [
        text("🧩 You've answered today's puzzle.")
        if chosen
        else text("🧩 Today's puzzle is waiting for you.")
    ]
    if streak:
        told.append(_streak(streak, language))
    small = "-# " if chosen else ""
    lines = "\n".join(small + line for line in told)
    return ui.Section(lines, accessory=day_button(PuzzleAction.SHOW, day, language))


def climb_item(day: int, streak: int, climb_streak: int, language: Language) -> ui.Item[Card]:
    """Return the way from the puzzle of the day to the climb, with the streaks of both."""
    climbs = f"🏔️ {_streak(climb_streak, language)}" if climb_streak else language.text("🏔️ Daily climb")
    told = [f"🧩 {_streak(streak, language)}", climbs] if streak else [climbs]
    small = "\n".join(f"-# {line}" for line in told)
    return ui.Section(small, accessory=day_button(DailyAction.CLIMB, day, language))


def _streak(streak: int, language: Language) -> str:
    return language.plural("🔥 Streak: {count} day", "🔥 Streak: {count} days", streak)


def table_card(
    title: str,
    lines: Sequence[str],
    small: str,
    turned: DailyAction | PuzzleAction,
    days: tuple[int, int],
    today: int,
    others: Sequence[ui.Button[Card]],
    language: Language,
) -> Card:
    """Return the table of the days from the first to the last of ``days``, with buttons to ``others``.

    ``turned`` leads to the table before and, unless it has ``today`` or is to come, to the one after.
    """
    first, last = days
    before, after = day_id(turned, max(first - 1, 0)), day_id(turned, last + 1)
    turning = previous_and_next(before, after, language, first=first <= 0, last=last >= today)
    shown = rows([*turning, *others])
    return Card(ACCENT_COLOURS[2], f"## {title}", "\n".join(lines), f"-# {small}" if small else "", *shown)


def date_text(day: int) -> str:
    """Return the date of a day, as Discord shows it in the reader's language."""
    return f"<t:{day * DAY + DAY // 2}:D>"  # noon in UTC, so that nearly everybody reads the same date


def month_text(day: int, language: Language) -> str:
    """Return the month of a day."""
    return capitalized(language.month(season_at(day * DAY)))
