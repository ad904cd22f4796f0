"""Opening a thread for a game where the channel has one already, with all choices in a custom id."""

from unittest.mock import AsyncMock, Mock

import discord

from bot.chat.lobby.ids import NewGame
from bot.game import PARKER, ColumnsToWin, Rules
from bot.players import Strength
from bot.tables import SETTINGS, Coach, Computer, Location, Options, Pace, Status, Table
from tests.chat.all_features import read_custom_id
from tests.chat.card_parts import ids, labels, text
from tests.chat.fake_interactions import FakeInteraction, http_error
from tests.chat.harness import Harness, edited_card, edited_text, ephemeral_card, ephemeral_text
from tests.chat.lobby.test_options import EVERY_RULES
from tests.tables.sample_tables import BEN, LOCATION, first_people

THREAD_ID = 300_000_000_000_000_009
GAME = NewGame(Options(Rules.of(PARKER, columns=ColumnsToWin.FOUR), Pace.LIVE, Coach.OFF))


def text_channel() -> Mock:
    """Return a text channel in which threads can be opened."""
    thread = Mock(spec=discord.Thread, id=THREAD_ID, mention=f"<#{THREAD_ID}>", add_user=AsyncMock())
    channel = Mock(spec=discord.TextChannel, create_thread=AsyncMock(return_value=thread))
    channel.is_news.return_value = False
    return channel


async def click_offer(harness: Harness, channel: object, game: NewGame = GAME) -> FakeInteraction:
    return await harness.click(BEN, str(game), private=True, changes={"channel": channel})


async def test_a_thread_is_offered_with_all_choices(harness: Harness) -> None:
    await harness.lobby()
    asked = harness.command_interaction(BEN, channel=text_channel())
    card = ephemeral_card(await harness.command("cantstop new", asked, columns="4", pace="live", coach="off"))
    assert (labels(card), ids(card)) == (["Open a thread"], [str(GAME)])
    assert "already a game in this channel" in text(card)


async def test_why_no_thread_is_offered_is_said(harness: Harness) -> None:
    await harness.lobby()
    for changes, told in (
        ({"channel": Mock(spec=discord.VoiceChannel)}, "use `/cantstop new` in a different channel."),
        ({"app_permissions": ~discord.Permissions(create_public_threads=True)}, "**Create Public Threads**"),
        ({"permissions": discord.Permissions.none()}, "you can't open threads here"),
    ):
        asked = harness.command_interaction(BEN, channel=text_channel())
        vars(asked).update(changes)
        assert told in ephemeral_text(await harness.command("cantstop new", asked))


async def test_the_game_is_opened_in_a_thread_with_its_host(harness: Harness) -> None:
    channel = text_channel()
    clicked = await click_offer(harness, channel)
    channel.create_thread.assert_awaited_once()
    assert "Ben" in channel.create_thread.await_args.kwargs["name"]
    table = await harness.latest(THREAD_ID)
    assert (table.location, table.host) == (Location(LOCATION.guild_id, THREAD_ID), BEN.id)
    assert table.options == GAME.options
    assert harness.boards.refreshed == [table.id]
    assert f"<#{THREAD_ID}>" in edited_text(clicked)
    assert labels(edited_card(clicked)) == []


async def test_it_starts_at_once_if_asked_to_against_the_first_of_several_computers(harness: Harness) -> None:
    """The bot makes no such button, but anybody can."""
    game = NewGame(Options(), (Strength.MEDIUM, Strength.HARD), now=True)
    await click_offer(harness, text_channel(), game)
    table = await harness.latest(THREAD_ID)
    assert (table.status, table.seats[1]) == (Status.PLAYING, Computer(Strength.MEDIUM, 1))


async def test_no_thread_is_opened_for_somebody_with_too_many_games(harness: Harness) -> None:
    for channel_id in range(5):
        await harness.store.create(Table.new(Location(1, channel_id), first_people(2)[1], Options(), 1e10))
    channel = text_channel()
    assert "hosting too many open games" in ephemeral_text(await click_offer(harness, channel))
    channel.create_thread.assert_not_awaited()


async def test_a_thread_to_which_nobody_can_be_added_is_used_all_the_same(harness: Harness) -> None:
    """Otherwise each attempt would leave an empty thread behind."""
    channel = text_channel()
    channel.create_thread.return_value.add_user.side_effect = http_error(500)
    assert f"<#{THREAD_ID}>" in edited_text(await click_offer(harness, channel))


async def test_an_error_of_discord_opens_no_game(harness: Harness) -> None:
    channel = text_channel()
    channel.create_thread.side_effect = http_error(403, 50013)
    clicked = await click_offer(harness, channel)
    assert ephemeral_text(clicked).startswith("Discord didn't let me open a thread.")
    assert await harness.store.latest_table_in(THREAD_ID) is None


def test_every_choice_is_kept() -> None:
    settings = [Options().with_settings({name: each}) for name, values in SETTINGS.items() for each in values]
    games = [NewGame(options) for options in (*map(Options, EVERY_RULES), *settings)]
    for computers in ((), (Strength.EASY,), (Strength.HARD, Strength.MEDIUM, Strength.EASY)):
        games += [NewGame(Options(), computers, now) for now in (False, True)]
    assert [game for game in games if read_custom_id(str(game)) != game] == []
