"""Languages, and how names and symbols are written."""
