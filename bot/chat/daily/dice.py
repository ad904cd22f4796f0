"""The dice of the daily climb: their seals, and those of yesterday to be checked."""

from discord import ui

from bot.chat.daily.ids import DailyAction, day_button
from bot.chat.dice.cards import digits_item
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import Language
from bot.render import ACCENT_COLOURS
from bot.tables import DiceRecord


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
        "Everyone gets the same dice, roll by roll. They are sealed before anybody rolls, and "
        "revealed when the day is over."
    )
    items: list[ui.Item[Card]] = [
        ui.TextDisplay("## " + text("The dice of the daily climb")),
        ui.TextDisplay(promise),
        digits_item(text("Today's seal"), today),
        digits_item(text("Tomorrow's seal"), tomorrow),
    ]
    if yesterday is not None:
        items.append(digits_item(text("Yesterday's seal"), yesterday.seal.commitment))
        items.append(digits_item(text("Yesterday's seed"), yesterday.seal.seed.hex()))
    if page:
        how = text(
            "To check yesterday's dice, save both files, open **{page}** in a browser, and choose the other "
            "file there. It works offline.",
            page=page,
        )
        items += [ui.TextDisplay(how), *(ui.File(f"attachment://{name}") for name in (record, page))]
    items.append(ui.TextDisplay(f"-# {fairness(language)}"))
    return Card(ACCENT_COLOURS[1], *items, ui.ActionRow(day_button(DailyAction.CLIMB, day, language)))


def fairness(language: Language) -> str:
    """Return who could know the dice before."""
    return language.text(
        "Friends, a second account or the person who runs this bot could give the dice away. Play fair!"
    )
