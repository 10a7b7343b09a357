"""Files packed together."""

from __future__ import annotations

import stat
import zipfile
from collections.abc import Mapping
from io import BytesIO

_DAY = (1980, 1, 1, 0, 0, 0)  # the same files make the same zip


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return a zip of these files; the same files give the same bytes."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, _DAY)
            packed = name.endswith(".png")  # already
            info.compress_type = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
            info.create_system, info.external_attr = 3, (stat.S_IFREG | 0o644) << 16
            archive.writestr(info, files[name], compresslevel=9)
    return out.getvalue()
