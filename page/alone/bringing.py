"""What is brought in: which games and logs it holds, where they go, and that all of it is kept or nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from ...components import BadInput, shipped_games
from ...components.reading.problems import printable
from ...layouts.documents.file_names import Names
from ...referee.log.log_reading import LARGEST
from ...referee.log.ways import scalar
from ...referee.rulebook.named import same
from ..shelf import GAME, game_named
from ..site import BEFORE, GAME_FILE, LOG_ENDINGS, LOGS, Site
from .packing import DAMAGED, LONGEST, Bag, Files, Unfit, game_file, litter

EVERYTHING = "cutline-games-and-logs"  # the zip of all that is kept, and the folder in it: damaged logs, too
NO_GAME = "there is no log in it, and no game.yaml, which makes a folder a game"
NO_LOG = 'this is no log: a log has "game:" and "turns:"; bring in a game as its whole folder or as a zip'


class Brought(NamedTuple):
    """The games, each with its files, and the logs that somebody brings in; `others` belong to neither."""

    games: dict[str, Files]
    logs: Files
    others: list[str]


@dataclass
class Plan:
    """What is to be kept and forgotten, relative to `home`; the games and logs that are there then.

    `taken`: the names that something else has already, if nobody has said whether to replace it.
    """

    files: Files = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)
    games: list[str] = field(default_factory=list)
    logs: list[str] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)


def sorted_out(bag: Bag, name: str) -> Brought:
    """Find games and logs among files; `name` is for a game without a folder of its own. Unfit if none."""
    paths = [PurePosixPath(file) for file in bag.files]
    names = _games_in(paths, name)
    games: dict[str, Files] = {called: {} for called in names.values()}
    logs, wrong, others = Files(), [], list(bag.others)
    for path, data in zip(paths, bag.files.values(), strict=True):
        root = next((up for up in path.parents if up in names), None)
        if root is not None:
            games[names[root]][path.relative_to(root).as_posix()] = data
        elif path.parent.name == BEFORE:
            continue  # what the page kept of a log, which comes itself
        elif path.suffix not in LOG_ENDINGS or not (game_named(data) or path.parent.name == EVERYTHING):
            others.append(str(path))
        elif path.name in logs:
            wrong.append(f"{path}: there is another log of this name; bring in one after the other")
        else:
            logs[path.name] = data
            wrong += [f"{path}: {said}" for said in _log_wrong(path.name, data)]
    if not games and not logs:
        raise Unfit(NO_GAME)
    if wrong:
        raise Unfit(*wrong)
    return Brought(games, logs, others)


def _games_in(paths: list[PurePosixPath], name: str) -> dict[PurePosixPath, str]:
    """Return the names of the games by their folders; a folder in a game belongs to that game."""
    homes = {path.parent for path in paths if path.name == GAME_FILE}
    roots = [home for home in homes if not homes.intersection(home.parents)]
    names = {root: root.name or _folder_name(name) for root in sorted(roots)}
    if twice := [str(root) for root in names if list(names.values()).count(names[root]) > 1]:
        raise Unfit(f"two games have the same name: {', '.join(twice)}; bring in one after the other")
    return names


def one_log(name: str, data: bytes) -> Brought:
    """Return a log that somebody brings in. Unfit where it is none."""
    name = PurePosixPath(name.replace("\\", "/")).name
    if name.lower().endswith(".zip"):
        raise Unfit(DAMAGED)
    if not name.endswith(LOG_ENDINGS) or not game_named(data):
        raise Unfit(f"{printable(name)[:LONGEST]}: {NO_LOG}")
    if wrong := list(_log_wrong(name, data)):
        raise Unfit(*(f"{printable(name)[:LONGEST]}: {said}" for said in wrong))
    return Brought({}, {name: data}, [])


def logs_of_sheet(site: Site, name: str, data: bytes) -> Brought:
    """Return the logs of the games on a filled record sheet, a PDF. Unfit where none can be judged."""
    from ...referee.checking import open_sheet
    from ...referee.sheets.form_values import read_form
    from ...referee.sheets.log_text import log_text

    file = Path(PurePosixPath(name).name)
    try:
        games = open_sheet(file, read_form(data, file), site.trusted)
    except BadInput as error:
        raise Unfit(*(f"{printable(file.name)}: {problem.message}" for problem in error.problems)) from None
    logs, names = Files(), Names(["game"])
    for number, one in enumerate(games):
        if one.part:
            called = names.of(number, file.stem[:LONGEST])
            logs[f"{called}.yaml"] = "\n".join((*log_text(one.part), "")).encode()
    return Brought({}, logs, [])


def planned(site: Site, brought: Brought, existing: str) -> Plan:
    """Say where everything goes. `existing`: "replace" or "both", for a name that something else has."""
    plan = Plan()
    for name, files in brought.games.items():
        _plan_game(site, plan, name, files, existing)
    for name, data in brought.logs.items():
        _plan_log(site, plan, name, data, existing)
    return plan


def _plan_game(site: Site, plan: Plan, name: str, files: Files, existing: str) -> None:
    own = filter(site.own, site.games().values())
    mine = next((folder for folder in own if same(folder.name, name)), None)
    there = files_of(mine) if mine else {}
    called = mine.name if mine else name
    if mine and there != files:
        if existing == "both":
            called = free_game(site, name)
        elif existing != "replace":
            plan.taken.append(name)
    elif not mine and any(same(name, shipped) for shipped in shipped_games()):
        called = free_game(site, name)  # the logs of a game that ships must go on meaning that
    if not same(called, name):
        files = renamed(files, name, called)
    left = files_of(site.home / called)  # what an import that was cut off may have left is in the way, too
    plan.games.append(called)
    if left != files:
        plan.gone.extend(f"{called}/{file}" for file in left if file not in files)
        plan.files.update({f"{called}/{file}": data for file, data in files.items()})


def _plan_log(site: Site, plan: Plan, name: str, data: bytes, existing: str) -> None:
    file = site.home / name
    if file.exists() and file.read_bytes() != data:
        if existing == "both":
            name = free_name(name, lambda other: (site.home / other).exists() or other in plan.files)
        elif existing != "replace":
            plan.taken.append(name)
    plan.logs.append(name)
    plan.files[name] = data


def keep_all(site: Site, plan: Plan) -> None:
    """Keep and forget what is planned, or leave all as it was. OSError where it cannot be kept."""
    assert site.forget is not None
    names = sorted(
        (*plan.files, *plan.gone), key=lambda name: (name in plan.gone, name.endswith(f"/{GAME_FILE}"))
    )
    before = {name: file.read_bytes() for name in names if (file := site.home / name).is_file()}
    done: list[str] = []
    try:
        for name in names:
            done.append(name)
            if name in plan.files:
                site.keep(name, plan.files[name])
            else:
                site.forget(name)
    except BaseException:
        for name in reversed(done):
            with suppress(OSError):
                if name in before:
                    site.keep(name, before[name])
                elif (site.home / name).is_file():
                    site.forget(name)
        raise


def files_of(folder: Path) -> Files:
    """Return the files of a game by their names in its folder, without hidden ones and litter."""
    return dict(_files(folder))


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        if file.is_file() and not file.is_symlink() and game_file(name) and not litter(name):
            yield name, file.read_bytes()


def free_name(name: str, taken: Callable[[str], bool]) -> str:
    """Return this name or, where it is taken, the same with the first number that is free."""
    ending = next(filter(name.endswith, LOG_ENDINGS), "")
    stem, free, number = name.removesuffix(ending), name, 2
    while taken(free):
        free, number = f"{stem}-{number}{ending}", number + 1
    return free


def free_game(site: Site, name: str) -> str:
    """Return a name like this one that no game has."""
    names = [*(folder.name for folder in site.games().values()), *shipped_games()]
    return free_name(name, lambda other: any(same(other, taken) for taken in names))


def renamed(files: Files, old: str, new: str) -> Files:
    """Return the files of a game under another name, which its logs then give."""

    def named(found: re.Match[str]) -> str:
        said, typed = found[1].rstrip(), found[0]
        quoted = typed[found.start(1) - found.start() - 1] in "\"'"
        return typed.replace(said, new if quoted else scalar(new)) if same(said, old) else typed

    made = dict(files)
    for name, data in files.items():
        if name.startswith(f"{LOGS}/") and name.endswith(LOG_ENDINGS):
            with suppress(UnicodeDecodeError):
                made[name] = GAME.sub(named, data.decode("utf-8"), count=1).encode()
    return made


def _log_wrong(name: str, data: bytes) -> Iterator[str]:
    """Yield each reason why a log cannot be taken as it is."""
    if not name.isprintable() or name.startswith(".") or len(name) > LONGEST or name == GAME_FILE:
        yield "choose another name for the file, such as first-game.yaml"
    if len(data) > LARGEST:
        yield f"this log is larger than {LARGEST / 1e6:g} MB"
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        yield "this log is not UTF-8; save it as text in UTF-8"


def _folder_name(name: str) -> str:
    """Return the name of a game that was in a zip without a folder of its own."""
    stem = PurePosixPath(name.replace("\\", "/")).name.removesuffix(".zip").strip(". ")
    return stem[:LONGEST] if stem.isprintable() and stem else "unnamed"
