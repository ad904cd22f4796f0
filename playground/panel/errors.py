"""The error of tools."""


class ToolError(Exception):
    """A tool cannot do this; the message tells the user why."""
