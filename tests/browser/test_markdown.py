from collections.abc import AsyncIterator, Awaitable, Callable

import pytest_asyncio
from playwright.async_api import Browser

from tests.browser.chromium import open_page
from tests.browser.pages import new_club

Render = Callable[[str], Awaitable[str]]

RENDER = "async (source) => (await import('/page/markdown.js')).renderMarkdown(source).innerHTML"

RENDERED = [
    ("plain", "plain"),
    ("**b** *i* _i_ __u__ ~~s~~", "<strong>b</strong> <em>i</em> <em>i</em> <u>u</u> <s>s</s>"),
    ("***both***", "<strong><em>both</em></strong>"),
    ("**a *b* c**", "<strong>a <em>b</em> c</strong>"),
    ("snake_case_name 2 * 3 * 4", "snake_case_name 2 * 3 * 4"),
    (r"\*a\* \_b\_ \<", "*a* _b_ &lt;"),
    ("**open", "**open"),
    ("a\nb", "a<br>b"),
    ("`*a*` ``b ` c``", "<code>*a*</code> <code>b ` c</code>"),
    ("# One\n## Two\n### Three\n-# small", "<h1>One</h1><h2>Two</h2><h3>Three</h3>"
     '<small class="subtext">small</small>'),
    ("a # no heading", "a # no heading"),
    ("#no heading", "#no heading"),
    ("> a\n> b\nc", "<blockquote>a<br>b</blockquote>c"),
    (">>> a\nb", "<blockquote>a<br>b</blockquote>"),
    ("- a\n  - b\n- c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
    ("2. a\n3. b\n- c", '<ol start="2"><li>a</li><li>b</li></ol><ul><li>c</li></ul>'),
    ("```py\n*a*\n```b", '<pre tabindex="0" aria-label="py"><code>*a*</code></pre>b'),
    ("<@ANN> <@!ANN>", '<span class="mention">@Ann &lt;b&gt;</span> '
     '<span class="mention">@Ann &lt;b&gt;</span>'),
    ("<@1> <@&ROLE>", '<span class="mention">@unknown-user</span> <span class="mention">@players</span>'),
    ("<#GAMES>", '<button class="mention" type="button" data-open="GAMES">#games</button>'),
    ("https://discord.com/channels/CLUB/GAMES/5",
     '<button class="mention" type="button" data-open="GAMES" data-jump="5">#games › message</button>'),
    ("</go:5>", '<span class="mention">/go</span>'),
    ("<:die:7>", '<img class="emoji" src="/emojis/7.webp" alt=":die:" title=":die:">'),
    ("a 🎲", 'a <span class="emoji">🎲</span>'),
    ("<b>x</b> &amp;", "&lt;b&gt;x&lt;/b&gt; &amp;amp;"),
    ("[a](javascript:alert(1))", "[a](javascript:alert(1))"),
    ("*" * 60 + "a", None),  # deep nesting is rendered too
    ("> " * 50 + "a", None),
]  # fmt: skip


@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def render(browser: Browser) -> AsyncIterator[Render]:
    """A function that renders Markdown as HTML, in a server with Ann and the channel #games."""
    club = new_club()
    club.ann.display_name = "Ann <b>"
    role, games = club.guild.add_role("players"), str(club.channel.id)
    known = {"ANN": club.ann.id, "ROLE": role.id, "GAMES": games, "CLUB": club.guild.id}
    async with club.discord, open_page(browser, f"{club.discord.url}/?user=bob") as page:
        await page.get_by_role("heading", name="games", level=1).wait_for()

        async def render(source: str) -> str:
            for name, found in known.items():
                source = source.replace(name, str(found))
            html: str = await page.evaluate(RENDER, source)
            return html.replace(games, "GAMES")

        yield render


async def test_markdown_is_rendered_as_in_discord(render: Render) -> None:
    for source, html in RENDERED:
        rendered = await render(source)
        assert rendered == html if html else "a" in rendered, source


async def test_links_open_in_a_new_tab_without_a_referrer(render: Render) -> None:
    attributes = 'target="_blank" rel="noopener noreferrer nofollow"'
    for source, address, label in (
        ("https://example.org/a_b_c?d=1.", "https://example.org/a_b_c?d=1", "https://example.org/a_b_c?d=1"),
        ("<https://example.org>", "https://example.org/", "https://example.org"),
        ("[**here**](https://example.org/x_(y))", "https://example.org/x_(y)", "<strong>here</strong>"),
    ):
        assert f'<a href="{address}" {attributes}>{label}</a>' in await render(source)


async def test_timestamps_are_localized_and_spoilers_hidden(render: Render) -> None:
    relative = await render("<t:0:R>")
    assert "data-relative" in relative
    assert "years ago" in relative
    assert "1970" in await render("<t:0:D>")
    hidden = await render("||**end**||")
    assert 'role="button"' in hidden
    assert "inert" in hidden
