"""Laws every game must keep, and the tools that check them."""

from typing import Any


def __getattr__(name: str) -> Any:
    """What was in `periplus.core.laws` when that was one module; until 0.4, see `old_names`."""
    import warnings

    from periplus.core.laws import laws

    found = getattr(laws, name)
    warnings.warn(f"periplus.core.laws.{name} is now in periplus.core.laws.laws", DeprecationWarning, stacklevel=2)
    return found
