"""Tables: games in channels. Who may do what when, and what is kept of it; nothing here knows Discord."""
