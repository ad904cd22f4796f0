"""What all cards are made of: text, rows, buttons, files, and the languages they are in."""
