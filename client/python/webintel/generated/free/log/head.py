# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation


class LogHeadOutput(TypedDict):
    treeSize: int
    """Number of leaves"""
    rootHash: str
    """Root hash of the tree, hex"""
    timestamp: str
    """When the head was signed"""
    signedHead: str
    """JWS in compact form (RFC 7515), EdDSA with the key that `kid` names. Its payload is JSON with
    treeSize, rootHash and timestamp
    """
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class LogHead(Operation[LogHeadOutput]):
    """Get the signed head of the receipt log."""

    definition = Definition("GET", "/log/head")

    def __call__(self) -> LogHeadOutput:
        """Get the signed head of the receipt log.

        Returns the size and the root hash of the receipt log, an append-only Merkle tree (RFC
        9162) with a leaf for each receipt of a charged call, and a signature of both. Keep the
        head: a later head must be consistent with it, which /log/consistency proves. The public
        keys are in /.well-known/jwks.json.
        """
        return self._call({})

    def with_response(self) -> Answered[LogHeadOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response({})


class AsyncLogHead(AsyncOperation[LogHeadOutput]):
    """Get the signed head of the receipt log."""

    definition = LogHead.definition

    async def __call__(self) -> LogHeadOutput:
        """Get the signed head of the receipt log.

        Returns the size and the root hash of the receipt log, an append-only Merkle tree (RFC
        9162) with a leaf for each receipt of a charged call, and a signature of both. Keep the
        head: a later head must be consistent with it, which /log/consistency proves. The public
        keys are in /.well-known/jwks.json.
        """
        return await self._call({})

    async def with_response(self) -> Answered[LogHeadOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response({})
