"""Application commands: names, options, choices, translations."""

import unicodedata
from typing import Any

from playground.model.commands import INTEGER, LOCALES, NUMBER, STRING, SUBCOMMAND, SUBCOMMAND_GROUP
from playground.model.json_object import Json
from playground.validation.forms import Form, Path

WITH_CHOICES = frozenset({STRING, INTEGER, NUMBER})
MAX_CHARACTERS = 8000
MAX_SAFE_INTEGER = 2**53


def validate_command(form: Form, path: Path, raw: Json) -> Json:
    """Check a command, and return it with Discord's defaults filled in (without ids)."""
    kind = raw.get("type") or 1
    form.choice((*path, "type"), kind, (1, 2, 3, 4))
    slash = kind == 1
    _names(form, path, raw, plain=slash)
    if slash:
        _text(form, path, raw, "description")
    elif raw.get("description"):
        form.add_error((*path, "description"), "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED")
    options = form.objects((*path, "options"), raw.get("options"), 25)
    if options and not slash:
        form.add_error((*path, "options"), "APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED")
    _options(form, (*path, "options"), options, depth=0)
    for key, among in (("contexts", (0, 1, 2)), ("integration_types", (0, 1))):
        values = raw.get(key)
        if values is not None:
            for index, value in enumerate(values):
                form.choice((*path, key, index), value, among)
            if not values:
                form.add_error((*path, key), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 3 in length.")
    permissions = raw.get("default_member_permissions")
    if permissions is not None and not str(permissions).isdigit():
        form.add_error(
            (*path, "default_member_permissions"), "NUMBER_TYPE_COERCE", f'Value "{permissions}" is not int.'
        )
    if slash and (size := _size(raw)) > MAX_CHARACTERS:
        form.add_error(
            path, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({MAX_CHARACTERS}): {size}"
        )
    contexts = raw.get("contexts")
    return {
        "type": kind,
        "name": raw.get("name"),
        "name_localizations": raw.get("name_localizations"),
        "description": raw.get("description") or "",
        "description_localizations": raw.get("description_localizations"),
        "options": options,
        "default_member_permissions": None if permissions is None else str(permissions),
        "dm_permission": (1 in contexts) if contexts else raw.get("dm_permission") is not False,
        "contexts": contexts,
        "integration_types": raw.get("integration_types") or [0],
        "nsfw": bool(raw.get("nsfw")),
    }


def validate_commands(form: Form, raw: Any) -> list[Json]:
    """Check a bulk overwrite."""
    if not isinstance(raw, list):
        form.add_error((), "LIST_TYPE_CONVERT")
        return []
    commands, seen = [], set()
    counts = {1: 0, 2: 0, 3: 0}
    for index, one in enumerate(form.objects((), raw, 130)):
        command = validate_command(form, (index,), one)
        commands.append(command)
        key = (command["type"], command["name"])
        if key in seen:
            form.add_error((index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME")
        seen.add(key)
        counts[command["type"]] = counts.get(command["type"], 0) + 1
    for kind, most in ((1, 100), (2, 15), (3, 15)):
        if counts[kind] > most:
            form.add_error(
                (), "BASE_TYPE_MAX_LENGTH", f"Maximum number of application commands reached ({most})"
            )
    return commands


def is_valid_name(name: str) -> bool:
    """Return whether commands and options may have a name: 1 to 32 of letters, digits, `-_'`; lower case."""
    if not 1 <= len(name) <= 32 or name != name.lower():
        return False
    return all(char in "-_'" or _is_word(char) for char in name)


def _is_word(char: str) -> bool:
    if unicodedata.category(char)[0] in "LN":
        return True
    return unicodedata.name(char, "").startswith(("DEVANAGARI", "THAI"))  # whole scripts, vowel signs too


def _names(form: Form, path: Path, raw: Json, *, plain: bool) -> None:
    def one(where: Path, value: Any) -> None:
        text = form.text(where, value, 32, least=1, required=True)
        if text is not None and plain and not is_valid_name(text):
            form.add_error(where, "APPLICATION_COMMAND_INVALID_NAME")

    one((*path, "name"), raw.get("name"))
    _localised(form, (*path, "name_localizations"), raw.get("name_localizations"), one)


def _text(form: Form, path: Path, raw: Json, key: str) -> None:
    """Check a text of at most 100 characters, and its translations."""

    def one(where: Path, value: Any) -> None:
        form.text(where, value, 100, least=1, required=True)

    one((*path, key), raw.get(key))
    _localised(form, (*path, f"{key}_localizations"), raw.get(f"{key}_localizations"), one)


def _localised(form: Form, path: Path, raw: Any, one: Any) -> None:
    if raw is None:
        return
    if not isinstance(raw, dict):
        form.add_error(path, "DICT_TYPE_CONVERT")
        return
    for locale, text in raw.items():
        if locale not in LOCALES:
            form.add_error(
                (*path, locale), "ENUM_TYPE_COERCE", f'Value "{locale}" is not a valid enum value.'
            )
        else:
            one((*path, locale), text)


def _options(form: Form, path: Path, options: list[Json], *, depth: int) -> None:
    kinds = {option.get("type") for option in options}
    if kinds & {SUBCOMMAND, SUBCOMMAND_GROUP} and kinds - {SUBCOMMAND, SUBCOMMAND_GROUP}:
        form.add_error(
            path,
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other types",
        )
    seen: dict[str, set[str]] = {}
    optional_seen = False
    for index, option in enumerate(options):
        here: Path = (*path, index)
        kind = option.get("type")
        if not form.choice((*here, "type"), kind, range(1, 12)):
            continue
        _names(form, here, option, plain=True)
        _text(form, here, option, "description")
        _unique(form, here, option, seen)
        if kind in {SUBCOMMAND, SUBCOMMAND_GROUP}:
            if depth >= 2 or (depth == 1 and kind == SUBCOMMAND_GROUP):
                form.add_error(
                    (*here, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Too deeply nested"
                )
            inner = form.objects((*here, "options"), option.get("options"), 25)
            _options(form, (*here, "options"), inner, depth=2 if kind == SUBCOMMAND else depth + 1)
            continue
        form.flag((*here, "required"), option.get("required"))
        if option.get("required") and optional_seen:
            form.add_error((*here, "required"), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID")
        optional_seen = optional_seen or not option.get("required")
        _value(form, here, option)


def _unique(form: Form, path: Path, option: Json, seen: dict[str, set[str]]) -> None:
    names = {"": option.get("name"), **(option.get("name_localizations") or {})}
    for locale, name in names.items():
        taken = seen.setdefault(locale, set())
        if name in taken or (locale and name != names[""] and name in seen.get("", set())):
            form.add_error((*path, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID")
        taken.add(str(name))


def _value(form: Form, path: Path, option: Json) -> None:
    kind = option["type"]
    choices = form.objects((*path, "choices"), option.get("choices"), 25)
    if (choices or option.get("autocomplete")) and kind not in WITH_CHOICES:
        form.add_error((*path, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID")
    if choices and option.get("autocomplete"):
        form.add_error((*path, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID")
    validate_choices(form, (*path, "choices"), choices, kind)
    form.number((*path, "min_length"), option.get("min_length"), 0, 6000)
    form.number((*path, "max_length"), option.get("max_length"), 1, 6000)
    for key in ("min_value", "max_value"):
        form.number((*path, key), option.get(key), -MAX_SAFE_INTEGER, MAX_SAFE_INTEGER, whole=kind == INTEGER)


def validate_choices(form: Form, path: Path, choices: list[Json], kind: int) -> None:
    """Check the choices of an option, or those that autocomplete offers."""
    for index, choice in enumerate(choices):
        here: Path = (*path, index)
        _text(form, here, choice, "name")
        if kind == STRING:
            form.text((*here, "value"), choice.get("value"), 100, required=True)
        else:
            form.number(
                (*here, "value"),
                choice.get("value"),
                -MAX_SAFE_INTEGER,
                MAX_SAFE_INTEGER,
                required=True,
                whole=kind == INTEGER,
            )


def _size(raw: Json) -> int:
    """Return the characters that count towards a command's limit: of each text the longest translation."""
    total = 0
    for key in ("name", "description"):
        texts = [raw.get(key) or "", *(raw.get(f"{key}_localizations") or {}).values()]
        total += max(len(text) if isinstance(text, str) else 0 for text in texts)
    for choice in raw.get("choices") or []:
        names = [choice.get("name") or "", *(choice.get("name_localizations") or {}).values()]
        total += max(len(name) for name in names) + len(str(choice.get("value", "")))
    return total + sum(_size(option) for option in raw.get("options") or [] if isinstance(option, dict))
