from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast

from webintel.answered import Answered
from webintel.definition import Definition
from webintel.job import Job

Output = TypeVar("Output")


class Caller(Protocol):
    """Makes the calls of the operations."""

    def call(self, definition: Definition, input: Mapping[str, Any]) -> Answered[Any]: ...

    def start(self, definition: Definition, input: Mapping[str, Any]) -> Job[Any]: ...


class Operation(Generic[Output]):
    """One operation of the service, as a method of the client."""

    definition: ClassVar[Definition]

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def _call(self, input: Mapping[str, Any]) -> Output:
        return cast(Output, self._caller.call(self.definition, input).data)

    def _with_response(self, input: Mapping[str, Any]) -> Answered[Output]:
        return self._caller.call(self.definition, input)


class JobOperation(Operation[Output]):
    """An operation that runs as a job."""

    def _start(self, input: Mapping[str, Any]) -> Job[Output]:
        return self._caller.start(self.definition, input)
