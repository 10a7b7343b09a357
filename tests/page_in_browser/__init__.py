"""The page as a person uses it, in a Chromium: `make test-page`."""
