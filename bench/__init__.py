"""Side-by-side measurements. Every command prints a table; see `bench/README.md`."""
