# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import NotRequired, Unpack


class LogProofInput(TypedDict):
    """The fields of log-proof."""

    request_id: str
    tree_size: NotRequired[int]


class LogProofOutput(TypedDict):
    requestId: str
    """Id of the paid call"""
    leafIndex: int
    """Number of leaves before it"""
    leafHash: str
    """RFC 9162 leaf hash of the receipt without `log` (RFC 8785), hex"""
    treeSize: int
    """Size of the tree that the proof is for"""
    auditPath: list[str]
    """Hashes of the inclusion proof, from the leaf to the root, hex"""


class LogProof(Operation[LogProofOutput]):
    """Prove that a receipt is in the receipt log."""

    definition = Definition("GET", "/log/proof/{requestId}", names={"request_id": "requestId", "tree_size": "treeSize"})

    def __call__(self, **input: Unpack[LogProofInput]) -> LogProofOutput:
        """Prove that a receipt is in the receipt log.

        Returns the inclusion proof (RFC 9162, section 2.1.3) of the receipt of a charged call. A
        receipt gets its place in the log within seconds after its outcome is final; before, the
        call fails with RECEIPT_NOT_LOGGED, and a retry succeeds. The request id is the only key.
        Keep the proof with the receipt and a signed head of its treeSize: they stay valid after
        the receipt is deleted.

        Args:
            request_id: required. X-Request-Id or X-Receipt-Id of the paid call
            tree_size: Size of the tree that the proof is for: that of a head. Default: the
                current one
        """
        return self._call(input)

    def with_response(self, **input: Unpack[LogProofInput]) -> Answered[LogProofOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncLogProof(AsyncOperation[LogProofOutput]):
    """Prove that a receipt is in the receipt log."""

    definition = LogProof.definition

    async def __call__(self, **input: Unpack[LogProofInput]) -> LogProofOutput:
        """Prove that a receipt is in the receipt log.

        Returns the inclusion proof (RFC 9162, section 2.1.3) of the receipt of a charged call. A
        receipt gets its place in the log within seconds after its outcome is final; before, the
        call fails with RECEIPT_NOT_LOGGED, and a retry succeeds. The request id is the only key.
        Keep the proof with the receipt and a signed head of its treeSize: they stay valid after
        the receipt is deleted.

        Args:
            request_id: required. X-Request-Id or X-Receipt-Id of the paid call
            tree_size: Size of the tree that the proof is for: that of a head. Default: the
                current one
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[LogProofInput]) -> Answered[LogProofOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
