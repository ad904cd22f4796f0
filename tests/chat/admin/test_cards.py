"""A manager reads which permissions are missing, what that costs and what to do."""

import pytest

from bot.chat.admin.cards import cost_of_lacking, permission_check_text
from bot.chat.needed_permissions import required_permissions, useful_permissions
from bot.chat.ui.i18n.language import Languages

ENGLISH = Languages().english


def test_nothing_missing_is_said_in_one_sentence() -> None:
    assert permission_check_text((), (), ENGLISH, in_thread=False) == (
        "All is well: I have every permission I need here."
    )


def test_what_is_required_comes_first_and_what_to_do_last() -> None:
    lines = permission_check_text(("send_messages",), ("attach_files",), ENGLISH, in_thread=False).split("\n")
    assert lines == [
        "I can't host games here, because permissions are missing:",
        "- Without **Send Messages**, I can't post boards.",
        "- Without **Attach Files**, boards are text instead of pictures, and I can't post replays.",
        "Open this channel's settings, go to **Permissions**, add me and allow what is missing.",
    ]


def test_games_are_possible_without_what_is_only_useful() -> None:
    found = permission_check_text((), ("read_message_history",), ENGLISH, in_thread=False)
    assert found.startswith("I can host games here, but permissions are missing:\n")


def test_a_thread_has_the_permissions_of_its_channel() -> None:
    found = permission_check_text(("send_messages_in_threads",), (), ENGLISH, in_thread=True)
    assert "settings of this thread's channel" in found


@pytest.mark.parametrize("in_thread", [False, True])
@pytest.mark.parametrize("tag", [language.tag for language in Languages()])
def test_all_that_can_be_missing_fits_into_a_message(tag: str, in_thread: bool) -> None:
    required = required_permissions(in_thread=in_thread)
    useful = useful_permissions(in_thread=in_thread)
    found = permission_check_text(required, useful, Languages().of(tag), in_thread=in_thread)
    assert found.count("\n- ") == len(required) + len(useful)
    assert len(found) < 2000


def test_other_permissions_are_an_error() -> None:
    with pytest.raises(KeyError, match="manage_guild"):
        cost_of_lacking("manage_guild", ENGLISH)
