"""The cards of the daily climb and of its dice, which only the person who climbs sees."""

from collections.abc import Iterator
from dataclasses import dataclass

from discord import ui

from bot.chat.days import DailyAction, DailyButton, day_button, day_id
from bot.chat.dice.cards import check_items, digits_text, limits_text
from bot.chat.turns.board import board_item
from bot.chat.turns.buttons import GameButton, game_buttons
from bot.chat.turns.event_text import last_event_text, runners_text
from bot.chat.turns.move_text import column_names
from bot.chat.turns.odds_text import bust_text
from bot.chat.ui.card import Card, button, rows
from bot.chat.ui.i18n.language import Language
from bot.game import Phase, columns_to_claim, stopping_wins
from bot.render import ACCENT_COLOURS
from bot.tables import DAY, Climb, DayResult, DiceRecord, Page, Table


@dataclass(frozen=True, slots=True)
class ClimbResult:
    """How a finished climb compares.

    Attributes:
        par: the turns that the computer needed.
        streak: on how many days in a row the person has finished.
        table: the results of the day in the server where it is read, None if the climb does not count there.
        can_share: whether there is somebody to share it with.
    """

    par: int
    streak: int
    table: Page[DayResult] | None
    can_share: bool


def climb_card(
    climb: Climb,
    language: Language,
    picture: str | None,
    puzzle: ui.Item[Card],
    *,
    missed: bool = False,
    note: str = "",
) -> Card:
    """Return the card of a climb that goes on, with the text board unless there is the file of a picture.

    ``puzzle`` leads to the puzzle of the day. ``missed`` says that yesterday's climb was begun and not
    finished; ``note`` comes first.
    """
    text = language.text
    game = climb.game
    table = Table.around(game, (climb.person,), climb.guild_id)
    lines = [
        f"## {text('🏔️ Daily climb')}",
        note,
        *([_heading(climb, language)] if climb.begun else _introduction(climb, language, missed=missed)),
    ]
    below = [last_event_text(table, game, language) if climb.begun else ""]
    if game.state.phase is Phase.DECIDE:
        below.append(f"{bust_text(table, game, language)} {runners_text(game, language)}".lstrip())
    ends = text("The day ends {when}.", when=_end(climb, language))

    def to(action: GameButton, *move: int) -> DailyButton:
        return DailyButton(climb.day, game.action_version, DailyAction(action.value), move)

    beside = button(day_id(DailyAction.TEXT, climb.day), text("Text board"))
    if not climb.begun and climb.guild_id is not None:
        yesterday = day_id(DailyAction.TABLE, climb.day - 1)
        beside = button(yesterday, text("Yesterday's results"), emoji="📋")
    return Card(
        ACCENT_COLOURS[0],
        "\n".join(filter(None, lines)),
        board_item(table, game, language, picture),
        "\n".join(filter(None, below)),
        *rows(game_buttons(game, language, to)),
        ui.Section(f"-# {ends}", accessory=beside),
        puzzle,
    )


def result_card(
    climb: Climb,
    result: ClimbResult,
    language: Language,
    picture: str | None,
    puzzle: ui.Item[Card],
    *,
    over: bool,
    note: str = "",
) -> Card:
    """Return the card of a finished climb; see :func:`climb_card`. ``over`` says that its day is."""
    turns = language.plural("🏔️ You made it in {count} turn!", "🏔️ You made it in {count} turns!", climb.turns)
    below = [_par_text(climb, result, language)]
    if not over:
        below.append(language.text("The next mountain comes {when}.", when=_end(climb, language)))
    return Card(
        ACCENT_COLOURS[0],
        "\n".join(filter(None, [f"## {turns}", note, *_summary(climb, result, language)])),
        board_item(Table.around(climb.game, (climb.person,)), climb.game, language, picture),
        "\n".join(f"-# {line}" for line in below),
        *rows(list(_result_buttons(climb, result, language, over=over))),
        puzzle,
    )


def _end(climb: Climb, language: Language) -> str:
    return language.when((climb.day + 1) * DAY)


def _introduction(climb: Climb, language: Language, *, missed: bool) -> Iterator[str]:
    text = language.text
    if missed:
        yield text("You didn't finish yesterday's climb in time, so it doesn't count. Here's a new mountain!")
    yield text(
        "Today everyone climbs this mountain alone, with the same dice. Claim three columns in as few "
        "turns as you can."
    )
    if climb.guild_id is None:
        yield text(
            "A climb that you start here doesn't count in any server. To have it count, start it in a server."
        )


def _heading(climb: Climb, language: Language) -> str:
    """Return the number of the turn, and what there is to do."""
    text, state, turn = language.text, climb.game.state, climb.turns + 1
    match state.phase:
        case Phase.ROLL:
            return text("Turn {turn}: roll the dice.", turn=turn)
        case Phase.CHOOSE:
            return text("Turn {turn}: choose your move.", turn=turn)
        case _ if stopping_wins(state):
            return text("Turn {turn}: stop now and you've made it!", turn=turn)
        case _ if claimed := columns_to_claim(state):
            return language.plural(
                "Turn {turn}: roll again, or stop and claim column {columns}?",
                "Turn {turn}: roll again, or stop and claim columns {columns}?",
                len(claimed),
                columns=column_names(claimed, language),
                turn=turn,
            )
        case _:
            return text("Turn {turn}: roll again, or stop and keep your steps?", turn=turn)


def _summary(climb: Climb, result: ClimbResult, language: Language) -> Iterator[str]:
    """Yield the place in the server, if the climb counts there, and the busts and the streak."""
    text, plural = language.text, language.plural
    if result.table and result.table.own_row:
        place, count = result.table.own_row.place, result.table.total
        if count == 1:
            yield text("🥇 You're the first in this server to make it.")
        else:
            yield text("🏅 You're number {place} of {total} in this server so far.", place=place, total=count)
    busts = plural("💥 {count} bust", "💥 {count} busts", climb.busts)
    yield f"{busts} · {plural('🔥 Streak: {count} day', '🔥 Streak: {count} days', result.streak)}"


def _par_text(climb: Climb, result: ClimbResult, language: Language) -> str:
    """Return what par is, and who was faster."""
    text, plural, better = language.text, language.plural, result.par - climb.turns
    compared = text("It's a draw: you needed just as many.")
    if better > 0:
        compared = plural("You beat it by {count} turn!", "You beat it by {count} turns!", better)
    elif better < 0:
        compared = plural("It beat you by {count} turn.", "It beat you by {count} turns.", -better)
    # Translators: par, as in golf: the turns that a computer made for climbing alone needs with the same dice
    par = text("🤖 Par is {par}: that's how many turns a computer needs with these dice.", par=result.par)
    return language.sentences(par, compared)


def _result_buttons(
    climb: Climb, result: ClimbResult, language: Language, *, over: bool
) -> Iterator[ui.Button[Card]]:
    if result.can_share and not climb.shared:
        yield day_button(DailyAction.SHARE, climb.day, language)
    # The results of the day lead to those of its month and to its dice.
    yield day_button(DailyAction.TABLE if result.can_share else DailyAction.DICE, climb.day, language)
    if over:
        yield day_button(DailyAction.CLIMB, climb.day, language)


def daily_dice_card(
    day: int,
    today: str,
    tomorrow: str,
    yesterday: DiceRecord | None,
    language: Language,
    record: str | None = None,
    page: str | None = None,
) -> Card:
    """Return the card about the dice.

    ``today`` and ``tomorrow`` are seals; ``yesterday`` is None if nobody had asked for those dice. ``record``
    and ``page`` are the names of :func:`bot.chat.dice.cards.files_to_check` about it.
    """
    text = language.text
    promise = text(
        "Everyone gets the same dice, roll by roll. They're sealed before anybody rolls, and revealed when "
        "the day is over."
    )
    items: list[ui.Item[Card] | str] = [
        "## " + text("The dice of the daily climb"),
        promise,
        digits_text(text("Today's seal"), today),
        digits_text(text("Tomorrow's seal"), tomorrow),
    ]
    if yesterday is not None:
        items.append(digits_text(text("Yesterday's seal"), yesterday.seal.commitment))
        items.append(digits_text(text("Yesterday's seed"), yesterday.seal.seed.hex()))
    if record and page:
        items += check_items(record, page, language)
    back = ui.ActionRow[Card](day_button(DailyAction.CLIMB, day, language))
    return Card(ACCENT_COLOURS[1], *items, limits_text(language), back)
