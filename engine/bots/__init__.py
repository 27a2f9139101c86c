"""Players that see a View and answer an Action."""
