"""Bids on a card: secret until they are revealed, then settled."""

from collections.abc import Sequence

import pytest

from bot.chat.bidding.cards import bid_prompt, stake_prompt
from bot.chat.play.cards import table_card
from bot.chat.turns.board import board_description
from bot.chat.turns.buttons import BidButton, GameButton
from bot.chat.ui.card import Card
from bot.game import STAKES, Game, Phase, Roll, may_confirm, shiftable_columns
from bot.render import ACCENT_COLOURS
from tests.chat.all_features import table_buttons
from tests.chat.card_parts import PICTURE, accent, ids, labels, text, texts, with_names
from tests.chat.card_samples import BIDDERS, BIDDING, GAMES, TABLES
from tests.chat.english import ENGLISH
from tests.game.game_factories import ScriptedDice, game_at
from tests.tables.sample_tables import game_table


def card_of(game: Game) -> Card:
    return table_card(game_table(game), ENGLISH, PICTURE)


def shown(name: str) -> list[str]:
    """Return the lines of a game's card below the board, without the score."""
    return with_names(texts(table_card(TABLES[name], ENGLISH, PICTURE))[1]).splitlines()[:-1]


class TestAwaiting:
    def test_the_card_asks_for_bids_and_names_whose_turn_it_is(self) -> None:
        card = card_of(BIDDERS)
        assert with_names(texts(card)[0]) == "🪙 Will Cyd 🟡 stop or bust? Place your bids."
        assert accent(card) == ACCENT_COLOURS[2]
        assert labels(card) == ["Bid", "Odds", "⋯"]
        assert ids(card) == ids(card_of(GAMES["a bid is in"])), "all bidders share a button"

    def test_players_who_cannot_bid_are_not_awaited(self) -> None:
        game = game_at("parker,bidding 7:1/-/8:1 6:2 0 bid bids=-/-/-")
        assert "\n⏳ Cyd\n" in with_names(text(card_of(game)))

    def test_a_bidder_who_leaves_is_not_awaited(self) -> None:
        assert shown("a bidder left")[0] == "🏳️ Ben has left the game."
        assert "Ben" not in "".join(shown("a bidder left")[1:])

    def test_the_card_shows_who_has_bid_until_all_have(self) -> None:
        played = ["Played **3 + 7**.", "No roll can bust. At stake: 3 (+2) and 7 (+2)."]
        assert shown("a bid is in") == [*played, "⏳ Ann · ✅ Ben"]
        assert shown("bids are in") == played
        assert labels(card_of(GAMES["bids are in"])) == ["Roll again", "Stop", "Odds", "⋯"]


class TestQuestions:
    def test_the_side_comes_first(self) -> None:
        card = bid_prompt(TABLES["bids awaited"], BIDDERS, 0, ENGLISH)
        assert with_names(text(card)) == "How will Cyd's turn end? Only you see your bid."
        assert labels(card) == ["Stops", "Busts"]
        moment = BIDDERS.action_version
        assert ids(card) == [f"cs1:17:{moment}:side:1", f"cs1:17:{moment}:side:0"]

    def test_bidders_see_their_own_bid_and_can_change_it(self) -> None:
        table, game = TABLES["a bid is in"], GAMES["a bid is in"]
        anns, bens = (bid_prompt(table, game, seat, ENGLISH) for seat in (0, 1))
        assert text(bens) == "Your bid: busts, 5 chips. You can change it until everyone has bid."
        assert labels(bens) == ["Stops", "Busts"]
        assert "Your bid:" not in text(anns)

    def test_the_stake_follows_with_its_consequences(self) -> None:
        sides = (0, "Cyd busts", "go down that many"), (1, "Cyd stops", "go down twice as many")
        for side, asked, if_wrong in sides:
            card = stake_prompt(TABLES["bids awaited"], BIDDERS, side, ENGLISH)
            assert with_names(text(card)).startswith(f"{asked}: how many chips?\n")
            assert text(card).endswith(f"{if_wrong}.")
            assert labels(card) == [str(stake) for stake in STAKES]
            assert ids(card) == [f"cs1:17:{BIDDERS.action_version}:chips:{side}.{stake}" for stake in STAKES]


class TestSettling:
    def test_a_wrong_bid_on_a_stop_costs_twice_the_stake(self) -> None:
        assert shown("settling down") == [
            "💥 Cyd bust! Lost: 3 (+3), 7 (+2), and 12 (+1).",
            "❌ Ann: stops, 1 chip",
            "✅ Ben: busts, 5 chips",
        ]
        assert "your markers go down 2 steps." in text(card_of(GAMES["settling down"]))

    def test_the_settling_bidder_is_told_the_steps_left(self) -> None:
        for name, line in {
            "settling up": "Your bid was right: your markers may go up 2 steps.",
            "settling up, one step": "Your bid was right: your markers may go up 1 step.",
            "settling up, all steps": "No steps left. Press **Done**.",
            "settling down, one step": "Your bid was wrong: your markers go down 1 step.",
            "settling down, one taken back": "Your bid was wrong: your markers go down 2 steps.",
        }.items():
            card = card_of(GAMES[name])
            assert with_names(texts(card)[0]) == f"Ann 🔺 {line}"
            assert accent(card) == ACCENT_COLOURS[0]
            assert shown(name) == shown(name.partition(",")[0])

    @pytest.mark.parametrize("name", [name for name in BIDDING if GAMES[name].state.phase is Phase.SETTLE])
    def test_there_are_buttons_for_what_is_allowed(self, name: str) -> None:
        game = GAMES[name]
        assert game.state.settlement is not None
        columns = shiftable_columns(game.state)
        wanted: list[tuple[str, Sequence[int]]] = [(BidButton.SHIFT, (column,)) for column in columns]
        wanted += [(BidButton.UNDO, ())] * bool(game.state.settlement.steps)
        wanted += [(BidButton.CONFIRM, ())] * may_confirm(game.state)
        found = [(button.action, button.numbers) for button in table_buttons(card_of(game))]
        assert found == [*wanted, (GameButton.MENU, ())]
        assert labels(card_of(game))[: len(columns)] == list(map(str, columns))

    def test_a_player_who_leaves_is_shown_with_the_end_of_the_turn(self) -> None:
        lines = shown("left while settling")
        assert lines[:2] == ["✅ Cyd stopped and kept 3 (+2) and 7 (+2).", "🏳️ Cyd has left the game."]

    def test_settled_bids_stay_until_the_next_roll(self) -> None:
        assert shown("settled") == [
            "✅ Cyd stopped and kept 3 (+2) and 7 (+2).",
            "✅ Ann: stops, 2 chips",
            "❌ Ben: busts, 5 chips",
            "⏭️ Ben misses the next turn.",
        ]
        rolled = card_of(GAMES["settled"].play(Roll(0), ScriptedDice(3, 4, 1, 6)))
        assert "chip" not in text(rolled)
        assert "misses the next turn" in text(rolled)

    def test_two_missed_turns_share_a_line(self) -> None:
        game = game_at("parker,bidding 7:1/7:1/8:3 - 2 roll missing=0,1")
        assert "⏭️ Ann and Ben miss the next turn" in with_names(text(card_of(game)))

    def test_a_game_that_ends_by_settling_shows_turn_and_bids(self) -> None:
        card = table_card(TABLES["won after settling"], ENGLISH)
        title, happened, *bids = texts(card)[0].splitlines()
        assert "wins!" in title or "win together!" in title
        assert happened.startswith(("✅", "💥"))
        assert any(line.startswith(("✅", "❌")) for line in bids)


def test_the_alt_text_tells_bids_as_far_as_they_are_public() -> None:
    for name, sentences in {
        "a bid is in": "Bids in: Ben. Still to bid: Ann.",
        "bids are in to choose": "Bids in: Ann and Ben.",
        "settling up, one step": "Ben bid: busts, 5 chips, wrong. Steps left for Ann: 1 up.",
        "settling up, all steps": "Ben bid: busts, 5 chips, wrong.",
    }.items():
        told = with_names(board_description(TABLES[name], GAMES[name], ENGLISH))
        assert f" {sentences} Ann (orange triangle): " in told
