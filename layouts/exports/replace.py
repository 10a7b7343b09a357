"""Replaces a kit's folder as a whole: at any moment the old kit or the new one stands there.

The new kit is written into a folder beside its place, and the two are exchanged
when the last file is whole. Three names stand beside the place while this goes on:

    .NAME.cutline-lock   held by the one build that is at work; gone after it
    .NAME.cutline-new    a kit that is being written, or one that is being removed
    .NAME.cutline-old    what is exchanged: for a moment the new kit, then the old one

A killed build leaves some of them; the next one takes them away. Files in the
old folder that no manifest of ours lists are somebody's own, and are kept: the
new folder holds them, by hard links, before it takes the old one's place.
"""

from __future__ import annotations

import errno
import filecmp
import os
import shutil
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

RENAME_EXCHANGE = 2
_HERE = -100  # AT_FDCWD: paths are as the process sees them
# Systems and file systems that cannot exchange say one of these.
_CANNOT = {errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EPERM}


@cache
def _renameat2() -> Callable[..., Any] | None:
    """Return the C library's call; None where it has none."""
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


try:
    import fcntl
except ImportError:  # not a Unix: builds into one folder do not wait for each other
    fcntl = None  # type: ignore[assignment]

MANIFEST = "manifest.json"
Say = Callable[[str], None]
Listed = Callable[[Path], set[str]]


class CannotWrite(Exception):
    """A kit cannot be put in its place, and nothing was replaced; the message says why."""


class _Tree(NamedTuple):
    """What a folder holds: names from the folder down, "/" between them."""

    files: list[str]  # links too, wherever they lead
    folders: list[str]


@contextmanager
def replacing(place: Path, listed: Listed, note: Say) -> Iterator[Path]:
    """Give a new, empty folder that takes the place of `place` when the block ends.

    `listed` tells which files of a kit its manifest names; all others are kept.
    Where another build is at work there, `note` says so, and this one waits. An
    exception in the block leaves the old kit as it was. CannotWrite and OSError
    say what is in the way; nothing has been replaced then.
    """
    place = Path(os.path.realpath(place))
    check_place(place)
    new, old = _beside(place, "new"), _beside(place, "old")
    with alone(place, note):
        _take_away_leftovers(place, new, old, listed)
        new.mkdir()
        try:
            yield new
            kept = _foreign(place, listed) if place.is_dir() else _Tree([], [])
            _check_room(place, new, kept)
            _keep(place, new, kept)
            _put(new, place, old)
        except BaseException:
            if old.exists() and not place.exists():
                old.rename(place)
            _remove(new)
            raise
        _rescue(old, place, listed)
        _discard(old, new)


def _beside(place: Path, role: str) -> Path:
    return place.with_name(f".{place.name}.cutline-{role}")


def check_place(place: Path) -> None:
    """Check what can be known before anything is written. CannotWrite says what is in the way."""
    if place.exists() and not place.is_dir():
        raise CannotWrite(f"{place}: there is a file where the kit's folder goes; move it away")
    if place.is_dir() and not os.access(place, os.W_OK | os.X_OK):
        raise CannotWrite(f"{place}: the folder is read-only; change its permissions")
    parent = place.parent
    while not parent.exists() and parent != parent.parent:
        parent = parent.parent
    if not parent.is_dir():
        raise CannotWrite(f"{parent}: there is a file where a folder goes; move it away")
    if not os.access(parent, os.W_OK | os.X_OK):
        raise CannotWrite(f"{parent}: the folder is read-only; name another with --out")


@contextmanager
def alone(place: Path, note: Say) -> Iterator[None]:
    """Be the only build that works at a place. The system frees a killed build's lock."""
    if fcntl is None:
        place.parent.mkdir(parents=True, exist_ok=True)
        yield
        return
    lock = _beside(place, "lock")
    said = f"waiting for another build of {place.name} into {place.parent}"
    file = _locked(lock, lambda: note(said))
    try:
        yield
    finally:
        # Removed while it is held: whoever waits for it sees that its name is gone.
        with suppress(OSError):
            lock.unlink()
        os.close(file)


def _locked(lock: Path, waiting: Callable[[], None]) -> int:
    """Return the lock file, held and still under its name."""
    said = False
    while True:
        lock.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        try:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if not said:
                    waiting()
                    said = True
                fcntl.flock(file, fcntl.LOCK_EX)
            with suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(file), os.stat(lock)):
                    return file
        except OSError as error:
            if error.errno in (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOTSUP, errno.ENOSYS):
                return file  # a file system without locks: the weaker promise
            os.close(file)
            raise
        except BaseException:
            os.close(file)
            raise
        os.close(file)


def _take_away_leftovers(place: Path, new: Path, old: Path, listed: Listed) -> None:
    """Remove what killed builds have left. The lock is held, so that no living build needs it."""
    for folder in (new, old):
        if os.path.lexists(folder) and (folder.is_symlink() or not folder.is_dir()):
            raise CannotWrite(f"{folder}: this is in the way of the kit; move it away")
    if old.exists() and not place.exists():
        # Killed between the two steps of a system that cannot exchange.
        old.rename(place)
    _rescue(old, place, listed)
    _discard(old, new)


def _discard(old: Path, new: Path) -> None:
    """Remove both; an old kit loses its name first, for half of one must not be rescued from."""
    _remove(new)
    if old.exists():
        old.rename(new)
        _remove(new)


def _remove(folder: Path) -> None:
    """Remove a folder and all in it, read-only folders included."""

    def again(function: Callable[[str], object], path: str, _: object) -> None:
        for locked in (os.path.dirname(path), path):
            with suppress(OSError):
                os.chmod(locked, stat.S_IRWXU, follow_symlinks=False)
        with suppress(FileNotFoundError):
            if os.path.isdir(path) and not os.path.islink(path):
                shutil.rmtree(path)
            else:
                os.unlink(path)

    if folder.exists():
        shutil.rmtree(folder, onerror=again)


def _tree(folder: Path) -> _Tree:
    """All files and folders below a folder; links are not followed."""

    def unreadable(error: OSError) -> None:
        raise CannotWrite(f"{error.filename}: {error.strerror}; its files could not be kept")

    tree = _Tree([], [])
    for at, folders, files in os.walk(folder, onerror=unreadable):
        inside = Path(at).relative_to(folder)
        links = [name for name in folders if os.path.islink(os.path.join(at, name))]
        tree.files.extend((inside / name).as_posix() for name in (*files, *links))
        tree.folders.extend((inside / name).as_posix() for name in folders if name not in links)
    return tree


def _foreign(folder: Path, listed: Listed) -> _Tree:
    """Return the files of a kit's folder that are not the kit's, and the folders made by hand."""
    ours = {MANIFEST, *listed(folder)}
    whole = _tree(folder)
    present = ours.intersection(whole.files)
    homes = {up.as_posix() for name in present for up in Path(name).parents}
    return _Tree(
        [name for name in whole.files if name not in ours],
        [name for name in whole.folders if name not in homes],
    )


def _check_room(place: Path, new: Path, kept: _Tree) -> None:
    """Whether all that is kept has room beside the new files."""
    files, folders = _tree(new)
    made = set(files)
    for name in kept.folders:
        if name in made:
            raise CannotWrite(f"{place / name}: there is a folder where a file goes; move it away")
    for name in kept.files:
        for up in map(Path.as_posix, Path(name).parents):
            if up in made:
                raise CannotWrite(f"{place / up}: there is a folder where a file goes; move it away")
        if name in folders:
            raise CannotWrite(f"{place / name}: there is a file where a folder goes; move it away")
        if name in made and not _alike(place / name, new / name):
            raise CannotWrite(
                f"{place / name}: this is in the way of a file of the kit, and no manifest says that "
                "Cutline wrote it; move it away"
            )


def _alike(one: Path, other: Path) -> bool:
    return one.is_file() and not one.is_symlink() and filecmp.cmp(one, other, shallow=False)


def _keep(place: Path, new: Path, kept: _Tree) -> None:
    """Let the new folder hold what the old one holds of others; the old one keeps it as well."""
    for name in sorted(kept.folders):
        (new / name).mkdir(parents=True, exist_ok=True)
    for name in kept.files:
        if not os.path.lexists(new / name):
            (new / name).parent.mkdir(parents=True, exist_ok=True)
            with suppress(FileNotFoundError):  # somebody has just removed it
                _link(place / name, new / name)
    for name in ["", *sorted(kept.folders)] if place.is_dir() else ():
        with suppress(OSError):
            shutil.copystat(place / name, new / name)


def _link(there: Path, here: Path) -> None:
    """Link a file under a second name, or copy it where a file system has no such thing."""
    if there.is_symlink():
        here.symlink_to(os.readlink(there))
        return
    try:
        os.link(there, here)
    except FileNotFoundError:
        raise
    except OSError:
        shutil.copy2(there, here)


def _put(new: Path, place: Path, old: Path) -> None:
    """Put the whole new kit into its place; the old one is at `old` after it."""
    if not place.exists():
        new.rename(place)
        return
    # Under this name a killed build's folder is looked through for files of others.
    new.rename(old)
    try:
        if exchange(old, place):
            return
    except OSError:
        old.rename(new)
        raise
    # The weaker promise: killed between the next two steps, the old kit stands beside
    # its place, and the next build puts it back before anything else.
    old.rename(new)
    place.rename(old)
    try:
        new.rename(place)
    except OSError:
        old.rename(place)
        raise


def _rescue(old: Path, place: Path, listed: Listed) -> None:
    """Bring over what somebody put into the old folder while it was being exchanged."""
    if not old.exists():
        return
    for name in _foreign(old, listed).files:
        there, here = old / name, place / name
        if os.path.lexists(here) and not _newer(there, here):
            continue
        here.parent.mkdir(parents=True, exist_ok=True)
        there.replace(here)


def _newer(there: Path, here: Path) -> bool:
    """Whether a file was saved after the one that has its name now."""
    one, other = there.lstat(), here.lstat()
    if os.path.samestat(one, other) or not (stat.S_ISREG(one.st_mode) and here.is_file()):
        return False
    return one.st_mtime_ns > other.st_mtime_ns and not filecmp.cmp(there, here, shallow=False)
