"""The card of a table in any state, and most of all of a game in progress."""

from collections.abc import Iterator, Sequence
from functools import partial

from discord import ButtonStyle, ui

from bot.chat.bidding.cards import (
    awaited_bids,
    bid_question,
    missed_turns,
    placed_bids,
    revealed_bids,
    settling_text,
)
from bot.chat.dice.cards import seal_items
from bot.chat.guesses.cards import guesses_text
from bot.chat.lobby.cards import lobby_card
from bot.chat.odds.cards import ODDS
from bot.chat.odds.texts import bust_text
from bot.chat.play.board import board_item, moves_line
from bot.chat.play.buttons import GameButton, table_buttons
from bot.chat.play.closed import closed_card
from bot.chat.play.event_text import (
    end_of_turn_text,
    last_event_text,
    last_round_text,
    runners_text,
    score_text,
)
from bot.chat.play.move_text import column_names, progress_text
from bot.chat.rules.texts import aim
from bot.chat.rules.tutorial import tutorial_button
from bot.chat.ui.card import GREY, Card, button, rows
from bot.chat.ui.i18n.language import Language
from bot.chat.ui.ids import TableButton
from bot.game import Game, Phase, columns_to_claim, steps_due, stop_obstacle, stopping_wins
from bot.players import Story
from bot.render import ACCENT_COLOURS
from bot.tables import SUBSTITUTE, Coach, Person, Status, Table


def table_card(
    table: Table,
    language: Language,
    picture: str | None = None,
    story_picture: str | None = None,
    *,
    chances: Sequence[float] = (),
    story: Story | None = None,
) -> Card:
    """Return the card of ``table``.

    The pictures are file names. Without ``picture`` the card has the text board, without ``story_picture`` no
    story.
    """
    match table.status:
        case Status.LOBBY:
            return lobby_card(table, language)
        case Status.PLAYING:
            return game_card(table, language, picture, chances)
        case Status.FINISHED | Status.ABANDONED:
            return closed_card(table, language, picture, story, story_picture)


def told_card(table: Table, language: Language) -> Card:
    """Return what the card of a table says in words, and the moves, for those who play by commands."""
    card = table_card(table, language, "")
    texts = [item for item in card.walk_children() if isinstance(item, ui.TextDisplay)]
    if table.game and (moves := moves_line(table.game, language)):
        texts.append(ui.TextDisplay(moves))
    return Card(GREY, *texts)


def moved_card(table: Table, language: Language) -> Card:
    """Return the card that replaces an old board: a link to the new one."""
    return Card.with_text(language.text("The board has moved down: {table}", table=table))


def game_card(table: Table, language: Language, picture: str | None, chances: Sequence[float] = ()) -> Card:
    """Return the card: whose turn it is, the board, what just happened, and the buttons."""
    game = table.game
    assert game is not None  # noqa: S101 - a table that is playing has a game
    seat = game.state.on_turn if game.state.phase is Phase.BID else game.state.acting[0]
    return Card(
        ACCENT_COLOURS[seat],
        ui.TextDisplay(_heading(table, game, language)),
        board_item(table, game, language, picture, chances),
        ui.TextDisplay(f"{_what_happened(table, game, language)}\n-# {score_text(table, game, language)}"),
        *rows(list(_buttons(table, game, language))),
        *_vote(table, language),
        *seal_items(table, language),
    )


def _heading(table: Table, game: Game, language: Language) -> str:
    text = language.text
    if table.paused:
        paused = text("🌙 This game is paused.")
        resume = text(
            "It will be kept here for a month. Press **{button}** to carry on.",
            button=text("Resume") if table.present else text("I'm back"),
        )
        return f"{paused}\n-# {resume}"
    turn = _turn(table, game, language) if table.awaited else _computers_turn(table, game, language)
    if game.state.phase is Phase.BID:
        turn += "\n" + bid_question(table, game.state, language)
    if table.deadline is None:
        return turn
    return turn + "\n-# " + text("⏳ Time runs out {when}.", when=language.when(table.deadline))


def _computers_turn(table: Table, game: Game, language: Language) -> str:
    """Return which computer plays, for which player. No mention comes first, since no person has to act."""
    text = language.text
    state = game.state
    if state.phase is Phase.BID:
        return text("🪙 The computers are placing their bids.")
    seat = state.acting[0]
    player, shape = table.seats[seat], language.symbols.shapes[seat]
    if isinstance(player, Person):
        return text("{computer} plays for {player} {shape}", computer=SUBSTITUTE, player=player, shape=shape)
    if state.phase is Phase.SETTLE:
        return text("{player} {shape} settles a bid.", player=player, shape=shape)
    return text("{player} {shape} is climbing …", player=player, shape=shape)


def _turn(table: Table, game: Game, language: Language) -> str:
    """Return who has to act and how. It starts with their mention."""
    text = language.text
    state = game.state
    seat = state.acting[0]
    values = {"player": table.seats[seat], "shape": language.symbols.shapes[seat]}
    match state.phase:
        case Phase.CHOOSE:
            return text("{player} {shape} Choose your move.", **values)
        case Phase.DECIDE if stop_obstacle(state):
            return text("{player} {shape} Roll again.", **values)
        case Phase.DECIDE if stopping_wins(state):
            return text("{player} {shape} Stop now and you win!", **values)
        case Phase.DECIDE if claimed := columns_to_claim(state):
            return language.plural(
                "{player} {shape} Roll again, or stop and claim column {columns}?",
                "{player} {shape} Roll again, or stop and claim columns {columns}?",
                len(claimed),
                columns=column_names(claimed, language),
                **values,
            )
        case Phase.DECIDE if not progress_text(state, language):
            return text("{player} {shape} Roll again, or stop?", **values)
        case Phase.DECIDE:
            return text("{player} {shape} Roll again, or stop and keep your steps?", **values)
        case Phase.BID:
            return language.plural(
                "{people}, place your bid.",
                "{people}, place your bids.",
                len(table.awaited),
                people=language.people(table.awaited),
            )
        case Phase.SETTLE if steps_due(state) > 0:
            return text("{player} {shape} Your bid was right: move your markers up.", **values)
        case Phase.SETTLE:
            return text("{player} {shape} Your bid was wrong: move your markers down.", **values)
        case _:
            return text("{player} {shape} It's your turn: roll the dice.", **values)


def _what_happened(table: Table, game: Game, language: Language) -> str:
    state = game.state
    lines = [last_event_text(table, game, language)]
    if not game.rolls:
        lines.append(aim(state.columns_to_win, language))
    if settled := revealed_bids(table, game, language):
        # Without repetition: the turn's end is also the last event, unless a player left since.
        unique = dict.fromkeys([end_of_turn_text(table, game, language), *lines])
        lines = [*unique, settled, settling_text(game, language) if table.acting else ""]
    lines.append(guesses_text(table, language))
    if state.phase is Phase.DECIDE:
        lines.append(placed_bids(table, state, language))
    if state.phase in (Phase.DECIDE, Phase.BID):
        risk = bust_text(table, game, language)
        lines.append(f"{risk} {runners_text(game, language)}".lstrip())
    if state.phase is Phase.BID:
        lines.append(awaited_bids(table, state, language))
    lines.append(missed_turns(table, state, language))
    lines.append(last_round_text(table, game, language))
    return "\n".join(filter(None, lines))


def _buttons(table: Table, game: Game, language: Language) -> Iterator[ui.Button[Card]]:
    """Yield the choices, and at most four buttons beside them."""
    text, to = language.text, partial(TableButton.of, table)
    yield from table_buttons(table, game, language)
    if table.computer_to_act:
        yield button(to(GameButton.SKIP), text("Skip"), emoji="▶️")
    may_act = table.acting and not table.paused and game.state.phase is not Phase.SETTLE
    if not game.rolls:
        yield tutorial_button(language)
    elif may_act and table.options.coach is not Coach.OFF:
        yield button(to(ODDS), text("Odds"))
    if table.paused and table.present:
        yield button(to(GameButton.WAKE), text("Resume"), ButtonStyle.primary, emoji="☀️")
    if game.attendance.computer_played - game.state.resigned:
        yield button(to(GameButton.BACK), text("I'm back"), emoji="👋")
    yield button(to(GameButton.MENU), "⋯")


def _vote(table: Table, language: Language) -> list[ui.Item[Card]]:
    if not table.end_votes:
        return []
    text = language.text
    agreed = [person for person in table.present if person.id in table.end_votes]
    asked = [person for person in table.present if person.id not in table.end_votes]
    proposal = language.plural(
        "🕊️ {people} wants to end this game without a winner.",
        "🕊️ {people} want to end this game without a winner.",
        len(agreed),
        people=language.people(agreed),
    )
    # Translators: one form asks one person, the other several; both are the same in English.
    question = language.plural(
        "Do you agree, {people}?", "Do you agree, {people}?", len(asked), people=language.people(asked)
    )
    return [
        ui.Separator(),
        ui.TextDisplay(f"{proposal} {question}"),
        ui.ActionRow(
            button(TableButton.of(table, GameButton.AGREE), text("End the game"), ButtonStyle.danger),
            button(TableButton.of(table, GameButton.KEEP), text("Keep playing")),
        ),
    ]
