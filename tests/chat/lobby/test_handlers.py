"""What the buttons, menus and modals of a lobby do."""

from dataclasses import replace

import discord
import pytest

from bot.chat.lobby.handlers import Lobby
from bot.chat.lobby.ids import LobbyButton, NewGame, PlayButton
from bot.chat.preferences import PINGS, Pings
from bot.chat.ui.custom_ids import TableButton
from bot.chat.ui.i18n.language import UNICODE_SYMBOLS
from bot.game import FRANJOS, PARKER, CrowdedSpaces, Rules, Starter
from bot.players import Strength
from bot.render import SEAT_SYMBOLS
from bot.tables import Caller, CloseReason, Coach, Options, Pace, RematchPlayer, Status, Table
from playground.validation.errors import ErrorCode
from tests.chat.all_features import ONLY_PRIVATE
from tests.chat.card_parts import buttons, ids, labels, submitted_values, text
from tests.chat.card_samples import WON
from tests.chat.fake_interactions import FakeInteraction, refusal
from tests.chat.harness import Harness, button, edited_card, ephemeral_card, ephemeral_text, public_card
from tests.chat.lobby.test_threads import text_channel
from tests.chat.pauses import fail_at_first
from tests.tables.sample_tables import ANN, BEN, CYD, EAGLE, EVE, LAMB, LOCATION, MOD, first_people

CHANGES = (LobbyButton.OPTIONS, LobbyButton.RULES, LobbyButton.PACE, LobbyButton.CANCEL)


async def press(
    harness: Harness, by: Caller, table: Table, action: str, *numbers: int, **form: tuple[str, ...]
) -> FakeInteraction:
    """Press a button of a lobby where it is, or submit the form that it opens."""
    pressed, private = button(table, action, *numbers), action in ONLY_PRIVATE
    return await harness.click(by, pressed, private=private, modal_values=form or None)


async def test_somebody_new_gets_a_seat_and_is_then_offered_to_leave(harness: Harness) -> None:
    table = await harness.lobby()
    card = edited_card(await press(harness, EVE, table, LobbyButton.JOIN))
    assert f"<@{EVE.id}>" in text(card)
    joined = await harness.stored(table)
    offered = ephemeral_card(await press(harness, EVE, table, LobbyButton.JOIN))
    assert labels(offered) == ["Leave"]
    assert await harness.stored(table) == joined
    left = edited_card(await harness.click(EVE, ids(offered)[0], private=True))
    assert text(left) == "You've left the game."
    assert (await harness.stored(table)).seats == first_people(2)
    assert harness.boards.refreshed == [table.id]


class TestStart:
    @pytest.mark.parametrize(("choice", "first_seat"), [(1, 1), (3, 3), (4, None)])
    async def test_the_host_chooses_who_goes_first_or_leaves_it_to_the_dice(
        self, harness: Harness, choice: int, first_seat: int | None
    ) -> None:
        table = await harness.lobby(Rules.of(FRANJOS), seats=(*first_people(2), LAMB, EAGLE))
        prompt = ephemeral_card(await press(harness, ANN, table, LobbyButton.START))
        names = [label.strip("\u2068\u2069") for label in labels(prompt)]
        assert names == ["Ann", "Ben", "Lamb", "Eagle", "Roll for it"]
        assert (await harness.stored(table)).status is Status.LOBBY
        started = await harness.click(ANN, ids(prompt)[choice], private=True)
        assert text(edited_card(started)) == "The game has started."
        assert harness.boards.refreshed == [table.id]
        game = await harness.game_of(table)
        assert game.started.roll_off if first_seat is None else game.state.on_turn == first_seat

    async def test_the_host_of_a_rematch_is_not_asked(self, harness: Harness) -> None:
        ann, ben = first_people(2)
        for person in (ann, ben):  # a rematch is for people who have played
            await harness.preferences.set_of_player(person, PINGS, Pings.NEVER)
        wins = (RematchPlayer(ben, 0), RematchPlayer(ann, 1))
        new = Table.new(LOCATION, ann, Options(Rules.of(FRANJOS)), 1e10)
        rematch = await harness.store.create(replace(new, seats=(ann, ben), rematch=wins))
        edited_card(await press(harness, ANN, rematch, LobbyButton.START))
        assert (await harness.stored(rematch)).acting == (ben,)


class TestPlayNow:
    async def test_somebody_alone_plays_at_once(self, harness: Harness) -> None:
        table = await harness.lobby(count=1)
        card = edited_card(await press(harness, ANN, table, LobbyButton.PLAY))
        assert "Roll" in labels(card)
        begun = await harness.stored(table)
        assert begun.seats[1] == LAMB
        assert begun.acting == first_people(1)

    async def test_a_button_without_a_lobby_opens_a_game_for_its_presser(self, harness: Harness) -> None:
        await harness.finished(WON["won"])
        card = public_card(await harness.click(BEN, PlayButton(Strength.HARD)))
        begun = await harness.latest()
        assert labels(card) == ["Roll", "How to play", "⋯"]
        assert (begun.host, begun.acting, begun.seats[1:]) == (BEN.id, begun.people, (EAGLE,))

    async def test_where_there_is_a_game_it_offers_a_thread(self, harness: Harness) -> None:
        table = await harness.lobby()
        offered = await harness.click(BEN, PlayButton(Strength.MEDIUM), changes={"channel": text_channel()})
        assert ids(ephemeral_card(offered)) == [str(NewGame(Options(), (Strength.MEDIUM,), now=True))]
        assert await harness.latest() == table


class TestComputers:
    async def test_the_host_adds_one_of_each_strength_and_removes_the_last(self, harness: Harness) -> None:
        table = await harness.lobby(count=1)
        for value in (Strength.HARD, Strength.EASY, Strength.MEDIUM, "remove"):
            edited_card(await harness.choose(ANN, button(table, LobbyButton.COMPUTERS), value))
        assert (await harness.stored(table)).seats[1:] == (EAGLE, LAMB)

    @pytest.mark.parametrize("values", [(), ("superb",), ("easy", "hard")])
    async def test_what_the_menu_lacks_is_refused(self, harness: Harness, values: tuple[str, ...]) -> None:
        table = await harness.lobby()
        answered = await harness.choose(ANN, button(table, LobbyButton.COMPUTERS), *values)
        assert ephemeral_text(answered) == "I don't know that choice. Pick one from the list."
        assert await harness.stored(table) == table


class TestOptions:
    async def test_the_host_sees_the_rules_and_what_can_be_changed(self, harness: Harness) -> None:
        table = await harness.lobby(Rules.of(FRANJOS))
        card = ephemeral_card(await press(harness, ANN, table, LobbyButton.OPTIONS))
        assert "Franjos edition: 3 columns win" in text(card)
        assert "No time limit · Bust chance shown, odds on request" in text(card)
        assert labels(card) == ["Change the rules", "Pace and coach", "Cancel the game"]
        assert ids(card) == [str(TableButton(table.id, 0, action)) for action in CHANGES[1:]]
        styles = [part["style"] for part in buttons(card)]
        assert [style == discord.ButtonStyle.danger.value for style in styles] == [False, False, True]

    @pytest.mark.parametrize("action", [*CHANGES, LobbyButton.START, LobbyButton.BEGIN])
    async def test_others_are_refused(self, harness: Harness, action: str) -> None:
        table = await harness.lobby(Rules.of(FRANJOS))
        for by in (BEN, EVE):
            answered = await press(harness, by, table, action)
            assert f"Only the host (<@{ANN.id}>) or a moderator can do that." in ephemeral_text(answered)
        assert await harness.stored(table) == table


class TestForms:
    async def test_the_host_changes_settings_and_rules_on_their_own(self, harness: Harness) -> None:
        table = await harness.lobby(Rules.of(FRANJOS))
        live = Options(Rules.of(FRANJOS), Pace.LIVE, Coach.OPEN)
        for action, form, told, changed in (
            (LobbyButton.PACE, {"pace": ("live",), "coach": ("open",)}, "90 seconds to act · Odds for", live),
            (LobbyButton.RULES, {"edition": ("parker",)}, "Parker", replace(live, rules=Rules.of(PARKER))),
        ):
            (opened,) = (await press(harness, ANN, table, action)).discord.calls
            assert opened.values["modal"].custom_id == str(button(table, action))
            assert told in text(edited_card(await press(harness, ANN, table, action, **form)))
            assert (await harness.stored(table)).options == changed
        assert harness.boards.refreshed == [table.id] * 2

    async def test_refused_rules_change_nothing_and_can_be_corrected(self, harness: Harness) -> None:
        table = await harness.lobby(Rules.of(PARKER, crowded=CrowdedSpaces.JUMP))
        chosen = {"edition": ("asmodee",), "crowded": ("jump",), "extras": ("bidding",)}
        refused = edited_card(await press(harness, ANN, table, LobbyButton.RULES, **chosen))
        assert text(refused).startswith("Nothing has changed. With bidding, players always share")
        assert labels(refused) == ["Try again", "Pace and coach", "Cancel the game"]
        assert await harness.stored(table) == table
        assert harness.boards.refreshed == []
        reopened = await harness.click(ANN, ids(refused)[0], private=True)
        form = reopened.discord.calls[0].values["modal"].to_dict()
        selected = submitted_values(form)
        assert {name: selected[name] for name in chosen} == chosen

    @pytest.mark.parametrize(
        "numbers", [(3,), (2**18 - 1,), (3, 1, 1, 1, 1), (16, 1, 1, 1, 1), (1, 1, 1, 1, 10**18)]
    )
    async def test_forged_choices_are_refused(self, harness: Harness, numbers: tuple[int, ...]) -> None:
        table = await harness.lobby()
        answered = await press(harness, ANN, table, LobbyButton.RULES, *numbers)
        assert "I don't know those rules" in ephemeral_text(answered)


class TestCancel:
    async def test_somebody_alone_is_not_asked(self, harness: Harness) -> None:
        table = await harness.lobby(count=1)
        card = edited_card(await press(harness, ANN, table, LobbyButton.CANCEL))
        assert text(card) == "You cancelled the game."
        assert (await harness.stored(table)).close_reason is CloseReason.CANCELLED
        assert harness.boards.refreshed == [table.id]

    @pytest.mark.parametrize(
        ("by", "told"), [(ANN, f"Others have joined: <@{BEN.id}> and <@{CYD.id}>."), (MOD, f"<@{ANN.id}>")]
    )
    async def test_who_has_company_is_asked_first(self, harness: Harness, by: Caller, told: str) -> None:
        table = await harness.lobby(count=3)
        asked = edited_card(await press(harness, by, table, LobbyButton.CANCEL))
        assert told in text(asked)
        assert labels(asked) == ["Cancel the game"]
        assert await harness.stored(table) == table
        edited_card(await harness.click(by, ids(asked)[0], private=True))
        assert (await harness.stored(table)).close_reason is CloseReason.CANCELLED


async def test_the_question_who_begins_does_without_emoji_that_discord_rejects(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, asked = await harness.lobby(Rules.of(PARKER, starter=Starter.HOST)), harness.interaction(ANN)
    own = tuple(f"<:shape:{number}>" for number in range(4))
    harness.feature(Lobby).access.languages.use(symbols=replace(UNICODE_SYMBOLS, shapes=own))
    asked.data = {"custom_id": str(button(table, LobbyButton.START))}
    fail_at_first(monkeypatch, asked.response, "send_message", refusal(ErrorCode.INVALID_FORM))
    await harness.features.router.handle(asked.real)
    shown = [each["emoji"]["name"] for each in buttons(ephemeral_card(asked))]
    assert shown == [*SEAT_SYMBOLS[:2], "🎲"]
