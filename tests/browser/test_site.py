"""The website, opened from a folder, as whoever builds it looks at it."""

from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from tests.browser.chromium import open_page
from tools.make_site import TEXTS, make_site

REPOSITORY = "https://example.com/ann/cantstop"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the front page."""
    folder = tmp_path_factory.mktemp("site")
    make_site(folder, REPOSITORY)
    return (folder / "index.html").as_uri()


@pytest_asyncio.fixture(loop_scope="session")
async def page(page: Page, site: str) -> Page:
    """The front page in English on a narrow phone; the browser must not refuse any part of it."""
    await page.goto(site)
    return page


async def test_it_leads_to_a_game_that_plays_to_its_end_and_whose_rolls_get_their_ticks(page: Page) -> None:
    await page.get_by_role("link", name=TEXTS["en"]["watch"]).click()
    await expect(page.locator("#turn")).to_have_text("The start")
    await page.locator("#slider").fill("12")
    await expect(page.locator("#result")).to_have_text("Orange wins!")
    await expect(page.locator("#summary")).to_have_text("✓ All 95 rolls follow from the seal")


async def test_the_record_that_it_offers_is_checked_with_the_seal_that_it_shows(page: Page) -> None:
    seal = await page.locator("code").inner_text()
    record = await page.get_by_role("link", name=TEXTS["en"]["take"]).evaluate("(link) => link.href")
    await page.get_by_role("link", name=TEXTS["en"]["check"]).click()
    await page.get_by_label("The seal that you copied").fill(seal)
    file = url2pathname(urlsplit(record).path)
    await page.get_by_label("The file from /cantstop game").set_input_files(file)
    await expect(page.get_by_role("status")).to_contain_text("It's the seal that you copied.")
    await expect(page.get_by_role("status").locator(".bad")).to_have_count(0)


async def test_every_language_fits_a_narrow_phone_and_shows_its_picture(page: Page) -> None:
    for tag, texts in TEXTS.items():
        await page.get_by_role("link", name=texts["language"], exact=True).click()
        await expect(page.get_by_role("heading", level=1)).to_have_text(texts["title"])
        assert await page.evaluate("document.documentElement.lang") == tag
        assert await page.evaluate("document.documentElement.scrollWidth") == 320
        await page.get_by_role("img").evaluate("(image) => image.decode()")


async def test_it_speaks_the_readers_language_until_another_is_chosen(browser: Browser, site: str) -> None:
    for locale, tag in (("pt-BR", "pt"), ("en-GB", "en"), ("ja", "en")):
        async with open_page(browser, site, locale=locale) as page:
            await expect(page.get_by_role("heading", level=1)).to_have_text(TEXTS[tag]["title"])
            await expect(page.locator("html")).to_have_attribute("lang", tag)
            await page.get_by_role("link", name="English").click()
            await expect(page.locator("html")).to_have_attribute("lang", "en")
