# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import Unpack


class KeyRevokeInput(TypedDict):
    """The fields of key-revoke."""

    key_id: str


class KeyRevokeOutput(TypedDict):
    keyId: str
    """Id of the key. It opens nothing"""
    revoked: bool
    """Always true: the key and its children have ended"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class KeyRevoke(Operation[KeyRevokeOutput]):
    """Revoke a spending key and all keys below it."""

    definition = Definition("DELETE", "/keys/{keyId}", sign_in="request", names={"key_id": "keyId"})

    def __call__(self, **input: Unpack[KeyRevokeInput]) -> KeyRevokeOutput:
        """Revoke a spending key and all keys below it.

        Ends a key and its children, and theirs, with the next call in every process. Calls that
        have been paid are finished. Sign in as the wallet, or send the key itself or one above
        it. A key that was revoked before stays revoked. The call is free and cannot be undone.

        Args:
            key_id: required. Id of the key. It opens nothing
        """
        return self._call(input)

    def with_response(self, **input: Unpack[KeyRevokeInput]) -> Answered[KeyRevokeOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncKeyRevoke(AsyncOperation[KeyRevokeOutput]):
    """Revoke a spending key and all keys below it."""

    definition = KeyRevoke.definition

    async def __call__(self, **input: Unpack[KeyRevokeInput]) -> KeyRevokeOutput:
        """Revoke a spending key and all keys below it.

        Ends a key and its children, and theirs, with the next call in every process. Calls that
        have been paid are finished. Sign in as the wallet, or send the key itself or one above
        it. A key that was revoked before stays revoked. The call is free and cannot be undone.

        Args:
            key_id: required. Id of the key. It opens nothing
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[KeyRevokeInput]) -> Answered[KeyRevokeOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
