"""The bot uploads its emoji once and shows them; where it cannot, its texts are as good without."""

import re
from pathlib import Path

import pytest

from bot.render import SHAPES, emoji_pngs
from playground import Message, StandIn
from tests.e2e.cards import dice_on, on_turn, shown
from tests.e2e.harness import Bot, a_bot
from tests.e2e.party import Club
from tests.e2e.test_faults import (
    BROKEN,
    FAILED,
    FOR_EVER,
    FORBIDDEN,
    LIMITED,
    RECEIPT_LOST,
    REFUSED,
    Trouble,
    named,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

LIST = ("GET", "/applications/*/emojis")
CREATE = ("POST", "/applications/*/emojis")
DELETE = ("DELETE", "/applications/*/emojis/*")

UPLOADED = "The emoji are as they should be"
NOT_UPLOADED = "The emoji could not be uploaded"

_EMOJI = re.compile(r"<:(\w+):([0-9]+)>")


def uploads(discord: StandIn) -> int:
    """How many emoji were uploaded by now."""
    return sum(request.method == "POST" and request.path.endswith("/emojis") for request in discord.requests)


def images(discord: StandIn) -> dict[int, bytes]:
    """The emoji that Discord has, by their ids."""
    return {id_: emoji.image for id_, emoji in discord.application.emojis.items()}


def emoji_of(discord: StandIn, message: Message) -> list[str]:
    """The emoji in the texts of a message, each seen to be the picture that its name says."""
    found = _EMOJI.findall(message.text)
    for name, id_ in found:
        assert images(discord)[int(id_)] == emoji_pngs()[name]
    return [name for name, _ in found]


async def test_the_first_start_uploads_them_and_the_second_nothing(database: Path) -> None:
    async with a_bot(database) as bot:
        await bot.until_logged(UPLOADED)
        first = images(bot.discord)
        assert [*first.values()] == [*emoji_pngs().values()]
        assert await bot.end() == 0
        since = len(bot.log)
        await bot.start()
        await bot.until_logged(UPLOADED, since)
        assert images(bot.discord) == first
        assert uploads(bot.discord) == len(first)


async def test_cards_show_them_from_the_lobby_to_the_end(club: Club) -> None:
    await club.bot.until_logged(UPLOADED)
    party = await club.lobby("Ann", "Ben")
    assert emoji_of(club.discord, party.board) == ["orange_triangle", "blue_square"]
    await party.start()
    rolled = 0
    while not party.winner:
        names = emoji_of(club.discord, party.board)
        assert {"orange_triangle", "blue_square"} <= {*names}
        if dice := dice_on(party.board):
            rolled += 1
            assert [name for name in names if name.startswith("die_")] == [f"die_{value}" for value in dice]
        assert not any(shape in party.board.text for shape in SHAPES)
        await party.step()
    assert rolled
    assert {"orange_triangle", "blue_square"} <= {*emoji_of(club.discord, party.board)}


@named(forbidden=FORBIDDEN, refused=REFUSED)
@pytest.mark.parametrize("call", [LIST, CREATE])
async def test_where_they_are_refused_texts_are_plain_until_the_next_start(
    database: Path, fault: Trouble, call: tuple[str, str]
) -> None:
    async with StandIn(rate_limits=False) as discord:
        bot = Bot(discord, database)
        discord.faults.add(*call, **(fault | FOR_EVER))
        await bot.start()
        await bot.until_logged(NOT_UPLOADED)
        party = await Club.of(bot).game("Ann", "Ben")
        await party.step()
        assert SHAPES[0] in party.board.text
        assert dice_on(party.board)
        assert not emoji_of(discord, party.board)
        assert len(bot.logged(NOT_UPLOADED)) == 1
        assert await bot.end() == 0
        discord.faults.clear()
        await bot.start()
        await bot.until_logged(UPLOADED)
        assert not emoji_of(discord, party.board)
        await party.step()
        assert emoji_of(discord, party.board)
        assert await bot.end() == 0
        bot.assert_well()


@named(limited=LIMITED, failed=FAILED, broken=BROKEN, receipt_lost=RECEIPT_LOST)
async def test_what_fails_in_passing_is_uploaded_all_the_same(database: Path, fault: Trouble) -> None:
    async with StandIn(rate_limits=False) as discord:
        bot = Bot(discord, database)
        planted = [
            discord.faults.add(*LIST, **{**fault, "applied": False}),
            discord.faults.add(*CREATE, **fault, when=lambda _: len(discord.application.emojis) == 3),
        ]
        await bot.start()
        await bot.until_logged(UPLOADED)
        assert len(bot.logged(NOT_UPLOADED)) <= 1
        assert [one.hits for one in planted] == [1, 1]
        assert [*images(discord).values()] == [*emoji_pngs().values()]
        assert await bot.end() == 0
        bot.assert_well()


async def test_nobody_waits_for_the_upload(database: Path) -> None:
    async with StandIn(rate_limits=False) as discord:
        bot = Bot(discord, database)
        discord.faults.add(*CREATE, delay=60.0, times=None)
        await bot.start()
        party = await Club.of(bot).game("Ann", "Ben")
        await party.next_turn()
        assert SHAPES[0] in party.board.text
        assert await bot.end() == 0
        bot.assert_well()


async def test_a_start_in_the_middle_of_uploading_goes_on_from_there(database: Path) -> None:
    async with StandIn(rate_limits=False) as discord:
        bot = Bot(discord, database)
        discord.faults.add(
            *CREATE, delay=60.0, applied=True, when=lambda _: len(discord.application.emojis) == 4
        )
        await bot.start()
        await discord.until(lambda: len(discord.application.emojis) == 4)
        half = images(discord)
        await bot.kill()
        await bot.start()
        await bot.until_logged(UPLOADED)
        assert images(discord).items() >= half.items()
        assert [*images(discord).values()] == [*emoji_pngs().values()]
        assert await bot.end() == 0
        bot.assert_well()


@pytest.mark.parametrize("deletable", [True, False])
async def test_outdated_ones_are_deleted_and_those_of_others_are_not(database: Path, deletable: bool) -> None:
    async with StandIn(rate_limits=False) as discord:
        bot = Bot(discord, database)
        await bot.start()
        await bot.until_logged(UPLOADED)
        assert await bot.end() == 0
        kept = discord.application.emojis
        outdated, others, *_ = kept.values()
        outdated.name, others.name = "cs_orange_triangle_0123abcd", "logo"
        if not deletable:
            discord.faults.add(*DELETE, **FORBIDDEN)
        since = len(bot.log)
        await bot.start()
        await bot.until_logged("2 uploaded", since)
        if deletable:
            await discord.until(lambda: outdated.id not in kept)
        party = await Club.of(bot).game("Ann", "Ben")
        assert emoji_of(discord, party.board)
        assert others.id in kept
        assert (outdated.id in kept) is not deletable
        assert await bot.end() == 0
        bot.assert_well()


async def test_the_question_who_begins_shows_them_or_does_without(database: Path) -> None:
    async with a_bot(database) as bot:
        await bot.until_logged(UPLOADED)
        club = Club.of(bot)
        party = club.party("Ann", "Ben")
        response = await party.host.command(club.channel, "cantstop new", starter="host")
        await response.settled()
        await party.press("Join", party.players[1])
        before = shown(party.board)
        asked = await party.host.click(party.board, label="Start")
        assert [button.emoji for button in asked.shown.buttons] == ["orange_triangle", "blue_square", "🎲"]
        bot.discord.application.emojis.clear()
        asked = await party.host.click(party.board, label="Start")
        assert [button.emoji for button in asked.shown.buttons] == [*SHAPES[:2], "🎲"]
        assert shown(party.board) == before
        await party.host.click(asked, label="\u2068Ben\u2069")
        await party.until(lambda: on_turn(party.board) == party.players[1].id)
        assert SHAPES[1] in party.board.text
        bot.discord.breaches.clear()  # Discord refused a button, as was meant
