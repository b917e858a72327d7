"""Games of other packages that could not be loaded, each with its error and the author's own line."""

import traceback
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Broken:
    """A package that brings a game which does not load: what went wrong, and where in the author's files."""

    id: str
    package: str
    error: str
    line: str

    def __str__(self) -> str:
        where = f" ({self.line})" if self.line else ""
        return f"{self.id}: the package {self.package} brings it, but {self.error}{where}"


def broken_by(error: BaseException, game_id: str, package: str) -> Broken:
    said = str(error).splitlines()[0] if str(error) else "no more was said"
    return Broken(game_id, package, f"{type(error).__name__}: {said}", own_line(error, package.partition(".")[0]))


def own_line(error: BaseException, package: str) -> str:
    """The last place on the way to the error that lies in the package's own files, as `package/rules.py:41`."""
    frames = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError) and error.filename:
        frames.append((error.filename, error.lineno))
    for filename, line in reversed(frames):
        parts = Path(filename).parts
        if package in parts:
            return f"{'/'.join(parts[len(parts) - 1 - parts[::-1].index(package) :])}:{line}"
        if Path(filename).stem == package:
            return f"{parts[-1]}:{line}"
    return ""
