"""The file with what is stored about a person has no secrets of others."""

import json

from bot.game import Game
from bot.game.notation import format_event
from bot.tables import PersonalData, Status
from bot.tables.personal_data import PersonalGame
from tests.players.bidding_positions import BIDS_IN, SETTLING_UP
from tests.tables.sample_tables import LOCATION, NOW, first_people


def exported_log(game: Game, seat: int, *, status: Status = Status.PLAYING, damage: str = "") -> list[str]:
    people = first_people(4)
    events = (*map(format_event, game.log), *([damage] if damage else []))
    played = PersonalGame(
        1, LOCATION, NOW, status, people[3].id, "parker,bidding", "en-US", people[:3], events, {}, None
    )
    data = PersonalData(people[seat], (played,), (), (), {}, {}, {})
    log: list[str] = json.loads(data.as_json())["games"][0]["log"]
    return log


def bids(log: list[str]) -> list[str]:
    return [line for line in log if line.startswith("bid ")]


def test_secret_bids_are_only_in_the_file_of_their_bidder() -> None:
    files = [exported_log(BIDS_IN, seat) for seat in range(4)]
    assert list(map(bids, files)) == [["bid 0 makes 1"], ["bid 1 busts 5"], [], []]
    assert {len(log) - len(bids(log)) for log in files} == {len(BIDS_IN.log) - 2}


def test_settled_bids_are_in_everybodys_file() -> None:
    for seat in range(4):
        assert exported_log(SETTLING_UP, seat) == list(map(format_event, SETTLING_UP.log))


def test_a_log_that_cannot_be_read_is_in_the_file_without_bids() -> None:
    log = exported_log(BIDS_IN, 2, damage="rolled 9999")
    assert bids(log) == []
    assert log[-1] == "rolled 9999"


def test_bids_that_are_never_settled_stay_secret() -> None:
    assert bids(exported_log(BIDS_IN, 2, status=Status.ABANDONED)) == []
