# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import NotRequired, Unpack


class KeyCreateChildInput(TypedDict):
    """The fields of key-create-child."""

    key_id: str
    limit: str
    per_day: NotRequired[str]
    per_call: NotRequired[str]
    operations: NotRequired[list[str]]
    hosts: NotRequired[list[str]]
    access: NotRequired[list[Literal["memory", "monitors", "history"]]]
    expires_at: NotRequired[str]
    label: str


class KeyCreateChildOutput(TypedDict):
    keyId: str
    """Id of the key. It opens nothing"""
    label: str
    """Name of the key for people"""
    parent: NotRequired[str]
    """Id of the key that made it. Absent if the wallet made it"""
    limit: str
    """The most that the key can ever spend, less refunds, in US dollars"""
    perDay: NotRequired[str]
    """The most that the key can spend in a day (UTC), in US dollars. Absent without such a limit"""
    perCall: NotRequired[str]
    """The most that the key can spend on one call, in US dollars. Absent without such a limit"""
    operations: NotRequired[list[str]]
    """Names of the operations and groups that the key can pay for. Absent: all paid operations"""
    hosts: NotRequired[list[str]]
    """Registrable domains that the key can read, subdomains included. Absent: all"""
    access: list[Literal["memory", "monitors", "history"]]
    """Data of the wallet that the key can read and change. Empty: none, it can only spend"""
    spent: str
    """Spent by the key and its children, less refunds; US dollars"""
    spentToday: str
    """The same since 00:00 UTC; US dollars"""
    left: str
    """The most that the key can spend now: the least that its budgets, and those of the keys above
    it, leave; US dollars
    """
    isActive: bool
    """false: the key, or one above it, was revoked or has expired"""
    createdAt: str
    """When the key was made"""
    expiresAt: NotRequired[str]
    """When the key ends, or one above it. Absent if none of them does"""
    revokedAt: NotRequired[str]
    """When the key itself was revoked. Absent if it was not"""
    lastUsedAt: NotRequired[str]
    """When the key, or one of its children, last paid or got a refund"""
    key: str
    """The key. It is not shown again"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class KeyCreateChild(Operation[KeyCreateChildOutput]):
    """Make a narrower key with a spending key."""

    definition = Definition("POST", "/keys/{keyId}/children", names={"key_id": "keyId", "per_day": "perDay", "per_call": "perCall", "expires_at": "expiresAt"})

    def __call__(self, **input: Unpack[KeyCreateChildInput]) -> KeyCreateChildOutput:
        """Make a narrower key with a spending key.

        Returns a key below the one that makes it. The call is free and needs a spending key in
        `Authorization`: the key of the path, or one above it. Each limit must be within that of
        the parent, and a limit that is left out is that of the parent. Each charge of the child
        counts for all keys above it. When one of them is revoked or expires, so is the child.

        Args:
            key_id: required. Id of the key. It opens nothing
            limit: required. The most that the key can ever spend, less refunds, in US dollars
            per_day: The most that the key can spend in a day (UTC), in US dollars
            per_call: The most that the key can spend on one call, in US dollars
            operations: The paid operations that the key can pay for, by name (`fetch-basic`) or
                by group (`pages`, `searches`, `answers-and-extraction`, `facts`,
                `companies-and-sites`, `monitors`, `memory`). Default: all
            hosts: The registrable domains that the key can read, subdomains included, such as
                `example.com`. Redirects of these sites are followed. Operations that choose
                their pages themselves are then not allowed. Default: all
            access: The data of the wallet that the key can read and change. Default: none, it
                can only spend
            expires_at: when the key ends, in UTC, such as 2027-01-31T00:00:00Z. Default: never
            label: required. A name for people: 1 to 60 letters, digits, spaces and . _ : / # @ (
                ) + , & -, the first a letter or digit
        """
        return self._call(input)

    def with_response(self, **input: Unpack[KeyCreateChildInput]) -> Answered[KeyCreateChildOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncKeyCreateChild(AsyncOperation[KeyCreateChildOutput]):
    """Make a narrower key with a spending key."""

    definition = KeyCreateChild.definition

    async def __call__(self, **input: Unpack[KeyCreateChildInput]) -> KeyCreateChildOutput:
        """Make a narrower key with a spending key.

        Returns a key below the one that makes it. The call is free and needs a spending key in
        `Authorization`: the key of the path, or one above it. Each limit must be within that of
        the parent, and a limit that is left out is that of the parent. Each charge of the child
        counts for all keys above it. When one of them is revoked or expires, so is the child.

        Args:
            key_id: required. Id of the key. It opens nothing
            limit: required. The most that the key can ever spend, less refunds, in US dollars
            per_day: The most that the key can spend in a day (UTC), in US dollars
            per_call: The most that the key can spend on one call, in US dollars
            operations: The paid operations that the key can pay for, by name (`fetch-basic`) or
                by group (`pages`, `searches`, `answers-and-extraction`, `facts`,
                `companies-and-sites`, `monitors`, `memory`). Default: all
            hosts: The registrable domains that the key can read, subdomains included, such as
                `example.com`. Redirects of these sites are followed. Operations that choose
                their pages themselves are then not allowed. Default: all
            access: The data of the wallet that the key can read and change. Default: none, it
                can only spend
            expires_at: when the key ends, in UTC, such as 2027-01-31T00:00:00Z. Default: never
            label: required. A name for people: 1 to 60 letters, digits, spaces and . _ : / # @ (
                ) + , & -, the first a letter or digit
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[KeyCreateChildInput]) -> Answered[KeyCreateChildOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
