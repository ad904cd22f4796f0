import dataclasses
from typing import get_args

import pytest

from bot.tables import ApplyTimeouts, ChannelDeleted, ExtendDeadlines, PlayComputerTurn, Request, ServerLeft
from bot.tables.table_requests import AnytimeRequest, GameRequest, LobbyRequest

ALL = get_args(Request)
OF_THE_BOT = {ApplyTimeouts, ChannelDeleted, ExtendDeadlines, PlayComputerTurn, ServerLeft}
"""Requests that the bot itself makes."""


def test_every_request_is_of_one_kind() -> None:
    kinds = [set(get_args(kind)) for kind in (LobbyRequest, GameRequest, AnytimeRequest)]
    assert sum(map(len, kinds)) == len(set().union(*kinds)) == len(ALL)


@pytest.mark.parametrize("request_type", ALL)
def test_requests_are_immutable_values(request_type: type) -> None:
    parameters = request_type.__dataclass_params__  # type: ignore[attr-defined]
    assert (parameters.frozen, parameters.eq) == (True, True)


@pytest.mark.parametrize("request_type", ALL)
def test_every_request_of_a_person_names_the_caller_first(request_type: type) -> None:
    names = [field.name for field in dataclasses.fields(request_type)]
    assert ("by" in names[:1]) == (request_type not in OF_THE_BOT)
