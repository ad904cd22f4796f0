from tools.benchmarks.beside import compared
from tools.benchmarks.measures import Measure, table


def printed(click: float, size: float) -> str:
    rows = [
        ("motion", Measure("a bust", "15.0 ms")),
        ("motion", Measure("  its size", f"{size} kB", "9.0 kB", "2.00 of a still", "3")),
        ("clicks", Measure("a click", f"{click} ms")),
        ("clicks", Measure("requests for a click", "0.30")),
    ]
    return "\n".join(["The bots log to a file.", "clicks    3 s", "", *table(rows)])


def test_each_figure_is_beside_the_one_of_the_same_turn() -> None:
    turns = [(printed(10.0, 150.0), printed(5.0, 150.0)), (printed(30.0, 150.0), printed(18.0, 120.0))]
    assert [measure for _, measure in compared(turns, "abc")] == [
        Measure("a bust", "15.0 ms", compared="1.00 of 15.0 ms at abc"),
        Measure("a bust: its size", "135.0 kB", compared="0.90 of 150.0 kB at abc"),
        Measure("a click", "11.5 ms", compared="0.55 of 20.0 ms at abc"),
    ]
