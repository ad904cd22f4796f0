"""Checks of whole games."""

import re

from bot.game import COLUMNS, LENGTHS, Game, Rolled, Started, player_results
from playground.testing import Message
from tests.e2e.card_reader import moment_of, table_of
from tests.e2e.players import Party
from tests.e2e.stored_tables import read_table


def assert_roll_off_is_shown(party: Party) -> None:
    """Check that the first card shows every roll for the first turn."""
    stored_game, text = party.stored.game, party.board.text
    for totals in stored_game.started.roll_off:
        for player, pair in zip(party.players, totals, strict=True):
            assert pair is None or f"{player.name}\u2069 {pair[0]}\xa0+\xa0{pair[1]}" in text
    assert party.on_turn is party.players[stored_game.started.first_seat]
    assert isinstance(stored_game.log[-1], Started)


def assert_shown_is_stored(party: Party) -> None:
    """Check that the game on disk keeps the rules and is the one that the cards have shown."""
    message = party.board
    table = read_table(party.bot.database, table_of(message))
    game = table.game
    assert table.status == "finished"
    assert [party.players[seat] for seat in game.state.winners] == [party.winner]
    assert table.seats == tuple(player.id for player in party.players)
    assert table.board == message.id
    assert moment_of(message) == game.event_count
    if party.rolls:
        assert ["".join(map(str, e.dice)) for e in game.log if isinstance(e, Rolled)] == party.rolls
    assert_position_is_described(message, party, game)
    for player, record in zip(party.players, player_results(game), strict=True):
        line = next(x for x in message.text.splitlines() if f"{player.name}\u2069: " in x)
        figures = [int(number) for number in re.findall(r"(\d+) (?:column|bust|roll)", line)]
        assert figures == [record.columns, record.busts, record.longest_turn]


def assert_position_is_described(message: Message, party: Party, game: Game) -> None:
    """Check that the picture's description has every marker."""
    description = message.alt_texts[0]  # the second is that of the story
    for player, row in zip(party.players, game.state.markers, strict=True):
        told = description.partition(f"{player.name}\u2069 (")[2].partition("): ")[2].partition(".")[0]
        wanted = [
            f"column {column} claimed"
            if row[column] == LENGTHS[column]
            else f"{column} ({row[column]} of {LENGTHS[column]})"
            for column in COLUMNS
            if row[column]
        ]
        assert sorted(re.split(",? and |, ", told)) == sorted(wanted or ["no markers yet"])
