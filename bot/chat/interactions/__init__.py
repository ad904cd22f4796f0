"""Handling one interaction: checks, the response, and errors."""
