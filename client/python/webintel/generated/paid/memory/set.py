# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Any, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import NotRequired, Unpack


class MemorySetInput(TypedDict):
    """The fields of memory-set."""

    key: str
    value: Any
    ttl: NotRequired[int]


class MemorySetOutput(TypedDict):
    key: str
    """The key of the value"""
    stored: bool
    """Always true: the value is stored"""
    expiresAt: str
    """When the value is deleted"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class MemorySet(Operation[MemorySetOutput]):
    """Store a JSON value for the wallet."""

    definition = Definition("POST", "/memory/set", is_paid=True, sign_in="request")

    def __call__(self, **input: Unpack[MemorySetInput]) -> MemorySetOutput:
        """Store a JSON value for the wallet.

        Stores a JSON value of at most 64 KiB under a key of the wallet that pays, for 1 to 720
        hours. An existing value under the key is replaced. Only that wallet can read, list and
        delete it. Returns when the value expires. Use it to keep state between the runs of an
        agent. To read the value, use /memory/get.

        Args:
            key: required. 1 to 256 bytes of UTF-8, without control characters
            value: required. Any JSON value, at most 64 KiB and 64 levels deep
            ttl: Hours until the value is deleted. Default: 168
        """
        return self._call(input)

    def with_response(self, **input: Unpack[MemorySetInput]) -> Answered[MemorySetOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncMemorySet(AsyncOperation[MemorySetOutput]):
    """Store a JSON value for the wallet."""

    definition = MemorySet.definition

    async def __call__(self, **input: Unpack[MemorySetInput]) -> MemorySetOutput:
        """Store a JSON value for the wallet.

        Stores a JSON value of at most 64 KiB under a key of the wallet that pays, for 1 to 720
        hours. An existing value under the key is replaced. Only that wallet can read, list and
        delete it. Returns when the value expires. Use it to keep state between the runs of an
        agent. To read the value, use /memory/get.

        Args:
            key: required. 1 to 256 bytes of UTF-8, without control characters
            value: required. Any JSON value, at most 64 KiB and 64 levels deep
            ttl: Hours until the value is deleted. Default: 168
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[MemorySetInput]) -> Answered[MemorySetOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
