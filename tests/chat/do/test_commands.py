"""Everything that the buttons of a lobby and a game do, by one command."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from bot.chat.odds.cards import ODDS
from bot.chat.play.cards import table_card
from bot.chat.preferences import BOARD_FORMAT, BoardFormat
from bot.game import FRANJOS, PARKER, Bid, Game, Phase, Rules
from bot.tables import Caller, CloseReason, Coach, Person, Reach, Reservation, Status, StoreUnavailableError
from tests.chat.card_parts import descriptions, ids, labels, text
from tests.chat.card_samples import BIDDERS, GAMES, SETTLING_UP, WON
from tests.chat.computer_samples import AWAY
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.harness import Harness, button, ephemeral_card, ephemeral_text, file_names
from tests.game.game_factories import game_at
from tests.store.saved_tables import save_changes
from tests.tables.sample_tables import ANN, BEN, CYD, DEE, EAGLE, EVE, LAMB, MOD, NOW, first_people
from tests.tables.watched_games import THIRD_RUNNER, game_with

BOARDS = ["Text board", "Picture of the board"]
BENS_TURN = game_at("parker -/-/- - 1 roll")
OVERDUE = {"deadline": NOW, "reminder_due": True}
AGAINST_COMPUTERS = {"seats": (*first_people(1), LAMB, EAGLE)}


async def do(harness: Harness, action: str | None, by: Caller | FakeInteraction = ANN) -> FakeInteraction:
    return await harness.command("cantstop do", by, action=action)


async def suggested(harness: Harness, by: Caller = ANN, typed: str = "") -> list[str]:
    choices = await harness.autocomplete("cantstop do", "action", typed, harness.command_interaction(by))
    assert all(choice.name == choice.value for choice in choices)
    assert len(choices) <= 25
    # Discord shows names in isolation from the text around them.
    return [re.sub("[\u2068\u2069]", "", choice.name) for choice in choices]


class TestLobby:
    async def test_host_and_others_are_offered_what_is_theirs(self, harness: Harness) -> None:
        await harness.lobby()
        adding = [f"Add {name}" for name in ("Lamb", "Goat", "Fox", "Eagle")]
        ends = ["Change the rules", "Leave", "Cancel the game"]
        assert await suggested(harness) == ["Start", *adding, "Remove Ben", *ends]
        assert await suggested(harness, BEN) == ["Leave"]
        assert await suggested(harness, CYD) == ["Join"]
        assert await suggested(harness, MOD, "ADD g") == ["Add Goat"]
        assert "Only the host" in ephemeral_text(await do(harness, "change the rules", BEN))

    @pytest.mark.parametrize(
        ("action", "by", "people"),
        [("leave", BEN, [ANN, CYD]), ("Join", DEE, [ANN, BEN, CYD, DEE]), ("remove ben", ANN, [ANN, CYD])],
    )
    async def test_seats_are_taken_and_given_up(
        self, harness: Harness, action: str, by: Caller, people: list[Caller]
    ) -> None:
        table = await harness.lobby(count=3)
        await do(harness, action, by)
        assert [person.id for person in (await harness.stored(table)).people] == [each.id for each in people]
        assert harness.boards.refreshed == [table.id]

    @pytest.mark.parametrize("name", ["???", "Lamb"])
    async def test_what_was_picked_means_nothing_like_it(self, harness: Harness, name: str) -> None:
        others = *first_people(1), Person(BEN.id, "!!!"), LAMB
        table = await harness.lobby(seats=(*others, Person(CYD.id, name)))
        await do(harness, f"Remove \u2068{name}\u2069")
        assert (await harness.stored(table)).seats == others

    async def test_the_host_adds_and_removes_computers(self, harness: Harness) -> None:
        table = await harness.lobby()
        for action in ("add eagle", "Add Lamb", "Remove Lamb"):
            assert action.casefold() in [each.casefold() for each in await suggested(harness)]
            await do(harness, action)
        assert (await harness.stored(table)).seats[2:] == (EAGLE,)

    async def test_the_only_player_plays_at_once(self, harness: Harness) -> None:
        table = await harness.lobby(count=1)
        assert "Play now" in await suggested(harness)
        assert "Play now" not in await suggested(harness, BEN)
        await do(harness, "play now")
        assert (await harness.stored(table)).status is Status.PLAYING

    @pytest.mark.parametrize("first", [0, 1, 2])
    async def test_the_host_starts_and_says_who_goes_first(self, harness: Harness, first: int) -> None:
        table = await harness.lobby(Rules.of(FRANJOS), seats=(*first_people(2), LAMB))
        name = ("Ann", "Ben", "Lamb")[first]
        assert f"Start: {name} goes first" in await suggested(harness)
        await do(harness, f"start {name} goes first")
        assert (await harness.game_of(table)).started.first_seat == first

    async def test_who_is_asked_accepts_or_not(self, harness: Harness) -> None:
        kept = tuple(Reservation(person, seat=seat) for seat, person in enumerate(first_people(3)[1:], 1))
        table = await harness.lobby(count=1, reservations=kept)
        assert await suggested(harness, BEN) == ["Accept", "Not now", "Leave"]
        assert "Remove Ben" in await suggested(harness)
        assert "reserved" in ephemeral_text(await do(harness, "accept", BEN))
        told = ephemeral_text(await do(harness, "not now", CYD))
        assert f"<@{CYD.id}>" not in told
        assert (await harness.stored(table)).status is Status.PLAYING, "all have answered"


class TestTurn:
    @pytest.mark.parametrize(
        ("action", "game", "changes", "is_done"),
        [
            ("Roll", GAMES["begun"], {}, lambda table: table.game.state.roll is not None),
            ("Stop", GAMES["three runners"], {}, lambda table: table.game.state.on_turn == 1),
            ("Change move", GAMES["two runners"], {}, lambda table: table.game.state.roll is not None),
            ("I'm back", AWAY, {}, lambda table: not table.game.away),
            ("Resume", SETTLING_UP, {"paused": True}, lambda table: not table.paused),
            ("Let a computer play", BENS_TURN, OVERDUE, lambda table: table.game.away == {1}),
            ("Skip", BENS_TURN, AGAINST_COMPUTERS, lambda table: table.awaited == first_people(1)),
        ],
    )
    async def test_it_suggests_and_does_what_a_button_does(
        self, harness: Harness, action: str, game: Game, changes: Any, is_done: Callable[[Any], bool]
    ) -> None:
        """Case and signs make no difference. Spectators may only resume."""
        table = await harness.game(game, **changes)
        assert not is_done(table)
        assert action in await suggested(harness)
        assert (action in await suggested(harness, EVE)) is (action == "Resume")
        await do(harness, action.upper().replace("'", ""))
        assert is_done(await harness.stored(table))

    async def test_only_what_is_legal_is_suggested_and_to_whom_it_is(self, harness: Harness) -> None:
        assert await suggested(harness) == []
        await harness.game(GAMES["three moves"])
        always = ["Odds", *BOARDS, "Leave", "End the game"]
        assert await suggested(harness) == ["4 + 10", "5 + 9", "7 twice", *always]
        assert await suggested(harness, BEN) == always
        guesses = ["Guess a stop", "Guess a bust"]
        assert await suggested(harness, EVE) == [*guesses, "Odds", *BOARDS]
        assert await suggested(harness, ANN, " 10 ") == ["4 + 10"]
        assert await suggested(harness, ANN, "10 4") == ["4 + 10"]
        await do(harness, "4 + 10")
        assert await suggested(harness) == ["Roll", "Stop", "Change move", *always]
        await do(harness, "Roll again")
        assert "Stop" not in await suggested(harness)

    @pytest.mark.parametrize("columns", ["4 10", "10 and 4", " 4+10 ", "10/4"])
    async def test_columns_can_be_typed_in_any_order(self, harness: Harness, columns: str) -> None:
        table = await harness.game(GAMES["three moves"])
        await do(harness, columns)
        runners = (await harness.game_of(table)).state.runners
        assert (runners[4], runners[10]) == (1, 1)

    @pytest.mark.parametrize("action", ["", " ", "left", "4 10 6", "²", "9" * 4_000, "7 only", "Steps"])
    async def test_what_is_unknown_or_not_offered_is_refused(self, harness: Harness, action: str) -> None:
        table = await harness.game(GAMES["three moves"])
        refused = ephemeral_text(await do(harness, action))
        assert refused == "I don't know that, or it can't be done now. Pick from the list."
        assert await harness.stored(table) == table

    @pytest.mark.parametrize(
        ("action", "by", "reason"),
        [
            ("2 12", ANN, ""),
            ("roll", BEN, "It's"),
            ("stop", EVE, "You're not playing in this game."),
            ("join", EVE, "This game has already started. Open another with `/cantstop new`."),
            ("change the rules", ANN, "This game has already started. Open another with `/cantstop new`."),
            ("cancel the game", ANN, "This game has already started. Open another with `/cantstop new`."),
            ("rematch", ANN, "The game here isn't over yet"),
            ("leave", EVE, "You're not playing in this game."),
            ("guess a stop", ANN, "Only spectators can guess."),
            ("bid 2 on a bust", BEN, ""),
            ("I'm back", ANN, "You already have your seat back."),
            ("keep playing", ANN, "Nobody is asking to end this game."),
        ],
    )
    async def test_what_is_out_of_date_is_refused_with_the_reason(
        self, harness: Harness, action: str, by: Caller, reason: str
    ) -> None:
        table = await harness.game(GAMES["three moves"])
        assert reason in ephemeral_text(await do(harness, action, by))
        assert await harness.stored(table) == table

    async def test_it_tells_privately_what_the_card_says_in_words(self, harness: Harness) -> None:
        table = await harness.game(GAMES["begun"])
        told = ephemeral_card(await do(harness, "roll"))
        after = await harness.stored(table)
        board = text(table_card(after, harness.language, "board.png"))
        *words, dice, moves = text(told).splitlines()
        assert words == [line for line in board.splitlines() if line in text(told)]
        assert dice == "Dice: 6, 5, 1, 2."
        assert moves == "Moves: 1: 3 + 11, 2: 6 + 8, 3: 7 twice."
        assert f"<@{ANN.id}>" in text(told)
        assert "```" not in text(told)
        assert labels(told) == []
        assert harness.boards.refreshed == [table.id]

    async def test_who_plays_against_computers_is_told_what_they_did(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three runners"], seats=(*first_people(1), LAMB))
        told = ephemeral_text(await do(harness, "stop"))
        assert "**Lamb** stopped" in told
        assert f"<@{ANN.id}>" in told.splitlines()[0]
        assert (await harness.stored(table)).acting == first_people(1)

    async def test_a_move_is_shown_without_computers(
        self, harness: Harness, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = await harness.game(GAMES["three runners"], seats=(*first_people(1), LAMB))
        failing = Mock(side_effect=StoreUnavailableError("full"))
        monkeypatch.setattr("bot.tables.apply.skip_computers", failing)
        await do(harness, "stop")
        assert (await harness.stored(table)).computer_to_act
        assert harness.boards.refreshed == [table.id]


class TestBids:
    async def test_a_bid_is_confirmed_privately(self, harness: Harness) -> None:
        table = await harness.game(BIDDERS)
        offered = await suggested(harness, BEN, "bid")
        assert offered == [f"Bid {chips} on a {end}" for chips in range(1, 6) for end in ("stop", "bust")]
        assert await suggested(harness, CYD, "bid") == []
        first = ephemeral_text(await do(harness, "Bid 3 on a stop"))
        assert first.startswith("Your bid is in. You can change it until everyone has bid.")
        assert harness.boards.refreshed == [table.id]
        last = ephemeral_text(await do(harness, "bid 5 on a bust", BEN))
        assert last.startswith("Your bid is in, and bidding is over.")
        game = await harness.game_of(table)
        assert game.state.bids == (Bid(stops=True, stake=3), Bid(stops=False, stake=5), None)
        assert game.state.phase is not Phase.BID

    async def test_a_bid_is_settled_by_steps(self, harness: Harness) -> None:
        table = await harness.game(SETTLING_UP)
        assert (await suggested(harness))[:2] == ["6", "7"]
        assert await suggested(harness, ANN, "7") == ["7"]
        assert "Undo" not in await suggested(harness)
        for step in ("6", "Undo", "12", " 7 ", "done"):
            await do(harness, step)  # the marker in column 12 cannot move
        state = (await harness.game_of(table)).state
        assert state.markers[0][7] == SETTLING_UP.state.markers[0][7] + 1
        assert state.settlement is None


async def test_odds_are_told_if_the_table_has_any(harness: Harness) -> None:
    table = await harness.game(GAMES["three runners"])
    asked = await do(harness, "odds", BEN)
    assert text(ephemeral_card(asked)) == text(ephemeral_card(await harness.click(BEN, button(table, ODDS))))
    await save_changes(harness.store, table, options=replace(table.options, coach=Coach.OFF))
    assert "Odds" not in await suggested(harness)
    assert "without odds" in ephemeral_text(await do(harness, "odds"))


async def test_a_spectator_guesses_and_changes_their_mind(harness: Harness) -> None:
    watched = await harness.game(game_with(*THIRD_RUNNER))
    for ending in ("stop", "bust"):
        assert f"{ending}s" in ephemeral_text(await do(harness, f"guess a {ending}", EVE))
    (guess,) = (await harness.stored(watched)).guesses
    assert (guess.person.id, guess.stops) == (EVE.id, False)


class TestEnds:
    async def test_players_vote(self, harness: Harness) -> None:
        table = await harness.game(BIDDERS)
        await do(harness, "end the game")
        assert (await harness.stored(table)).end_votes == {ANN.id}
        offered = await suggested(harness, BEN)
        assert {"End without a winner", "Keep playing"} < set(offered)
        assert "End the game" not in offered
        await do(harness, "keep playing", BEN)
        assert (await harness.stored(table)).end_votes == frozenset()
        for by, action in ((ANN, "end the game"), (BEN, "end the game"), (CYD, "end without a winner")):
            assert (await harness.stored(table)).open
            await do(harness, action, by)
        assert (await harness.stored(table)).close_reason is CloseReason.AGREED

    async def test_a_rematch_is_public(self, harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
        await harness.finished(WON["won"], seats=(*first_people(1), EAGLE))
        assert await suggested(harness) == ["Rematch", *BOARDS]
        assert await suggested(harness, EVE) == BOARDS
        monkeypatch.setattr(harness.store, "save", AsyncMock(side_effect=StoreUnavailableError("locked")))
        interaction = await do(harness, "rematch")
        assert interaction.discord.names == ["send_message", "followup"], "a rematch kept waiting has a board"


class TestBoard:
    async def test_it_is_text_until_the_player_chooses_a_picture_for_good(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three runners"])
        shown = await do(harness, None)
        assert "```" in ephemeral_text(shown)
        assert file_names(shown) == []
        for action in ("picture of the board", None):
            shown = await do(harness, action)
            (name,) = file_names(shown)
            assert name.startswith(f"board-{table.id}-")
            assert descriptions(ephemeral_card(shown))
        assert await harness.preferences.of_player(BEN.id, BOARD_FORMAT) is BoardFormat.TEXT
        assert "```" in ephemeral_text(await do(harness, "text board"))
        assert "```" in ephemeral_text(await do(harness, None))

    async def test_before_it_there_is_the_lobby_in_words(self, harness: Harness) -> None:
        await harness.lobby(status=Status.ABANDONED, close_reason=CloseReason.CANCELLED)
        closed = ephemeral_text(await do(harness, None))
        assert closed == "This game was cancelled. Start a new one with `/cantstop new`."
        assert await suggested(harness) == []
        await harness.lobby()
        told = ephemeral_text(await do(harness, None))
        assert f"<@{BEN.id}>" in told
        assert "free seat" in told


@pytest.mark.parametrize("member", [False, True])
async def test_only_a_board_out_of_reach_is_sent_again(harness: Harness, member: bool) -> None:
    table = await harness.game(GAMES["begun"], reach=Reach.LENT)
    interaction = await do(harness, "roll", harness.command_interaction(member=member))
    *boards, told = interaction.discord.calls
    assert [board.name for board in boards] == ([] if member else ["send_message"])
    assert [bool(call.values.get("ephemeral")) for call in (*boards, told)] == [False] * len(boards) + [True]
    assert harness.boards.refreshed == [table.id]
    assert harness.boards.seen == [(table.id, ANN.id)]


async def test_a_table_is_loaded_once_for_suggestions_and_nothing_is_drawn(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await harness.game(GAMES["three moves"])
    load = AsyncMock(return_value=table)
    monkeypatch.setattr(harness.store, "latest_table_in", load)
    monkeypatch.setattr(harness.store, "load", AsyncMock(side_effect=AssertionError))
    assert await suggested(harness)
    load.assert_awaited_once()


@pytest.mark.parametrize("tag", ["en-US", "fr"])
@pytest.mark.parametrize("bidding", [False, True])
async def test_a_whole_game_is_played_by_suggestions_from_lobby_to_rematch(tag: str, bidding: bool) -> None:
    seconds = count(step=60)  # so that nobody is too fast
    harness = Harness(tag=tag, now=lambda: float(next(seconds)))
    label = harness.language.text
    await harness.command("cantstop new")
    await do(harness, label("Join"), BEN)
    if bidding:
        card = ephemeral_card(await do(harness, label("Change the rules"), ANN))
        await harness.click(ANN, ids(card)[0], private=True, modal_values={"extras": ("bidding",)})
    assert (await harness.latest()).options.rules == Rules.of(PARKER, bidding=bidding)
    await do(harness, label("Start"), ANN)
    rest = {label(each) for each in ("Odds", *BOARDS, "Leave", "End the game", "Change move", "Undo")}
    guesses = 0
    for turn in range(2_000):
        table = await harness.latest()
        if not table.open:
            break
        by = next(each for each in (ANN, BEN) if each.id == table.awaited[0].id)
        others = await suggested(harness, EVE)
        if (guess := label("Guess a stop")) in others and turn % 5 == 0:
            guesses += 1
            await do(harness, guess, EVE)
        choices = [each for each in await suggested(harness, by) if each not in rest]
        assert choices, "whoever is to act can do something"
        # Now and then a player stops, which is the last of the choices then.
        chosen = choices[-1] if turn % 4 == 3 else choices[0]
        answered = await do(harness, chosen if turn % 2 else chosen.upper(), by)
        assert (await harness.latest()).revision > table.revision, (chosen, ephemeral_text(answered))
    last = await harness.latest()
    assert last.status is Status.FINISHED
    assert bool(guesses) is not bidding, "bids are guesses already"
    await do(harness, label("Rematch"), ANN)
    assert (await harness.latest()).reservations
    await do(harness, label("Accept"), BEN)
    assert (await harness.latest()).status is Status.PLAYING


async def test_english_is_understood_beside_the_own_language() -> None:
    harness = Harness(tag="de")
    table = await harness.game(GAMES["three moves"])
    (offered,) = await suggested(harness, ANN, "twice")
    assert offered != "7 twice"
    await do(harness, "7 twice")
    await do(harness, "stop")
    assert (await harness.game_of(table)).state.on_turn == 1
