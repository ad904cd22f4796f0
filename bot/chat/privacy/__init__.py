"""What is stored about a person, to get and to delete."""
