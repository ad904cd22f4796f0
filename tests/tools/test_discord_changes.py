"""What Discord has changed is told in an issue that holds nothing but text."""

from tools.discord_changes import MOST, differences, report, type_differences, without_descriptions


def test_what_was_added_removed_and_changed_is_told_by_its_place() -> None:
    old = {"paths": {"/a": {"get": {"deprecated": False}}, "/b": {}}, "enum": [1, 2]}
    new = {"paths": {"/a": {"get": {"deprecated": True}}, "/c": {}}, "enum": [2, 3]}
    assert list(differences(old, new)) == [
        "- /enum: 1",
        "+ /enum: 3",
        "! /paths//a/get/deprecated: false -> true",
        "- /paths//b",
        "+ /paths//c",
    ]
    assert list(differences(old, old)) == []


def test_descriptions_do_not_count_but_properties_of_that_name_do() -> None:
    kept = {"properties": {"description": {"type": "string"}}}
    schema = {**kept, "oneOf": [{"const": 1, "description": "One"}], "description": "A thing"}
    assert without_descriptions(schema) == {**kept, "oneOf": [{"const": 1}]}


def test_types_are_compared_without_their_comments() -> None:
    old = {"a.d.ts": "/** Old */\nexport enum Flag {\n  One = 1,\n}\n", "gone.d.ts": "export {};\n"}
    new = {"a.d.ts": "/**\n * New\n */\nexport enum Flag {\n  One = 1,\n  Two = 2,\n}\n// more\n"}
    assert list(type_differences(old, new)) == ["a.d.ts", "+  Two = 2,", "gone.d.ts", "-export {};"]


def test_an_issue_has_room_for_all_and_nothing_in_it_ends_its_block_or_pings() -> None:
    text = report("+ ```\n@everyone", "x" * 3 * MOST, "9.9.9")
    assert len(text) < 65_536
    assert text.count("```") == 4
    assert text.index("```diff") < text.index("@everyone") < text.rindex("```")
    assert f"… and {2 * MOST} more characters" in text
    assert report("", "", "0.1") == "", "nothing has changed"
