"""Whole games, from the lobby to the leaderboard."""

import re
from pathlib import Path

import pytest

from bot.game import Rolled, Started, player_results
from playground.testing import ChannelType
from tests.e2e.card_reader import moment_of, winner_of
from tests.e2e.harness import running_bot
from tests.e2e.players import Party, Server


def assert_roll_off_is_shown(party: Party) -> None:
    """Check that the first card shows every roll for the first turn."""
    stored_game, text = party.stored.game, party.board.text
    for totals in stored_game.started.roll_off:
        for player, pair in zip(party.players, totals, strict=True):
            assert pair is None or f"{player.name}\u2069\xa0{pair[0]}\xa0+\xa0{pair[1]}" in text
    assert party.on_turn is party.players[stored_game.started.first_seat]
    assert isinstance(stored_game.log[-1], Started)


def assert_shown_is_stored(party: Party) -> None:
    """Check that the game on disk keeps the rules and is the one that the cards have shown."""
    message = party.board
    table = party.stored
    game = table.game
    assert table.status == "finished"
    assert [party.players[seat] for seat in game.state.winners] == [party.winner]
    assert table.seats == tuple(player.id for player in party.players)
    assert table.board == message.id
    assert moment_of(message) == game.event_count
    if party.rolls:
        assert ["".join(map(str, e.dice)) for e in game.log if isinstance(e, Rolled)] == party.rolls
    records = player_results(game.log)
    owned = re.findall(r"\*\*(\d+)\*\*", message.text)
    assert list(map(int, owned)) == [record.columns for record in records]
    (busts,) = re.findall("Busts: (.*)", message.text)
    counted = re.findall(r"\d+", re.sub("<[^>]*>", "", busts))
    assert list(map(int, counted)) == [record.busts for record in records]


@pytest.mark.parametrize("players", [2, pytest.param(4, marks=pytest.mark.thorough)])
async def test_a_whole_game_is_played_by_clicks_alone(server: Server, players: int) -> None:
    party = await server.open_lobby(*("Ann", "Ben", "Cem", "Dee")[:players])
    first = party.board
    await party.start()
    assert_roll_off_is_shown(party)
    await party.host.say(party.channel, "Good luck!")
    await party.play()
    assert party.board is first, "one message holds the game from its lobby to its end"
    assert_shown_is_stored(party)
    await assert_standings_tell_who_won(party)

    winner = party.winner
    assert winner is not None
    loser = next(player for player in party.players if player is not winner)
    await server.bot.wait_until(lambda: party.results)
    (result,) = party.results
    assert result.pings == set(party.players) - {winner}, "the winner has just stopped"
    await loser.click(party.board, "Rematch")
    assert winner_of(first) == winner.id, "the last game can still be looked at"
    invited = [player for player in party.players if player is not loser]
    await server.bot.wait_until(lambda: all(player.pings(server.channel) for player in invited))
    for player in invited:
        await party.press("Accept", player)
    assert party.stored.seats == tuple(player.id for player in party.players)
    await server.bot.wait_until(lambda: not any("challenges you" in m.text for m in server.channel.visible))


THREADS = ("post", "private thread", "thread")
"""The places that are threads; there may be one beside the last only."""


@pytest.mark.thorough
@pytest.mark.parametrize("place", ["ANNOUNCEMENT", "VOICE", "STAGE", *THREADS])
async def test_a_game_is_played_in_every_kind_of_channel(server: Server, place: str) -> None:
    channel = server.channel
    if place == "post":
        channel = server.guild.add_channel("forum", ChannelType.FORUM).add_thread("post")
    elif place in THREADS:
        channel = channel.add_thread("thread", private=place == "private thread")
    else:
        channel = server.guild.add_channel("place", ChannelType[place])
    party = server.add_party("Ann", "Ben", channel=channel)
    for player in party.players if place in THREADS else ():
        channel.set_member(player)
    await party.open()
    await party.start()
    second = (await party.host.command(channel, "cantstop new")).text
    assert ("a thread of its own" if place == "thread" else "in a different channel") in second
    for _ in range(2):
        await party.next_turn()
    await party.leave(party.host)
    await party.wait_until(lambda: party.winner)
    assert_shown_is_stored(party)


@pytest.mark.thorough
async def test_a_whole_game_is_played_under_discords_rate_limits(database: Path) -> None:
    async with running_bot(database, rate_limits=True) as bot:
        server = Server.create(bot)
        party = await server.start_game("Ann", "Ben")
        await party.play()
        await bot.wait_until(lambda: not any(message.pings for message in server.channel.visible))
        assert not party.results, "the board is the last message"
        assert await bot.stop() == 0
        assert_shown_is_stored(party)


async def assert_standings_tell_who_won(party: Party) -> None:
    """Check that the leaderboard and everybody's statistics agree with the board."""
    listed = await party.host.command(party.channel, "cantstop leaderboard")
    listed = await party.host.select(listed, "How the players are ranked", "Games won")
    await listed.settled()
    places = [line for line in listed.text.splitlines() if "· 1 game" in line and "You're" not in line]
    assert len(places) == len(party.players)
    assert f"{party.winner.name if party.winner else ''}\u2069 · 1 win · 1" in places[0].replace("**", "")
    for player in party.players:
        response = await party.host.command(party.channel, "cantstop stats", player=player)
        await response.settled()
        assert f"Games: 1\nWon: {int(player is party.winner)}" in " ".join(response.shown.alt_texts)
