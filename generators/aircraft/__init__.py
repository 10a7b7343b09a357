"""Aircraft of the gallery as drawings."""

from .tones import Tones, tones_of
from .views import draw_aircraft, extent, view_of

__all__ = ["Tones", "draw_aircraft", "extent", "tones_of", "view_of"]
