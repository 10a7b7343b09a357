"""Makes the table of the house's kerning anew (`make kerning`)."""

from __future__ import annotations

from ...components import house
from .fonts import face_of
from .kerning import write_table

if __name__ == "__main__":
    faces = {style: face_of(style) for style in house().fonts}
    write_table({style: (face.data, "".join(sorted(face.has))) for style, face in faces.items()})
