"""Stands in for PIL.Image: whoever uses it hears that the browser has no Pillow."""

from typing import NoReturn


def __getattr__(name: str) -> NoReturn:
    if name.startswith("__"):  # Python's own question, which expects this error
        raise AttributeError(name)
    raise ImportError(f"PIL.Image.{name} is not here: in the browser only a stand-in takes Pillow's place")
