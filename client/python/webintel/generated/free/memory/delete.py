# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import Unpack


class MemoryDeleteInput(TypedDict):
    """The fields of memory-delete."""

    key: str


class MemoryDeleteOutput(TypedDict):
    key: str
    """The key of the value"""
    deleted: bool
    """Always true: the value is deleted"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class MemoryDelete(Operation[MemoryDeleteOutput]):
    """Delete a stored value of the wallet."""

    definition = Definition("DELETE", "/memory/delete", sign_in="origin")

    def __call__(self, **input: Unpack[MemoryDeleteInput]) -> MemoryDeleteOutput:
        """Delete a stored value of the wallet.

        Deletes the value that the wallet stored under a key. The call is free. To identify the
        wallet, sign in, or send a payment: it is verified and not settled. To delete everything,
        use DELETE /wallet/data.

        Args:
            key: required. 1 to 256 bytes of UTF-8, without control characters
        """
        return self._call(input)

    def with_response(self, **input: Unpack[MemoryDeleteInput]) -> Answered[MemoryDeleteOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncMemoryDelete(AsyncOperation[MemoryDeleteOutput]):
    """Delete a stored value of the wallet."""

    definition = MemoryDelete.definition

    async def __call__(self, **input: Unpack[MemoryDeleteInput]) -> MemoryDeleteOutput:
        """Delete a stored value of the wallet.

        Deletes the value that the wallet stored under a key. The call is free. To identify the
        wallet, sign in, or send a payment: it is verified and not settled. To delete everything,
        use DELETE /wallet/data.

        Args:
            key: required. 1 to 256 bytes of UTF-8, without control characters
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[MemoryDeleteInput]) -> Answered[MemoryDeleteOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
