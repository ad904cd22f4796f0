"""A Discord bot that hosts Sid Sackson's dice game Can't Stop."""

import os

# The networks of bot/players are so small that threads of numpy's own take three times the processor time
# that one alone needs. numpy reads this when it is imported, so it stands before everything else.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
