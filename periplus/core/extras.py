"""Optional packages: one that is missing is named in one line, with what to install, before any work starts."""

import os
from importlib.util import find_spec
from pathlib import Path

from periplus.core.errors import PeriplusError


class NotInstalled(PeriplusError, ImportError):
    """A package of an extra that is not there."""


class NoCard(PeriplusError):
    """No NVIDIA card, or no driver for it."""


def need(what: str, extra: str, *modules: str) -> None:
    """`what` is what was asked for, as the user wrote it: `arena`, `--cluster`."""
    for module in modules:
        if find_spec(module) is None:
            raise NotInstalled(f"{what} needs {module}: pip install {install_name(extra)}")


def install_name(extra: str) -> str:
    """What pip is given, from where one is: the package, or the checkout that runs."""
    root = Path(__file__).resolve().parents[2]
    if not (root / "pyproject.toml").exists():
        return f"'periplus[{extra}]'"
    return f"-e '{os.path.relpath(root)}[{extra}]'" if Path.cwd().is_relative_to(root) else f"-e '{root}[{extra}]'"


def need_card(what: str) -> None:
    """Before anything is compiled for a card: the package, and the card itself."""
    need(what, "cuda", "numba_cuda")
    from numba import cuda

    if not cuda.is_available():
        raise NoCard(f"{what} needs an NVIDIA card and its driver, and finds none here")
