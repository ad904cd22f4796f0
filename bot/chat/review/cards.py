"""A finished game, for one person: a summary of all players, or a costly decision of one."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from discord import ButtonStyle

from bot.chat.dice.cards import dice_buttons
from bot.chat.replay.cards import CLIP, replay_button, turn_count, viewer_items
from bot.chat.story.cards import story_items, story_text
from bot.chat.turns.board import board_item
from bot.chat.turns.move_text import bid_text, column_name, move_text, progress_text
from bot.chat.turns.odds_text import change_text, percent, reason_text, signed_percent
from bot.chat.ui.card import Card, button, rows
from bot.chat.ui.custom_ids import TableButton
from bot.chat.ui.i18n.language import Language, link
from bot.chat.ui.ranked_list import previous_and_next
from bot.game import Action, Choose, PlaceBid, Roll, Shift, Stop
from bot.players import Decision, Grade, PlayerReview, Review, Story, Strength, odds
from bot.render import ACCENT_COLOURS
from bot.tables import Person, Table

REVIEW: Final = "review"
"""The button that shows the review of a finished game, privately."""

LOOK: Final = "look"
"""Turns the page of a review: to all players, or to one of a seat's decisions."""


def review_card(
    table: Table,
    review: Review,
    story: Story | None,
    language: Language,
    picture: str | None = None,
    *,
    code: str | None = None,
) -> Card:
    """Return what decided the game and a summary of each person's, with buttons for all there is about it.

    ``story`` is None if nobody rolled. ``picture`` is the file name of its picture; without one the card has
    words only. ``code`` is that of the game, if it has one.
    """
    text, game = language.text, table.played
    turns = turn_count(game, language)
    title = text("Game {game}", game=str(table.id))
    people = [seat for seat, player in enumerate(table.seats) if isinstance(player, Person)]
    legend = text(
        "As {computer} sees it: a decision that lowers the chance to win by up to {inaccuracy} counts as "
        "an inaccuracy, by up to {doubtful} as doubtful, and by more as a blunder.",
        computer=Strength.HARD,
        inaccuracy=language.percent(Grade.INACCURACY.value),
        doubtful=language.percent(Grade.DOUBTFUL.value),
    )
    # Translators: a noun, on a button: it shows a short animation of the turn that decided a game
    clip = button(TableButton.of(table, CLIP), text("Clip"), emoji="🎬")
    if review.omitted:
        legend += " " + text("The game was so long that only its last part is reviewed.")
    return Card(
        ACCENT_COLOURS[game.state.winners[0]],
        f"## {title}\n🏆 {language.people(table.winners)} · {turns} · {link(table)}",
        story_text(table, story, language) if story else None,
        *(story_items(table, story, language, picture) if story and picture else ()),
        *("\n".join(_summary(table, review.players[seat], seat, language)) for seat in people),
        f"-# {legend}",
        *rows(
            [
                button(
                    TableButton.of(table, LOOK, seat, 0),
                    text("{player}'s mistakes", player=language.plain(table.seats[seat])),
                    emoji=language.symbols.shapes[seat],
                )
                for seat in people
                if review.players[seat].worst_decisions
            ]
        ),
        *rows(
            [
                *([clip] if story and story.swing else []),
                replay_button(table, language),
                *dice_buttons(table, language),
            ]
        ),
        *viewer_items(code, language),
    )


def decision_card(
    table: Table,
    decisions: Sequence[Decision],
    seat: int,
    page: int,
    language: Language,
    picture: str | None = None,
) -> Card:
    """Return one of a player's costliest ``decisions``, with the board as it was.

    Pages count from 0. ``picture`` is the file name of the board's; without one the card has the text board.
    """
    decision, count = decisions[page], len(decisions)
    player = table.seats[seat]
    title = language.text("{player}: the costliest decision", player=player)
    if count > 1:
        title = language.text(
            "{player}: costliest decisions ({place} of {total})", player=player, place=page + 1, total=count
        )
    to = partial(TableButton.of, table, LOOK)
    to_before, to_after = to(seat, max(0, page - 1)), to(seat, page + 1)
    turning = previous_and_next(to_before, to_after, language, first=page == 0, last=page == count - 1)
    everybody = button(to(), language.text("All players"), ButtonStyle.primary)
    return Card(
        ACCENT_COLOURS[seat],
        f"{language.symbols.shapes[seat]} **{title}**",
        board_item(table, table.played.at(decision.event_count), language, picture),
        decision_text(table, decision, language),
        *rows([*(turning if count > 1 else []), everybody]),
    )


def _summary(table: Table, review: PlayerReview, seat: int, language: Language) -> Iterator[str]:
    text = language.text
    yield f"{language.symbols.shapes[seat]} **{language.player(table.seats[seat])}**"
    if not review.decisions:
        yield text("There was nothing to decide.")
        return
    grades = (
        grade_count(grade, count, language) for grade, count in reversed(review.grades.items()) if count
    )
    count = language.plural("{count} decision", "{count} decisions", len(review.decisions))
    # Translators: "12 decisions: 8 best, 3 inaccuracies, 1 blunder"
    yield text("{decisions}: {grades}", decisions=count, grades=language.join(grades))
    yield cost_text(review, language)
    if bold := review.boldest:
        values = {"turn": bold.turn_number, "chance": percent(bold.odds.bust_chance, language)}
        survived = text("Boldest roll: turn {turn}, {chance} to bust, and it paid off.", **values)
        busted = text("Boldest roll: turn {turn}, {chance} to bust, and it did bust.", **values)
        yield busted if bold.busted else survived
    if unlucky := review.unluckiest:
        values = {"turn": unlucky.turn_number, "chance": percent(unlucky.odds.bust_chance, language)}
        yield text("Unluckiest bust: turn {turn}, when the chance was only {chance}.", **values)


def cost_text(review: PlayerReview, language: Language) -> str:
    """Return what a player's decisions gave away, and their luck."""
    return language.text(
        "Chance to win: {decisions} from decisions, {luck} from luck with the dice.",
        decisions=signed_percent(-review.total_loss, language),
        luck=signed_percent(review.luck, language),
    )


def grade_count(grade: Grade, count: int, language: Language) -> str:
    """Return the number of decisions of a grade."""
    plural = language.plural
    counts = {
        # Translators: a number of decisions, in "12 decisions: 8 best, 3 inaccuracies, 1 blunder"
        Grade.BEST: plural("{count} best", "{count} best", count),
        # Translators: a number of decisions, in "12 decisions: 8 best, 3 inaccuracies, 1 blunder"
        Grade.INACCURACY: plural("{count} inaccuracy", "{count} inaccuracies", count),
        # Translators: a number of decisions, in "12 decisions: 8 best, 2 doubtful"
        Grade.DOUBTFUL: plural("{count} doubtful", "{count} doubtful", count),
        # Translators: a number of decisions, in "12 decisions: 8 best, 3 inaccuracies, 1 blunder"
        Grade.BLUNDER: plural("{count} blunder", "{count} blunders", count),
    }
    return counts[grade]


def decision_text(table: Table, decision: Decision, language: Language) -> str:
    """Return a decision that cost something: its grade, the situation, what was done, and what was better."""
    heading = language.text(
        "**Turn {turn}** · {grade}, {change}",
        turn=decision.turn_number,
        grade=_grade(decision.grade, language),
        change=change_text(-decision.loss, language),
    )
    (taken, _), (_, better) = _action_texts(decision.action, language), _action_texts(decision.best, language)
    verdict = language.sentences(taken, better, _reason(decision, language))
    return "\n".join([heading, _situation(table, decision, language), verdict])


def _reason(decision: Decision, language: Language) -> str:
    """Return why the best action was better: for a roll too many, what it risked and for what."""
    next_roll = odds(decision.state)
    if isinstance(decision.action, Roll) and next_roll.spaces_at_risk:
        gain = language.number(max(1, round(next_roll.mean_gain)))
        # Translators: "The roll risked 7 steps to gain about 2.": {expected} is a number of steps
        return language.plural(
            "The roll risked {count} step to gain about {expected}.",
            "The roll risked {count} steps to gain about {expected}.",
            next_roll.spaces_at_risk,
            expected=gain,
        )
    return reason_text(decision.reason, language) if decision.reason is not None else ""


def _grade(grade: Grade, language: Language) -> str:
    words = {
        Grade.INACCURACY: language.text("inaccuracy"),
        Grade.DOUBTFUL: language.text("doubtful"),
        Grade.BLUNDER: language.text("blunder"),
    }
    return words[grade]


def _situation(table: Table, decision: Decision, language: Language) -> str:
    """Return what was at stake, and the roll or the bust chance."""
    text, state = language.text, decision.state
    stake = progress_text(state, language)
    match decision.action:
        case Roll() | Stop():
            chance = percent(odds(state).bust_chance, language)
            if stake:
                return text("At stake: {progress}. Bust chance: {chance}.", progress=stake, chance=chance)
            return text("Nothing at stake. Bust chance: {chance}.", chance=chance)
        case Choose() if state.roll is not None:
            dice = language.symbols.roll(state.roll)
            if stake:
                return text("Rolled {dice}. At stake: {progress}.", dice=dice, progress=stake)
            # Translators: the roll before a decision, in the review of one player
            return text("Rolled {dice}.", dice=dice)
        case PlaceBid():
            values = {
                "player": table.seats[state.on_turn],
                "chance": percent(odds(state).bust_chance, language),
            }
            if stake:
                return text("{player}'s turn: {progress}. Bust chance: {chance}.", progress=stake, **values)
            return text("{player}'s turn: nothing at stake. Bust chance: {chance}.", **values)
        case _:
            return text("Settling a bid.")


def _action_texts(action: Action, language: Language) -> tuple[str, str]:
    """Return that a player has done something, and that the computer would have."""
    text, computer = language.text, Strength.HARD
    match action:
        case Roll():
            return text("Rolled again."), text("{computer} would have rolled again.", computer=computer)
        case Stop():
            return text("Stopped."), text("{computer} would have stopped.", computer=computer)
        case Choose():
            move = f"**{move_text(action.move, language)}**"
            better = text("{computer} would have played {move}.", computer=computer, move=move)
            return text("Played {move}.", move=move), better
        case PlaceBid():
            bid = bid_text(action.bid, language)
            better = text("{computer} would have bid: {bid}.", computer=computer, bid=bid)
            return text("Bid: {bid}.", bid=bid), better
        case Shift():
            column = column_name(action.column, language)
            better = text(
                "{computer} would have taken a step in column {column}.", computer=computer, column=column
            )
            return text("Took a step in column {column}.", column=column), better
        case _:
            better = text("{computer} would have gone no further.", computer=computer)
            return text("Went no further."), better
