"""Scripts that are run by hand: benchmarks, training, and generators of the text catalogue and palettes."""
