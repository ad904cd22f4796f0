import ast
from pathlib import Path

import pytest

from bot.chat.ui.i18n.catalogues import placeholders, read_catalogue
from tests.chat.ui.i18n.translation_faults import header_faults
from tools import collect_texts
from tools.collect_texts import COMMANDS, TextCall, begin, collect, command_texts, main, template, text_calls
from tools.placeholders import EXAMPLES
from tools.text_uses import COMMAND_PARTS, KINDS, MEANINGS, USES
from tools.untranslated import untranslated

MODULE = """
def card(text, plural, name):
    text("Hello {player}", player=name)
    f"{text('in an f-string')}"
    plural("{count} game", "{count} games", 2)
    raise NotAllowed("You cannot do that")
    other("not for players")
    text(name)
    # Translators: columns.
    names = {2: text("two"), 3: text("three")}
    return [
        # Translators: the side of a bid,
        # not a verb.
        text("Busts", context="turn"),
        # What only programmers need to know.
        text("Roll"),
    ]

LABELS = {1: Label("One")}

def buttons(text, past):
    join = text("Join") if past else text("Resume")
    said = text("Press {button}.", button=join)
    stop = text("Stop")
    return [button("id", stop), with_text(said, text("Odds")), button("id", text("Leave"))]
"""

HEADER = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n'


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[TextCall]:
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "card.py").write_text(MODULE, "utf-8")
    monkeypatch.setattr(collect_texts, "ROOT", tmp_path)
    monkeypatch.setattr(collect_texts, "PACKAGES", ("package",))
    return list(collect_texts.text_calls())


def test_calls_with_texts_are_found_wherever_they_are(calls: list[TextCall]) -> None:
    assert {call.path for call in calls} == {"package/card.py"}
    words = "Busts", "Join", "Leave", "Odds", "Resume", "Roll", "Stop", "two", "three"
    texts = *words, "Hello {player}", "Press {button}.", "in an f-string"
    assert {(call.function, *call.messages) for call in calls} == {
        *(("text", text) for text in texts),
        *(("Label", "One"), ("NotAllowed", "You cannot do that"), ("text",)),
        ("plural", "{count} game", "{count} games"),
    }
    assert len(calls) == 16
    (not_literal,) = (call for call in calls if not call.messages)
    assert isinstance(not_literal.texts[0], ast.Name)


def test_a_text_has_its_context_and_the_comment_above_it_or_its_statement(calls: list[TextCall]) -> None:
    busts, roll = (call for call in calls if call.messages in (("Busts",), ("Roll",)))
    assert (busts.context, busts.comments) == ("turn", ("the side of a bid, not a verb.",))
    assert (roll.context, roll.comments) == (None, ())
    assert {call.messages[0] for call in calls if "columns." in call.comments} == {"two", "three"}


@pytest.mark.usefixtures("calls")
def test_a_comment_says_what_a_text_is_passed_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(USES, "package/card.py:LABELS", "In a list.")
    monkeypatch.setitem(USES, "package/card.py:buttons", "On a card.")
    comments = {call.messages[0]: call.comments for call in collect_texts.text_calls() if call.messages}
    assert comments["You cannot do that"] == (KINDS["NotAllowed"],)
    assert comments["One"] == ("In a list.",)
    assert comments["Leave"] == comments["Stop"] == comments["Join"] == (KINDS["button"], "On a card.")
    assert comments["Odds"] == ("On a card.",)
    assert comments["Press {button}."] == ("On a card.", '{button}: the button "Join" or "Resume"')


def test_translators_are_told_all_they_need() -> None:
    catalogue, calls = collect(), list(text_calls())
    said = {comment for message in catalogue for comment in message.auto_comments}
    assert {*USES.values(), *KINDS.values(), *COMMAND_PARTS.values(), *MEANINGS.values()} <= said
    assert {use.partition(":")[0] for use in USES} <= {call.path for call in calls}
    used = set[str]().union(*(placeholders(text) for call in calls for text in call.messages))
    assert set(EXAMPLES) == used
    locations = {path for message in catalogue for path, _ in message.locations}
    assert COMMANDS in locations
    assert any(path.startswith("bot/tables/") for path in locations)
    assert command_texts().keys() <= {(str(message.id), message.context) for message in catalogue}


@pytest.mark.thorough
@pytest.mark.parametrize(("tag", "forms"), [("pl", 3), ("pt-BR", 2), ("ja", 1)])
def test_a_translation_begins_with_the_plurals_of_its_language(tmp_path: Path, tag: str, forms: int) -> None:
    path = tmp_path / "locale" / f"{tag}.po"
    main(path.with_name("cantstop.pot"), tag)
    assert list(header_faults(path)) == []
    begun = read_catalogue(path)
    assert begun.num_plurals == forms
    assert {message.id for message in begun} == {message.id for message in collect()}
    assert "Roll" in list(untranslated(begun, collect()))


def test_a_translation_that_was_begun_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "pl.po"
    path.write_text("kept", "utf-8")
    begin(path)
    assert path.read_text("utf-8") == "kept"


@pytest.mark.parametrize("tag", ["xx", "pt-PT", ""])
def test_only_languages_of_discord_can_be_translated(tmp_path: Path, tag: str) -> None:
    with pytest.raises(SystemExit, match="Discord has no language"):
        begin(tmp_path / f"{tag}.po")
    assert not list(tmp_path.iterdir())


@pytest.mark.thorough
def test_translations_are_merged_with_the_template_and_in_doubt_for_changed_texts(tmp_path: Path) -> None:
    path = tmp_path / "fr.po"
    kept, changed = ("Roll", "Lancer"), ("A player's old statistics", "Statistiques")
    entries = [f'msgid "{text}"\nmsgstr "{translation}"\n' for text, translation in (kept, changed)]
    path.write_text("\n".join([HEADER, *entries]), "utf-8")
    main(tmp_path / "cantstop.pot")
    merged = read_catalogue(path)
    roll, statistics = merged.get("Roll"), merged.get("A player's statistics")
    assert roll is not None
    assert statistics is not None
    assert (roll.string, roll.fuzzy) == ("Lancer", False)
    assert (statistics.string, statistics.fuzzy) == ("Statistiques", True)
    assert {message.id for message in merged} == {message.id for message in collect()}
    before = path.read_text("utf-8")
    assert before.startswith(HEADER)
    collect.cache_clear()
    main(tmp_path / "cantstop.pot")
    assert path.read_text("utf-8") == before
    written = (tmp_path / "cantstop.pot").read_text("utf-8")
    assert written == template()
    assert "POT-Creation-Date" not in written
