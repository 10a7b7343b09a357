"""`cutline translate`: writes the texts of a game for translation, and says what is left of them."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from .arguments import language
from .streams import OK, report

if TYPE_CHECKING:
    from .components import Game

FEW = 3  # texts without a translation that are shown
SHORT = 40  # characters of each
EXAMPLES = """
examples:
  cutline translate skirmish de         write or update skirmish/translations/de.po
  cutline build skirmish --language de  build the kit with its German texts
"""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser(
        "translate",
        help="write a game's texts for translation, or update them",
        description="Writes translations/LANGUAGE.po in the game's folder: every text that is printed, "
        "with its place. Translations that are there already are kept.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME|FOLDER", help="a shipped game or a folder of YAML")
    parser.add_argument("language", type=language, metavar="LANGUAGE", help='into which: "de", "pt-BR"')
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the texts, and say how many are left to translate. 2 where the game cannot be read."""
    from .components import BadInput, find_game, read_game
    from .components.loading.texts import Texts
    from .components.loading.translating import write_translation

    try:
        texts = Texts({})
        game, problems = read_game(find_game(options.game), drawn=False, texts=texts)
        if game is None:
            return report(problems, "; nothing was written")
        if game.language.split("-")[0] == options.language.split("-")[0]:
            message = f'the game is written in "{game.language}"; name the language to translate it into'
            return report([game.problem("game", ("language",), message)], "; nothing was written")
        made = write_translation(game, texts, options.language)
    except BadInput as error:
        return report(error.problems, "; nothing was written")
    counts = [f"{count} {what}" for count, what in ((made.new, "new"), (made.gone, "gone")) if count]
    if made.fuzzy:
        counts.append(f"{made.fuzzy} marked fuzzy, to be looked at")
    counted = ", ".join([f"{made.texts} texts", *counts])
    print(f"{made.file}: {counted}; {made.left or 'none'} left to translate")
    return OK


def left(game: Game) -> list[str]:
    """Return the texts of a built kit that are in another language than the rest of it, a line each."""
    from .components.languages import catalogue_of, has_words

    lines = []
    translation = game.translation
    if translation and translation.left:
        some = [f'{_place(game, file, path)} "{_short(text)}"' for text, file, path in translation.left[:FEW]]
        more = ", ..." if len(translation.left) > FEW else ""
        count = f"{len(translation.left):,} of {translation.texts:,} texts"
        lines.append(f"  not yet in {translation.language}: {count}: {', '.join(some)}{more}")
    if not has_words(game.language):
        file = catalogue_of(game.language)
        lines.append(f'  Cutline has no words in "{game.language}" and prints its own in English; to change')
        lines.append(f"  that, write {file} after the de.po beside it")
    return lines


def _place(game: Game, file: str, path: tuple[str | int, ...]) -> str:
    typed = game.sources[file].problem(path, "")
    return f"{Path(typed.file).name}:{typed.line}"


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= SHORT else f"{words[: SHORT - 3]}..."
