"""The card of a table whose game has not started, its options, and the questions before a change of it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import discord
from discord import ButtonStyle, ui

from bot.chat.lobby.ids import LobbyButton, NewGame, PlayButton
from bot.chat.lobby.options import settings_differences, settings_text
from bot.chat.rules.texts import aim, rule_description, rules_differences, rules_sentence
from bot.chat.rules.tutorial import tutorial_button
from bot.chat.ui.card import Card, button, menu, rows
from bot.chat.ui.custom_ids import CustomId, TableButton
from bot.chat.ui.i18n.language import ANIMALS, Language, capitalized
from bot.game import FRANJOS, MAX_PLAYERS, MIN_PLAYERS, PARKER, Label
from bot.players import Strength
from bot.render import ACCENT_COLOURS
from bot.tables import Computer, Pace, Person, Player, Reach, Reservation, Table, wins_of_those_seated

REMOVE = "remove"
"""The value in the menu of computers that removes the last one; the others are strengths."""

_CHARACTERS = {
    Strength.EASY: Label("rolls on a whim"),
    Strength.MEDIUM: Label("counts its steps"),
    Strength.ADVANCED: Label("weighs gain against risk"),
    Strength.HARD: Label("sees the whole mountain"),
}
"""How each computer plays."""


def strength_line(strength: Strength, language: Language) -> str:
    """Return the name of a computer and how it plays, in one line."""
    return language.text("{name}: {meaning}", name=language.strength(strength), meaning=_CHARACTERS[strength])


def lobby_card(table: Table, language: Language) -> Card:
    """Return the card. A game of a channel is in its lobby only if the bot ended just then."""
    if table.crowd is not None:
        begin = button(TableButton.of(table, LobbyButton.JOIN), language.text("Start"))
        told = language.text("Anybody here can start this game.")
        return Card(ACCENT_COLOURS[0], told, *rows([begin]))
    options, players = replace(table.options, pace=table.pace), max(MIN_PLAYERS, len(table.seating))
    different = rules_differences(options.rules, language) + settings_differences(options, language)
    notes = [capitalized(" · ".join(different))] if different else []
    if options.rules.edition == FRANJOS:  # the only one that is played differently
        notes.append(capitalized(rule_description(FRANJOS, language)))
    return Card(
        ACCENT_COLOURS[0],
        "## " + language.text("Can't Stop"),
        aim(options.rules.columns_to_win(players), language),
        _call(table, language),
        "\n".join(_seats(table, language)),
        "\n".join(f"-# {note}" for note in notes) or None,
        *rows(_buttons(table, language)),
        *_computers(table, language),
        reach_text(table, language),
    )


def reach_text(table: Table, language: Language) -> str:
    """Return the small print of a table where the bot is no member, or has become one; else nothing."""
    match table.reach:
        case Reach.OWN:
            return ""
        case Reach.JOINED:
            told = language.text(
                "I've joined this server, so now the game goes on by itself, and I can ping you when it's "
                "your turn."
            )
        case Reach.LENT if table.options.pace is not Pace.NONE:
            told = language.text(
                "I'm not a member here, so the game only goes on when somebody presses a button. There's no "
                "time limit."
            )
        case Reach.LENT:
            told = language.text(
                "I'm not a member here, so the game only goes on when somebody presses a button."
            )
    return f"-# {told}"


def greeting_card(language: Language) -> Card:
    """Return the card for a server that the bot has just joined: what it is, and a game at once."""
    text = language.text
    hello = text(
        "🏔️ *Can't Stop* is here! `/cantstop play` starts a game against a computer, and `/cantstop new` "
        "opens one for friends."
    )
    return Card(
        ACCENT_COLOURS[0],
        f"{hello}\n{aim(PARKER.columns_to_win, language)}",
        ui.ActionRow(_play_now(PlayButton(Strength.EASY), language), tutorial_button(language)),
    )


def _call(table: Table, language: Language) -> str:
    """Return who asks whom to play, and in a rematch how many games everyone has won."""
    if table.alone:
        start = language.text("Start") if len(table.seats) >= MIN_PLAYERS else language.text("Play now")
        return language.text("Press **{button}**, or add computers below.", button=start)
    host = next(person for person in table.people if person.id == table.host)
    call = language.text(
        "{player} invites you up the mountain. Press **{button}** to play.",
        player=host,
        button=language.text("Join"),
    )
    if len(table.seating) == MAX_PLAYERS:
        call = language.text(
            "All seats are taken: **{button}** begins the game.", button=language.text("Start")
        )
    accept = language.text("Accept")
    if asked := [reservation.person for reservation in table.reservations]:
        # Translators: one form is for one person, the other for several; {button} is the button "Accept"
        call = language.plural(
            "⚔️ {player} challenges {people}. Press **{button}**, and the game begins.",
            "⚔️ {player} challenges {people}. The game begins when everyone has pressed **{button}**.",
            len(asked),
            player=host,
            people=language.people(asked),
            button=accept,
        )
    wins = wins_of_those_seated(table)
    if not any(entry.wins for entry in wins):
        return call
    score = "\N{NO-BREAK SPACE}– ".join(
        language.text("{player}\N{NO-BREAK SPACE}{wins}", player=entry.player, wins=entry.wins)
        for entry in wins
    )
    return f"{call}\n{language.text('🔁 Games won: {score}', score=score)}"


def _seats(table: Table, language: Language) -> Iterator[str]:
    """Yield a line for each seat: who has it, who it is kept for, or that it is free."""
    seating = table.seating
    for shape, entry in zip(language.symbols.shapes, seating, strict=False):
        # The mark keeps a line with a name in a right-to-left script at the left.
        yield f"\N{LEFT-TO-RIGHT MARK}{shape}\N{NO-BREAK SPACE}{_entry(entry, table.host, language)}"
    for _ in range(MAX_PLAYERS - len(seating)):
        yield f"▫️\N{NO-BREAK SPACE}{language.text('free seat')}"


def _entry(entry: Player | Reservation, host: int, language: Language) -> str:
    match entry:
        case Reservation(person=person, until=until):
            if until is None:
                # Translators: a seat
                return language.text("reserved for {player}", player=person)
            return language.text(
                "reserved for {player} (ends {when})", player=person, when=language.when(until)
            )
        case Person(id=user_id) if user_id == host:
            # Translators: the person who opened the game
            return language.text("{player} · host", player=entry)
        case Person() | Computer():
            return language.player(entry)


def _buttons(table: Table, language: Language) -> list[ui.Button[Card]]:
    """Return the buttons, first those for people with a reserved seat."""
    text, to = language.text, partial(TableButton.of, table)
    start = []
    if len(table.seating) == 1:
        start = [_play_now(to(LobbyButton.PLAY), language)]
    elif len(table.seats) >= MIN_PLAYERS:
        start = [button(to(LobbyButton.START), text("Start"), ButtonStyle.primary)]
    options = button(to(LobbyButton.OPTIONS), text("Options"), emoji="⚙️")
    how_to_play = tutorial_button(language, 0 if table.alone else table.id)
    if not table.reservations and len(table.seats) == MAX_PLAYERS:
        # Whoever has a seat is asked whether to leave it.
        return [*start, options, how_to_play, button(to(LobbyButton.JOIN), text("Leave"))]
    if not table.reservations:
        join = button(to(LobbyButton.JOIN), text("Join"), ButtonStyle.success)
        return [join, *start, options, how_to_play]
    accept = button(to(LobbyButton.JOIN), text("Accept"), ButtonStyle.success)
    return [accept, button(to(LobbyButton.DECLINE), text("Not now")), how_to_play, *start, options]


def _play_now(custom_id: CustomId, language: Language) -> ui.Button[Card]:
    return button(custom_id, language.text("Play now"), ButtonStyle.primary, emoji=ANIMALS[Strength.EASY])


def _computers(table: Table, language: Language) -> Iterator[ui.ActionRow[Card]]:
    """Yield the menu that adds and removes computers, unless it would be empty."""
    text = language.text
    options = []
    if len(table.seating) < MAX_PLAYERS:
        options = [
            discord.SelectOption(
                label=text("Add {name}", name=language.strength(strength)),
                value=strength,
                description=text(_CHARACTERS[strength].message),
                emoji=ANIMALS[strength],
            )
            for strength in Strength
        ]
    computers = [player for player in table.seats if isinstance(player, Computer)]
    if computers:
        remove = text("Remove {name}", name=language.plain(computers[-1]))
        options.append(discord.SelectOption(label=remove, value=REMOVE, emoji="✖️"))
    if options:
        yield menu(
            TableButton(table.id, table.revision, LobbyButton.COMPUTERS),
            text("Add or remove computers"),
            options,
        )


def options_card(table: Table, language: Language, refusal: str = "", entered: Sequence[int] = ()) -> Card:
    """Return the card with the options of a table, and the buttons to change them or to cancel the game.

    After a ``refusal`` of rules it says so, and offers to correct what was ``entered``, which is as
    :func:`bot.chat.lobby.option_forms.encode_choices` returns it.
    """
    text = language.text
    rules = TableButton.of(table, LobbyButton.RULES, *entered)
    lines = [
        *([language.sentences(text("Nothing has changed."), refusal)] if refusal else ()),
        f"**{text('Options')}**",
        rules_sentence(table.options.rules, language),
        settings_text(table.options, language),
    ]
    if table.explains_reach:
        lines.append(reach_text(table, language))
    elif table.location.guild_id is not None:
        note = text("Server managers can change the language: `/cantstop-admin settings`")
        lines.append(f"-# {note}")
    return Card.with_text(
        "\n".join(lines),
        button(rules, text("Try again"), ButtonStyle.primary)
        if refusal
        else button(rules, text("Change the rules")),
        button(TableButton.of(table, LobbyButton.PACE), text("Pace and coach")),
        button(TableButton.of(table, LobbyButton.CANCEL), text("Cancel the game"), ButtonStyle.danger),
    )


def seat_card(table: Table, language: Language) -> Card:
    """Tell a person that they have a seat in a lobby, and offer to leave it."""
    text = language.text
    leave = button(TableButton.of(table, LobbyButton.LEAVE), text("Leave"))
    return Card.with_text(text("Don't want to play?"), leave)


def cancel_confirmation(table: Table, user_id: int, language: Language) -> Card:
    """Ask whether to cancel a game that others have joined."""
    text = language.text
    others = [person for person in table.people if person.id != user_id]
    cancel = TableButton.of(table, LobbyButton.CANCEL, 1)
    return Card.with_text(
        text("Cancel the game? Others have joined: {players}.", players=language.people(others)),
        button(cancel, text("Cancel the game"), ButtonStyle.danger),
    )


def thread_offer(taken: Table, game: NewGame, language: Language) -> Card:
    """Offer a thread of its own for a game, since the channel has one already."""
    text = language.text
    lines = [
        text("There's already a game in this channel: {table}", table=taken),
        text("Yours can have a thread of its own."),
    ]
    open_thread = button(game, text("Open a thread"), ButtonStyle.primary, emoji="🧵")
    return Card.with_text("\n".join(lines), open_thread)


def starter_prompt(table: Table, language: Language) -> Card:
    """Ask the host who goes first."""
    text = language.text
    choices = []
    for seat, player in enumerate(table.seats):
        first = TableButton.of(table, LobbyButton.BEGIN, player.id if isinstance(player, Person) else seat)
        shape = language.symbols.shapes[seat]
        choices.append(button(first, language.plain(player), ButtonStyle.primary, emoji=shape))
    roll = button(TableButton.of(table, LobbyButton.BEGIN), text("Roll for it"), emoji="🎲")
    return Card.with_text(text("Who goes first?"), *choices, roll)
