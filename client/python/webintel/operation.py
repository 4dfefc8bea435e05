from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast

from webintel.answered import Answered
from webintel.definition import Definition
from webintel.job import Job

Output = TypeVar("Output")


class Caller(Protocol):
    """Makes the calls of the operations."""

    def call(self, definition: Definition, input: Mapping[str, Any]) -> Answered[Any]: ...

    def start(self, definition: Definition, input: Mapping[str, Any]) -> Job[Any]: ...


class Branch:
    """Operations below one path."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {', '.join(name for name in vars(self) if not name.startswith('_'))}>"


class Operation(Generic[Output]):
    """One operation of the service, as a method of the client."""

    definition: ClassVar[Definition]

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def __repr__(self) -> str:
        return repr_of(self.definition)

    def _call(self, input: Mapping[str, Any]) -> Output:
        return cast(Output, self._caller.call(self.definition, input).data)

    def _with_response(self, input: Mapping[str, Any]) -> Answered[Output]:
        return self._caller.call(self.definition, input)


class JobOperation(Operation[Output]):
    """An operation that runs as a job."""

    def _start(self, input: Mapping[str, Any]) -> Job[Output]:
        return self._caller.start(self.definition, input)


class PagedOperation(Operation[Output]):
    """An operation whose output is a page of a longer list."""

    def _pages(self, input: Mapping[str, Any]) -> Iterator[Output]:
        given = dict(input)
        while True:
            page: Any = self._call(given)
            yield page
            if "next" not in page:
                return
            given["cursor"] = page["next"]

    def _all(self, input: Mapping[str, Any], field: str) -> Iterator[Any]:
        for page in self._pages(input):
            yield from cast(Any, page)[field]


def repr_of(definition: Definition) -> str:
    """`<POST /fetch/basic, paid>`"""
    return f"<{definition.method} {definition.path}, {'paid' if definition.is_paid else 'free'}>"
