from playground.model.components import walk
from playground.tests.validation.samples import AROUND, TEXT, Json, box, button, faults, gallery, menu, row
from playground.validation.components import ComponentValidator, fill_in_defaults
from playground.validation.forms import Form


def message_faults(parts: list[Json], *, v2: bool = True) -> set[str]:
    form = Form()
    ComponentValidator(form, AROUND).message(("components",), parts, v2=v2)
    return faults(form.errors)


def test_what_discord_accepts_passes() -> None:
    accepted: list[list[Json]] = [
        [TEXT],
        [box(TEXT, row(button(), button(custom_id="b")))],
        [gallery("attachment://a.png", description="x" * 1024)],
        [row(button("x" * 80, "x" * 100))],
        [row(*(button(custom_id=str(n)) for n in range(5)))],
        [row(menu(25, placeholder="x" * 150, min_values=0, max_values=25))],
        [row({"type": 5, "custom_id": "who"})],
        [{"type": 9, "components": [TEXT] * 3, "accessory": button()}],
        [{"type": 9, "components": [TEXT], "accessory": {"type": 11, "media": {"url": "https://x.org"}}}],
        [{"type": 13, "file": {"url": "attachment://a.png"}}, {"type": 14, "spacing": 2, "divider": False}],
        [row(button(None, emoji={"name": "🎲"})), row(button(None, "e", emoji={"id": "77", "name": "die"}))],
        [row(button("web", None, style=5, url="https://example.org"))],
        [row({"type": 2, "style": 6, "sku_id": "1"})],
        [TEXT] * 40,
        [{"type": 10, "content": "x" * 4000}],
    ]
    for parts in accepted:
        assert message_faults(parts) == set(), parts


def test_the_id_of_an_emoji_comes_back_as_text_whatever_was_sent() -> None:
    pressed = button(None, emoji={"id": 1573757851967422464, "name": "die"})
    chosen = menu(1) | {"options": [{"label": "a", "value": "a", "emoji": {"id": 77, "name": "die"}}]}
    for part in (pressed, chosen):
        fill_in_defaults(part)
    assert pressed["emoji"]["id"] == "1573757851967422464"
    assert chosen["options"][0]["emoji"]["id"] == "77"


def test_what_discord_refuses_is_refused() -> None:
    for parts, code in (
        ([TEXT] * 41, "BASE_TYPE_MAX_LENGTH"),
        ([box(*[TEXT] * 20), box(*[TEXT] * 20)], "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
        ([{"type": 10, "content": "x" * 2001}] * 2, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
        ([{"type": 10, "content": ""}], "BASE_TYPE_REQUIRED"),
        ([box(box(TEXT))], "UNION_TYPE_CHOICES"),
        ([button()], "UNION_TYPE_CHOICES"),
        ([row(TEXT)], "UNION_TYPE_CHOICES"),
        ([{"type": 99}], "UNION_TYPE_CHOICES"),
        ([box()], "BASE_TYPE_BAD_LENGTH"),
        ([row()], "BASE_TYPE_BAD_LENGTH"),
        ([row(*(button(custom_id=str(n)) for n in range(6)))], "BASE_TYPE_BAD_LENGTH"),
        ([row(menu(), button())], "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
        ([row(button(), button())], "COMPONENT_CUSTOM_ID_DUPLICATED"),
        ([row(button("x" * 81))], "BASE_TYPE_MAX_LENGTH"),
        ([row(button(custom_id="x" * 101))], "BASE_TYPE_BAD_LENGTH"),
        ([row(button(custom_id=""))], "BASE_TYPE_REQUIRED"),
        ([row(button(custom_id=None))], "BASE_TYPE_REQUIRED"),
        ([row(button(None))], "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"),
        ([row(button(style=7))], "BASE_TYPE_CHOICES"),
        ([row(button(emoji={"name": "die"}))], "COMPONENT_INVALID_EMOJI"),
        ([row(button(emoji={"id": "78", "name": "die"}))], "COMPONENT_INVALID_EMOJI"),
        ([row(button(url="https://x.org"))], "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"),
        ([row(button(style=5, url="https://x.org"))], "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"),
        ([row(button(custom_id=None, style=5))], "BASE_TYPE_REQUIRED"),
        ([row(button(custom_id=None, style=5, url="ftp://x"))], "URL_TYPE_INVALID_SCHEME"),
        ([row(button(style=6, sku_id="1"))], "BUTTON_COMPONENT_PREMIUM_FIELDS"),
        ([row(menu(26))], "BASE_TYPE_BAD_LENGTH"),
        ([row(menu(0))], "BASE_TYPE_BAD_LENGTH"),
        ([row(menu(max_values=4))], "SELECT_COMPONENT_MAX_OVER_OPTIONS"),
        ([row(menu(min_values=2))], "SELECT_COMPONENT_MIN_OVER_MAX"),
        ([row(menu(placeholder="x" * 151))], "BASE_TYPE_MAX_LENGTH"),
        ([row(menu(options=[{"label": "a", "value": "a"}] * 2))], "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
        ([gallery("attachment://b.png")], "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"),
        ([gallery()], "BASE_TYPE_BAD_LENGTH"),
        ([gallery(*["attachment://a.png"] * 11)], "BASE_TYPE_BAD_LENGTH"),
        ([gallery("attachment://a.png", description="x" * 1025)], "BASE_TYPE_BAD_LENGTH"),
        ([gallery("attachment://a.png", description="")], "BASE_TYPE_BAD_LENGTH"),
        ([{"type": 13, "file": {"url": "https://x.org/a"}}], "URL_TYPE_INVALID_SCHEME"),
        ([{"type": 9, "components": [TEXT] * 4, "accessory": button()}], "BASE_TYPE_BAD_LENGTH"),
        ([{"type": 9, "components": [TEXT]}], "BASE_TYPE_REQUIRED"),
        ([{"type": 9, "components": [TEXT], "accessory": TEXT}], "UNION_TYPE_CHOICES"),
        ([{"type": 14, "spacing": 3}], "BASE_TYPE_CHOICES"),
        ([{**box(TEXT), "accent_color": 1 << 24}], "NUMBER_TYPE_MAX"),
        ([{**TEXT, "id": 4}, {**TEXT, "id": 4}], "COMPONENT_ID_DUPLICATED"),
    ):
        assert code in message_faults(parts), parts


def test_classic_messages_take_five_rows_and_nothing_else() -> None:
    rows = [row(button(custom_id=str(n))) for n in range(6)]
    assert message_faults(rows[:5], v2=False) == set()
    assert message_faults(rows, v2=False) == {"BASE_TYPE_MAX_LENGTH"}
    assert message_faults([TEXT], v2=False) == {"UNION_TYPE_CHOICES"}


def test_components_get_ids_in_reading_order() -> None:
    parts = [box({**TEXT, "id": 2}, row(button())), TEXT]
    checked = ComponentValidator(Form(), AROUND).message((), parts, v2=True)
    assert [part["id"] for part in walk(checked)] == [1, 2, 3, 4, 5]
