from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import pytest

TOOLS = Path(__file__).parent.parent.parent / "tools"


def tool(name):
    spec = spec_from_loader(name, SourceFileLoader(name, str(TOOLS / name)))
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def golden():
    """The tool that wrote the stored matches."""
    return tool("golden")


@pytest.fixture(scope="session")
def golden_boards():
    """The tool that wrote the hashes of what is shown."""
    return tool("golden_boards")
