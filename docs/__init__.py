"""The documents, and the programs that make or check parts of them."""
