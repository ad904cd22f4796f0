"""The post that shares a daily climb: short, and without spoilers."""

from bot.chat.daily.share import MOST_LINES, date_text, share_text
from bot.chat.ui.i18n.language import Languages
from bot.game import COLUMNS, Moved, Rolled
from tests.tables.climbing import TODAY, finished, in_turns
from tests.tables.sample_tables import ANN

ENGLISH = Languages().english


def slope(post: str) -> list[str]:
    """Return the lines with the turns."""
    return post.splitlines()[2:-1]


def test_each_turn_has_a_line_with_the_height_and_what_came_of_it() -> None:
    post = share_text(in_turns(ANN, 5, 3, 1), 8, ENGLISH)
    assert slope(post) == ["▫️💥", "▫️", "🟩" * 9 + "🚩🚩🚩"]


def test_the_slope_never_falls() -> None:
    lines = slope(share_text(finished(ANN, 5), 8, ENGLISH))
    heights = [line.count("🟩") for line in lines]
    assert heights == sorted(heights)
    assert heights[-1] == 9


def test_it_tells_the_result_and_invites() -> None:
    first, second, *_, last = share_text(in_turns(ANN, 5, 7, 2), 8, ENGLISH).splitlines()
    assert first == f"🏔️ <@{ANN.id}>: the daily climb of {date_text(TODAY)}"
    assert second == "**7 turns**, par 8, 2 busts"
    assert "/cantstop daily" in last


def test_it_tells_neither_dice_nor_columns() -> None:
    climb = finished(ANN, 5)
    post = "\n".join(slope(share_text(climb, 8, ENGLISH)))
    assert any(isinstance(event, Rolled | Moved) for event in climb.game.log)
    assert not any(character.isdigit() for character in post)
    assert not any(str(column) in post for column in COLUMNS)


def test_a_long_climb_leaves_out_turns_in_the_middle() -> None:
    post = share_text(in_turns(ANN, 5, 60, 40), 8, ENGLISH)
    assert len(slope(post)) == MOST_LINES + 1
    assert slope(post)[MOST_LINES // 2] == "⋮"
    assert len(post) < 2000


def test_the_date_is_that_of_the_day_for_nearly_everybody() -> None:
    assert date_text(20_779) == "<t:1795348800:D>"
