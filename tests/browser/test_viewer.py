"""The page that plays a finished game, opened with its link."""

import json
import re
from base64 import urlsafe_b64encode
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from bot.chat.play.menu import menu_card
from bot.chat.ui.i18n.language import Languages
from bot.chat.ui.links import Links
from bot.dice import Seal
from bot.game import PARKER, Game, Rules, transitions
from bot.game.notation import format_event
from bot.players import Strength, bust_chance, decide, story
from bot.tables import DiceRecord, Status, Table, code_of
from bot.tables.dice import TableDice
from bot.tables.game_codes import game_code
from bot.verify import PAGE, page_of
from bot.verify.verify import roll, verdict
from tests.browser.chromium import open_page
from tests.chat.card_parts import parts
from tests.game.notation.games import parse_game
from tests.tables.sample_tables import ANN, game_of, game_table, lobby_table
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


@cache
def finished_table() -> Table:
    """Return the table of a finished game of three, whose dice are sealed."""
    seal = Seal(17, bytes(range(32)), 400_000_000_000_000_001)
    lobby = replace(lobby_table(3), seal=seal)
    game = Game.start(Rules.of(PARKER), 3, TableDice(lobby))
    while not game.state.over:
        seat = game.state.on_turn
        dice = TableDice(replace(game_table(game), seal=seal))
        game = game.play(decide(game.state, seat, list(Strength)[seat]), dice)
    return replace(game_table(game), seal=seal, status=Status.FINISHED)


async def link_on_the_card(table: Table) -> str:
    """Return the address of the button in the menu of a finished game."""
    language = replace(Languages().english, links=Links(viewer=PAGE.as_uri()))
    code = code_of(table, story(game_of(table).log).by_turn)
    card = menu_card(table, ANN, language, code=code)
    (url,) = (part["url"] for part in parts(card) if "url" in part)
    return str(url)


async def test_a_game_plays_from_its_link_on_the_card_to_its_last_turn(page: Page) -> None:
    table = finished_table()
    log = game_of(table).log
    turns = story(log).last_turn
    await page.goto(await link_on_the_card(table))
    await expect(page.get_by_role("heading", level=1)).to_have_text("Can't Stop: game 17")
    await expect(page.locator("#turn")).to_have_text("The start")
    await expect(page.locator("#result")).to_be_hidden()
    ticks, rolls = 0, 0
    for turn in range(1, turns + 1):
        await page.keyboard.press("ArrowRight")
        await expect(page.locator("#turn")).to_have_text(f"Turn {turn} of {turns}")
        ticks += await page.locator("#steps .mark", has_text="✓").count()
        rolls += await page.locator("#steps .dice").count()
    assert ticks == rolls == sum(line.startswith("rolled") for line in map(format_event, log))
    await expect(page.locator("#told")).to_contain_text("wins!")
    await expect(page.locator("#result")).to_be_visible()
    await expect(page.locator("#summary")).to_contain_text(f"All {game_of(table).rolls} rolls follow")
    assert await page.locator("#notation").input_value() == "".join(f"{format_event(e)}\n" for e in log)
    assert await page.evaluate("document.documentElement.scrollWidth") == 320
    await page.locator("#summary").click()
    await expect(page.get_by_role("status")).to_contain_text("Game 17, sealed in message 400000000000000001")


async def test_keys_buttons_slider_and_swipes_move_by_turn_or_roll(page: Page) -> None:
    await page.goto(await link_on_the_card(finished_table()))
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
        await page.locator("#board").evaluate(
            """(board, way) => {
              const touch = (x) => [new Touch({ identifier: 1, target: board, clientX: x, clientY: 50 })];
              board.dispatchEvent(new TouchEvent("touchstart", { touches: touch(150) }));
              board.dispatchEvent(new TouchEvent("touchend", { changedTouches: touch(150 + way) }));
            }""",
            way,
        )
        await expect(turn).to_contain_text("Turn 6 " if way < 0 else "Turn 5 ")
    await page.locator(".step").first.click()
    await expect(page.locator(".step").first).to_have_attribute("aria-current", "step")
    await page.get_by_role("button", name="Play, pause").click()
    await expect(page.locator(".step").nth(1)).to_have_attribute("aria-current", "step")


async def test_names_that_the_reader_gives_stand_in_place_of_the_colours(page: Page) -> None:
    await page.goto(await link_on_the_card(finished_table()))
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


async def test_two_fingers_zoom_and_turn_nothing(page: Page) -> None:
    await page.goto(await link_on_the_card(finished_table()))
    await page.locator("#slider").fill("5")
    await page.locator("#board").evaluate(
        """(board) => {
          const touch = (identifier, x) => new Touch({ identifier, target: board, clientX: x, clientY: 50 });
          const [one, other] = [touch(1, 150), touch(2, 200)];
          board.dispatchEvent(new TouchEvent("touchstart", { touches: [one] }));
          board.dispatchEvent(new TouchEvent("touchstart", { touches: [one, other] }));
          board.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(2, 300)] }));
          board.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(1, 250)] }));
        }"""
    )
    await expect(page.locator("#turn")).to_contain_text("Turn 5 ")
    assert "pinch-zoom" in await page.locator("#board").evaluate("(it) => getComputedStyle(it).touchAction")


async def test_a_file_with_a_game_in_it_plays_it(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "verify.html"
    file.write_bytes(page_of(code_of(finished_table())))
    await page.goto(file.as_uri())
    await expect(page.get_by_role("heading", level=1)).to_have_text("Can't Stop: game 17")
    await expect(page.locator("#chances")).to_be_hidden()


@pytest.mark.parametrize(
    "tag", [pytest.param(tag, marks=[pytest.mark.thorough] * (tag != "de")) for tag in TAGS]
)
async def test_it_plays_in_the_readers_language(browser: Browser, tag: str) -> None:
    texts = json.loads((TEXTS / f"{tag}.json").read_text("utf-8"))
    turn = texts["turn"].partition("{turns}")[0].format(turn=1)
    link = await link_on_the_card(finished_table())
    async with open_page(browser, link, locale=tag, viewport={"width": 320, "height": 640}) as page:
        await expect(page.locator("html")).to_have_attribute("lang", tag)  # once the texts are unpacked
        assert await page.evaluate("texts") == texts
        await page.locator("#on").click()
        await expect(page.locator("#turn")).to_contain_text(turn)
        assert await page.evaluate("document.documentElement.scrollWidth") == 320
        assert "undefined" not in await page.locator("main").inner_text()


def fault(game: CodedGame, played: dict[str, Any]) -> str:
    """Say what bot, page and script do not agree on, or nothing."""
    record: dict[str, Any] = json.loads(game.record.as_json())
    place = game.record.seal.seed, record["table"], record["message"]
    states = [state for _, _, state in transitions(game.log)]
    if played["log"] != [format_event(event) for event in game.log]:
        return "events"
    if played["record"] != record or not verdict(json.dumps(record), record["commitment"])[0]:
        return "record"
    if record["rolls"] != [roll(*place, n, len(dice)) for n, dice in enumerate(record["rolls"], 1)]:
        return "dice"
    for state, chance in zip(states, played["busts"][1:], strict=True):
        if chance is not None and abs(chance - bust_chance(state)) > 1e-9:
            return "chances of a bust"
    shown = {int(turn): shares for turn, shares in played["chances"].items()}
    for turn, chances in game.chances.items():
        if any(abs(100 * chance - share) > 1 for chance, share in zip(chances, shown[turn], strict=True)):
            return "chances to win"
    return "" if shown.keys() == game.chances.keys() else "turns"


@pytest.mark.parametrize(("first", "count"), [(0, 10), pytest.param(10, 90, marks=pytest.mark.thorough)])
async def test_bot_page_and_script_agree_on_random_games(page: Page, first: int, count: int) -> None:
    await page.goto(PAGE.as_uri())
    for begin in range(first, first + count, 10):
        games = [coded_game(number) for number in range(begin, begin + 10)]
        played = json.loads(await page.evaluate(REPLAY, [game.code for game in games]))
        faults = [fault(game, shown) for game, shown in zip(games, played, strict=True)]
        assert {begin + number: found for number, found in enumerate(faults) if found} == {}


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
