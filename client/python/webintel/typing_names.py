"""NotRequired and Unpack for Python 3.10, whose `typing` lacks them. Type checkers know typing_extensions."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import NotRequired, Unpack
else:
    try:
        from typing import NotRequired, Unpack
    except ImportError:

        class NotRequired:
            """Has no effect at run time."""

            def __class_getitem__(cls, item):
                return item

        Unpack = NotRequired

__all__ = ["NotRequired", "Unpack"]
