"""Stands in for PIL.Image: every use of it says that pictures of points are not read in the browser."""

from typing import NoReturn


def __getattr__(name: str) -> NoReturn:
    raise AttributeError(
        f"PIL.Image.{name}: in the browser Cutline has no Pillow, only what stands in for it"
    )
