from tools.benchmarks.measures import Measure, amount, measure_of, ratio


def test_several_values_have_a_median_and_a_99th_percentile_in_their_unit() -> None:
    values = [number / 1000 for number in range(101)]
    assert measure_of("a click", values, "ms", compared="1/80 of a day", limit="1/90") == Measure(
        "a click", "50.0 ms", "99.0 ms", "1/80 of a day", "1/90"
    )


def test_amounts_are_seconds_and_bytes_in_their_unit_and_small_ratios_are_fractions() -> None:
    assert amount(0.0123, "ms") == "12.3 ms"
    assert amount(0.000_012, "µs") == "12.0 µs"
    assert amount(58_900, "kB") == "58.9 kB"
    assert amount(2.0, "s") == "2.0 s"
    assert ratio(0.5, 2.0, "a picture") == "0.25 of a picture"
    assert ratio(3.28, 2.0, "one on SQLite") == "1.64 of one on SQLite"
    assert ratio(0.007, 0.546, "a picture") == "1/78 of a picture"
