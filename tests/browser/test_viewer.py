"""The page that plays a finished game, opened with its link."""

import json
import re
from base64 import urlsafe_b64encode
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from bot.dice import Seal
from bot.game import transitions
from bot.game.notation import format_event
from bot.players import bust_chance
from bot.tables import DiceRecord
from bot.tables.game_codes import game_code
from bot.verify import PAGE, page_of
from bot.verify.verify import verdict
from tests.browser.chromium import open_page
from tests.game.notation.games import parse_game
from tests.verify.sample_codes import CodedGame, coded_game, golden_codes
from tools.make_page import TEXTS

USUAL = {"four-players", "parker-bidding", "two-players-changing"}
"""The golden games that every run of the tests compares."""
GOLDEN = [
    pytest.param(
        path.read_text("utf-8"), id=path.stem, marks=[pytest.mark.thorough] * (path.stem not in USUAL)
    )
    for path in sorted((Path(__file__).parents[1] / "golden").glob("*.txt"))
]

TAGS = [path.stem for path in TEXTS.glob("*.json")]

REPLAY = """async (codes) => {
  const games = [];
  for (const code of codes) {
    const { log, states, record, chances } = await replay(code);
    const asked = (state, number) => number % 25 === 0 && ["roll", "decide"].includes(state.phase);
    const busts = states.map((state, number) => (asked(state, number) ? bustChance(state) : null));
    const { commitment } = await fromSeed(record);
    games.push({ log, chances, busts, record: { ...record, commitment } });
  }
  return JSON.stringify(games);
}"""

REPLAY_WITH_DICE = """async ([code, rolls]) => {
  const { log } = await replay(code, () => (number) => rolls[number - 1]);
  return log;
}"""

OUTCOMES = """async (codes) => {
  const outcomes = [];
  const wrong = (error) => error.key ?? String(error);
  for (const code of codes) outcomes.push(await replay(code).then(() => "plays", wrong));
  return outcomes;
}"""
"""The result for each code: a game, a word for what is wrong with it, or an unexpected error."""


WON = coded_game(21)
"""A game of three in 30 turns, in which nobody is interrupted."""
LINK, TITLE = f"{PAGE.as_uri()}#{WON.code}", f"Can't Stop: game {WON.record.seal.table_id}"


async def test_a_game_plays_from_its_link_to_its_last_turn(page: Page) -> None:
    log, seal = WON.log, WON.record.seal
    await page.goto(LINK)
    await expect(page.get_by_role("heading", level=1)).to_have_text(TITLE)
    await expect(page.locator("#turn")).to_have_text("The start")
    await expect(page.locator("#result")).to_be_hidden()
    ticks, rolls = 0, 0
    for turn in range(1, 31):
        await page.keyboard.press("ArrowRight")
        await expect(page.locator("#turn")).to_have_text(f"Turn {turn} of 30")
        ticks += await page.locator("#steps .mark", has_text="✓").count()
        rolls += await page.locator("#steps .dice").count()
    assert ticks == rolls == sum(line.startswith("rolled") for line in map(format_event, log))
    await expect(page.locator("#told")).to_contain_text("wins!")
    await expect(page.locator("#result")).to_be_visible()
    await expect(page.locator("#summary")).to_contain_text(f"All {rolls} rolls follow")
    assert await page.locator("#notation").input_value() == "".join(f"{format_event(e)}\n" for e in log)
    assert await page.evaluate("document.documentElement.scrollWidth") == 320
    await page.locator("#summary").click()
    sealed = f"Game {seal.table_id}, sealed in message {seal.message_id}"
    await expect(page.get_by_role("status")).to_contain_text(sealed)


TOUCH = """(board, [starts, ends]) => {
  const touches = (fingers) => Object.entries(fingers).map(
    ([identifier, clientX]) => new Touch({ identifier, target: board, clientX, clientY: 50 }));
  for (const fingers of starts)
    board.dispatchEvent(new TouchEvent("touchstart", { touches: touches(fingers) }));
  for (const fingers of ends)
    board.dispatchEvent(new TouchEvent("touchend", { changedTouches: touches(fingers) }));
}"""
"""Touches the board: which fingers are on it after each began, and which leave, each with where it is."""


async def test_keys_buttons_slider_and_swipes_move_by_turn_or_roll_and_two_fingers_zoom(page: Page) -> None:
    await page.goto(LINK)
    board = page.locator("#board")
    turn, now = page.locator("#turn"), page.locator(".step[aria-current]")
    await page.get_by_role("button", name="Next roll").click()
    await expect(turn).to_contain_text("Turn 1 ")
    await expect(now).to_contain_text("rolls")
    await page.get_by_role("button", name="Next turn").click()
    await expect(turn).to_contain_text("Turn 1 ")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Shift+ArrowRight")
    await expect(turn).to_contain_text("Turn 3 ")
    await page.keyboard.press("ArrowLeft")
    await page.get_by_role("button", name="Turn back").click()
    await expect(turn).to_contain_text("Turn 1 ")
    await page.locator("#slider").fill("5")
    await expect(turn).to_contain_text("Turn 5 ")
    for way in (-90, 90):
        await board.evaluate(TOUCH, [[{"1": 150}], [{"1": 150 + way}]])
        await expect(turn).to_contain_text("Turn 6 " if way < 0 else "Turn 5 ")
    await board.evaluate(TOUCH, [[{"1": 150}, {"1": 150, "2": 200}], [{"2": 300}, {"1": 250}]])
    await expect(turn).to_contain_text("Turn 5 ")
    assert "pinch-zoom" in await board.evaluate("(it) => getComputedStyle(it).touchAction")
    await page.locator(".step").first.click()
    await expect(page.locator(".step").first).to_have_attribute("aria-current", "step")
    await page.get_by_role("button", name="Play, pause").click()
    await expect(page.locator(".step").nth(1)).to_have_attribute("aria-current", "step")


async def test_names_that_the_reader_gives_stand_in_place_of_the_colours(page: Page) -> None:
    await page.goto(LINK)
    names = page.get_by_label("Names to show")
    await expect(names).to_have_attribute("placeholder", "Orange, Blue, Yellow")
    await page.locator("#slider").fill("1")
    told = page.locator("#steps")
    await expect(told).to_contain_text(re.compile("(Orange|Blue|Yellow) rolls"))
    await names.fill("<b>Ann</b> $&, Ben ,")
    await names.blur()
    await expect(told).to_contain_text(re.compile(r"(<b>Ann</b> \$&|Ben|Yellow) rolls"))
    await page.locator("#slider").fill(await page.locator("#slider").get_attribute("max") or "")
    await expect(page.locator("#result")).to_contain_text(re.compile(r"(<b>Ann</b> \$&|Ben|Yellow) wins!"))


async def test_a_file_with_a_game_in_it_plays_it(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "verify.html"
    file.write_bytes(page_of(replace(WON, chances={}).code))
    await page.goto(file.as_uri())
    await expect(page.get_by_role("heading", level=1)).to_have_text(TITLE)
    await expect(page.locator("#chances")).to_be_hidden()


@pytest.mark.parametrize(
    "tag", [pytest.param(tag, marks=[pytest.mark.thorough] * (tag != "de")) for tag in TAGS]
)
async def test_it_plays_in_the_readers_language(browser: Browser, tag: str) -> None:
    texts = json.loads((TEXTS / f"{tag}.json").read_text("utf-8"))
    turn = texts["turn"].partition("{turns}")[0].format(turn=1)
    async with open_page(browser, LINK, locale=tag, viewport={"width": 320, "height": 640}) as page:
        await expect(page.locator("html")).to_have_attribute("lang", tag)  # once the texts are unpacked
        assert await page.evaluate("texts") == texts
        await page.locator("#on").click()
        await expect(page.locator("#turn")).to_contain_text(turn)
        assert await page.evaluate("document.documentElement.scrollWidth") == 320
        assert "undefined" not in await page.locator("main").inner_text()


def assert_played(game: CodedGame, played: dict[str, Any]) -> None:
    """Check that the page has played what the bot has, and that the script takes its record for true."""
    record = game.record.as_json()
    assert played["log"] == [format_event(event) for event in game.log]
    assert played["record"] == json.loads(record)
    assert verdict(record, game.record.seal.commitment)[0]
    states = [state for _, _, state in transitions(game.log)]
    for state, chance in zip(states, played["busts"][1:], strict=True):
        assert chance is None or chance == pytest.approx(bust_chance(state), abs=1e-9)
    assert played["chances"].keys() == set(map(str, game.chances))
    for turn, chances in game.chances.items():
        assert played["chances"][str(turn)] == pytest.approx([100 * chance for chance in chances], abs=1)


@pytest.mark.parametrize(("first", "count"), [(0, 10), pytest.param(10, 90, marks=pytest.mark.thorough)])
async def test_bot_page_and_script_agree_on_random_games(page: Page, first: int, count: int) -> None:
    await page.goto(PAGE.as_uri())
    for begin in range(first, first + count, 10):
        games = [coded_game(number) for number in range(begin, begin + 10)]
        played = json.loads(await page.evaluate(REPLAY, [game.code for game in games]))
        for game, shown in zip(games, played, strict=True):
            assert_played(game, shown)


@pytest.mark.parametrize("written", GOLDEN)
async def test_bot_and_page_agree_on_golden_games(page: Page, written: str) -> None:
    game = parse_game(written)
    rolls = [[int(die) for die in line[7:]] for line in map(format_event, game.log) if line[:6] == "rolled"]
    pairs = [[*pair] for round_ in game.started.roll_off for pair in round_ if pair]
    record = DiceRecord(Seal(1, bytes(32), 10**17), ())
    await page.goto(PAGE.as_uri())
    log = await page.evaluate(REPLAY_WITH_DICE, [game_code(record, game.log, {}), pairs + rolls])
    assert log == [format_event(event) for event in game.log]


async def test_the_links_of_earlier_versions_are_read(page: Page) -> None:
    golden = golden_codes()
    await page.goto(PAGE.as_uri())
    played = json.loads(await page.evaluate(REPLAY, [code for code, _ in golden]))
    assert [game["log"] for game in played] == [log for _, log in golden]


def with_check(body: str) -> str:
    """Return a code that somebody made up, which is whole."""
    return body + urlsafe_b64encode(sha256(body.encode()).digest()).decode()[:6]


async def test_links_that_were_cut_changed_or_made_up_say_what_is_wrong(page: Page) -> None:
    await page.goto(PAGE.as_uri())
    code, rng = coded_game(3).code, Random(3)
    cut = [code[:length] for length in range(1, len(code))]
    changed = [code[:at] + ("A" if code[at] != "A" else "B") + code[at + 1 :] for at in range(1, len(code))]
    assert set(await page.evaluate(OUTCOMES, [*cut, *changed, "1", "<b>", "%00", "1" * 30_000])) == {"cut"}
    bodies = ["1" + urlsafe_b64encode(rng.randbytes(3 * rng.randrange(1, 40))).decode() for _ in range(300)]
    made_up = [with_check(body) for body in bodies]
    longer = with_check(code[:-6] + "AAAA")
    outcomes = await page.evaluate(OUTCOMES, [*made_up, longer])
    assert set(outcomes) <= {"cut", "madeUp", "plays"}
    assert outcomes.count("madeUp") > 200
    for link, said in (
        (code[:-1], "it was cut or changed"),
        (made_up[-1], "holds no game that the rules allow"),
        ("2" + code[1:], "A newer bot made this link."),
    ):
        await page.goto("about:blank")
        await page.goto(f"{PAGE.as_uri()}#{link}")
        await expect(page.get_by_role("alert")).to_contain_text(said)
    await expect(page.locator("#game")).to_be_hidden()


async def test_nothing_in_a_link_is_run(page: Page) -> None:
    await page.goto(f"{PAGE.as_uri()}#<img src=x onerror=document.title='run'>")
    await expect(page.get_by_role("alert")).to_contain_text("it was cut or changed")
    assert await page.locator("img").count() == 0
    assert await page.title() != "run"
