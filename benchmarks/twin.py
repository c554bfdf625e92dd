"""The package once more, under another name and on its Python kernel.

So native code and its twin can be timed side by side in one process. Objects of the one
are no objects of the other: a hand for the twin is a `twin.Hand`.
"""

from __future__ import annotations

import os
import sys
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import Any
from unittest.mock import patch

import shisanzhang


def _loaded(name: str) -> ModuleType:
    assert shisanzhang.__file__
    spec = spec_from_file_location(
        name, shisanzhang.__file__, submodule_search_locations=list(shisanzhang.__path__)
    )
    assert spec
    assert spec.loader
    module = sys.modules[name] = module_from_spec(spec)
    with patch.dict(os.environ, SHISANZHANG_BACKEND="python"):
        spec.loader.exec_module(module)
        assert module.BACKEND == "python"  # read here, when the environment says so
    return module


twin: Any = _loaded("shisanzhang_in_python")
