# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Any, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import Unpack


class MemoryGetInput(TypedDict):
    """The fields of memory-get."""

    key: str


class MemoryGetOutput(TypedDict):
    key: str
    """The key of the value"""
    value: Any
    """The value, as it was stored"""
    storedAt: str
    """When the value was last stored"""
    expiresAt: str
    """When the value is deleted"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class MemoryGet(Operation[MemoryGetOutput]):
    """Get a stored value of the wallet."""

    definition = Definition("GET", "/memory/get", is_paid=True, sign_in="request")

    def __call__(self, **input: Unpack[MemoryGetInput]) -> MemoryGetOutput:
        """Get a stored value of the wallet.

        Returns the value that the wallet stored under a key, when it was stored, and when it
        expires. Pay with x402, or sign in to pay with credits: either identifies the wallet. If
        you do not know the key, use /memory/list.

        Args:
            key: required. 1 to 256 bytes of UTF-8, without control characters
        """
        return self._call(input)

    def with_response(self, **input: Unpack[MemoryGetInput]) -> Answered[MemoryGetOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncMemoryGet(AsyncOperation[MemoryGetOutput]):
    """Get a stored value of the wallet."""

    definition = MemoryGet.definition

    async def __call__(self, **input: Unpack[MemoryGetInput]) -> MemoryGetOutput:
        """Get a stored value of the wallet.

        Returns the value that the wallet stored under a key, when it was stored, and when it
        expires. Pay with x402, or sign in to pay with credits: either identifies the wallet. If
        you do not know the key, use /memory/list.

        Args:
            key: required. 1 to 256 bytes of UTF-8, without control characters
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[MemoryGetInput]) -> Answered[MemoryGetOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
