# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import NotRequired, Unpack


class KeyCreateInput(TypedDict):
    """The fields of key-create."""

    limit: str
    per_day: NotRequired[str]
    per_call: NotRequired[str]
    operations: NotRequired[list[str]]
    hosts: NotRequired[list[str]]
    access: NotRequired[list[Literal["memory", "monitors", "history"]]]
    expires_at: NotRequired[str]
    label: str


class KeyCreateOutput(TypedDict):
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


class KeyCreate(Operation[KeyCreateOutput]):
    """Make a key that can spend a part of the wallet’s credits."""

    definition = Definition("POST", "/keys", sign_in="request", is_grant=True, names={"per_day": "perDay", "per_call": "perCall", "expires_at": "expiresAt"})

    def __call__(self, **input: Unpack[KeyCreateInput]) -> KeyCreateOutput:
        """Make a key that can spend a part of the wallet’s credits.

        Returns a key that pays for calls with the credits of the wallet, within its limits, sent
        as `Authorization: Bearer wk_…`. The key is shown once. The wallet signs a text that
        states the limits in words. The call is free. A key cannot buy credits, export or delete
        the data of the wallet, or make a key that may do more than itself. To make a key for a
        sub-agent without the wallet, use /keys/{keyId}/children.

        Args:
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

    def with_response(self, **input: Unpack[KeyCreateInput]) -> Answered[KeyCreateOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncKeyCreate(AsyncOperation[KeyCreateOutput]):
    """Make a key that can spend a part of the wallet’s credits."""

    definition = KeyCreate.definition

    async def __call__(self, **input: Unpack[KeyCreateInput]) -> KeyCreateOutput:
        """Make a key that can spend a part of the wallet’s credits.

        Returns a key that pays for calls with the credits of the wallet, within its limits, sent
        as `Authorization: Bearer wk_…`. The key is shown once. The wallet signs a text that
        states the limits in words. The call is free. A key cannot buy credits, export or delete
        the data of the wallet, or make a key that may do more than itself. To make a key for a
        sub-agent without the wallet, use /keys/{keyId}/children.

        Args:
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

    async def with_response(self, **input: Unpack[KeyCreateInput]) -> Answered[KeyCreateOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
