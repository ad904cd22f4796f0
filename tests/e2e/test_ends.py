"""How tables open and end, and who may do what to them."""

import re

import pytest

from playground import Permissions, Response, User
from tests.e2e.cards import board, cards
from tests.e2e.party import Club, Party, told
from tests.e2e.records import stored

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def leave(party: Party, player: User) -> Response:
    """Leave the game: asked, and asked again."""
    question = await player.command(party.channel, "cantstop leave")
    assert question.ephemeral
    assert f"/{party.board.id}?" in question.text
    return await player.click(question, "Leave the game")


@pytest.mark.parametrize("on_turn", [True, False])
async def test_a_player_who_leaves_is_asked_first_and_the_others_play_on(club: Club, on_turn: bool) -> None:
    party = await club.game("Ann", "Ben", "Cem")
    await party.step()
    goes = party.on_turn if on_turn else party.off_turn
    with party.unmoved():
        await goes.command(club.channel, "cantstop leave")
    before = party.on_turn
    response = await leave(party, goes)
    assert "You have left the game." in response.text
    await club.discord.until(lambda: f"{goes.mention} has left the game" in party.board.text)
    assert (party.on_turn is before) is not on_turn
    assert "~~" in party.board.text
    assert told(await goes.click(party.board, party.board.buttons[0].label))
    await party.play(lambda: party.board.text.count("✅"))
    assert goes.id in party.stored.seats
    assert party.stored.status == "playing"


async def test_the_last_one_left_wins(club: Club) -> None:
    party = await club.game("Ann", "Ben", "Cem")
    ann, ben, cem = party.players
    await leave(party, cem)
    await leave(party, ann)
    await club.discord.until(lambda: party.winner is ben)
    assert party.stored.game.state.winners == (1,)
    figures = await ben.command(club.channel, "cantstop stats")
    assert "1 game, 1 won (100%)" in figures.text
    await club.discord.until(lambda: not any(player.pings(club.channel) for player in party.players))


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (400, 50035), (413, 40005)])
async def test_figures_are_text_alone_where_discord_refuses_their_picture(
    club: Club, status: int, code: int
) -> None:
    party = await club.game("Ann", "Ben")
    ann, ben = party.players
    await leave(party, ann)
    await club.discord.until(lambda: party.winner is ben)
    pictured = await ben.command(club.channel, "cantstop stats")
    assert pictured.shown.attachments
    for method, path in (
        ("POST", "/interactions/*/*/callback"),
        ("PATCH", "/webhooks/*/*/messages/@original"),
    ):
        club.discord.faults.add(
            method, path, status=status, code=code, times=None, when=lambda request: bool(request.files)
        )
    plain = await ben.command(club.channel, "cantstop stats")
    assert "1 game, 1 won (100%)" in plain.text
    assert not plain.shown.attachments


async def test_a_stranger_cannot_leave_and_nobody_leaves_twice(club: Club) -> None:
    party = await club.game("Ann", "Ben", "Cem")
    with party.unmoved():
        response = await club.member("Eve").command(club.channel, "cantstop leave")
        assert told(response) == "You are not playing in this game."
    ann = party.players[0]
    first = await ann.command(club.channel, "cantstop leave")
    second = await ann.command(club.channel, "cantstop leave")
    await ann.click(first, "Leave the game")
    await club.discord.until(lambda: "has left" in party.board.text)
    with party.unmoved():
        assert told(await ann.click(second, "Leave the game")) == "You have left this game."


async def test_a_game_ends_without_a_winner_when_everybody_agrees(club: Club) -> None:
    party = await club.game("Ann", "Ben", "Cem")
    ann, ben, cem = party.players
    with party.unmoved():
        assert "Only the host" in told(await ben.command(club.channel, "cantstop end"))
    await ann.command(club.channel, "cantstop end")
    assert f"Do you agree, {ben.mention} and {cem.mention}?" in party.board.text
    await party.press("End the game", ben)
    with party.unmoved():
        assert "agreed already" in told(await ben.click(party.board, "End the game"))
        assert told(await club.member("Eve").click(party.board, "End the game"))
    await party.step()
    assert "would end this game" in party.board.text, "the question stays while the game goes on"
    await cem.command(club.channel, "cantstop end")
    assert "agreed to end this game" in party.board.text
    table = party.stored
    assert (table.status, table.closing) == ("abandoned", "agreed")
    assert table.game.state.over
    assert "No finished games yet" in (await ann.command(club.channel, "cantstop stats")).text


async def test_a_game_goes_on_when_somebody_would_keep_playing(club: Club) -> None:
    party = await club.game("Ann", "Ben", "Cem")
    ann, ben, cem = party.players
    await ann.command(club.channel, "cantstop end")
    await party.press("End the game", ben)
    yes = str(party.board.button("End the game").custom_id)
    await party.press("Keep playing", cem)
    assert "would end this game" not in party.board.text
    with party.unmoved():
        response = await cem.click_raw(club.channel, party.board, yes)
        assert told(response) == "Nobody proposes to end this game any more."
    await ann.command(club.channel, "cantstop end")
    await ben.command(club.channel, "cantstop keep-playing")
    assert "would end this game" not in party.board.text
    await party.step()


async def test_a_moderator_is_asked_first_and_ends_a_game_alone(club: Club) -> None:
    party = await club.game("Ann", "Ben")
    moderator = club.member("Mia", moderator=True)
    with party.unmoved():
        question = await moderator.command(club.channel, "cantstop end")
        assert question.ephemeral
        forged = str(question.shown.buttons[0].custom_id)
        refused = await party.host.click_raw(club.channel, party.board, forged)
        assert told(refused).startswith("I do not know that button.")
    await moderator.click(question, "End the game")
    await club.discord.until(lambda: "moderator ended this game" in party.board.text)
    assert party.stored.closing == "moderated"
    assert [button.label for button in party.board.buttons] == ["Rematch"]


@pytest.mark.parametrize("who", ["host", "moderator", "guest", "stranger"])
async def test_a_lobby_is_cancelled_by_its_host_or_a_moderator_alone(club: Club, who: str) -> None:
    party = await club.lobby("Ann", "Ben")
    users = {
        "host": party.host,
        "moderator": club.member("Mia", moderator=True),
        "guest": party.players[1],
        "stranger": club.member("Eve"),
    }
    table, message = party.stored, party.board
    if who in {"guest", "stranger"}:
        with party.unmoved():
            for label in ("Cancel", "Start"):
                response = await users[who].click(message, label)
                assert f"Only the host, {party.host.mention}, or a moderator" in told(response)
            assert told(await users[who].command(club.channel, "cantstop end"))
        return
    await users[who].click(message, "Cancel")
    assert not message.buttons
    assert "cancelled" in message.text
    assert stored(club.bot.database, table.id).closing == "cancelled"
    response = await party.host.click_raw(club.channel, message, f"cs1:{table.id}:0:join")
    assert "over" in told(response)
    await party.open()


async def test_a_host_frees_somebody_elses_seat(club: Club) -> None:
    party = await club.lobby("Ann", "Ben")
    ann, ben = party.players
    with party.unmoved():
        assert "Only the host" in told(await ben.command(club.channel, "cantstop remove", player=ann))
        eve = club.member("Eve")
        assert "no seat" in told(await ann.command(club.channel, "cantstop remove", player=eve))
    await ann.command(club.channel, "cantstop remove", player=ben)
    assert ben.mention not in party.board.text
    assert party.stored.seats == (ann.id,)


async def test_a_second_game_in_a_channel_is_pointed_to_the_first(club: Club) -> None:
    party = await club.lobby("Ann", "Ben")
    with party.unmoved():
        response = await club.member("Cem").command(club.channel, "cantstop new")
        assert f"/{club.guild.id}/{club.channel.id}/{party.board.id}" in told(response)
    assert len(cards(club.channel)) == 1


async def test_nobody_hosts_more_than_five_open_games(club: Club) -> None:
    ann = club.member("Ann")
    for number in range(5):
        await ann.command(club.guild.add_channel(f"games-{number}"), "cantstop new")
    response = await ann.command(club.channel, "cantstop new")
    assert "host of 5 open games" in told(response)
    await club.member("Ben").command(club.channel, "cantstop new")
    assert board(club.channel)


async def test_a_game_is_not_opened_where_it_cannot_be_played(club: Club) -> None:
    ann = club.member("Ann")
    assert "Games are played in servers" in told(await ann.command(ann.dm(), "cantstop new"))
    quiet = club.guild.add_channel("quiet")
    quiet.deny_bot(Permissions.SEND_MESSAGES)
    response = await ann.command(quiet, "cantstop new")
    assert "**Send Messages**" in told(response)
    quiet.deny_bot(Permissions.SEND_MESSAGES_IN_THREADS)
    response = await ann.command(quiet.add_thread("t"), "cantstop new")
    assert "**Send Messages in Threads**" in told(response)
    assert not cards(quiet)


@pytest.mark.parametrize(
    "line", ["show", "join", "start", "roll", "stop", "leave", "end", "rematch", "keep-playing"]
)
async def test_commands_say_where_there_is_no_game(club: Club, line: str) -> None:
    ann = club.member("Ann")
    response = await ann.command(club.channel, f"cantstop {line}")
    assert told(response) == "There is no game in this channel. `/cantstop new` opens one."


async def test_there_is_help_rules_and_an_empty_leaderboard(club: Club) -> None:
    ann = club.member("Ann")
    for place in (club.channel, ann.dm()):
        for line in ("help", "rules"):
            response = await ann.command(place, f"cantstop {line}")
            assert response.ephemeral
            assert len(response.text) > 200
        assert "No finished games yet" in (await ann.command(place, "cantstop stats")).text
    response = await ann.command(club.channel, "cantstop leaderboard")
    assert "Nobody is on this list yet" in response.text
    assert not response.ephemeral


HOSTILE = (
    "**bold** __under__ ~~gone~~ ||spoiler|| `code`",
    "[click](https://example.org)",
    "@everyone",
    "<@123456789012345678>",
    "<#123456789012345678>",
    "</help:1> <t:0:R>",
    "# heading\n> quote",
    "\u202egnikcatta\u202c",
    "אבגד דהו",
    "Z̸̡̢͓̳̜̪̥̍̄͊̀a̷̧̼̫l̶̡̛g̵̨o̴",
    "W" * 32,
    "\u200b\u200d",
)


@pytest.mark.parametrize("name", HOSTILE)
async def test_a_hostile_name_is_shown_tamed(club: Club, name: str) -> None:
    party = await club.game(name, "Ben")
    for _ in range(3):
        await party.step()
    (description,) = party.board.alt_texts
    assert len(description) <= 1024
    await leave(party, party.players[1])
    await club.discord.until(lambda: party.winner is party.host)
    listed = (await party.host.command(club.channel, "cantstop leaderboard")).text
    figures = (await party.host.command(club.channel, "cantstop stats")).text
    for text in (listed, figures):
        shown = re.findall("\u2068([^\u2069]*)\u2069", text)
        assert shown, text
        for part in shown:
            plain = part.replace("\\", "")
            assert 0 < len(plain.replace("\u200b", "")) <= 24
            assert not re.search(r"(?<!\\)(\*\*|__|~~|\|\||`)", part), part
            assert not re.search(r"@everyone|(?<!\\)<|\n|\u202e", part), part
    assert not any(message.mention_everyone for message in club.channel.visible)


async def test_the_bot_speaks_of_the_servers_members_by_their_names_there(club: Club) -> None:
    party = club.party("Ann", "Ben")
    club.guild.add_member(party.players[1], nick="The Marmot")
    await party.open()
    await party.start()
    await leave(party, party.host)
    await club.discord.until(lambda: party.winner)
    listed = await party.host.command(club.channel, "cantstop leaderboard")
    assert "The Marmot" in listed.text
