"""What a card says where a channel plays: how a vote goes, what the last one came to, and the end."""

from bot.chat.turns.move_text import move_label
from bot.chat.ui.i18n.language import Language, capitalized
from bot.tables import CHANNEL, ROLL, STOP, Person, Table, votes_now

MOST_NAMED = 4
"""How many of the people who are awaited the card names."""


def vote_text(table: Table, language: Language) -> str:
    """Return who may vote or roll, or how the vote goes: until when, how many have voted, who is awaited.

    For whom they voted is not told before the vote closes. It is an empty string where no channel is to act.
    """
    crowd, text = table.crowd, language.text
    if crowd is None or not table.acting:
        return ""
    if not votes_now(table):
        all_against = text("The whole channel against {computer}, by votes.", computer=table.seats[-1])
        is_first = table.game is not None and not table.game.rolls
        return language.sentences(all_against if is_first else "", text("Anybody here can roll."))
    if not crowd.ballots or table.deadline is None:
        return text("🗳️ Anybody here can vote. Voting closes within 30 seconds of the first vote.")
    told = language.plural(
        "🗳️ {count} person has voted. Voting closes {when}.",
        "🗳️ {count} people have voted. Voting closes {when}.",
        crowd.ballots,
        when=language.when(table.deadline),
    )
    people = language.people([Person(voter.user_id, voter.name) for voter in crowd.awaited], MOST_NAMED)
    # Translators: {people} may end with "and 5 others"
    return language.sentences(told, text("Waiting for: {people}.", people=people) if people else "")


def result_of_vote(table: Table, language: Language) -> str:
    """Return how many voted for what in the last vote, an empty string if there was none just now."""
    result = table.crowd.result if table.crowd is not None else ()
    each = (f"**{_choice(choice, language)}** ×{language.number(count)}" for choice, count in result)
    counts = " · ".join(each)
    if len(result) < 2 or result[0][1] > result[1][1]:
        return f"🗳️ {counts}" if counts else ""
    # Translators: {counts} reads like "**Roll again** ×2 · **Stop** ×2"
    return language.text("🗳️ {counts}. A tie: the choice that was ahead first wins.", counts=counts)


def crowd_end_text(table: Table, language: Language) -> str:
    """Return who won the game of a channel, by how many columns, and how many people voted how often."""
    crowd, game = table.crowd, table.played
    assert crowd is not None  # noqa: S101 - the caller has looked
    columns = {seat: len(game.state.claimed_by(seat)) for seat in range(len(table.seats))}
    own = table.seats.index(CHANNEL)
    values: dict[str, object] = {
        "computer": table.seats[1 - own],
        "won": columns[own],
        "lost": columns[1 - own],
    }
    end = language.text("{computer} beat the channel, {lost} to {won}.", **values)
    if own in game.state.winners:
        end = language.text("The channel beat {computer}, {won} to {lost}.", **values)
    # Translators: how many people have voted in a game
    people = language.plural("{count} person", "{count} people", crowd.people)
    # Translators: how often they have voted
    return f"## 🏆 {end}\n{people} · {language.plural('{count} vote', '{count} votes', crowd.votes)}"


def _choice(choice: str, language: Language) -> str:
    """Return what a ballot is for, as on its button."""
    names = {ROLL: language.text("Roll again"), STOP: language.text("Stop")}
    if choice in names:
        return names[choice]
    return capitalized(move_label(tuple(map(int, choice.split("+"))), language))
