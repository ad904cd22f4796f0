import pytest

from playground.world.image_size import image_size

PNG = b"\x89PNG\r\n\x1a\n" + b"\x00\x00\x00\rIHDR" + (640).to_bytes(4, "big") + (480).to_bytes(4, "big")
GIF = b"GIF89a" + (640).to_bytes(2, "little") + (480).to_bytes(2, "little")


@pytest.mark.parametrize(
    ("content", "size"),
    [(PNG, (640, 480)), (GIF, (640, 480)), (PNG[:20], None), (GIF[:8], None), (b"text", None), (b"", None)],
)
def test_the_size_is_in_the_first_bytes(content: bytes, size: tuple[int, int] | None) -> None:
    assert image_size(content) == size
