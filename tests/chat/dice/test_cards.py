"""What cards say of the dice: their seal before the end, and how to check them after it."""

from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import product

import pytest

from bot.chat.dice.cards import dice_card, files_to_check, loaded_text, server_dice_text
from bot.chat.play.cards import table_card
from bot.chat.play.menu import menu_card
from bot.chat.replay.cards import MAX_TEXT_URL
from bot.chat.ui.links import Links
from bot.dice import Seal
from bot.game import NO_DICE, PARKER, Busted, DiceStats, Game, Resign, Rolled, Rules, Starter, dice_stats
from bot.tables import CloseReason, Status, Table, dice_record
from bot.tables.dice import TableDice
from tests.chat.card_parts import components, faults, labels, parts, plain, text, texts
from tests.chat.english import ENGLISH
from tests.game.game_factories import no_dice
from tests.tables.sample_tables import ANN, closed_table, game_table, lobby_table

SEAL = Seal(17, bytes(range(100, 132)), 400_000_000_000_000_001)
LOBBY = replace(lobby_table(2), seal=SEAL)
FILES = ("game-17-dice.json", "verify.html")


def rolled(*dice: int) -> Game:
    """Return a game with sealed rolls for the first turn and another roll, by default the one of the seal."""
    game = Game.start(Rules.of(PARKER), 2, TableDice(LOBBY))
    first, second, third, fourth = dice or SEAL.roll(game.rolls + 1, 4)
    return game.extend([Rolled((first, second, third, fourth)), Busted()])


def playing(game: Game) -> Table:
    return replace(game_table(game), seal=SEAL)


def finished(game: Game) -> Table:
    return replace(playing(game.play(Resign(1), no_dice)), status=Status.FINISHED)


class TestBeforeTheEnd:
    def test_no_card_of_a_new_game_has_digits_that_nobody_asked_for(self) -> None:
        new = playing(Game.start(Rules.of(PARKER, starter=Starter.HOST), 2, no_dice, 0))
        for table in (LOBBY, new):
            assert SEAL.commitment[:8] not in repr(components(table_card(table, ENGLISH)))

    @pytest.mark.parametrize("table", [LOBBY, playing(rolled())])
    def test_the_whole_seal_can_be_copied_and_no_card_has_the_seed(self, table: Table) -> None:
        card = dice_card(table, ENGLISH)
        assert f"**Seal**\n```\n{SEAL.commitment}\n```" in text(card)
        assert "nobody peeked at the dice" in text(card)
        for each in (card, table_card(table, ENGLISH), dice_card(table, ENGLISH, *FILES)):
            shown = repr(components(each))
            assert SEAL.seed.hex() not in shown
            assert "dice.json" not in shown


class TestAfterTheEnd:
    def test_the_seed_is_shown_with_the_record_and_the_page(self) -> None:
        card = dice_card(finished(rolled()), ENGLISH, *FILES)
        shown = text(card)
        assert f"**Seed**\n```\n{SEAL.seed.hex()}\n```" in shown
        assert "rolls: all of them follow from the seed." in shown
        assert "All dice are sealed before anybody rolls." in shown
        assert "or picked them: whoever runs this bot could." in shown
        assert "open **verify.html** in a browser" in shown
        assert [part["file"]["url"] for part in parts(card) if "file" in part] == [
            f"attachment://{name}" for name in FILES
        ]
        assert faults(card, FILES) == []

    def test_the_message_on_which_the_rolls_depend_can_be_looked_at(self) -> None:
        for table in (LOBBY, playing(rolled()), finished(rolled())):
            place = f"{table.location.guild_id}/{table.location.channel_id}/{SEAL.message_id}"
            told = f": https://discord.com/channels/{place}. It must be the first message of this game."
            assert f"the seal{told}" in text(dice_card(table, ENGLISH))
        unshown = replace(LOBBY, seal=replace(SEAL, message_id=None))
        for table in (unshown, closed_table(unshown, CloseReason.CANCELLED)):
            assert "https://discord.com" not in text(dice_card(table, ENGLISH))

    @pytest.mark.parametrize("length", [100, MAX_TEXT_URL - 20])
    def test_with_its_code_there_is_a_link_to_the_game_and_the_page_has_it(self, length: int) -> None:
        language = replace(ENGLISH, links=Links(viewer="https://e.example"))
        card = dice_card(finished(rolled()), language, *FILES, code="1" * length)
        assert "save **verify.html** and open it in a browser. It plays the game" in text(card)
        assert f"https://e.example#{'1' * length}" in repr(components(card))
        assert faults(card, FILES) == []
        dice, page = files_to_check("game-17", dice_record(finished(rolled())), "1abc")
        assert (dice.name, page.name) == FILES
        assert page.content.startswith(b'<!doctype html><html data-game="1abc" lang="en">')

    def test_loaded_dice_are_told(self) -> None:
        right = SEAL.roll(rolled().rolls, 4)
        loaded = finished(rolled(*(die % 6 + 1 for die in right)))
        shown = text(dice_card(loaded, ENGLISH, *FILES))
        assert "Rolls that don't follow from the seed: 1 of " in shown
        assert "All dice are sealed before anybody rolls." not in shown
        assert "🎲 The dice of this game were loaded." in text(table_card(loaded, ENGLISH))
        assert loaded_text(finished(rolled()), ENGLISH) == ""

    def test_the_menu_offers_to_check_them_in_the_game_and_however_it_ended(self) -> None:
        ended = closed_table(playing(rolled().end()), CloseReason.AGREED)
        tables = ended, finished(rolled()), replace(ended, seal=None), playing(rolled())
        menus = [menu_card(table, ANN, ENGLISH) for table in tables]
        assert ["Check the dice" in labels(menu) for menu in menus] == [True, True, False, True]


def test_what_is_missing_is_said() -> None:
    for table, words in (
        (lobby_table(), "These dice can't be checked"),
        (replace(finished(rolled()), seal=None), "These dice can't be checked"),
        (closed_table(LOBBY, CloseReason.CANCELLED), "Nobody rolled in this game."),
        (finished(rolled()), "give me **Attach Files**"),
    ):
        assert words in text(dice_card(table, ENGLISH))


DIE = range(1, 7)
EVERY_ROLL = dice_stats(Counter(product(DIE, DIE, DIE, DIE)))


class TestDiceOfTheServer:
    def test_they_come_last_if_there_are_any(self) -> None:
        card = partial(dice_card, finished(rolled()), ENGLISH)
        assert texts(card(of_server=EVERY_ROLL))[-1] == plain(server_dice_text(EVERY_ROLL, ENGLISH))
        assert texts(card(of_server=NO_DICE)) == texts(card(of_server=EVERY_ROLL))[:-1]

    def test_sums_are_compared_with_what_is_expected(self) -> None:
        heading, count, evenness, sums = server_dice_text(EVERY_ROLL, ENGLISH).splitlines()
        assert (heading, count) == ("**Dice in this server**", "5,184 dice rolled")
        assert evenness == "Nothing unusual: with fair dice, 9 servers in 10 would look this uneven."
        assert plain(sums).startswith("-# How often each sum came up, compared with what was expected: 2 0%")

    def test_their_evenness_is_told_in_words(self) -> None:
        for faces, kind, servers in (
            ((110, 90, 95, 105, 100, 100), "Nothing unusual", "8 servers in 10"),
            ((122, 82, 95, 105, 96, 100), "Nothing unusual", "1 server in 10"),
            ((125, 78, 95, 105, 97, 100), "A bit uneven, but it happens", "1 server in 25"),
            ((130, 70, 95, 105, 100, 100), "Strikingly uneven", "at most 1 server in 420"),
            ((150, 50, 100, 100, 100, 100), "Strikingly uneven", "at most 1 server in 1,000"),
        ):
            evenness = server_dice_text(DiceStats(150, faces, (0,) * 13), ENGLISH).splitlines()[2]
            assert evenness == f"{kind}: with fair dice, {servers} would look this uneven."

    def test_a_few_dice_prove_nothing(self) -> None:
        few = dice_stats({(1, 1, 1, 1): 3})
        assert server_dice_text(few, ENGLISH) == "**Dice in this server**\n12 dice rolled"
