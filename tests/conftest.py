"""What all tests share."""

from hypothesis import settings

# A test says what must hold, not how fast: a busy machine must not make one fail.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
