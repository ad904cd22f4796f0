"""The daily climb."""
