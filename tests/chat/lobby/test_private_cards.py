"""The private cards of a lobby: options, refused rules, one's seat, and cancelling."""

from dataclasses import replace

from discord import ButtonStyle

from bot.chat.lobby.ids import LobbyButton
from bot.chat.lobby.private_cards import cancel_confirmation, options_card, refused_rules_card, seat_card
from bot.chat.ui.i18n.language import Languages
from bot.chat.ui.ids import TableButton
from bot.tables import Options, Pace
from tests.chat.card_parts import buttons, ids, labels, text
from tests.tables.sample_tables import ANN, BEN, CYD, EVE, first_people, lobby_table

ENGLISH = Languages().english
TABLE = replace(lobby_table(), seats=first_people(3))


def ids_of(*actions: tuple[str, tuple[int, ...]]) -> list[str]:
    return [str(TableButton(TABLE.id, 0, action, numbers)) for action, numbers in actions]


def test_the_options_say_what_is_chosen_and_lead_to_the_forms() -> None:
    card = options_card(replace(TABLE, options=Options(pace=Pace.LIVE)), ENGLISH)
    assert "Parker" in text(card)
    assert "90 seconds" in text(card)
    assert labels(card) == ["Change the rules", "Pace and coach", "Cancel the game"]
    assert ids(card) == ids_of((LobbyButton.RULES, ()), (LobbyButton.PACE, ()), (LobbyButton.CANCEL, ()))
    assert [button["style"] == ButtonStyle.danger.value for button in buttons(card)] == [False, False, True]


def test_refused_rules_have_not_changed_anything_and_can_be_entered_again() -> None:
    card = refused_rules_card(TABLE, "Jumping is not for bids.", 4711, ENGLISH)
    assert text(card).startswith("Nothing has changed. Jumping is not for bids.")
    assert labels(card) == ["Try again"]
    assert ids(card) == ids_of((LobbyButton.RULES, (4711,)))


def test_a_person_with_a_seat_can_leave() -> None:
    card = seat_card(TABLE, ENGLISH)
    assert labels(card) == ["Leave"]
    assert ids(card) == ids_of((LobbyButton.LEAVE, ()))


def test_cancelling_names_the_others_who_joined() -> None:
    card = cancel_confirmation(TABLE, ANN.id, ENGLISH)
    assert f"<@{BEN.id}> and <@{CYD.id}>" in text(card)
    assert f"<@{ANN.id}>" not in text(card)
    assert f"<@{EVE.id}>" not in text(card)
    assert ids(card) == ids_of((LobbyButton.CANCEL, (1,)))
