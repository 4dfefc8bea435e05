# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import NotRequired, Unpack


class KeyUpdateInput(TypedDict):
    """The fields of key-update."""

    key_id: str
    limit: NotRequired[str]
    per_day: NotRequired[str]
    per_call: NotRequired[str]
    operations: NotRequired[list[str]]
    hosts: NotRequired[list[str]]
    access: NotRequired[list[Literal["memory", "monitors", "history"]]]
    expires_at: NotRequired[str]
    label: NotRequired[str]


class KeyUpdateOutput(TypedDict):
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
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class KeyUpdate(Operation[KeyUpdateOutput]):
    """Narrow the limits of a spending key, or rename it."""

    definition = Definition("PATCH", "/keys/{keyId}", sign_in="request", names={"key_id": "keyId", "per_day": "perDay", "per_call": "perCall", "expires_at": "expiresAt"})

    def __call__(self, **input: Unpack[KeyUpdateInput]) -> KeyUpdateOutput:
        """Narrow the limits of a spending key, or rename it.

        Changes the limits that the body names. A key can only become narrower; to allow more,
        make another key. Sign in as the wallet, or send the key itself or one above it. The
        change is effective with the next call, in every process. The call is free.

        Args:
            key_id: required. Id of the key. It opens nothing
            limit: The most that the key can ever spend, less refunds, in US dollars
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
            label: A name for people: 1 to 60 letters, digits, spaces and . _ : / # @ ( ) + , &
                -, the first a letter or digit
        """
        return self._call(input)

    def with_response(self, **input: Unpack[KeyUpdateInput]) -> Answered[KeyUpdateOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncKeyUpdate(AsyncOperation[KeyUpdateOutput]):
    """Narrow the limits of a spending key, or rename it."""

    definition = KeyUpdate.definition

    async def __call__(self, **input: Unpack[KeyUpdateInput]) -> KeyUpdateOutput:
        """Narrow the limits of a spending key, or rename it.

        Changes the limits that the body names. A key can only become narrower; to allow more,
        make another key. Sign in as the wallet, or send the key itself or one above it. The
        change is effective with the next call, in every process. The call is free.

        Args:
            key_id: required. Id of the key. It opens nothing
            limit: The most that the key can ever spend, less refunds, in US dollars
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
            label: A name for people: 1 to 60 letters, digits, spaces and . _ : / # @ ( ) + , &
                -, the first a letter or digit
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[KeyUpdateInput]) -> Answered[KeyUpdateOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
