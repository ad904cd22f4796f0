"""The script that checks a record, without the bot's code."""

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.verify import PAGE
from bot.verify.verify import roll
from tests.verify.sample_records import record

SCRIPT = PAGE.with_name("verify.py")


def verified(game: dict[str, Any], folder: Path, *seal: str) -> tuple[int, str]:
    """Run the script as a player would, and return its exit code and what it printed."""
    path = folder / "game.json"
    path.write_text(json.dumps(game))
    # -I: nothing of the project can be imported
    run = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(path), *seal],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return run.returncode, run.stdout + run.stderr


@pytest.mark.parametrize("number", [1, 4])
def test_an_honest_record_passes(number: int, tmp_path: Path) -> None:
    game = record(number)
    code, printed = verified(game, tmp_path)
    assert printed == (
        f"The seed belongs to the seal {game['commitment']}\n"
        f"{len(game['rolls'])} rolls: all follow from the seed.\n"
    )
    assert code == 0


def test_a_game_without_rolls_passes(tmp_path: Path) -> None:
    assert verified({**record(1), "rolls": []}, tmp_path)[0] == 0


def test_a_changed_roll_is_found(tmp_path: Path) -> None:
    game = record(1)
    game["rolls"][9][2] = game["rolls"][9][2] % 6 + 1
    code, printed = verified(game, tmp_path)
    assert (code, "WRONG: [10]" in printed) == (1, True)


def test_a_roll_that_was_left_out_is_found(tmp_path: Path) -> None:
    game = record(1)
    del game["rolls"][9]
    assert verified(game, tmp_path)[0] == 1


def test_another_first_player_than_the_one_drawn_is_found(tmp_path: Path) -> None:
    game = record(4)
    game["drawn"]["seat"] = (game["drawn"]["seat"] + 1) % game["drawn"]["players"]
    code, printed = verified(game, tmp_path)
    assert (code, "WRONG: [0]" in printed) == (1, True)


@pytest.mark.parametrize("changed", [{"seed": "00" * 32}, {"table": 2}, {"commitment": "00" * 32}])
def test_another_seed_than_the_one_promised_is_found(changed: dict[str, Any], tmp_path: Path) -> None:
    code, printed = verified({**record(1), **changed}, tmp_path)
    assert (code, "does NOT belong" in printed) == (1, True)


def test_a_record_that_was_made_up_as_a_whole_is_found_by_the_seal_that_was_copied(tmp_path: Path) -> None:
    game, seal = record(1), record(1)["commitment"]
    made_up = record(2)
    for copied in (seal, seal[:20], seal[:20].upper()):
        assert verified(game, tmp_path, copied)[0] == 0
        code, printed = verified(made_up, tmp_path, copied)
        assert (code, f"does NOT belong to the seal {copied}\n" in printed) == (1, True)
    assert verified(game, tmp_path, seal[:8])[0] == 1  # eight digits prove nothing


def test_another_message_changes_the_rolls(tmp_path: Path) -> None:
    assert verified({**record(1), "message": "1"}, tmp_path)[0] == 1


def test_it_needs_the_standard_library_only() -> None:
    imported = {
        alias.name.split(".")[0]
        for node in ast.walk(ast.parse(SCRIPT.read_text("utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in (node.names if isinstance(node, ast.Import) else [ast.alias(str(node.module))])
    }
    assert imported <= sys.stdlib_module_names


def test_it_rolls_as_the_bot_does() -> None:
    for number in range(100):
        game = record(number)
        place = bytes.fromhex(game["seed"]), game["table"], game["message"]
        assert [roll(*place, n, len(dice)) for n, dice in enumerate(game["rolls"], 1)] == game["rolls"]
