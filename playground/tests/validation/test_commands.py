from typing import Any

from playground.tests.validation.samples import Json, assert_faults
from playground.validation.commands import is_valid_name, validate_commands


def option(name: str = "one", kind: int = 3, **more: Any) -> Json:
    return {"type": kind, "name": name, "description": "an option", **more}


def command(*options: Json, **more: Any) -> Json:
    return {"name": "go", "description": "goes", "options": list(options), **more}


CHOICE = {"name": "A", "value": "a"}
LONG = {"name": "x" * 100, "value": "a"}


def test_commands_keep_their_limits() -> None:
    assert_faults(
        lambda form, one: validate_commands(form, [one]),
        (command(), None),
        (command(name="nehézség"), None),
        (command(option(required=True), option("two", 4, min_value=1)), None),
        (command(option("sub", 1, options=[option()]), option("group", 2, options=[option("sub", 1)])), None),
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
            command(option(autocomplete=True, choices=[CHOICE])),
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
        ),
        (command(option(choices=[{"name": "x" * 101, "value": "a"}])), "BASE_TYPE_BAD_LENGTH"),
        (command(option(kind=4, choices=[CHOICE])), "NUMBER_TYPE_COERCE"),
        (command(option(kind=5, autocomplete=True)), "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID"),
        (command(option(kind=12)), "BASE_TYPE_CHOICES"),
        (command(contexts=[3]), "BASE_TYPE_CHOICES"),
        (command(*(option(f"o{n}", choices=[LONG] * 20) for n in range(4))), "APPLICATION_COMMAND_TOO_LARGE"),
    )


def test_command_names_are_unique_and_numbered() -> None:
    assert_faults(
        validate_commands,
        ([command(), command()], "APPLICATION_COMMANDS_DUPLICATE_NAME"),
        ([command(name=f"c{n}") for n in range(101)], "BASE_TYPE_MAX_LENGTH"),
    )


def test_command_names_follow_discords_pattern() -> None:
    names = ["új", "คน", "l'air", "ÚJ", "a b"]
    assert [is_valid_name(name) for name in names] == [True, True, True, False, False]
