from playground.world.image_size import image_size

PNG = b"\x89PNG\r\n\x1a\n" + b"\x00\x00\x00\rIHDR" + (640).to_bytes(4, "big") + (480).to_bytes(4, "big")
GIF = b"GIF89a" + (640).to_bytes(2, "little") + (480).to_bytes(2, "little")


def test_the_size_is_in_the_first_bytes() -> None:
    assert image_size(PNG) == image_size(GIF) == (640, 480)
    for content in (PNG[:20], GIF[:8], b"text", b""):
        assert image_size(content) is None, content
