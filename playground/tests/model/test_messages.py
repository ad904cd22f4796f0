from typing import Any

from playground.model.channels import Channel, ChannelType
from playground.model.files import Attachment
from playground.model.messages import Message, MessageFlags, embed_lines
from playground.model.users import User


def message(**more: Any) -> Message:
    return Message(1, Channel(2, ChannelType.TEXT, "games"), User(3, "ann", "Ann"), 0.0, **more)


def test_all_texts_are_read_in_order_and_those_of_embeds_too() -> None:
    read = message(content="a", embeds=[{"title": "b"}], components=[{"type": 10, "content": "c"}])
    assert read.text == "a\nb\nc"
    ends = {"author": {"name": "1"}, "footer": {"text": "6"}}
    embed = {**ends, "title": "2", "description": "3", "fields": [{"name": "4", "value": "5"}]}
    assert embed_lines(embed) == list("123456")
    assert embed_lines({}) == []


def test_files_of_a_v2_message_are_shown_where_a_component_names_them() -> None:
    shown, hidden = Attachment("a", b"", url="u1", description="alt"), Attachment("b", b"", url="u2")
    plain = message(files=[shown, hidden])
    assert (plain.attachments, plain.hidden_attachments, plain.alt_texts) == ([shown, hidden], [], ["alt"])
    gallery = {"type": 12, "items": [{"media": {"url": "u1"}, "description": "other"}]}
    v2 = message(files=[shown, hidden], components=[gallery], flags=MessageFlags.IS_COMPONENTS_V2)
    assert (v2.attachments, v2.hidden_attachments, v2.alt_texts) == ([shown], [hidden], ["other"])
