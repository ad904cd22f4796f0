"""Scripts that are run by hand: benchmarks, training, text catalogue and palettes."""
