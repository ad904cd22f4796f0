"""The list of a person's open games."""

from bot.chat.games.cards import MAX_GAMES_SHOWN, games_card
from bot.chat.ui.i18n.language import link
from bot.tables import Table
from tests.chat.card_parts import labels, text, with_names
from tests.chat.card_samples import OPEN_GAMES, TABLES
from tests.chat.computer_samples import AWAY
from tests.chat.english import ENGLISH
from tests.tables.sample_tables import ANN, EVE, game_table


def listed(*tables: Table, everywhere: bool = True) -> str:
    """Return the text about Ann's games, without links."""
    shown = with_names(text(games_card(tables, ANN.id, ENGLISH, here=None, everywhere=everywhere)))
    for table in tables:
        shown = shown.replace(link(table), "LINK")
    return shown


def test_those_that_wait_for_the_person_come_first_with_what_to_do() -> None:
    assert listed(*OPEN_GAMES["open games"]).splitlines()[1:] == [
        "🔔 LINK **A seat is reserved for you** · with Ben",
        "🔔 LINK **Your turn** · with Ben, Cyd, and Dee",
        "🔔 LINK **Place your bid** · with Ben and Cyd",
        "🔔 LINK **Settle your bid** · with Ben and Cyd",
        "▫️ LINK **Not started yet** · with Ben",
        "▫️ LINK **Not started yet**",
        "▫️ LINK **Waiting for others** · with Ben",
        "▫️ LINK **Paused** · with Ben, Cyd, and Dee",
    ]


def test_a_person_for_whom_a_computer_plays_is_told_so() -> None:
    assert "A computer is playing for you" in listed(game_table(AWAY))


def test_a_long_list_says_how_many_more_there_are() -> None:
    _, *found = listed(*OPEN_GAMES["too many open games"]).splitlines()
    assert len(found) == MAX_GAMES_SHOWN + 1
    assert found[-1] == f"… and {50 - MAX_GAMES_SHOWN} more games"


def test_in_a_server_it_says_that_there_may_be_more() -> None:
    assert "Only games in this server." in listed(TABLES["three moves"], everywhere=False)
    assert "Only games in this server." not in listed(TABLES["three moves"])


def test_above_is_the_game_of_the_channel_with_what_can_be_done() -> None:
    for table, by, shown in (
        (TABLES["three moves"], ANN, ["Show it again here", "Leave"]),
        (TABLES["three moves"], EVE, ["Show it again here"]),
        (TABLES["won"], ANN, ["Show it again here"]),
    ):
        card = games_card((), by.id, ENGLISH, here=table, everywhere=False)
        assert text(card).startswith(f"The game in this channel: {link(table)}")
        assert labels(card) == shown
