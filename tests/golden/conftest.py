from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def golden():
    """The tool that wrote the evidence."""
    path = Path(__file__).parent.parent.parent / "tools" / "golden"
    spec = spec_from_loader("golden", SourceFileLoader("golden", str(path)))
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
