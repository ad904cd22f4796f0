"""Make the page that plays and checks games from its parts in tools/page: ``python -m tools.make_page``.

Comments, line breaks and spaces that mean nothing are left out, because players download the page.
"""

import base64
import hashlib
import json
import re
import zlib
from pathlib import Path

from bot.verify import PAGE

PARTS = Path(__file__).with_name("page")
TEXTS = PARTS / "texts"
"""What the page says, in a file for each language."""
SCRIPTS = ("texts", "check", "rules", "codes", "board", "viewer", "main")
"""The scripts in their order; they share one scope."""

_COMMENT = r"/\*.*?\*/"
_LITERAL = (
    r'"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`'
    r"|(?:(?<=[(,=:!&|?])|(?<=[(,=:!&|?] ))/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n\[])+/"
)
"""A text, a template or a regular expression."""


def make_page() -> str:
    """Return the page."""
    html = re.sub(r"\n *(?=<)", "", _part("page.html"))
    style = _shortened(_part("style.css"), r'"[^"]*"', "{}:;,").replace(";}", "}")
    script = "\n".join(_shortened(_part(f"{name}.js"), _LITERAL, "{}()[],;:?=<>*&|!+-") for name in SCRIPTS)
    for name, value in _texts().items():
        script = script.replace(f"{{{name}}}", value)
    return with_code(html, style, f'"use strict";\n{script}')


def with_code(html: str, style: str, script: str) -> str:
    """Fill a page's style and script in, and their hashes into its content policy, which allows no others."""
    for name, code in {"style": style, "script": script}.items():
        digest = base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
        html = html.replace(f"{{{name}-hash}}", f"sha256-{digest}").replace(f"{{{name}}}", code)
    return html


def read_texts(folder: Path) -> dict[str, dict[str, str]]:
    """Return what a page says, by the tag of the language and by key; in English what a language lacks."""
    texts = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*.json"))}
    return {tag: texts["en"] | said for tag, said in texts.items()}


def _texts() -> dict[str, str]:
    """Return what the script says, English by its keys, and the translations, in the same order, packed."""
    texts = read_texts(TEXTS)
    english = ",".join(f"{key}:{_json(text)}" for key, text in texts.pop("en").items())
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9)
    packed = packer.compress(_json([[*said.values()] for said in texts.values()]).encode())
    return {
        "english": f"{{{english}}}",
        "languages": _json(["en", *texts]),
        "packed": base64.b64encode(packed + packer.flush()).decode(),
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _part(name: str) -> str:
    return (PARTS / name).read_text("utf-8")


def _shortened(source: str, literal: str, punctuation: str) -> str:
    """Return code without comments, and without spaces around ``punctuation`` outside of literals."""
    source = re.sub(f"({literal})|{_COMMENT}", lambda found: found[1] or "", source, flags=re.DOTALL)
    marks = re.escape(punctuation)
    pieces = re.split(f"({literal})", source)
    for index in range(0, len(pieces), 2):
        lines = re.sub(r"\s*\n\s*", "\n", pieces[index])
        lines = re.sub(r"(?<=[{(,&|=>?])\n|;?\n(?=[}):?&|.])", "", lines)
        pieces[index] = re.sub(rf" *([{marks}]) *", r"\1", lines)
    return re.sub("\n+", "\n", "".join(pieces)).strip()


if __name__ == "__main__":
    PAGE.write_text(make_page(), "utf-8")
