from tools.benchmarks.measures import Measure, amount, measure_of, ratio, table, timed


def test_several_values_have_a_median_and_a_99th_percentile_in_their_unit() -> None:
    values = [number / 1000 for number in range(101)]
    assert measure_of("a click", values, "ms", compared="1/80 of a day", limit="1/90") == Measure(
        "a click", "50.0 ms", "99.0 ms", "1/80 of a day", "1/90"
    )


def test_amounts_are_seconds_and_bytes_in_their_unit() -> None:
    assert amount(0.0123, "ms") == "12.3 ms"
    assert amount(0.000_012, "µs") == "12.0 µs"
    assert amount(58_900, "kB") == "58.9 kB"
    assert amount(2.0, "s") == "2.0 s"


def test_small_ratios_are_fractions() -> None:
    assert ratio(0.5, 2.0, "a picture") == "0.25 of a picture"
    assert ratio(3.28, 2.0, "one on SQLite") == "1.64 of one on SQLite"
    assert ratio(0.007, 0.546, "a picture") == "1/78 of a picture"


def test_a_table_aligns_its_columns_and_names_each_benchmark_once() -> None:
    rows = [
        ("drawing", Measure("a picture", "7.5 ms", "10.1 ms", "1/78 of a plain picture", "1/170")),
        ("drawing", Measure("  the largest", "59.8 kB", limit="80 kB")),
        ("load", Measure("PostgreSQL is missing", "")),
    ]
    assert table(rows) == [
        "                                 median     99 %  compared                 at most",
        "drawing  a picture               7.5 ms  10.1 ms  1/78 of a plain picture  1/170",
        "           the largest          59.8 kB                                    80 kB",
        "load     PostgreSQL is missing",
    ]


def test_a_step_is_timed_and_has_its_result() -> None:
    result, seconds = timed(lambda: sum(range(100_000)))
    assert result == 4999950000
    assert seconds > 0
