"""Print what Discord has changed since we looked last, as Markdown: ``python -m tools.discord_changes``.

It compares Discord's own description of its API, and the types of the library discord-api-types, which
follow the documentation within days, with those that this version was written against, and prints nothing if
they are the same. Once bot and playground agree with it, :data:`SPEC` and :data:`TYPES` are set anew.
"""

import difflib
import io
import json
import re
import tarfile
import urllib.request
from collections.abc import Iterator, Mapping
from typing import Any

SPEC = "74fda0fad044407ea280043a03ffc9bc64c4e49e"
"""The commit of discord/discord-api-spec that we have read."""
TYPES = "0.38.54"
"""The version of discord-api-types that we have read."""

SPEC_URL = "https://raw.githubusercontent.com/discord/discord-api-spec/{}/specs/openapi.json"
LATEST_URL = "https://api.github.com/repos/discordjs/discord-api-types/releases/latest"
TYPES_URL = "https://github.com/discordjs/discord-api-types/archive/refs/tags/{}.tar.gz"
TYPES_USED = re.compile(r"[^/]+/((gateway|payloads|rest|utils)/v10(/.*)?\.ts)")

MOST = 30_000
"""The most characters of each part; an issue has room for 65,536."""


def main() -> None:
    """Print what is different."""
    old, new = (without_descriptions(_json(SPEC_URL.format(commit))) for commit in (SPEC, "main"))
    spec = "\n".join(differences(old, new))
    latest = _json(LATEST_URL)["tag_name"]
    types = "\n".join(type_differences(_types(TYPES), _types(latest)))
    print(report(spec, types, latest), end="")


def report(spec: str, types: str, latest: str) -> str:
    """Return the text of an issue about what is different, nothing if nothing is."""
    parts = {
        f"Discord's description of its API, since `{SPEC[:8]}`": spec,
        f"discord-api-types, from {TYPES} to {latest}": types,
    }
    text = "".join(_part(title, content) for title, content in parts.items() if content)
    end = "\nOnce the bot and the playground agree with this, say so in `tools/discord_changes.py`.\n"
    return text + end if text else ""


def differences(old: Any, new: Any, place: str = "") -> Iterator[str]:
    """Yield a line for each difference between two documents of JSON."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in sorted(old.keys() | new.keys()):
            inner = f"{place}/{key}"
            if key not in new:
                yield f"- {inner}"
            elif key not in old:
                yield f"+ {inner}"
            else:
                yield from differences(old[key], new[key], inner)
    elif isinstance(old, list) and isinstance(new, list):
        before, after = ({json.dumps(item, sort_keys=True) for item in items} for items in (old, new))
        yield from (f"- {place}: {item}" for item in sorted(before - after))
        yield from (f"+ {place}: {item}" for item in sorted(after - before))
    elif old != new:
        yield f"! {place}: {json.dumps(old)} -> {json.dumps(new)}"


def type_differences(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines that differ between files of types, but for comments, each file under its name."""
    for name in sorted(old.keys() | new.keys()):
        lines = difflib.unified_diff(_code(old.get(name, "")), _code(new.get(name, "")), n=0, lineterm="")
        changed = [line for line in lines if not line.startswith(("---", "+++", "@@"))]
        if changed:
            yield from (name, *changed)


def _code(source: str) -> list[str]:
    """Return the lines of TypeScript without comments."""
    lines = re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL).splitlines()
    return [line for line in lines if line.strip() and not line.lstrip().startswith("//")]


def _part(title: str, content: str) -> str:
    more = "" if len(content) <= MOST else f"\n… and {len(content) - MOST} more characters"
    # Nothing that others have written may end the block, or ping somebody.
    return f"## {title}\n\n```diff\n{content[:MOST].replace('```', '')}{more}\n```\n"


def _types(version: str) -> dict[str, str]:
    """Return the text of each file of types in a version, by its path."""
    with tarfile.open(fileobj=io.BytesIO(_read(TYPES_URL.format(version)))) as archive:
        files = {found[1]: member for member in archive if (found := TYPES_USED.fullmatch(member.name))}
        return {
            path: opened.read().decode()
            for path, file in files.items()
            if (opened := archive.extractfile(file))
        }


def without_descriptions(document: Any) -> Any:
    """Return a document of JSON without what only explains it."""
    if isinstance(document, list):
        return [without_descriptions(item) for item in document]
    if not isinstance(document, dict):
        return document
    told = {key for key, value in document.items() if key == "description" and isinstance(value, str)}
    return {key: without_descriptions(value) for key, value in document.items() if key not in told}


def _json(url: str) -> Any:
    return json.loads(_read(url))


def _read(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=60) as answer:
        content: bytes = answer.read()
        return content


if __name__ == "__main__":
    main()
