"""The private review of a finished game: a summary of all players, or the decisions of one."""

from collections.abc import Iterator

from discord import ButtonStyle, ui

from bot.chat.cards.card import GREY, Card, button, rows
from bot.chat.cards.custom_ids import ButtonAction, TableButton
from bot.chat.cards.odds_text import percent
from bot.chat.cards.review_text import decision_text, grade_count, signed_points
from bot.chat.i18n.language import Language, link
from bot.game import player_results
from bot.players import Grade, PlayerReview, Review, Strength
from bot.render import ACCENT_COLOURS
from bot.tables import Person, Table

PAGE_SIZE = 5
"""How many decisions a page has."""


def review_card(table: Table, review: Review, language: Language) -> Card:
    """Return a summary of each person's game, with buttons for their decisions."""
    text = language.text
    game = table.game
    assert game is not None  # noqa: S101 - a finished table has a game
    turns = language.plural(
        "{count} turn", "{count} turns", sum(record.turns for record in player_results(game))
    )
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
        *(
            ui.TextDisplay("\n".join(_summary(table, review.players[seat], seat, language)))
            for seat in people
        ),
        ui.TextDisplay(f"-# {legend}"),
        *rows(
            [
                button(
                    TableButton(table.id, table.action_version, ButtonAction.LOOK, (seat, 0)),
                    language.plain(table.seats[seat]),
                    emoji=language.symbols.shapes[seat],
                )
                for seat in people
                if review.players[seat].worst_decisions
            ]
        ),
    )


def decisions_card(table: Table, review: PlayerReview, seat: int, page: int, language: Language) -> Card:
    """Return a page of a player's decisions, the costliest first. Pages past the end show the last one."""
    text = language.text
    worst = review.worst_decisions
    last = max(0, -(-len(worst) // PAGE_SIZE) - 1)
    page = min(page, last)
    shown = worst[page * PAGE_SIZE : (page + 1) * PAGE_SIZE]
    lines = [decision_text(table, decision, language) for decision in shown]
    if not lines:
        lines = [text("There is nothing to improve: every decision was among the best.")]
    title = text("{player}: the costliest decisions", player=table.seats[seat])
    if last:
        lines.append("-# " + text("Page {page} of {pages}", page=page + 1, pages=last + 1))

    def page_button(*numbers: int) -> TableButton:
        return TableButton(table.id, table.action_version, ButtonAction.LOOK, numbers)

    buttons = [button(page_button(), text("All players"), ButtonStyle.primary)]
    if last:
        buttons.insert(
            0, button(page_button(seat, max(0, page - 1)), text("Previous"), emoji="◀️", disabled=page == 0)
        )
        buttons.append(button(page_button(seat, page + 1), text("Next"), emoji="▶️", disabled=page == last))
    return Card(
        ACCENT_COLOURS[seat] if shown else GREY,
        ui.TextDisplay(f"{language.symbols.shapes[seat]} **{title}**"),
        *map(ui.TextDisplay[Card], lines),
        *rows(buttons),
    )


def _summary(table: Table, review: PlayerReview, seat: int, language: Language) -> Iterator[str]:
    """Yield the lines of a player's summary."""
    text = language.text
    yield f"{language.symbols.shapes[seat]} **{language.player(table.seats[seat])}**"
    if not review.decisions:
        yield text("There was nothing to decide.")
        return
    grades = (grade_count(grade, count, language) for grade, count in review.grades.items() if count)
    count = language.plural("{count} decision", "{count} decisions", len(review.decisions))
    yield f"{count}: {', '.join(grades)}"
    yield language.plural(
        "Decisions cost about {count} point of winning chance in all. Luck with the dice: {luck}.",
        "Decisions cost about {count} points of winning chance in all. Luck with the dice: {luck}.",
        round(review.total_loss * 100),
        luck=signed_points(review.luck, language),
    )
    if bold := review.boldest:
        chance = percent(bold.odds.bust_chance, language)
        survived = text(
            "Boldest roll: turn {turn}, {chance} to bust – and it paid off.",
            turn=bold.turn_number,
            chance=chance,
        )
        busted = text(
            "Boldest roll: turn {turn}, {chance} to bust – and it did bust.",
            turn=bold.turn_number,
            chance=chance,
        )
        yield busted if bold.busted else survived
    if unlucky := review.unluckiest:
        chance = percent(unlucky.odds.bust_chance, language)
        yield text(
            "Unluckiest bust: turn {turn}, at a chance of only {chance}.",
            turn=unlucky.turn_number,
            chance=chance,
        )
