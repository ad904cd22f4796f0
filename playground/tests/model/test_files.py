from playground.model.files import Attachment


def test_an_attachment_has_its_content_as_bytes() -> None:
    assert Attachment("a.txt", b"abc", "text/plain").bytes == b"abc"
