"""The card of a table in any state, and most of all of a game in progress."""

from collections.abc import Iterator, Sequence
from functools import partial

from discord import ButtonStyle, ui

from bot.chat.bidding.cards import awaited_bids, bid_question, missed_turns, revealed_bids, settling_text
from bot.chat.guesses.cards import guesses_text
from bot.chat.lobby.cards import lobby_card, reach_text
from bot.chat.odds.cards import ODDS
from bot.chat.play.closed import closed_card
from bot.chat.play.crowd_text import result_of_vote, vote_text
from bot.chat.rules.texts import aim
from bot.chat.rules.tutorial import pairs_text, tutorial_button
from bot.chat.turns.board import board_item, dice_line, moves_line
from bot.chat.turns.buttons import GameButton, has_to_roll, table_buttons
from bot.chat.turns.computer_text import busted_text
from bot.chat.turns.event_text import (
    end_of_turn_text,
    last_event_text,
    last_round_text,
    runners_text,
    score_text,
)
from bot.chat.turns.move_text import column_names, progress_text
from bot.chat.turns.odds_text import bust_text, has_odds
from bot.chat.ui.card import GREY, Card, button, rows
from bot.chat.ui.custom_ids import TableButton
from bot.chat.ui.i18n.language import ANIMALS, Language
from bot.game import (
    Busted,
    Game,
    Moved,
    Phase,
    columns_to_claim,
    forced_move,
    free_runners,
    stopping_wins,
)
from bot.players import PlayerReview
from bot.render import ACCENT_COLOURS
from bot.render.board_view import ended_in_bust
from bot.tables.guesses import can_be_guessed
from bot.tables.progress import turn_start
from bot.tables.seats import SUBSTITUTE, Person
from bot.tables.table import Status, Table
from bot.tables.time_limits import Pace


def table_card(
    table: Table,
    language: Language,
    picture: str | None = None,
    *,
    chances: Sequence[float] = (),
    muted: bool = False,
    reviewed: PlayerReview | None = None,
) -> Card:
    """Return the card of ``table``.

    ``picture`` is a file name; without one the card has the text board. A card that is ``muted`` says that
    the bot cannot ping the players. Once a channel's game is won, its decisions are ``reviewed``.
    """
    match table.status:
        case Status.LOBBY:
            return lobby_card(table, language)
        case Status.PLAYING:
            return game_card(table, language, picture, chances, muted=muted)
        case Status.FINISHED | Status.ABANDONED:
            return closed_card(table, language, picture, reviewed)


def told_card(table: Table, language: Language, news: str | None = None) -> Card:
    """Return ``news`` and what the card of a table says in words, the dice and the moves, for commands."""
    card = table_card(table, language, "")
    texts = [item.content for item in card.walk_children() if isinstance(item, ui.TextDisplay)]
    game = table.game
    if game and (game.state.phase is not Phase.ROLL or ended_in_bust(game)):
        texts += [dice_line(game, language), moves_line(game, language)]
    return Card(GREY, news, *texts)


def moved_card(table: Table, language: Language) -> Card:
    """Return the card that replaces an old board: a link to the new one."""
    return Card.with_text(language.text("The board is further down now: {table}", table=table))


def game_card(
    table: Table,
    language: Language,
    picture: str | None,
    chances: Sequence[float] = (),
    *,
    muted: bool = False,
) -> Card:
    """Return the card: whose turn it is, the board, what just happened, and the buttons."""
    game = table.played
    seat = game.state.on_turn if game.state.phase is Phase.BID else game.state.acting[0]
    # A vote, or who is overdue, takes the place of the news: a card with both would be too high for a phone.
    told, bust = _vote_text(table, language) if table.end_votes else "", ""
    if not (told or table.overdue or table.paused):
        news = last_event_text(table, game, language)
        bust = _bust_headline(table, game, news, language)
        told = _what_happened(table, game, "" if bust else news, language)
    return Card(
        ACCENT_COLOURS[seat],
        f"{bust}\n{_heading(table, game, language)}".lstrip(),
        board_item(table, game, language, picture, chances),
        f"{told}\n-# {score_text(table, game, language)}".lstrip(),
        *rows(list(_buttons(table, game, language))),
        *rows(_vote_buttons(table, language) if table.end_votes else []),
        _where_text(table, game, language, muted=muted),
    )


def _where_text(table: Table, game: Game, language: Language, *, muted: bool) -> str:
    """Return what the bot cannot do there; after the first roll, only what stops the time or the pings."""
    if muted and len(table.remaining) > 1:
        told = language.text("🔕 I'm not allowed to write here, so I can't ping you when it's your turn.")
        return f"-# {told}"
    known = table.explains_reach and game.rolls and table.options.pace is Pace.NONE
    return "" if known else reach_text(table, language)


def _heading(table: Table, game: Game, language: Language) -> str:
    """Return who has to act or that nobody has, and in small print until when or how it goes on."""
    text, vote = language.text, vote_text(table, language)
    if table.paused:
        heading = text("🌙 This game is paused.")
        small = text("This game goes on once I'm back in this server.")
        if table.crowd is None:
            resume = text("Resume") if table.present else text("I'm back")
            small = text("It stays open for a month. Press **{button}** to carry on.", button=resume)
    elif vote:
        heading, small = _turn(table, game, language), vote
    else:
        turn = _turn if table.awaited else _computers_turn
        heading, small = turn(table, game, language), _time_text(table, language)
    return f"{heading}\n-# {small}" if small else heading


def _time_text(table: Table, language: Language) -> str:
    """Return how long players have been away, or until when they have time; empty if it does not matter."""
    text = language.text
    if table.overdue and not table.end_votes:
        return text(
            "⏳ Three days without {people}. Let a computer play, or end the game (**⋯**).",
            people=language.people(table.overdue),
        )
    if table.deadline is not None and table.pace is not Pace.NONE:
        return text("⏳ Time runs out {when}.", when=language.when(table.deadline))
    return ""


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
    return text("{player} {shape} is climbing…", player=player, shape=shape)


def _turn(table: Table, game: Game, language: Language) -> str:
    """Return who has to act and how. It starts with their mention, but for bids, which several may place."""
    text = language.text
    state = game.state
    seat = state.acting[0]
    values = {"player": table.seats[seat], "shape": language.symbols.shapes[seat]}
    match state.phase:
        case Phase.CHOOSE:
            return text("{player} {shape} Choose your move.", **values)
        case Phase.DECIDE if has_to_roll(table, state):
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
            return bid_question(table, state, language)
        case Phase.SETTLE if state.settlement:
            return settling_text(table, state, state.settlement, language)
        case _:
            return text("{player} {shape} It's your turn: roll the dice.", **values)


def _is_first_choice(game: Game) -> bool:
    """Whether a turn's first choice of a move comes before anybody has kept a step."""
    state = game.state
    if state.phase is not Phase.CHOOSE or any(map(any, state.markers)):
        return False
    turn = range(turn_start(game).event_count, game.event_count)
    moves = [game.at(number).state for number in turn if isinstance(game.log[number], Moved)]
    return not any(state.runners) or (bool(moves) and all(map(forced_move, moves)))


def _lesson(game: Game, language: Language) -> str:
    """Return what the first turn of a game teaches: what a roll is good for, then what a bust is."""
    if _is_first_choice(game):
        return pairs_text(language)
    state, before = game.state, game.previous_state
    last_runner = state.phase is Phase.DECIDE and free_runners(before) and not free_runners(state)
    if last_runner and not any(map(any, state.markers)):
        return "-# " + language.text("A roll without any of these sums is a bust.")
    return ""


def _bust_headline(table: Table, game: Game, news: str, language: Language) -> str:
    """Return who has gone bust, by name, if that is all the ``news``; else an empty string."""
    if not isinstance(game.last_event, Busted) or game.state.phase is not Phase.ROLL:
        return ""
    player, before = table.seats[game.previous_state.on_turn], game.previous_state
    if news != busted_text(player, before, language):
        return ""
    return busted_text(language.short(player), before, language)


def _what_happened(table: Table, game: Game, news: str, language: Language) -> str:
    """Return the news, and what else belongs below the board."""
    state = game.state
    lines = [result_of_vote(table, language), news]
    if not game.rolls:
        lines.append(aim(state.columns_to_win, language))
    if settled := revealed_bids(table, game, language):
        # Without repetition: the turn's end is also the last event, unless a player left since.
        unique = dict.fromkeys([end_of_turn_text(table, game, language), *lines])
        lines = [*unique, settled]
    lines.append(guesses_text(table, language))
    if state.phase in (Phase.DECIDE, Phase.BID):
        risk = bust_text(table, game, language)
        lines.append(language.sentences(risk, runners_text(game, language)))
    lines.append(_lesson(game, language))
    if state.phase is Phase.CHOOSE and not any(state.runners) and can_be_guessed(table):
        lines.append("-# " + language.text("🔮 Spectators may guess under **⋯**."))
    if state.phase is Phase.BID:
        lines.append(awaited_bids(table, state, language))
    lines.append(missed_turns(table, state, language))
    lines.append(last_round_text(table, game, language))
    return "\n".join(filter(None, lines))


def _buttons(table: Table, game: Game, language: Language) -> Iterator[ui.Button[Card]]:
    """Yield the choices, and at most four buttons beside them, those of a vote included.

    During a vote there are no odds, nor while somebody is overdue; a command shows them.
    """
    text, to = language.text, partial(TableButton.of, table)
    yield from table_buttons(table, game, language)
    if table.computer_to_act and table.crowd is None:
        # Translators: a button: lets the computers play on
        skip = text("Go on") if table.waits_for_clicks else text("Skip")
        yield button(to(GameButton.SKIP), skip, emoji="▶️")
    may_act = table.acting and not table.paused and game.state.phase is not Phase.SETTLE
    if table.overdue and not (table.paused or table.end_votes):
        yield button(to(GameButton.SUBSTITUTE), text("Let a computer play"), emoji=ANIMALS[SUBSTITUTE])
    elif not game.rolls or _is_first_choice(game):
        yield tutorial_button(language)
    elif may_act and has_odds(table) and not table.end_votes:
        yield button(to(ODDS), text("Odds"))
    if table.paused and table.present and table.crowd is None:
        yield button(to(GameButton.WAKE), text("Resume"), ButtonStyle.primary, emoji="☀️")
    if any(table.computer_strength(table.seats.index(person)) for person in table.remaining):
        yield button(to(GameButton.BACK), text("I'm back"), emoji="👋")
    yield button(to(GameButton.MENU), "⋯")


def _vote_text(table: Table, language: Language) -> str:
    agreed = [language.short(person) for person in table.present if person.id in table.end_votes]
    return language.plural(
        "🕊️ {people} wants to end the game.",
        "🕊️ {people} want to end the game.",
        len(agreed),
        people=language.join(agreed),
    )


def _vote_buttons(table: Table, language: Language) -> list[ui.Button[Card]]:
    agree, keep = (TableButton.of(table, action) for action in (GameButton.AGREE, GameButton.KEEP))
    return [
        button(agree, language.text("End without a winner"), ButtonStyle.danger),
        button(keep, language.text("Keep playing")),
    ]
