"""A bot whose dice a test controls rolls the same in every run."""

from dataclasses import replace
from pathlib import Path

from bot.game import rolls_in
from tests.e2e.controlled_bot import DICE_SEED_VARIABLE, seeded_dice
from tests.e2e.harness import running_bot
from tests.e2e.players import Server
from tests.tables.sample_tables import game_table, lobby_table


def test_rolls_follow_from_seed_table_and_number() -> None:
    lobby = seeded_dice("1", lobby_table(2))
    assert [lobby(2), lobby(2), lobby(4)] == [(6, 5), (2, 2), (5, 4, 5, 1)]
    game = game_table("parker -/- - 0 roll")
    assert seeded_dice("1", game)(4) == seeded_dice("1", game)(4) != seeded_dice("2", game)(4)


async def test_a_bot_rolls_them(database: Path) -> None:
    async with running_bot(database, environment={DICE_SEED_VARIABLE: "7"}) as bot:
        party = await Server.create(bot).start_game("Ann", "Ben")
        await party.play(lambda: len(party.rolls) >= 4)
        dice = seeded_dice("7", replace(lobby_table(2), id=party.stored.id))
        rolls = rolls_in(party.stored.game.log)
        assert [dice(len(roll)) for roll in rolls] == [*rolls]
