"""The pure checks: which components, modals, embeds and commands Discord accepts."""

from __future__ import annotations

from typing import Any

import pytest

from playground.errors import ApiError
from playground.rules.commands import check_all, good_name
from playground.rules.components import ComponentCheck, Surroundings, complete
from playground.rules.embeds import check_embeds
from playground.rules.forms import Form
from playground.rules.modals import check_modal

TEXT = {"type": 10, "content": "hi"}
AROUND = Surroundings({"a.png"}, {77})
Json = dict[str, Any]


def button(label: str | None = "Roll", custom_id: str | None = "roll", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id, **more}


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def box(*parts: Json) -> Json:
    return {"type": 17, "components": list(parts)}


def menu(count: int = 3, **more: Any) -> Json:
    options = [{"label": f"{n}", "value": f"{n}"} for n in range(count)]
    return {"type": 3, "custom_id": "menu", "options": options, **more}


def gallery(*urls: str, **more: Any) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}, **more} for url in urls]}


def faults(errors: Json) -> set[str]:
    """The codes in a tree of errors."""
    found = {fault["code"] for fault in errors.get("_errors", [])}
    return found.union(*(faults(inner) for key, inner in errors.items() if key != "_errors"))


def message_faults(parts: list[Json], *, v2: bool = True) -> set[str]:
    form = Form()
    ComponentCheck(form, AROUND).message(("components",), parts, v2=v2)
    return faults(form.errors)


@pytest.mark.parametrize(
    "parts",
    [
        [TEXT],
        [
            box(
                TEXT,
                row(button(), button(custom_id="b")),
                gallery("attachment://a.png", description="x" * 1024),
            )
        ],
        [row(button("x" * 80, "x" * 100))],
        [row(*(button(custom_id=str(n)) for n in range(5)))],
        [row(menu(25, placeholder="x" * 150, min_values=0, max_values=25))],
        [row({"type": 5, "custom_id": "who"})],
        [{"type": 9, "components": [TEXT] * 3, "accessory": button()}],
        [
            {
                "type": 9,
                "components": [TEXT],
                "accessory": {"type": 11, "media": {"url": "https://x.org/a.png"}},
            }
        ],
        [{"type": 13, "file": {"url": "attachment://a.png"}}, {"type": 14, "spacing": 2, "divider": False}],
        [row(button(None, emoji={"name": "🎲"})), row(button(None, "e", emoji={"id": "77", "name": "die"}))],
        [row(button("web", None, style=5, url="https://example.org"))],
        [row({"type": 2, "style": 6, "sku_id": "1"})],
        [TEXT] * 40,
        [{"type": 10, "content": "x" * 4000}],
    ],
)
def test_what_discord_accepts_passes(parts: list[Json]) -> None:
    assert message_faults(parts) == set()


def test_the_id_of_an_emoji_comes_back_as_text_whatever_was_sent() -> None:
    pressed = button(None, emoji={"id": 1573757851967422464, "name": "die"})
    chosen = menu(1) | {"options": [{"label": "a", "value": "a", "emoji": {"id": 77, "name": "die"}}]}
    for part in (pressed, chosen):
        complete(part)
    assert pressed["emoji"]["id"] == "1573757851967422464"
    assert chosen["options"][0]["emoji"]["id"] == "77"


@pytest.mark.parametrize(
    ("parts", "code"),
    [
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
    ],
)
def test_what_discord_refuses_is_refused(parts: list[Json], code: str) -> None:
    assert code in message_faults(parts)


def test_classic_messages_take_five_rows_and_nothing_else() -> None:
    rows = [row(button(custom_id=str(n))) for n in range(6)]
    assert message_faults(rows[:5], v2=False) == set()
    assert message_faults(rows, v2=False) == {"BASE_TYPE_MAX_LENGTH"}
    assert message_faults([TEXT], v2=False) == {"UNION_TYPE_CHOICES"}


def test_components_get_ids_in_reading_order() -> None:
    form = Form()
    parts = ComponentCheck(form, AROUND).message((), [box({**TEXT, "id": 2}, row(button())), TEXT], v2=True)
    assert [parts[0]["id"], parts[0]["components"][0]["id"]] == [1, 2]
    assert [parts[0]["components"][1]["id"], parts[0]["components"][1]["components"][0]["id"]] == [3, 4]
    assert parts[1]["id"] == 5


def modal(*parts: Json, **more: Any) -> Json:
    return {"custom_id": "form", "title": "Form", "components": list(parts), **more}


def label(component: Json, text: str = "Name") -> Json:
    return {"type": 18, "label": text, "component": component}


INPUT = {"type": 4, "custom_id": "name", "style": 1}


@pytest.mark.parametrize(
    ("form", "code"),
    [
        (modal(label(INPUT)), None),
        (modal(row({**INPUT, "label": "Name"})), None),
        (modal(TEXT, label(menu())), None),
        (modal(label({"type": 23, "custom_id": "c"})), None),
        (modal(label(INPUT), title="x" * 46), "BASE_TYPE_BAD_LENGTH"),
        (modal(label(INPUT), custom_id=""), "BASE_TYPE_REQUIRED"),
        (modal(), "BASE_TYPE_BAD_LENGTH"),
        (modal(*(label({**INPUT, "custom_id": str(n)}) for n in range(6))), "BASE_TYPE_BAD_LENGTH"),
        (modal(label(INPUT), label(INPUT)), "COMPONENT_CUSTOM_ID_DUPLICATED"),
        (modal(label(INPUT, "x" * 46)), "BASE_TYPE_BAD_LENGTH"),
        (modal(row(INPUT)), "BASE_TYPE_REQUIRED"),
        (modal(row(button())), "UNION_TYPE_CHOICES"),
        (modal(button()), "UNION_TYPE_CHOICES"),
        (modal(label(button())), "UNION_TYPE_CHOICES"),
        (modal(label({**INPUT, "label": "x"})), "TEXT_INPUT_LABEL_IN_LABEL"),
        (modal(label({**INPUT, "style": 3})), "BASE_TYPE_CHOICES"),
        (modal(label({**INPUT, "placeholder": "x" * 101})), "BASE_TYPE_MAX_LENGTH"),
        (modal(label({**INPUT, "min_length": 5, "max_length": 4})), "TEXT_INPUT_MIN_OVER_MAX"),
        (
            modal(label({"type": 21, "custom_id": "r", "options": [{"label": "a", "value": "a"}]})),
            "BASE_TYPE_BAD_LENGTH",
        ),
        (modal(label(menu(disabled=True))), "MODAL_COMPONENT_DISABLED"),
    ],
)
def test_modals_keep_their_limits(form: Json, code: str | None) -> None:
    check = Form()
    check_modal(check, ("data",), form, AROUND)
    assert faults(check.errors) == ({code} if code else set())


@pytest.mark.parametrize(
    ("embed", "code"),
    [
        ({"title": "x" * 256, "description": "x" * 4096}, None),
        ({"title": "x" * 257}, "BASE_TYPE_MAX_LENGTH"),
        ({"description": "x" * 4097}, "BASE_TYPE_MAX_LENGTH"),
        ({"fields": [{"name": "n", "value": "v"}] * 26}, "BASE_TYPE_MAX_LENGTH"),
        ({"fields": [{"name": "n", "value": ""}]}, "BASE_TYPE_REQUIRED"),
        ({"footer": {"text": "x" * 2049}}, "BASE_TYPE_MAX_LENGTH"),
        ({"description": "x" * 4096, "footer": {"text": "x" * 1905}}, "MAX_EMBED_SIZE_EXCEEDED"),
    ],
)
def test_embeds_keep_their_limits(embed: Json, code: str | None) -> None:
    check = Form()
    check_embeds(check, ("embeds",), [embed])
    assert faults(check.errors) == ({code} if code else set())


def option(name: str = "one", kind: int = 3, **more: Any) -> Json:
    return {"type": kind, "name": name, "description": "an option", **more}


def command(*options: Json, **more: Any) -> Json:
    return {"name": "go", "description": "goes", "options": list(options), **more}


CHOICE = {"name": "A", "value": "a"}


@pytest.mark.parametrize(
    ("one", "code"),
    [
        (command(), None),
        (command(name="nehézség"), None),
        (command(option(required=True), option("two", 4, min_value=1)), None),
        (
            command(
                {**option("sub", 1), "options": [option()]}, option("group", 2, options=[option("sub", 1)])
            ),
            None,
        ),
        (command(name_localizations={"hu": "menj", "en-GB": "go"}), None),
        (command(type=2, description="", name="Look At"), None),
        (command(name="Go"), "APPLICATION_COMMAND_INVALID_NAME"),
        (command(name="go now"), "APPLICATION_COMMAND_INVALID_NAME"),
        (command(name="x" * 33), "BASE_TYPE_BAD_LENGTH"),
        (command(description="x" * 101), "BASE_TYPE_BAD_LENGTH"),
        (command(description=""), "BASE_TYPE_REQUIRED"),
        (command(name_localizations={"hu": "Menj"}), "APPLICATION_COMMAND_INVALID_NAME"),
        (command(name_localizations={"xx": "go"}), "ENUM_TYPE_COERCE"),
        (command(*(option(f"o{n}") for n in range(26))), "BASE_TYPE_MAX_LENGTH"),
        (command(option(), option()), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID"),
        (command(option(), option("two", required=True)), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"),
        (command(option("sub", 1), option()), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
        (command(option(choices=[CHOICE] * 26)), "BASE_TYPE_MAX_LENGTH"),
        (
            command(option(choices=[CHOICE], autocomplete=True)),
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
        ),
        (command(option(choices=[{"name": "x" * 101, "value": "a"}])), "BASE_TYPE_BAD_LENGTH"),
        (command(option(kind=4, choices=[CHOICE])), "NUMBER_TYPE_COERCE"),
        (command(option(kind=5, autocomplete=True)), "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID"),
        (command(option(kind=12)), "BASE_TYPE_CHOICES"),
        (command(contexts=[3]), "BASE_TYPE_CHOICES"),
        (
            command(
                *(
                    option(f"o{n}", choices=[{"name": "x" * 100, "value": f"{m}"} for m in range(20)])
                    for n in range(4)
                )
            ),
            "APPLICATION_COMMAND_TOO_LARGE",
        ),
    ],
)
def test_commands_keep_their_limits(one: Json, code: str | None) -> None:
    check = Form()
    check_all(check, [one])
    assert faults(check.errors) == ({code} if code else set())


def test_command_names_are_unique_and_numbered() -> None:
    check = Form()
    check_all(check, [command(), command()])
    assert faults(check.errors) == {"APPLICATION_COMMANDS_DUPLICATE_NAME"}
    check = Form()
    check_all(check, [command(name=f"c{n}") for n in range(101)])
    assert faults(check.errors) == {"BASE_TYPE_MAX_LENGTH"}


@pytest.mark.parametrize(
    ("name", "good"), [("új", True), ("คน", True), ("l'air", True), ("ÚJ", False), ("a b", False)]
)
def test_command_names_follow_discords_pattern(name: str, good: bool) -> None:
    assert good_name(name) is good


def test_errors_come_as_a_tree() -> None:
    form = Form()
    form.required(("data", "components", 0, "label"))
    with pytest.raises(ApiError) as refused:
        form.done()
    fault = {"code": "BASE_TYPE_REQUIRED", "message": "This field is required"}
    assert refused.value.body() == {
        "message": "Invalid Form Body",
        "code": 50035,
        "errors": {"data": {"components": {"0": {"label": {"_errors": [fault]}}}}},
    }
