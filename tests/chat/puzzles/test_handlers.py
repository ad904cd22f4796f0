"""The puzzle of the day and those of one's own games: private cards, and a post that gives nothing away."""

from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest

from bot.chat.puzzles.ids import TRY, PuzzleAction, PuzzleButton
from bot.chat.ui.card import Card
from bot.chat.ui.ids import TableButton
from bot.players import Grade, judge
from bot.players.puzzles import puzzle_game, read_pool
from bot.tables import DAY, POINTS, Caller, Period, Person, PuzzleChoice, StoreUnavailableError, Table
from tests.chat.card_parts import ids, labels, text
from tests.chat.card_samples import GAMES, PLAYED
from tests.chat.fake_interactions import FakeInteraction, http_error
from tests.chat.harness import Harness, edited_card, edited_text, ephemeral_card, ephemeral_text
from tests.tables.climbing import TODAY
from tests.tables.sample_tables import ANN, BEN, CYD, EVE, LOCATION, NOW

SERVER = LOCATION.guild_id
MAY_WRITE: dict[str, object] = {"permissions": discord.Permissions(send_messages=True)}
IN_DIRECT_MESSAGES: dict[str, object] = {"guild_id": None}

JUDGEMENT = judge(puzzle_game(read_pool()[0]))
NUMBERS = sorted(range(len(JUDGEMENT.choices)), key=JUDGEMENT.loss)
BEST, WORST = NUMBERS[0], NUMBERS[-1]


def to(action: PuzzleAction, *numbers: int, day: int = TODAY) -> PuzzleButton:
    return PuzzleButton(day, action, numbers)


def choosing(number: int, day: int = TODAY) -> PuzzleButton:
    return to(PuzzleAction.CHOOSE, number, day=day)


async def press(
    harness: Harness, custom_id: object, by: Caller = ANN, **circumstances: Any
) -> FakeInteraction:
    return await harness.click(by, str(custom_id), private=True, **circumstances)


async def stored(harness: Harness, by: Caller = ANN, day: int = TODAY) -> PuzzleChoice | None:
    return await harness.store.puzzle_choice(by.id, day)


async def is_shared(harness: Harness, day: int = TODAY) -> bool:
    choice = await stored(harness, day=day)
    assert choice is not None
    return choice.shared


async def test_the_command_asks_and_stores_nothing_about_anybody(harness: Harness) -> None:
    card = ephemeral_card(await harness.command("cantstop puzzle"))
    assert "What would" in text(card)
    assert ids(card)[: len(NUMBERS)] == [str(choosing(number)) for number in range(len(NUMBERS))]
    assert await harness.store.user_ids() == frozenset()


async def test_a_choice_is_answered_and_kept(harness: Harness) -> None:
    card = edited_card(await press(harness, choosing(WORST)))
    assert "👈 you" in text(card)
    assert labels(card) == ["Share", "Table of the day", "My puzzles"]
    lost = round(POINTS * JUDGEMENT.loss(WORST))
    assert await stored(harness) == PuzzleChoice(Person(ANN.id, ANN.name), TODAY, SERVER, WORST, lost)
    again = ephemeral_card(await harness.command("cantstop puzzle"))
    assert text(again) == text(card)


async def test_a_second_click_keeps_the_first_choice(harness: Harness) -> None:
    first = edited_text(await press(harness, choosing(WORST)))
    assert edited_text(await press(harness, choosing(BEST))) == first
    choice = await stored(harness)
    assert choice is not None
    assert choice.choice == WORST


async def test_everybody_chooses_for_themself_and_sees_how_the_others_here_chose(harness: Harness) -> None:
    assert "of the others" not in edited_text(await press(harness, choosing(BEST)))
    await press(harness, choosing(WORST), CYD, changes={"guild_id": 5})
    assert "100% of the others" in edited_text(await press(harness, choosing(WORST), BEN))
    assert "100% of the others" in ephemeral_text(await harness.command("cantstop puzzle"))
    elsewhere = harness.command_interaction(ANN, guild_id=5)
    assert "of the others" not in ephemeral_text(await harness.command("cantstop puzzle", elsewhere))


async def test_a_button_of_yesterday_shows_todays_puzzle(harness: Harness) -> None:
    await harness.clock.advance(DAY - NOW % DAY)
    shown = edited_text(await press(harness, choosing(BEST)))
    assert "That day is over. Here's today's puzzle." in shown
    assert "What would" in shown
    assert await stored(harness) is None


@pytest.mark.parametrize("custom_id", [choosing(8), f"{choosing(1)}0", f"pz1:{TODAY}:choose"])
async def test_a_choice_that_there_is_not_is_refused(harness: Harness, custom_id: object) -> None:
    assert "I don't know that button." in ephemeral_text(await press(harness, custom_id))
    assert await stored(harness) is None


async def test_a_store_that_cannot_save_is_told_with_what_to_do(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(harness.store, "add_puzzle_choice", AsyncMock(side_effect=StoreUnavailableError))
    refused = ephemeral_text(await press(harness, choosing(BEST)))
    assert "choose again with `/cantstop puzzle`" in refused


async def test_where_pictures_are_rejected_the_board_is_text(harness: Harness) -> None:
    interaction = harness.command_interaction(ANN)
    interaction.discord.errors["send_message"] = http_error(403, 50013)
    await harness.command("cantstop puzzle", interaction)
    assert "```" in text(interaction.discord.calls[1].values["view"])


async def test_in_direct_messages_a_choice_counts_in_no_server(harness: Harness) -> None:
    card = edited_card(await press(harness, choosing(BEST), changes=IN_DIRECT_MESSAGES))
    assert "Table of the day" not in labels(card)
    choice = await stored(harness)
    assert choice is not None
    assert choice.guild_id is None
    refused = await press(harness, to(PuzzleAction.TABLE), changes=IN_DIRECT_MESSAGES)
    assert "nobody to compare with" in ephemeral_text(refused)


async def test_the_climb_shows_the_puzzle_beside_it(harness: Harness) -> None:
    assert "Today's puzzle is waiting" in ephemeral_text(await harness.command("cantstop daily"))
    await press(harness, choosing(BEST))
    shown = ephemeral_text(await harness.command("cantstop daily"))
    assert "You've answered today's puzzle." in shown
    assert "🔥 Streak: 1 day" in shown


class TestSharing:
    async def test_it_is_posted_once_for_everybody(self, harness: Harness) -> None:
        await press(harness, choosing(BEST))
        shared = await press(harness, to(PuzzleAction.SHARE), changes=MAY_WRITE)
        assert shared.discord.names == ["defer", "followup", "edit_original_response"]
        _, post, card = shared.discord.calls
        assert "🎯" in text(post.values["view"])
        assert not post.values.get("ephemeral")
        assert "Share" not in labels(card.values["view"])
        again = await press(harness, to(PuzzleAction.SHARE), changes=MAY_WRITE)
        assert "You've already shared this puzzle." in again.discord.calls[-1].values["content"]
        assert "followup" not in again.discord.names[:-1]

    @pytest.mark.parametrize("day", [TODAY - 1, TODAY])
    async def test_whoever_presses_the_button_of_a_post_solves_the_puzzle_of_today(
        self, harness: Harness, day: int
    ) -> None:
        asked = await harness.click(BEN, str(to(PuzzleAction.SHOW, day=day)))
        assert "What would" in ephemeral_text(asked)

    async def test_the_result_of_somebody_else_is_not_shared(self, harness: Harness) -> None:
        await press(harness, choosing(BEST))
        await press(harness, to(PuzzleAction.SHARE), BEN, changes=MAY_WRITE)
        assert not await is_shared(harness)

    async def test_yesterdays_result_can_still_be_shared(self, harness: Harness) -> None:
        await press(harness, choosing(BEST))
        await harness.clock.advance(DAY)
        shared = await press(harness, to(PuzzleAction.SHARE), changes=MAY_WRITE)
        assert await is_shared(harness)
        assert "What would" in text(shared.discord.calls[-1].values["view"])

    @pytest.mark.parametrize(
        ("changes", "told"),
        [
            (MAY_WRITE | {"app_permissions": discord.Permissions(view_channel=True)}, "I can't post here."),
            ({"permissions": discord.Permissions.none()}, "You can't write here."),
            (MAY_WRITE | IN_DIRECT_MESSAGES, "There's nobody to share with here."),
        ],
    )
    async def test_where_it_cannot_be_posted_that_is_said(
        self, harness: Harness, changes: dict[str, object], told: str
    ) -> None:
        await press(harness, choosing(BEST))
        assert told in ephemeral_text(await press(harness, to(PuzzleAction.SHARE), changes=changes))
        assert not await is_shared(harness)

    async def test_what_one_person_sees_can_be_shared_elsewhere(self, harness: Harness) -> None:
        await press(harness, choosing(BEST))
        changes = MAY_WRITE | {"kept_private": True}
        shared = await press(harness, to(PuzzleAction.SHARE), changes=changes)
        assert "Only you can see my answer" in shared.discord.calls[-1].values["content"]
        assert not await is_shared(harness)

    @pytest.mark.parametrize(
        ("error", "may_have_been_posted"), [(http_error(403, 50001), False), (TimeoutError(), True)]
    )
    async def test_what_was_not_posted_can_be_shared_again(
        self, harness: Harness, error: Exception, may_have_been_posted: bool
    ) -> None:
        await press(harness, choosing(BEST))
        await press(harness, to(PuzzleAction.SHARE), changes=MAY_WRITE, discord_errors={"followup": error})
        assert await is_shared(harness) is may_have_been_posted


class TestTables:
    async def test_todays_is_shown_once_the_puzzle_is_solved(self, harness: Harness) -> None:
        await press(harness, choosing(WORST), BEN)
        refused = await press(harness, to(PuzzleAction.TABLE))
        assert "Solve the puzzle first." in ephemeral_text(refused)
        await press(harness, choosing(BEST))
        shown = edited_text(await press(harness, to(PuzzleAction.TABLE)))
        assert "🎯 **0**" in shown
        assert shown.index("Ann") < shown.index("Ben")

    @pytest.mark.parametrize("period", Period)
    async def test_each_leads_to_the_others_and_back(self, harness: Harness, period: Period) -> None:
        await press(harness, choosing(BEST))
        card = edited_card(await press(harness, to(PuzzleAction(period.value))))
        reached = {custom_id.split(":")[2] for custom_id in ids(card)}
        assert reached == {"show", *Period}

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


def event_count(card: Card) -> int:
    """Return the number of events before the position of a puzzle of an own game."""
    return int(ids(card)[0].split(":")[2])


def number_of(table: Table, card: Card, *, best: bool) -> int:
    """Return the number of the best or the worst choice at the position of a card."""
    assert table.game is not None
    judgement = judge(table.game.at(event_count(card)))
    return sorted(range(len(judgement.choices)), key=judgement.loss)[0 if best else -1]


class TestMyPuzzles:
    async def test_they_are_the_costliest_decisions_of_ones_own_games(
        self, harness: Harness, played: Table
    ) -> None:
        card = await own_puzzles(harness)
        assert f"Your game {played.id}" in text(card)
        assert "What would" in text(card)
        assert "👈" not in text(card)
        assert played.game is not None
        assert played.seat_of(ANN.id) == played.game.at(event_count(card)).state.on_turn

    async def test_one_that_is_solved_does_not_come_back(self, harness: Harness, played: Table) -> None:
        card = await own_puzzles(harness)
        best = number_of(played, card, best=True)
        pressed = TableButton(played.id, event_count(card), TRY, (best, 0))
        assert "🎯 Spot on!" in edited_text(await press(harness, pressed))
        after = await own_puzzles(harness)
        assert ids(after)[:1] != ids(card)[:1]
        assert await harness.store.get_choice(ANN.id, "solved puzzles") == f"{played.id}:{event_count(card)}"

    async def test_one_that_is_not_comes_back_after_the_others(self, harness: Harness, played: Table) -> None:
        card = await own_puzzles(harness)
        worst = number_of(played, card, best=False)
        answered = edited_card(
            await press(harness, TableButton(played.id, event_count(card), TRY, (worst, 0)))
        )
        assert "👈 you" in text(answered)
        onward = edited_card(await press(harness, ids(answered)[0]))
        assert labels(answered)[0] == "Next"
        assert ids(onward) != ids(card)
        assert ids(await own_puzzles(harness)) == ids(card)

    async def test_when_all_are_solved_that_is_said(self, harness: Harness, played: Table) -> None:
        for _ in range(9):
            card = await own_puzzles(harness)
            if "Nothing to solve" in text(card):
                break
            best = number_of(played, card, best=True)
            await press(harness, TableButton(played.id, event_count(card), TRY, (best, 0)))
        assert "Nothing to solve" in text(card)
        assert labels(card) == ["Puzzle"]

    async def test_whoever_has_not_played_lately_has_none(self, harness: Harness, played: Table) -> None:
        assert "Nothing to solve" in text(await own_puzzles(harness, EVE))
        await harness.clock.advance(29 * DAY)
        assert "Nothing to solve" in text(await own_puzzles(harness))

    async def test_a_choice_is_graded_as_in_the_review(self, harness: Harness, played: Table) -> None:
        card = await own_puzzles(harness)
        assert played.game is not None
        judgement = judge(played.game.at(event_count(card)))
        assert Grade.of(judgement.loss(number_of(played, card, best=False))) is not Grade.BEST

    @pytest.mark.parametrize("by", [BEN, EVE])
    async def test_those_of_others_are_refused(self, harness: Harness, played: Table, by: Caller) -> None:
        card = await own_puzzles(harness)
        pressed = TableButton(played.id, event_count(card), TRY, (0, 0))
        assert "I don't know that button." in ephemeral_text(await press(harness, pressed, by))
        assert await harness.store.get_choice(by.id, "solved puzzles") is None

    async def test_a_position_that_nobody_was_asked_about_is_refused(
        self, harness: Harness, played: Table, caplog: pytest.LogCaptureFixture
    ) -> None:
        assert played.game is not None
        count = played.game.event_count
        for events in (*range(12), count - 1, count, count + 1, 10**9):
            for choice in (0, 8):
                answer = await press(harness, TableButton(played.id, events, TRY, (choice, 0)))
                assert len(answer.discord.calls) == 1
                if choice == 8:
                    assert "I don't know that button." in ephemeral_text(answer)
        assert "ERROR" not in caplog.text

    async def test_a_game_that_goes_on_is_refused(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three runners"])
        answer = await press(harness, TableButton(table.id, 1, TRY, (0, 0)))
        assert "isn't over yet" in ephemeral_text(answer)
