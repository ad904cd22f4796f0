"""The script that checks a record, without the bot's code."""

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bot.dice import Seal
from bot.verify import PAGE
from bot.verify.verify import roll, verdict
from tests.hypothesis_profiles import examples
from tests.verify.sample_records import copied_seals, record
from tests.verify.tampered_records import TRUE_RECORD, tampered_records

SCRIPT = PAGE.with_name("verify.py")


def run(*arguments: str) -> tuple[int, str]:
    """Run the script as a player would, and return its exit code and what it printed."""
    # -I: nothing of the project can be imported
    command = [sys.executable, "-I", str(SCRIPT), *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout + ran.stderr


def verified(game: dict[str, Any], folder: Path, *seal: str) -> tuple[int, str]:
    """Have the script check a record and perhaps a seal."""
    path = folder / "game.json"
    path.write_text(json.dumps(game))
    return run(str(path), *seal)


def test_an_honest_record_passes(tmp_path: Path) -> None:
    game = record(1)
    code, printed = verified(game, tmp_path, game["commitment"])
    assert printed.splitlines() == [
        f"Game 1, sealed in message {game['message']}. Compare: in Discord, the link of the first message of "
        "this game (Copy Message Link) must end with that number, or somebody may have picked the dice.",
        f"The seed belongs to the seal {game['commitment']}.",
        "It's the seal that you copied.",
        "Nobody was drawn to go first.",
        f"Rolls that follow from the seed: all {len(game['rolls'])}. If there were more, the record was cut.",
    ]
    assert code == 0
    code, printed = verified(game, tmp_path)
    assert "Is it the seal that was shown before the first roll?" in printed
    assert code == 0


def test_records_that_were_tampered_with_are_told_in_words() -> None:
    for case in tampered_records():
        passed, lines = verdict(case.content.decode("utf-8", "replace"))
        assert passed is case.passes, case.how
        assert any(line.startswith(case.says) for line in lines), case.how
        assert "".join(lines).isascii(), "every terminal can show it"


def test_a_wrong_roll_is_shown_with_what_the_seed_gives(tmp_path: Path) -> None:
    game = record(1)
    right = list(game["rolls"][9])
    game["rolls"][9][2] = right[2] % 6 + 1
    code, printed = verified(game, tmp_path)
    assert printed.splitlines()[-1] == f"Roll 10 is {game['rolls'][9]}. The seed gives {right}."
    assert code == 1


def test_a_record_that_was_made_up_as_a_whole_is_found_by_the_seal_that_was_copied(tmp_path: Path) -> None:
    game, made_up = record(1), record(2)
    seal = game["commitment"]
    assert verified(game, tmp_path, *f"Seal: {seal}".split())[0] == 0
    assert verified(game, tmp_path, "\udcff")[0] == 1
    passed, lines = verdict(json.dumps(made_up), seal)
    assert (passed, lines[2]) == (False, "It isn't the seal that you copied.")
    for copied, said in copied_seals(1).items():
        passed, lines = verdict(json.dumps(game), copied)
        assert (passed, lines[2]) == (said.startswith("It's"), said), copied


def test_what_cannot_be_read_is_told_in_words(tmp_path: Path) -> None:
    assert run()[1].startswith("Which file? python verify.py")
    assert run(str(tmp_path / "missing.json")) == (1, "The file can't be read: No such file or directory.\n")
    assert run(str(tmp_path)) == (1, "The file can't be read: Is a directory.\n")
    (tmp_path / "game.json").write_bytes(TRUE_RECORD.encode("utf-16"))
    code, printed = run(str(tmp_path / "game.json"))
    assert printed.startswith("This isn't a whole record")
    assert code == 1


TEXT = 'az09"\\ \n\0\u00e9\u0663\u2028\ud800\U0001f3b2'
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(TEXT, max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(TEXT, max_size=3), inner, max_size=2),
    max_leaves=6,
)
PIECES = st.sampled_from([*'{}[]",: 0123456789abcdef-.', "null", '""', "\\u0030", "1e0"])


def is_true(text: str) -> bool:
    """Return whether a record is true, as the bot itself would compute it."""
    game = json.loads(text)
    seal = Seal(game["table"], bytes.fromhex(game["seed"]), int(game["message"]))
    rolls = [list(seal.roll(number, len(dice))) for number, dice in enumerate(game["rolls"], 1)]
    first, second = seal.roll(0, 2)
    drawn = game["drawn"]
    chosen = drawn is None or (6 * first + second) % drawn["players"] == drawn["seat"]
    return seal.commitment == game["commitment"] and rolls == game["rolls"] and chosen


@examples(150)
@given(st.integers(0, len(TRUE_RECORD)), st.integers(0, 3), st.lists(PIECES, max_size=3))
def test_of_texts_that_were_changed_only_true_records_pass(at: int, removed: int, pieces: list[str]) -> None:
    text = TRUE_RECORD[:at] + "".join(pieces) + TRUE_RECORD[at + removed :]
    right, lines = verdict(text)
    assert lines
    assert not right or is_true(text)


@examples(150)
@given(st.sampled_from(list(json.loads(TRUE_RECORD))), JSON_VALUES)
def test_of_fields_that_were_changed_only_true_ones_pass(name: str, value: Any) -> None:
    text = json.dumps({**json.loads(TRUE_RECORD), name: value})
    right, lines = verdict(text)
    assert lines
    assert not right or is_true(text)


def test_it_needs_the_standard_library_of_python_3_8_only() -> None:
    source = SCRIPT.read_text("utf-8")
    assert source.isascii(), "every terminal can show what it prints"
    imported = {
        alias.name.split(".")[0]
        for node in ast.walk(ast.parse(source, feature_version=(3, 8)))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in (node.names if isinstance(node, ast.Import) else [ast.alias(str(node.module))])
    }
    assert imported <= sys.stdlib_module_names


def test_it_rolls_as_the_bot_does() -> None:
    for number in range(100):
        game = record(number)
        place = bytes.fromhex(game["seed"]), game["table"], game["message"]
        assert [roll(*place, n, len(dice)) for n, dice in enumerate(game["rolls"], 1)] == game["rolls"]
