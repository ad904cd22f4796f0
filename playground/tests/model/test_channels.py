import pytest

from playground.model.channels import Channel, ChannelType


@pytest.mark.parametrize("kind", list(ChannelType))
def test_threads_are_told_by_their_type(kind: ChannelType) -> None:
    assert Channel(1, kind, "x").is_thread is kind.name.endswith("THREAD")
