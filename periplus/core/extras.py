"""What a plain install leaves out, said in one line before any work starts."""

from importlib.util import find_spec

from periplus.core.errors import PeriplusError


class NotInstalled(PeriplusError, ImportError):
    """A package of an extra that is not there."""


class NoCard(PeriplusError):
    """No NVIDIA card, or no driver for it."""


def need(what: str, extra: str, *modules: str) -> None:
    """`what` is what was asked for, as the user wrote it: `arena`, `--cluster`."""
    for module in modules:
        if find_spec(module) is None:
            raise NotInstalled(f"{what} needs {module}: pip install 'periplus[{extra}]'")


def need_card(what: str) -> None:
    """Before anything is compiled for a card: the package, and the card itself."""
    need(what, "cuda", "numba_cuda")
    from numba import cuda

    if not cuda.is_available():
        raise NoCard(f"{what} needs an NVIDIA card and its driver, and finds none here")
