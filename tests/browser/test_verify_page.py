"""The page that checks the dice of a finished game, opened as a file."""

import json
from base64 import b64encode
from random import Random

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from bot.verify import PAGE
from bot.verify.verify import verdict
from tests.browser.chromium import open_page
from tests.verify.sample_records import copied_seals, record
from tests.verify.tampered_records import TRUE_RECORD, tampered_records
from tools.make_page import TEXTS

JUDGE = """async (files) => {
  const judged = [];
  for (const file of files) {
    const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
    judged.push((await judge(await textOf(new Blob([bytes])), "")).lines);
  }
  return judged;
}"""
"""Judges files, given in base64, as if they had been chosen one after another."""


@pytest_asyncio.fixture(loop_scope="session")
async def page(page: Page) -> Page:
    """The page, opened."""
    await page.goto(PAGE.as_uri())
    return page


async def check(page: Page, content: str, seal: str = "") -> list[str]:
    """Paste a record, have it checked, and return the lines of the verdict."""
    verdict = page.get_by_role("status")
    await verdict.evaluate("(element) => element.replaceChildren()")
    await page.get_by_label("Or paste what is in it").fill(content)
    await page.get_by_label("The seal that you copied").fill(seal)
    await page.get_by_role("button", name="Check the dice").click()
    await verdict.locator("p").first.wait_for()
    return await verdict.locator("p").all_text_contents()


async def test_every_roll_of_an_honest_game_gets_a_tick(page: Page) -> None:
    game = record(1)
    lines = await check(page, json.dumps(game), game["commitment"][:20].upper())
    assert (True, lines) == verdict(json.dumps(game), game["commitment"][:20].upper())
    rows = page.get_by_role("listitem")
    await expect(rows).to_have_count(len(game["rolls"]))
    assert {row[-1] for row in await rows.all_inner_texts()} == {"✓"}
    labels = "(rolls) => rolls.map((roll) => roll.getAttribute('aria-label'))"
    said = [" ".join(map(str, dice)) for dice in game["rolls"]]
    assert await rows.get_by_role("img").evaluate_all(labels) == said
    pips = "(dice) => dice.map((die) => die.querySelectorAll('circle').length)"
    assert await rows.last.locator("svg").evaluate_all(pips) == game["rolls"][-1]


async def test_a_changed_roll_is_marked_with_what_it_should_be(page: Page) -> None:
    game = record(1)
    right = game["rolls"][9]
    changed = [right[0] % 6 + 1, *right[1:]]
    game["rolls"][9] = changed
    lines = await check(page, json.dumps(game))
    assert lines[-1] == f"Rolls that don't follow from the seed: 1 of {len(game['rolls'])}."
    wrong = page.locator("li.wrong")
    await expect(wrong).to_have_count(1)
    words = (await wrong.inner_text()).split()
    assert " ".join(words) == f"10. ✗ The seed gives {' '.join(map(str, right))}."


async def test_a_seal_may_be_copied_with_the_words_around_it_but_not_be_another(page: Page) -> None:
    game = json.dumps(record(1))
    for copied, said in copied_seals(1).items():
        lines = await page.evaluate("async (told) => (await judge(...told)).lines", [game, copied])
        assert lines[2][1] == said, copied


async def test_what_is_no_record_is_refused_in_words(page: Page) -> None:
    await check(page, json.dumps(record(1)))
    await expect(page.get_by_role("listitem")).not_to_have_count(0)
    (line,) = await check(page, json.dumps({**record(1), "rolls": [["<b>", 1, 1, 1]]}))
    assert line.startswith("The field rolls must be ")
    await expect(page.get_by_role("listitem")).to_have_count(0)


async def test_page_and_script_say_the_same_of_records_that_were_tampered_with(page: Page) -> None:
    files = [tampered.content for tampered in tampered_records()]
    rng = Random(7)
    for _ in range(1000):
        at = rng.randrange(len(TRUE_RECORD))
        pieces = rng.choices([*'{}[]",: 0123456789abcdef-.', "null", "1e0", "\\u0030"], k=rng.randrange(3))
        files.append((TRUE_RECORD[:at] + "".join(pieces) + TRUE_RECORD[at + rng.randrange(4) :]).encode())
    judged = await page.evaluate(JUDGE, [b64encode(file).decode() for file in files])
    for file, lines in zip(files, judged, strict=True):
        right, told = verdict(file.decode("utf-8", "replace"))
        assert [line for _, line in lines] == [line for line in told if not line.startswith("Roll ")], file
        assert all(kind != "bad" for kind, _ in lines) == right, file


async def test_a_long_game_fits_a_narrow_phone(page: Page) -> None:
    game = record(3, 300)
    game["rolls"][5] = [1, 1, 1, 1]
    await check(page, json.dumps(game), "0" * 64)
    assert await page.evaluate("document.documentElement.scrollWidth") == 320


@pytest.mark.parametrize(("locale", "tag"), [("es-419", "es"), ("ja", "en")])
async def test_it_speaks_the_readers_language_or_english(browser: Browser, locale: str, tag: str) -> None:
    texts = json.loads((TEXTS / f"{tag}.json").read_text("utf-8"))
    async with open_page(browser, PAGE.as_uri(), locale=locale) as page:
        await expect(page.get_by_role("heading")).to_have_text(texts["title"])
        assert await page.evaluate("texts") == texts
        assert await page.evaluate("document.documentElement.lang") == tag


async def test_a_browser_that_cannot_unpack_the_translations_shows_english(browser: Browser) -> None:
    async with open_page(browser, "about:blank", locale="fr") as page:
        await page.add_init_script("delete globalThis.DecompressionStream")
        await page.goto(PAGE.as_uri())
        await expect(page.get_by_role("heading")).to_have_text("Can't Stop: check the dice")
