"""How the game is played: a lesson to each edition and each variant."""

from enum import StrEnum

from discord import MediaGalleryItem, ui

from bot.chat.cards.card import Card
from bot.chat.cards.rules_text import edition_name
from bot.chat.i18n.language import Language
from bot.game import EDITIONS
from bot.render import ACCENT_COLOURS


class Lesson(StrEnum):
    """What can be explained."""

    PARKER = "parker"
    RAVENSBURGER = "ravensburger"
    ASMODEE = "asmodee"
    FRANJOS = "franjos"
    COLUMNS = "columns"
    STARTER = "starter"
    JUMP = "jump"
    NO_STOP = "no-stop"
    PRIORITY = "priority"
    BIDDING = "bidding"


def rules_card(lesson: Lesson, language: Language, picture: str | None) -> Card:
    """Return a lesson, well enough to play by it; ``picture`` is the name of the file with its example."""
    if lesson.value in EDITIONS:
        items = _edition(lesson, language)
    else:
        title, *sentences = _variant(lesson, language)
        items = [f"## {title}", "\n".join(sentences)]
    texts: list[ui.Item[Card]] = [ui.TextDisplay(item) for item in items]
    if picture is not None:
        example = _example(lesson, language)
        texts.append(ui.TextDisplay(f"**{language.text('For example')}**\n{example}"))
        texts.append(ui.MediaGallery(MediaGalleryItem(f"attachment://{picture}", description=example)))
    texts.append(ui.TextDisplay("-# " + language.text("Can't Stop is a game by Sid Sackson.")))
    return Card(ACCENT_COLOURS[0], *texts)


def _edition(lesson: Lesson, language: Language) -> list[str]:
    """Return the parts of a lesson about an edition: title, goal, turn, what is special."""
    text = language.text
    edition = EDITIONS[lesson.value]
    goal = language.plural(
        "Be the first to own {count} column. The board has columns 2 to 12: 7 is the longest with 13 spaces, "
        "because it is rolled most often; 2 and 12 have only 3.",
        "Be the first to own {count} columns. The board has columns 2 to 12: 7 is the longest with 13 "
        "spaces, "
        "because it is rolled most often; 2 and 12 have only 3.",
        edition.columns_to_win,
    )
    turn = [
        text("Roll four dice and pair them up. The two sums are the columns in which you climb."),
        text(
            "Three runners climb for you in a turn, each in a column of its own, from your marker there on."
        ),
        text("If both sums can be played, both are. If only one can, you play that one."),
        text(
            "After each move, decide: **roll again**, or **stop** and put your markers where the runners are."
        ),
        text("If nothing that you rolled can be played, you **bust**: this turn's steps are lost."),
    ]
    if lesson is Lesson.FRANJOS:
        turn[3] = text(
            "Once all three runners are out, decide after each move: **roll again**, or **stop** and put "
            "your "
            "markers where the runners are."
        )
    return [
        "## " + edition_name(edition, language),
        goal,
        "\n".join(f"{number}. {line}" for number, line in enumerate(turn, start=1)),
        "\n".join([f"**{text('What is special')}**", *(f"- {line}" for line in _special(lesson, language))]),
    ]


def _special(lesson: Lesson, language: Language) -> list[str]:
    """Return what an edition says that others do not."""
    text = language.text
    claim = text("You own a column once you stop on its summit. It is closed then, for everybody.")
    match lesson:
        case Lesson.RAVENSBURGER:
            return [claim, text("The youngest begins: the host says who that is, or you roll for it.")]
        case Lesson.ASMODEE:
            return [
                claim,
                text("The highest total of two dice begins."),
                text(
                    "You have nine markers. With all of them in use you cannot enter a column where you "
                    "have none."
                ),
            ]
        case Lesson.FRANJOS:
            return [
                text("The host says who begins, or you roll for it."),
                text("A runner starts on your marker, not above it. You have nine markers."),
                text("A roll has to bring as many new runners onto the board as it can; doubles come last."),
                text("With three runners out, you may leave out one of the two pairs."),
                text(
                    "A column is yours at once when a runner reaches its summit. The runner is free "
                    "again, and "
                    "you may stop; if you roll on, that roll has to bring a new runner onto the board."
                ),
                text("The round is played to its end. All who own enough columns then win together."),
            ]
        case _:
            return [claim, text("The highest total of two dice begins.")]


def _variant(lesson: Lesson, language: Language) -> list[str]:
    """Return the title and the sentences of a lesson about a variant."""
    text = language.text
    match lesson:
        case Lesson.COLUMNS:
            return [
                text("Columns to win"),
                text("Three columns win, or four or five if you like longer games."),
                text("By the number of players: five with two players, four with three, three with four."),
                text("If every column is taken and nobody has enough, the most columns win."),
            ]
        case Lesson.STARTER:
            return [
                text("First turn"),
                text("The highest roll: everybody rolls two dice; those tied for the most roll again."),
                text("The host: when the game begins, the host says who is first, or lets the dice decide."),
                text("Chance: anybody, each as likely as the others."),
            ]
        case Lesson.JUMP:
            return [
                text("Jumping over markers"),
                text(
                    "A space holds one player's marker. Every step passes over the others' markers "
                    "and ends on the next free space."
                ),
                text("The summit is always free."),
            ]
        case Lesson.NO_STOP:
            return [
                text("No stopping on markers"),
                text(
                    "Spaces are shared, but you may not stop while one of your runners stands on "
                    "another player's marker."
                ),
            ]
        case Lesson.PRIORITY:
            return [
                text("New runners come first"),
                text(
                    "Of the moves that a roll allows you may play only those that bring the most new "
                    "runners onto the board."
                ),
            ]
        case _:
            return [
                text("Bidding"),
                text(
                    "After the second move of a turn the others bid, in secret: does the player "
                    "**make it** (stop) or **bust**? They stake one to five chips on it. Chips are "
                    "never lost."
                ),
                text("Who has no marker on the board does not bid; all others must."),
                text(
                    "Right: you may move your markers up, by up to your stake in all, but not onto a "
                    "summit or into a new column."
                ),
                text("You said busts, and it was made: you must move markers down by your stake."),
                text("You said makes it, and it was a bust: down by twice your stake."),
                text(
                    "Who cannot go down far enough misses the next turn. If the stop wins the game, "
                    "nothing is settled."
                ),
                text(
                    "Five columns win with two players, four with three, three with four. Spaces are shared."
                ),
            ]


def _example(lesson: Lesson, language: Language) -> str:
    """Return what the picture of a lesson shows."""
    text = language.text
    match lesson:
        case Lesson.FRANJOS:
            return text(
                "All three runners are out, and you rolled 2 · 4 · 3 · 5: play 6 + 8, or only the 6 or "
                "only the 8; "
                "or 7 twice, or 7 once."
            )
        case Lesson.JUMP:
            return text(
                "Blue rolled 1 · 5 · 1 · 6. In 6 and 7 orange is on the first space, so blue enters above."
            )
        case Lesson.NO_STOP:
            return text("Blue shares two spaces with orange. Only roll again is left.")
        case Lesson.PRIORITY:
            return text(
                "You rolled 2 · 3 · 4 · 5. Both 5 + 9 and 6 + 8 bring two runners out; 7 twice brings one."
            )
        case Lesson.BIDDING:
            return text(
                "Orange said, with two chips, that blue makes it, and was right: up to two spaces up."
            )
        case _:
            return text(
                "Two runners are out, one is free, and you rolled 2 · 4 · 3 · 5. Play 6 + 8 or 7 twice. "
                "With one "
                "runner left, 5 and 9 do not both fit: play one of them."
            )
