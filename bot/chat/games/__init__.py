"""The games of a channel and a person, and finished ones, with their reviews and dice."""
