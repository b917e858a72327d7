"""Arrays handed over by DLPack, on either device: PyTorch, JAX and CuPy take them without a copy.

NumPy's own export is for the processor alone, and device arrays of Numba have none: it is made here by pointers.
https://dmlc.github.io/dlpack/latest/c_api.html
"""

import ctypes
from typing import Any

import numpy as np

CPU, CUDA = 1, 2  # kinds of devices
CODES = {"i": 0, "u": 1, "f": 2}  # kinds of numbers
NAME = b"dltensor"


class _Device(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int32), ("number", ctypes.c_int32)]


class _Numbers(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16)]


class _Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device", _Device),
        ("ndim", ctypes.c_int32),
        ("numbers", _Numbers),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    ]


_deleter = _destructor = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class _Managed(ctypes.Structure):
    _fields_ = [("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _deleter)]


_lent: dict[int, Any] = {}  # by address: what lives until its taker lets it go


@_deleter
def _let_go(address: int) -> None:
    _lent.pop(address, None)


_api = ctypes.pythonapi
_api.PyCapsule_New.restype = ctypes.py_object
_api.PyCapsule_New.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
_api.PyCapsule_IsValid.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
_api.PyCapsule_GetPointer.restype = ctypes.c_void_p
_api.PyCapsule_GetPointer.argtypes = [ctypes.c_void_p, ctypes.c_char_p]


@_destructor
def _never_taken(capsule: int) -> None:
    """Whoever takes a capsule renames it; one that still has its name was thrown away."""
    if _api.PyCapsule_IsValid(capsule, NAME):
        _let_go(_api.PyCapsule_GetPointer(capsule, NAME))


class Shared:
    """An array as other libraries take it: `torch.from_dlpack`, `jax.dlpack.from_dlpack`, `cupy.from_dlpack`."""

    def __init__(self, array: Any, kind: int, number: int = 0) -> None:
        self.array, self.device = array, (kind, number)
        if kind == CUDA:
            self.address = array.__cuda_array_interface__["data"][0]
        else:
            self.address = array.__array_interface__["data"][0]

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.device

    def __dlpack__(self, **asked: Any) -> Any:
        """`stream` needs no care: all that was begun on the card is waited for."""
        if asked.get("copy"):
            raise BufferError("it is shared, never copied")
        if self.device[0] == CUDA:
            from numba import cuda

            cuda.synchronize()
        shape, size = self.array.shape, self.array.dtype.itemsize
        lengths = (ctypes.c_int64 * len(shape))(*shape)
        steps = (ctypes.c_int64 * len(shape))(*(stride // size for stride in self.array.strides))
        kind = np.dtype(self.array.dtype).kind
        tensor = _Tensor(
            self.address, _Device(*self.device), len(shape), _Numbers(CODES[kind], 8 * size, 1), lengths, steps, 0
        )
        managed = _Managed(tensor, None, _let_go)
        address = ctypes.addressof(managed)
        _lent[address] = managed, lengths, steps, self.array
        return _api.PyCapsule_New(address, NAME, ctypes.cast(_never_taken, ctypes.c_void_p))
