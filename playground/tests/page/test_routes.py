import re

from playground.page.routes import STATIC
from playground.tests.page.conftest import Club


async def fetched(club: Club, path: str, headers: dict[str, str] | None = None) -> tuple[int, str, str]:
    async with club.session.get(club.discord.url + path, headers=headers) as answer:
        return answer.status, answer.headers.get("Content-Security-Policy", ""), await answer.text()


async def test_the_page_and_every_file_it_names_are_served(club: Club) -> None:
    status, policy, page = await fetched(club, "/")
    assert status == 200
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    named = set(re.findall(r'"(/page/[^"]+)"', page))
    for path in STATIC.glob("*.js"):
        named |= {f"/page/{name}" for name in re.findall(r'from "\./([^"]+)"', path.read_text("utf-8"))}
    assert len(named) > 20
    assert {path: (await fetched(club, path))[0] for path in named} == dict.fromkeys(named, 200)


async def test_every_file_is_needed_and_none_leads_elsewhere() -> None:
    texts = {path.name: path.read_text("utf-8") for path in STATIC.iterdir()}
    for name in texts.keys() - {"index.html"}:
        assert any(name in text for other, text in texts.items() if other != name), name
    for name, text in texts.items():
        found = set(re.findall(r"https?://[a-z][\w.-]*", text))
        assert found <= {"http://www.w3.org"}, name


async def test_other_pages_and_other_paths_get_nothing(club: Club) -> None:
    for path in ("/", "/page/main.js", "/page/socket"):
        assert (await fetched(club, path, {"Origin": "http://elsewhere.example"}))[0] == 403, path
    for path in ("/page/", "/page/../routes.py", "/page/%2e%2e/routes.py", "/page/routes.py"):
        assert (await fetched(club, path))[0] == 404, path


def test_every_text_of_the_page_is_there_in_every_language() -> None:
    literal = r'"((?:[^"\\]|\\.)*)"'
    scripts = {path.stem: path.read_text("utf-8") for path in STATIC.glob("*.js")}
    asked = {text for script in scripts.values() for text in re.findall(rf"\btext\(\s*{literal}", script)}
    assert len(asked) > 100
    for language in ("french", "german", "hungarian", "portuguese", "spanish"):
        pairs = re.findall(rf"^  (?:{literal}|(\w+)):\s+{literal},$", scripts[language], re.MULTILINE)
        known = {quoted or bare: translated for quoted, bare, translated in pairs}
        assert asked ^ known.keys() == set(), language
        for text in asked:
            assert {*re.findall(r"\{\w+\}", text)} == {*re.findall(r"\{\w+\}", known[text])}, known[text]


async def test_an_unknown_user_or_channel_becomes_the_first_one(club: Club) -> None:
    asked = {"user": "nobody", "channel": "12x"}
    async with club.session.ws_connect(f"{club.discord.url}/page/socket", params=asked) as socket:
        frame = await socket.receive_json()
    assert (frame["me"]["username"], frame["channel"]) == ("ann", str(club.channel.id))
