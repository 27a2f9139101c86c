"""Small programs that play: each is a file to copy."""
