"""The rules of Gin Rummy as pure values."""
