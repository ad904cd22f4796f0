"""The card about the dice of the daily climb: the seals, and yesterday's seed."""

from bot.chat.daily.cards import daily_dice_card
from bot.chat.ui.i18n.language import Languages
from bot.tables import DiceRecord
from tests.chat.card_parts import text
from tests.tables.climbing import SEED, TODAY, make_dice

ENGLISH = Languages().english

YESTERDAY, TODAYS, TOMORROW = (make_dice(TODAY + ahead).seal for ahead in (-1, 0, 1))


def card_text(record: DiceRecord | None, *files: str) -> str:
    return text(daily_dice_card(TODAY, TODAYS.commitment, TOMORROW.commitment, record, ENGLISH, *files))


def test_the_seals_of_today_and_tomorrow_are_shown_in_full_with_who_could_know_the_dice() -> None:
    shown = card_text(None)
    assert TODAYS.commitment in shown
    assert TOMORROW.commitment in shown
    assert "Yesterday" not in shown
    assert "They are sealed before anybody rolls" in shown
    assert "Friends, a second account or the person who runs this bot could give the dice away" in shown


def test_yesterdays_seed_is_shown_with_its_seal_and_how_to_check_it_with_files() -> None:
    shown = card_text(DiceRecord(YESTERDAY, ()))
    assert YESTERDAY.commitment in shown
    assert SEED.hex() in shown
    assert "save both files" not in shown
    with_files = card_text(DiceRecord(YESTERDAY, ()), "daily.json", "verify.html")
    assert "open **verify.html** in a browser" in with_files
