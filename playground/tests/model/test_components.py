from playground.model.components import ButtonStyle, as_button, as_menu, media_of, texts, value_range, walk

BUTTON = {"type": 2, "style": 3, "label": "Go", "custom_id": "go", "emoji": {"name": "🎲"}}
SECTION = {"type": 9, "components": [{"type": 10, "content": "one"}], "accessory": BUTTON}
GALLERY = {"type": 12, "items": [{"media": {"url": "a"}}, {"media": {"url": "b"}}]}
BOX = {"type": 17, "components": [SECTION, GALLERY, {"type": 13, "file": {"url": "c"}}]}


def test_components_are_walked_in_reading_order_and_their_texts_and_media_gathered() -> None:
    assert [part["type"] for part in walk([BOX])] == [17, 9, 10, 2, 12, 13]
    assert [part["type"] for part in walk([{"type": 18, "component": {"type": 4}}])] == [18, 4]
    assert texts([BOX]) == ["one"]
    assert [media["url"] for media in media_of([BOX])] == ["a", "b", "c"]


def test_a_button_and_a_menu_as_they_are_seen() -> None:
    button = as_button(BUTTON)
    assert (button.label, button.custom_id, button.style) == ("Go", "go", ButtonStyle.SUCCESS)
    assert (button.emoji, button.disabled, button.url) == ("🎲", False, None)
    menu = as_menu({"type": 3, "custom_id": "m", "min_values": 0, "options": [{"label": "A", "value": "a"}]})
    assert (menu.custom_id, menu.placeholder, menu.options) == ("m", "", (("A", "a"),))
    assert (menu.min_values, menu.max_values) == (0, 1)


def test_one_value_is_taken_unless_a_component_says_otherwise() -> None:
    assert value_range({}) == (1, 1)
    assert value_range({"min_values": 0, "max_values": 3}) == (0, 3)
