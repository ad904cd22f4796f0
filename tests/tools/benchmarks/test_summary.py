from tools.benchmarks.summary import summarize


def test_a_summary_has_the_median_and_the_99th_percentile_in_its_unit() -> None:
    values = [number / 1000 for number in range(101)]
    assert summarize(values, "ms", 1000) == "median 50.0 ms, 99th percentile 99.0 ms of 101"
