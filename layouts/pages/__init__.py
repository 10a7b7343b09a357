"""Pages that are read and written on: columns, cards, rules, folding steps."""
