from __future__ import annotations


def narrate(t, before, act, after):
    return []
