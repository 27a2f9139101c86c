"""Everything with a wire, a clock or a store."""
