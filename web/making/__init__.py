"""Makes output/web/: Cutline, Python and their page as files that any web host can serve."""
