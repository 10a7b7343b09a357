"""The page in the browser alone, in a Chromium, from the files of `make web`: `make test-web`."""
