"""The puzzle of the day and those of one's own games: private cards that each click renews."""

from itertools import product

import pytest

from bot.chat.days import TRY, PuzzleAction, PuzzleButton
from bot.chat.ui.card import Card
from bot.chat.ui.custom_ids import TableButton
from bot.game import Game
from bot.players import judge
from bot.players.puzzles import puzzle_game, read_pool
from bot.tables import DAY, POINTS, Caller, Period, Person, PuzzleChoice, Table
from tests.chat.card_parts import ids, labels, text
from tests.chat.card_samples import GAMES, PLAYED
from tests.chat.daily.test_day_features import press
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.harness import Harness, edited_card, edited_text, ephemeral_card, ephemeral_text
from tests.tables.climbing import TODAY
from tests.tables.sample_tables import ANN, BEN, CYD, EVE, LOCATION, NOW, game_of

SERVER = LOCATION.guild_id
UNKNOWN_BUTTON = "I don't know that button. To see this channel's game, use `/cantstop games`."


def best_and_worst(game: Game) -> tuple[int, int]:
    """Return the numbers of the best and of the worst choice at a puzzle."""
    judgement = judge(game)
    numbers = sorted(range(len(judgement.choices)), key=judgement.loss)
    return numbers[0], numbers[-1]


def puzzle_of_today() -> Game:
    return puzzle_game(read_pool()[0])


def to(action: PuzzleAction, *numbers: int, day: int = TODAY) -> PuzzleButton:
    return PuzzleButton(day, action, numbers)


async def look(harness: Harness, guild_id: int | None = SERVER) -> FakeInteraction:
    """Return Ann's click on the button of a post, which shows her the puzzle of today."""
    return await harness.click(ANN, str(to(PuzzleAction.SHOW)), changes={"guild_id": guild_id})


async def choose(harness: Harness, number: int, by: Caller = ANN, guild_id: int | None = SERVER) -> Card:
    choice = to(PuzzleAction.CHOOSE, number)
    return edited_card(await press(harness, choice, by, changes={"guild_id": guild_id}))


async def test_a_choice_is_answered_and_kept(harness: Harness) -> None:
    asked = ephemeral_card(await look(harness))
    best, worst = best_and_worst(puzzle_of_today())
    assert ids(asked) == [str(to(PuzzleAction.CHOOSE, number)) for number in sorted((best, worst))]
    card = await choose(harness, worst)
    assert "👈 you" in text(card)
    assert labels(card) == ["Share", "Results", "My puzzles"]
    lost = round(POINTS * judge(puzzle_of_today()).loss(worst))
    kept = await harness.store.puzzle_choice(ANN.id, TODAY)
    assert kept == PuzzleChoice(Person(ANN.id, ANN.name), TODAY, SERVER, worst, lost)
    assert text(await choose(harness, best)) == text(card), "the first choice counts"
    assert text(ephemeral_card(await look(harness))) == text(card)


async def test_everybody_sees_how_the_others_here_chose(harness: Harness) -> None:
    assert "of the others" not in text(await choose(harness, 0))
    await choose(harness, 1, CYD, guild_id=5)
    assert "100% of the others" in text(await choose(harness, 1, BEN))
    assert "100% of the others" in ephemeral_text(await look(harness))
    assert "of the others" not in ephemeral_text(await look(harness, guild_id=5))


async def test_the_climb_shows_the_puzzle_beside_it(harness: Harness) -> None:
    assert "Today's puzzle is waiting" in ephemeral_text(await harness.command("cantstop daily"))
    await choose(harness, 0)
    shown = ephemeral_text(await harness.command("cantstop daily"))
    assert "You've answered today's puzzle." in shown
    assert "🔥 Streak: 1 day" in shown


async def test_a_choice_at_the_last_moment_counts(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    add_puzzle_choice = harness.store.add_puzzle_choice

    async def add_until_midnight(choice: PuzzleChoice) -> PuzzleChoice:
        await harness.clock.advance(DAY - NOW % DAY)
        return await add_puzzle_choice(choice)

    monkeypatch.setattr(harness.store, "add_puzzle_choice", add_until_midnight)
    assert "👈 you" in text(await choose(harness, 0))


class TestTables:
    @pytest.mark.parametrize("period", Period)
    async def test_each_leads_to_the_others_and_back(self, harness: Harness, period: Period) -> None:
        best, worst = best_and_worst(puzzle_of_today())
        await choose(harness, best)
        await choose(harness, worst, BEN)
        card = edited_card(await press(harness, to(PuzzleAction(period.value))))
        assert text(card).index("Ann") < text(card).index("🎯 **0%**")
        assert {custom_id.split(":")[2] for custom_id in ids(card)} == {"show", *Period}

    async def test_one_of_long_ago_is_empty_and_draws_no_puzzle(self, harness: Harness) -> None:
        shown = edited_text(await press(harness, to(PuzzleAction.MONTH, day=0)))
        assert "Nobody in this server" in shown
        assert await harness.store.puzzle(0) is None


@pytest.fixture
async def played(harness: Harness) -> Table:
    """A game with costly decisions of Ann's that has just been finished."""
    return await harness.finished(PLAYED["plain"], last_activity=NOW)


async def own_puzzles(harness: Harness, by: Caller = ANN) -> Card:
    return edited_card(await press(harness, to(PuzzleAction.OWN), by))


def position(table: Table, card: Card) -> Game:
    """Return the game at the puzzle of a card."""
    return game_of(table).at(int(ids(card)[0].split(":")[2]))


def trying(table: Table, card: Card, choice: int) -> TableButton:
    return TableButton(table.id, position(table, card).event_count, TRY, (choice, 0))


class TestMyPuzzles:
    async def test_the_costliest_comes_back_until_it_is_solved(self, harness: Harness, played: Table) -> None:
        card = await own_puzzles(harness)
        assert f"Your game {played.id}" in text(card)
        assert "What would" in text(card)
        assert "👈" not in text(card)
        assert played.seat_of(ANN.id) == position(played, card).state.on_turn
        _, worst = best_and_worst(position(played, card))
        answered = edited_card(await press(harness, trying(played, card, worst)))
        assert "👈 you" in text(answered)
        assert labels(answered)[0] == "Next"
        assert ids(edited_card(await press(harness, ids(answered)[0]))) != ids(card)
        assert ids(await own_puzzles(harness)) == ids(card)

    async def test_those_that_are_solved_do_not_come_back(self, harness: Harness, played: Table) -> None:
        solved: list[str] = []
        for _ in range(9):
            card = await own_puzzles(harness)
            if "No puzzles for you" in text(card):
                break
            best, _ = best_and_worst(position(played, card))
            assert "🎯 Spot on!" in edited_text(await press(harness, trying(played, card, best)))
            solved.append(f"{played.id}:{position(played, card).event_count}")
            assert await harness.store.get_choice(ANN.id, "solved puzzles") == " ".join(solved)
        assert "No puzzles for you" in text(card)
        assert labels(card) == ["Puzzle"]

    async def test_whoever_has_not_played_lately_has_none(self, harness: Harness, played: Table) -> None:
        assert "No puzzles for you" in text(await own_puzzles(harness, EVE))
        await harness.clock.advance(29 * DAY)
        assert "No puzzles for you" in text(await own_puzzles(harness))

    @pytest.mark.parametrize("by", [BEN, EVE])
    async def test_those_of_others_are_refused(self, harness: Harness, played: Table, by: Caller) -> None:
        pressed = trying(played, await own_puzzles(harness), 0)
        assert UNKNOWN_BUTTON in ephemeral_text(await press(harness, pressed, by))
        assert await harness.store.get_choice(by.id, "solved puzzles") is None

    async def test_a_position_that_nobody_was_asked_about_is_refused(
        self, harness: Harness, played: Table, caplog: pytest.LogCaptureFixture
    ) -> None:
        count = game_of(played).event_count
        never = (0, 1, count, count + 1, 2**63 - 1)
        for events, choice in product({*range(12), count - 1, *never}, (0, 8)):
            answer = await press(harness, TableButton(played.id, events, TRY, (choice, 0)))
            assert len(answer.discord.calls) == 1
            if choice == 8 or events in never:
                assert UNKNOWN_BUTTON in ephemeral_text(answer)
        assert "ERROR" not in caplog.text

    async def test_a_game_that_goes_on_is_refused(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three runners"])
        answer = await press(harness, TableButton(table.id, 1, TRY, (0, 0)))
        assert "isn't over yet" in ephemeral_text(answer)
