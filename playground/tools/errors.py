"""Why a tool did nothing."""


class Refused(Exception):
    """A tool cannot do what it was asked for; the message is the sentence for whoever asked."""
