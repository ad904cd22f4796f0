"""The private review of a finished game: a summary of all players, or a costly decision of one."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from discord import ButtonStyle, ui

from bot.chat.odds.texts import percent
from bot.chat.play.board import board_item
from bot.chat.replay.cards import turn_count
from bot.chat.review.texts import decision_text, grade_count, signed_points
from bot.chat.story.cards import story_item, story_text
from bot.chat.ui.card import GREY, Card, button, rows
from bot.chat.ui.i18n.language import Language, link
from bot.chat.ui.ids import TableButton
from bot.players import Decision, Grade, PlayerReview, Review, Story, Strength
from bot.render import ACCENT_COLOURS
from bot.tables import Person, Table

REVIEW: Final = "review"
"""The button that shows the review of a finished game, privately."""

LOOK: Final = "look"
"""Turns the page of a review: to all players, or to a page of a seat's decisions."""


def review_card(
    table: Table, review: Review, story: Story | None, language: Language, picture: str | None = None
) -> Card:
    """Return what decided the game and a summary of each person's, with buttons for their decisions.

    ``story`` is None if nobody rolled. ``picture`` is the file name of its picture; without one the card has
    words only.
    """
    text = language.text
    game = table.game
    assert game is not None  # noqa: S101 - a finished table has a game
    turns = turn_count(game, language)
    title = text("Review of game {number}", number=str(table.id))
    people = [seat for seat, player in enumerate(table.seats) if isinstance(player, Person)]
    legend = text(
        "As {computer} sees it: a decision that costs up to {fine} of the chance to win counts "
        "as fine, up to {doubtful} as doubtful, and more as a blunder. Costs are added up over "
        "the game, and so is luck, roll by roll.",
        computer=Strength.HARD,
        fine=language.percent(Grade.FINE.value),
        doubtful=language.percent(Grade.DOUBTFUL.value),
    )
    if review.omitted:
        legend += " " + text("The game was so long that only its last part is reviewed.")
    return Card(
        ACCENT_COLOURS[game.state.winners[0]],
        ui.TextDisplay(f"## {title}\n🏆 {language.people(table.winners)} · {turns} · {link(table)}"),
        *([ui.TextDisplay(story_text(table, story, language))] if story else []),
        *([story_item(table, story, language, picture)] if story and picture else []),
        *(
            ui.TextDisplay("\n".join(_summary(table, review.players[seat], seat, language)))
            for seat in people
        ),
        ui.TextDisplay(f"-# {legend}"),
        *rows(
            [
                button(
                    TableButton.of(table, LOOK, seat, 0),
                    text("Show {player}'s mistakes", player=language.plain(table.seats[seat])),
                    emoji=language.symbols.shapes[seat],
                )
                for seat in people
                if review.players[seat].worst_decisions
            ]
        ),
    )


def decision_at(review: PlayerReview, page: int) -> tuple[int, Decision | None]:
    """Return a costly decision of a player, the costliest first, and its page, which is the last at most."""
    worst = review.worst_decisions
    page = max(0, min(page, len(worst) - 1))
    return page, worst[page] if worst else None


def decision_card(
    table: Table,
    review: PlayerReview,
    seat: int,
    page: int,
    language: Language,
    picture: str | None = None,
    *,
    story: Story | None = None,
) -> Card:
    """Return a costly decision of a player, the costliest first, with the board as it was.

    Pages count from 0; one past the end shows the last decision. ``picture`` is the file name of the board's;
    without one the card has the text board. With ``story`` it begins with what decided the game.
    """
    text = language.text
    count = len(review.worst_decisions)
    page, decision = decision_at(review, page)

    to = partial(TableButton.of, table, LOOK)
    back = button(to(), text("All players"), ButtonStyle.primary)
    shape, player = language.symbols.shapes[seat], table.seats[seat]
    if decision is None or table.game is None:
        nothing = text("There is nothing to improve: every decision was among the best.")
        title = text("{player}: no mistakes", player=player)
        return Card(GREY, ui.TextDisplay(f"{shape} **{title}**\n{nothing}"), *rows([back]))
    title = text("{player}: mistake {number} of {count}", player=player, number=page + 1, count=count)
    turning = [
        button(to(seat, max(0, page - 1)), text("Previous"), emoji="◀️", disabled=page == 0),
        back,
        button(to(seat, page + 1), text("Next"), emoji="▶️", disabled=page == count - 1),
    ]
    return Card(
        ACCENT_COLOURS[seat],
        *([ui.TextDisplay(story_text(table, story, language))] if story else []),
        ui.TextDisplay(f"{shape} **{title}**"),
        board_item(table, table.game.at(decision.event_count), language, picture),
        ui.TextDisplay(decision_text(table, decision, language)),
        *rows(turning if count > 1 else [back]),
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
    # Translators: "12 decisions: 8 best, 3 fine, 1 blunder"
    yield text("{decisions}: {grades}", decisions=count, grades=", ".join(grades))
    yield language.plural(
        "Decisions cost about {count} point of winning chance in all. Luck with the dice: {luck}.",
        "Decisions cost about {count} points of winning chance in all. Luck with the dice: {luck}.",
        round(review.total_loss * 100),
        luck=signed_points(review.luck, language),
    )
    if bold := review.boldest:
        values = {"turn": bold.turn_number, "chance": percent(bold.odds.bust_chance, language)}
        survived = text("Boldest roll: turn {turn}, {chance} to bust – and it paid off.", **values)
        busted = text("Boldest roll: turn {turn}, {chance} to bust – and it did bust.", **values)
        yield busted if bold.busted else survived
    if unlucky := review.unluckiest:
        values = {"turn": unlucky.turn_number, "chance": percent(unlucky.odds.bust_chance, language)}
        yield text("Unluckiest bust: turn {turn}, at a chance of only {chance}.", **values)
