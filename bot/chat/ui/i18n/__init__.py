"""Languages, and the formatting of names and symbols."""
