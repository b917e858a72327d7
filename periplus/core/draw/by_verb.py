"""Words or drawings by the verb of an action, its parameters decoded as the rules get them: as numbers."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from periplus.core.engine.codec import Act, Codec

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


def named(*functions: F, without: str = "") -> dict[str, F]:
    """A table of functions by their own names, which are those of verbs, figures or pieces: less a leading underscore
    and this beginning or ending."""
    names = (function.__name__.lstrip("_").removeprefix(without).removesuffix(without) for function in functions)
    return dict(zip(names, functions, strict=True))


def numbers_of(codec: Codec, act: Act) -> list[int]:
    """The parameters of an act; none where its viewer may not know them."""
    return [domain.index(act.params[label]) for label, domain in codec.by_name[act.verb].parameters if act.params]


def by_verb(codec: Codec, tells: Mapping[str, Callable[..., T]], nothing: Callable[[], T]) -> Callable[..., T]:
    """A function `f(…, action)` of whatever the tellers take before their parameters: `tells[verb](…, *parameters)`.

    The action is a number or an act. A verb that is not told gives `nothing()`, and so does one whose parameters are
    hidden.
    """

    def tell(*given: Any) -> T:
        *about, action = given
        act = action if isinstance(action, Act) else codec.decode(action, 0)
        teller = tells.get(act.verb)
        if teller is None or (codec.by_name[act.verb].parameters and not act.params):
            return nothing()
        return teller(*about, *numbers_of(codec, act))

    return tell
