"""Laws every game must keep, and the tools that check them."""

import warnings
from importlib import import_module
from typing import Any


def __getattr__(name: str) -> Any:
    """What was in `periplus.core.laws` when that was one module; until 0.4, see `old_names`."""
    found = getattr(import_module("periplus.core.laws.laws"), name)
    warnings.warn(f"periplus.core.laws.{name} is now in periplus.core.laws.laws", DeprecationWarning, stacklevel=2)
    return found
