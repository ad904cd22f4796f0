"""The card of a table in every state."""

from dataclasses import replace

import pytest

from bot.chat.play.cards import moved_card, table_card
from bot.chat.turns.buttons import GameButton
from bot.chat.ui.i18n.language import link
from bot.game import Phase, Roll
from bot.game.actions import legal_actions
from bot.render import ACCENT_COLOURS
from tests.chat.all_features import table_buttons
from tests.chat.card_parts import PICTURE, accent, labels, text, texts, with_names
from tests.chat.card_samples import TABLES
from tests.chat.english import ENGLISH
from tests.game.game_factories import no_dice
from tests.game.notation.games import parse_game
from tests.tables.sample_tables import ANN, BEN, CYD, START_POSITION, game_of, game_table


def test_the_card_starts_with_the_mention_of_the_acting_player() -> None:
    """A bust comes before it. There is none if nobody can act, several can bid, or a channel votes."""
    for name, table in TABLES.items():
        bids_are_due = table.game is not None and table.game.state.phase is Phase.BID
        one = table.acting and not (table.paused or table.crowd or bids_are_due)
        lines = text(table_card(table, ENGLISH)).splitlines()
        heading = next(line for line in lines if not line.startswith("💥"))
        assert heading.startswith(f"<@{table.acting[0].id}>" if one else "<@") == bool(one), name


def test_an_old_board_links_to_the_new_one() -> None:
    table = TABLES["begun"]
    assert text(moved_card(table, ENGLISH)) == f"The board is further down now: {link(table)}"


def test_until_the_first_move_it_says_what_to_do_and_offers_how_to_play() -> None:
    card = table_card(TABLES["begun by chance"], ENGLISH)
    assert "Be first to the top of **3 columns**." in text(card)
    assert labels(card) == ["Roll", "How to play", "⋯"]
    begun = game_of(TABLES["begun by chance"])
    choosing = begun.play(Roll(begun.state.on_turn), lambda _: (1, 2, 3, 4))
    card = table_card(game_table(choosing), ENGLISH)
    assert "Each sum is a column to climb in." in text(card)
    assert labels(card)[-2:] == ["How to play", "⋯"]
    later = choosing.play(legal_actions(choosing.state, choosing.state.on_turn)[0], no_dice)
    assert "How to play" not in labels(table_card(game_table(later), ENGLISH))
    rolled = table_card(TABLES["bust"], ENGLISH)
    assert "Be first" not in text(rolled)
    assert "How to play" not in labels(rolled)


def test_the_first_turn_of_a_game_teaches_pairs_and_what_a_bust_is() -> None:
    """A first roll with one move only leaves nothing to choose."""
    pairs, bust = "Each sum is a column to climb in.", "A roll without any of these sums is a bust."
    forced = "started parker 65 12\nrolled 5553\nmoved 8 10\n"
    chosen = f"{forced}rolled 1135\nmoved 2 8\n"
    for log, lesson in (
        (forced, ""),
        (f"{forced}rolled 1135\n", pairs),
        (chosen, bust),
        (f"{chosen}rolled 1166\n", ""),
        (f"{chosen}stopped\nrolled 3456\n", ""),
        (f"{chosen}stopped\nrolled 3456\nmoved 7 11\nrolled 1122\nmoved 3 3\n", ""),
    ):
        shown = text(table_card(game_table(parse_game(log)), ENGLISH))
        assert [told for told in (pairs, bust) if told in shown] == [lesson] * bool(lesson), log


def test_the_first_choice_of_a_turn_says_that_spectators_may_guess() -> None:
    told = "-# 🔮 Spectators may guess under **⋯**."
    choosing = game_table("parker 7:3/- - 0 choose:3416")
    assert told in text(table_card(choosing, ENGLISH))
    for other in (
        replace(choosing, options=replace(choosing.options, guessing=False)),
        game_table("parker 7:3/- 6:1 0 choose:3416"),
        TABLES["two runners"],
    ):
        assert told not in text(table_card(other, ENGLISH))


@pytest.mark.parametrize(
    ("position", "first"),
    [
        ("parker -/- - 1 roll", f"<@{BEN.id}> 🟦 It's your turn: roll the dice."),
        ("parker -/- - 1 choose:3416", f"<@{BEN.id}> 🟦 Choose your move."),
        ("franjos 6:1,7:2,8:3/- 6:1,7:2,8:3 0 decide", f"<@{ANN.id}> 🔺 Roll again, or stop?"),
    ],
)
def test_the_first_line_says_whose_turn_it_is_and_what_to_do(position: str, first: str) -> None:
    assert texts(table_card(game_table(position), ENGLISH))[0] == first


def test_the_edge_has_the_colour_of_the_current_player() -> None:
    for seat in range(4):
        table = game_table(f"parker -/-/-/- - {seat} roll")
        assert accent(table_card(table, ENGLISH)) == ACCENT_COLOURS[seat]


def test_those_who_wait_read_for_whom_and_what_they_can_do() -> None:
    card = table_card(TABLES["overdue"], ENGLISH)
    heading = texts(card)[0].splitlines()
    assert heading[1].startswith(f"-# ⏳ Three days without <@{ANN.id}>. Let a computer play, or end")
    assert labels(card)[-2:] == ["Let a computer play", "⋯"]
    assert text(card).count("💤") == 1
    begun = replace(game_table(START_POSITION), deadline=0.0, reminder_due=True)
    assert labels(table_card(begun, ENGLISH)) == ["Roll", "Let a computer play", "⋯"]
    timeless = table_card(replace(TABLES["overdue"], reminder_due=False), ENGLISH)
    assert "⏳" not in text(timeless), "without a pace, nobody is hurried"


class TestVote:
    @pytest.mark.parametrize(
        ("votes", "words"),
        [({ANN.id}, "Ann wants to end the game."), ({ANN.id, CYD.id}, "Ann and Cyd want to end the game.")],
    )
    def test_the_players_are_asked(self, votes: set[int], words: str) -> None:
        table = game_table("parker -/-/- - 0 roll")
        assert "🕊️" not in text(table_card(table, ENGLISH))
        card = table_card(replace(table, end_votes=frozenset(votes)), ENGLISH)
        asked, score = with_names(texts(card)[-1]).splitlines()
        assert asked == f"🕊️ {words}"
        assert score.startswith("-# First to 3:")
        assert labels(card) == ["Roll", "⋯", "End without a winner", "Keep playing"]
        assert [button.action for button in table_buttons(card)][-2:] == [GameButton.AGREE, GameButton.KEEP]

    def test_the_vote_takes_the_place_of_the_news(self) -> None:
        for name in ("two runners", "three computers have played"):
            card = table_card(replace(TABLES[name], end_votes=frozenset({ANN.id})), ENGLISH, PICTURE)
            assert len(texts(card)[1].splitlines()) == 2
