"""Record sheets: forms that are filled in by hand or on screen."""

from __future__ import annotations

from ..record_sheet import RecordFile
from .kind import Kind

KIND = Kind(
    "record sheet",
    title="Record sheet",
    file="record_sheet",
    model=RecordFile,
    parts="sheets",
    pages="layouts.parts:form_pages",
)
