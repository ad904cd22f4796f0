"""A day may end while somebody's choice is being saved."""

from bot.chat.puzzles.ids import PuzzleAction, PuzzleButton
from bot.tables import DAY, PuzzleChoice
from tests.chat.harness import Harness, edited_text
from tests.tables.climbing import TODAY
from tests.tables.sample_tables import ANN, NOW


async def test_a_choice_of_the_last_moment_is_answered(harness: Harness) -> None:
    add_puzzle_choice = harness.store.add_puzzle_choice

    async def add_until_midnight(choice: PuzzleChoice) -> PuzzleChoice:
        await harness.clock.advance(DAY - NOW % DAY)
        return await add_puzzle_choice(choice)

    harness.store.add_puzzle_choice = add_until_midnight  # type: ignore[method-assign]
    choose = PuzzleButton(TODAY, PuzzleAction.CHOOSE, (0,))
    assert "👈 you" in edited_text(await harness.click(ANN, str(choose), private=True))
    assert "That day is over." in edited_text(await harness.click(ANN, str(choose), private=True))
