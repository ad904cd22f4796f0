"""The dice: the seal before a game is over, how to check them afterwards, and how even a server's are."""

from collections.abc import Iterator
from typing import Final

from discord import ui

from bot.chat.permissions import permission_names
from bot.chat.replay.cards import viewer_items
from bot.chat.turns.odds_text import signed_percent
from bot.chat.ui.card import Attachment, Card, button
from bot.chat.ui.custom_ids import TableButton
from bot.chat.ui.i18n.language import Language, message_link
from bot.game import COLUMNS, NO_DICE, DiceStats
from bot.render import ACCENT_COLOURS
from bot.tables import DiceRecord, Table, dice_record
from bot.verify import PAGE, page_of

DICE: Final = "dice"
"""The action of the button that shows the seal of the dice and how to check them, privately."""

MIN_DICE = 120
"""How many dice it takes to say how even they are."""

MIN_EXPECTED_PAIRS = 5
"""How many expected pairs it takes for a difference in percent to be meaningful."""

STRIKING = 0.01
"""The share of fair dice that look less even, below which dice are called strikingly uneven."""

RAREST = 0.001
"""The smallest share that is named."""


def dice_buttons(table: Table, language: Language) -> list[ui.Button[Card]]:
    """Return the button that shows the dice of a table, nothing if they have no seal."""
    if table.seal is None:
        return []
    return [button(TableButton.of(table, DICE), language.text("Check the dice"), emoji="🎲")]


def loaded_text(table: Table, language: Language) -> str:
    """Return the line of small print that says that the dice of a finished game were loaded, if they were."""
    if table.seal is None or not dice_record(table).loaded:
        return ""
    return "-# " + language.text("🎲 The dice of this game were loaded.")


def files_to_check(name: str, record: DiceRecord, code: str | None = None) -> tuple[Attachment, Attachment]:
    """Return the record of dice, and the page that checks it, with the game of a code in it."""
    dice = Attachment(f"{name}-dice.json", record.as_json().encode())
    return dice, Attachment(PAGE.name, page_of(code))


def dice_card(
    table: Table,
    language: Language,
    record: str | None = None,
    page: str | None = None,
    *,
    of_server: DiceStats = NO_DICE,
    code: str | None = None,
) -> Card:
    """Return the card about the dice of a table and of its server, for one person.

    ``record`` and ``page`` are the names of :func:`files_to_check`, and ``code`` is that of the game.
    """
    text = language.text
    server = server_dice_text(of_server, language) if of_server.rolls else None
    title = "## " + text("The dice of game {game}", game=str(table.id))
    if table.seal is None:
        unsealed = text("These dice can't be checked: this game was opened before I learned to seal dice.")
        return Card(ACCENT_COLOURS[1], title, unsealed, server)
    items = _sealed(table, language) if table.open else _unsealed(table, language, record, page, code)
    return Card(ACCENT_COLOURS[1], title, *items, limits_text(language), server)


def _sealed(table: Table, language: Language) -> Iterator[str]:
    assert table.seal is not None  # noqa: S101 - checked by the caller
    yield _promise(language)
    yield digits_text(language.text("Seal"), table.seal.commitment)
    yield language.text("Want to be sure that nobody swaps the seal? Copy it now.")
    yield _message(table, language)


def _unsealed(
    table: Table, language: Language, file: str | None, page: str | None, code: str | None
) -> Iterator[ui.Item[Card] | str]:
    text, record = language.text, dice_record(table)
    count = len(record.rolls)
    if not count:
        yield text("Nobody rolled in this game.")
    elif record.loaded:
        yield text(
            "These dice were loaded. Rolls that don't follow from the seed: {wrong} of {total}.",
            wrong=record.loaded,
            total=count,
        )
    else:
        yield language.plural(
            "✅ {count} roll: it follows from the seed.",
            "✅ {count} rolls: all of them follow from the seed.",
            count,
        )
    if not record.loaded:
        yield _promise(language)
    yield digits_text(text("Seal"), record.seal.commitment)
    yield digits_text(text("Seed"), record.seal.seed.hex())
    yield _message(table, language)
    yield from viewer_items(code, language)
    if file and page and code:
        yield text(
            "Don't take my word for it: save **{page}** and open it in a browser. It plays the game and "
            "checks every roll, and works offline.",
            page=page,
        )
        yield from _files(file, page)
    elif file and page:
        yield from check_items(file, page, language)
    else:
        yield text(
            "I can't attach the record of all rolls here. Ask a server manager to give me {permissions}.",
            permissions=permission_names(["attach_files"], language),
        )


def check_items(file: str, page: str, language: Language) -> Iterator[ui.Item[Card] | str]:
    """Yield how to check dice, and the :func:`files_to_check` by their names."""
    yield language.text(
        "Don't take my word for it: save both files, open **{page}** in a browser, and choose the "
        "other file there.",
        page=page,
    )
    yield from _files(file, page)


def _files(*names: str) -> Iterator[ui.File[Card]]:
    for name in names:
        yield ui.File(f"attachment://{name}")


def digits_text(name: str, digits: str) -> str:
    """Return a row of digits that can be copied with one tap."""
    return f"**{name}**\n```\n{digits}\n```"


def limits_text(language: Language) -> str:
    """Return the small print about what no seal can prove."""
    limits = language.text(
        "A seal can't prove that nobody peeked at the dice or picked them: whoever runs this bot could. Play "
        "with people you trust, or run the bot yourself."
    )
    return f"-# {limits}"


def _promise(language: Language) -> str:
    return language.text(
        "All dice are sealed before anybody rolls. No player, restart, or lost click can change a roll, "
        "and when the game is over, anybody can check them all."
    )


def _message(table: Table, language: Language) -> str:
    """Return a link to the message on which the rolls depend, nothing if the seal has not been shown yet."""
    if table.seal is None or table.seal.message_id is None:
        return ""
    return language.text(
        "Every roll depends on the message that first showed the seal: {message}. It must be the "
        "first message of this game. If it isn't, somebody may have picked the dice.",
        message=message_link(table.location, table.seal.message_id),
    )


def server_dice_text(dice: DiceStats, language: Language) -> str:
    """Return how even the dice of a server are, and how often sums were rolled."""
    lines = [
        f"**{language.text('Dice in this server')}**",
        language.plural("{count} die rolled", "{count} dice rolled", dice.dice),
    ]
    if dice.dice >= MIN_DICE:
        lines.append(_evenness(dice.share_less_even, language))
    return "\n".join([*lines, *(f"-# {line}" for line in sums_text(dice, language))])


def _evenness(share: float, language: Language) -> str:
    """Return in words how even dice are, given the share of fair ones that look less even."""
    text = language.text
    if tenths := min(round(10 * share), 9):
        return language.plural(
            "Nothing unusual: with fair dice, {count} server in 10 would look this uneven.",
            "Nothing unusual: with fair dice, {count} servers in 10 would look this uneven.",
            tenths,
        )
    if share >= STRIKING:
        return text(
            "A bit uneven, but it happens: with fair dice, 1 server in {servers} would look this uneven.",
            servers=round(1 / share),
        )
    return text(
        "Strikingly uneven: with fair dice, at most 1 server in {servers} would look this uneven.",
        servers=int(1 / max(share, RAREST)),
    )


def sums_text(dice: DiceStats, language: Language) -> Iterator[str]:
    """Yield how much more or less often than expected sums were rolled, if there were enough of them."""
    sums = [
        # Translators: a sum of two dice, and how much more often than expected it was rolled: "7 +12%"
        language.text(
            "{sum}\N{NO-BREAK SPACE}{deviation}",
            sum=column,
            deviation=signed_percent(dice.pairs[column] / expected - 1, language),
        )
        for column in COLUMNS
        if (expected := dice.expected_pairs(column)) >= MIN_EXPECTED_PAIRS
    ]
    if sums:
        yield language.text(
            "How often each sum came up, compared with what was expected: {sums}.", sums=language.join(sums)
        )
