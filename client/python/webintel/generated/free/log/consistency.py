# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import NotRequired, Unpack


class LogConsistencyInput(TypedDict):
    """The fields of log-consistency."""

    first: int
    second: NotRequired[int]


class LogConsistencyOutput(TypedDict):
    first: int
    """treeSize of the older head"""
    second: int
    """treeSize of the newer head"""
    consistencyPath: list[str]
    """Hashes of the consistency proof, hex. Empty for two equal sizes"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class LogConsistency(Operation[LogConsistencyOutput]):
    """Prove that the receipt log has only grown."""

    definition = Definition("GET", "/log/consistency")

    def __call__(self, **input: Unpack[LogConsistencyInput]) -> LogConsistencyOutput:
        """Prove that the receipt log has only grown.

        Returns the consistency proof (RFC 9162, section 2.1.4) between two sizes of the receipt
        log. With it, the holder of an older head verifies that the newer tree starts with the
        same leaves: none was changed or removed.

        Args:
            first: required. treeSize of the older head
            second: treeSize of the newer head. Default: the current size
        """
        return self._call(input)

    def with_response(self, **input: Unpack[LogConsistencyInput]) -> Answered[LogConsistencyOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncLogConsistency(AsyncOperation[LogConsistencyOutput]):
    """Prove that the receipt log has only grown."""

    definition = LogConsistency.definition

    async def __call__(self, **input: Unpack[LogConsistencyInput]) -> LogConsistencyOutput:
        """Prove that the receipt log has only grown.

        Returns the consistency proof (RFC 9162, section 2.1.4) between two sizes of the receipt
        log. With it, the holder of an older head verifies that the newer tree starts with the
        same leaves: none was changed or removed.

        Args:
            first: required. treeSize of the older head
            second: treeSize of the newer head. Default: the current size
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[LogConsistencyInput]) -> Answered[LogConsistencyOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
