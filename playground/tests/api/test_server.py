import pytest

from playground.testing import FakeDiscord


async def test_a_real_looking_token_is_never_taken() -> None:
    with pytest.raises(ValueError, match="real"):
        FakeDiscord(token="MTA1MjM0NTY3ODkwMTIzNDU2Nzg5.GabCdE." + "x" * 38)
    async with FakeDiscord() as discord_:
        assert "." not in discord_.token
