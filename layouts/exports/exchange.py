"""Exchanges two folders in one step, where the system can.

Linux has renameat2, which Python does not offer: there is no moment at which a
name leads to neither folder, or to half of one.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

RENAME_EXCHANGE = 2
_HERE = -100  # AT_FDCWD: paths are as the process sees them
# Systems and file systems that cannot exchange say one of these.
_CANNOT = {errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EPERM}


@cache
def _renameat2() -> Callable[..., Any] | None:
    """The C library's call; None where it has none."""
    try:
        import ctypes

        call = ctypes.CDLL(None, use_errno=True).renameat2
    except (ImportError, OSError, AttributeError, TypeError):
        return None
    call.argtypes = [ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint]
    return call


def exchange(one: Path, other: Path) -> bool:
    """Let two folders change places in one step; False where this cannot be had here.

    Both have to be there, on one file system. Raises OSError for all else.
    """
    call = _renameat2()
    if call is None:
        return False
    if call(_HERE, os.fsencode(one), _HERE, os.fsencode(other), RENAME_EXCHANGE) == 0:
        return True
    import ctypes

    error = ctypes.get_errno()
    if error in _CANNOT:
        return False
    raise OSError(error, os.strerror(error), str(other))
