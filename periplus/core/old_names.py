"""Modules of core, and public names, as they were called before 0.3: they still import, with a warning, until 0.4.

Games outside this repository should import `periplus.kit` and `periplus.kit.draw` instead.
"""

import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

NEW = {
    "engine": "chance codec cuda field frames loop mask numba_inside record rule simulate common=interned",
    "draw": "board land look svg sight=tracing",
    "contract": "admission companion course data defaults game tips line=log_line study=statistics",
    "laws": "veil=taint undo=undo_law",
}
PLACES = {
    f"periplus.core.{old}": f"periplus.core.{folder}.{new or old}"
    for folder, names in NEW.items()
    for old, _, new in (name.partition("=") for name in names.split())
}


class OldNames(MetaPathFinder, Loader):
    """Finds a module under its old name: the module itself, not a copy of it."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return ModuleSpec(name, self) if name in PLACES else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        moved = f"{spec.name} is now {PLACES[spec.name]}; games import periplus.kit and periplus.kit.draw"
        warnings.warn(moved, DeprecationWarning, stacklevel=2)
        module = import_module(PLACES[spec.name])
        self.own = module.__spec__  # importing puts the old name's in its place
        return module

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__ = self.own


def install() -> None:
    """Let the old names be found; called once, when core is imported."""
    sys.meta_path.append(OldNames())


def renamed(module: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """A module's `__getattr__`: old names of what it exports, each with a warning."""

    def find(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warnings.warn(f"{module}.{name} is now {module}.{names[name]}", DeprecationWarning, stacklevel=2)
        return getattr(sys.modules[module], names[name])

    return find
