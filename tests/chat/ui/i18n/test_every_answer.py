"""Every answer to a command or a click is translated, whatever is going on."""

from functools import partial
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.app_commands import Choice

from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import Languages, capitalized
from tests.chat.all_features import TABLE_ACTIONS
from tests.chat.card_parts import components
from tests.chat.card_samples import GAMES, WON
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.harness import Harness, button
from tests.chat.ui.i18n.pseudo_language import PSEUDO, pseudo_languages, shown_texts, untranslated
from tests.store.outlines import tables_to_restore
from tests.tables.sample_tables import ANN, BEN, EVE

READERS = (ANN, BEN, EVE)


def situations(quick: str, *others: str) -> pytest.MarkDecorator:
    """Test in the thorough profile in more situations than one."""
    slow = [pytest.param(situation, marks=pytest.mark.thorough) for situation in others]
    return pytest.mark.parametrize("situation", [quick, *slow])


@pytest.fixture(scope="module")
def languages(tmp_path_factory: pytest.TempPathFactory) -> Languages:
    return pseudo_languages(tmp_path_factory.mktemp("locale"))


async def prepare(languages: Languages, situation: str) -> Harness:
    harness = Harness(languages, PSEUDO)
    if situation == "lobby":
        await harness.lobby()
    elif situation in GAMES:
        await harness.game(GAMES[situation])
    elif situation in WON:
        await harness.finished(WON[situation])
    return harness


class Untouched:
    """Handlers that are prepared again once something has been written with them."""

    def __init__(self, languages: Languages, situation: str) -> None:
        self._prepare = partial(prepare, languages, situation)
        self._harness: Harness | None = None
        self._changes = 0

    async def harness(self) -> Harness:
        if self._harness is None or self._harness.store.connection.total_changes != self._changes:
            self._harness = await self._prepare()
            self._changes = self._harness.store.connection.total_changes
        return self._harness


def answers(interaction: FakeInteraction) -> list[str]:
    said: list[str] = []
    for call in interaction.discord.calls:
        for shown in (call.values.get("content"), call.values.get("view"), call.values.get("modal")):
            if isinstance(shown, str):
                said.append(shown)
            elif isinstance(shown, Card):
                said += shown_texts(components(shown))
            elif isinstance(shown, discord.ui.Modal):
                said += [shown.title, *shown_texts(shown.to_dict()["components"])]
    return said


async def is_answered(harness: Harness, interaction: FakeInteraction, languages: Languages) -> bool:
    """Return whether there is an answer, all of which has to be translated."""
    await harness.background_tasks.finish(60)
    own_names = {capitalized(language.name) for language in languages}
    said = answers(interaction)
    pseudo = languages.of(PSEUDO)
    assert [each for each in said if each not in own_names and untranslated(each, pseudo)] == []
    return bool(said)


def value_for(parameter: Any) -> Any:
    if parameter.choices:
        return parameter.choices[0].value
    match parameter.type:
        case discord.AppCommandOptionType.integer:
            return 1
        case discord.AppCommandOptionType.boolean:
            return True
        case discord.AppCommandOptionType.user:
            return SimpleNamespace(id=BEN.id, display_name=BEN.name, bot=False)
        case _:
            return "1"


@situations("lobby", "nothing", "three moves", "a bid is in", "settling up", "won")
async def test_commands(languages: Languages, situation: str) -> None:
    commands = Harness().commands
    untouched = Untouched(languages, situation)
    answered = 0
    for name, command in commands.items():
        options = {option.name: value_for(option) for option in command.parameters if option.required}
        for by in READERS:
            harness = await untouched.harness()
            interaction = harness.command_interaction(by, permissions=discord.Permissions(manage_guild=True))
            await harness.command(name, interaction, **options)
            answered += await is_answered(harness, interaction, languages)
    assert answered == len(commands) * len(READERS)


@situations("settling up", "lobby", "three moves", "a bid is in", "won")
async def test_clicks(languages: Languages, situation: str) -> None:
    untouched = Untouched(languages, situation)
    answered = 0
    for action in TABLE_ACTIONS:
        for by in READERS:
            harness = await untouched.harness()
            (table,) = await tables_to_restore(harness.store)
            for private in (False, True):
                interaction = await harness.click(by, button(table, action, 1), private=private)
                answered += await is_answered(harness, interaction, languages)
    assert answered > len(TABLE_ACTIONS)


@pytest.mark.parametrize("situation", ["three moves", "settling up", "won"])
async def test_suggestions(languages: Languages, situation: str) -> None:
    harness = await prepare(languages, situation)
    suggested: list[Choice[Any]] = []
    for name, command in harness.commands.items():
        for option in command.parameters:
            if option.autocomplete:
                asking = harness.command_interaction(ANN)
                suggested += await harness.autocomplete(name, option.name, "", asking)
    assert suggested
    for choice in suggested:
        assert untranslated(choice.name, languages.of(PSEUDO)) == ""
