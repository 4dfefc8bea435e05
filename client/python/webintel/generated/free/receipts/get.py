# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import NotRequired, Unpack


class ReceiptGetInput(TypedDict):
    """The fields of receipt-get."""

    request_id: str


class ReceiptGetOutputPrice(TypedDict):
    """Price of the call, before a refund"""

    amount: str
    """Decimal number, for example 0.002"""
    currency: str
    """Always USD"""


class ReceiptGetOutputRefunded(TypedDict):
    """Charge for undelivered work, refunded to the payer as credits"""

    amount: str
    """Decimal number, for example 0.002"""
    currency: str
    """Always USD"""


class ReceiptGetOutputLog(TypedDict):
    """Place in the receipt log. Absent until the outcome is final, and on calls that were not
    charged
    """

    leafIndex: int
    """The number of leaves before it"""
    leafHash: str
    """RFC 9162 leaf hash of the receipt without `log` (RFC 8785), hex"""
    proof: str
    """URL of the inclusion proof"""


class ReceiptGetOutput(TypedDict):
    requestId: str
    """Id of the paid call"""
    endpoint: str
    """Path of the call"""
    method: str
    """HTTP method of the call"""
    status: NotRequired[int]
    """HTTP status of the answer. Absent until there is one"""
    outcome: Literal["delivered", "failed", "refunded", "pending"]
    """delivered: answered and charged; failed: not charged; refunded: charged, then refunded as
    credits; pending: not known yet
    """
    price: ReceiptGetOutputPrice
    """Price of the call, before a refund"""
    refunded: NotRequired[ReceiptGetOutputRefunded]
    """Charge for undelivered work, refunded to the payer as credits"""
    paymentMethod: Literal["x402", "credits"]
    """x402: on chain; credits: prepaid"""
    network: NotRequired[str]
    """Network of the payment, CAIP-2. Absent if credits paid"""
    payTo: NotRequired[str]
    """Address that the payment went to. Absent if credits paid"""
    transaction: NotRequired[str]
    """Hash of the settlement transaction on that network"""
    payer: str
    """Address of the wallet that paid"""
    asked: NotRequired[str]
    """Subject of the call: its question or name, and the hosts of its URLs, up to 200 characters.
    Kept for 30 days; absent if the call named none, and after DELETE /wallet/data
    """
    keyId: NotRequired[str]
    """Id of the spending key that paid. Absent if the wallet itself paid"""
    requestHash: NotRequired[str]
    """SHA-256 of the request, hex. Absent after DELETE /wallet/data"""
    responseHash: NotRequired[str]
    """SHA-256 of the answer body, or of `result` of a job that has ended, hex"""
    salt: NotRequired[str]
    """Random text that makes the leaf hash unguessable. Absent after DELETE /wallet/data"""
    servedAt: NotRequired[str]
    """When the payment settled. Absent until it has"""
    expiresAt: str
    """When the receipt is deleted"""
    log: NotRequired[ReceiptGetOutputLog]
    """Place in the receipt log. Absent until the outcome is final, and on calls that were not
    charged
    """


class ReceiptGet(Operation[ReceiptGetOutput]):
    """Get the receipt of a paid call."""

    definition = Definition("GET", "/receipts/{requestId}", names={"request_id": "requestId"})

    def __call__(self, **input: Unpack[ReceiptGetInput]) -> ReceiptGetOutput:
        """Get the receipt of a paid call.

        Returns what a call cost, who paid, the settlement transaction, and whether the answer
        was delivered or the payment refunded. Receipts are kept for 30 days. A charged call also
        becomes a leaf of an append-only log: `log` names its place, and /log/proof proves it.
        The id is the only key: anyone who has it can read the receipt, and nothing else. A
        wallet that signs in also gets `asked` for the calls that it paid.

        Args:
            request_id: required. X-Receipt-Id of the paid call, or the id of its job
        """
        return self._call(input)

    def with_response(self, **input: Unpack[ReceiptGetInput]) -> Answered[ReceiptGetOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncReceiptGet(AsyncOperation[ReceiptGetOutput]):
    """Get the receipt of a paid call."""

    definition = ReceiptGet.definition

    async def __call__(self, **input: Unpack[ReceiptGetInput]) -> ReceiptGetOutput:
        """Get the receipt of a paid call.

        Returns what a call cost, who paid, the settlement transaction, and whether the answer
        was delivered or the payment refunded. Receipts are kept for 30 days. A charged call also
        becomes a leaf of an append-only log: `log` names its place, and /log/proof proves it.
        The id is the only key: anyone who has it can read the receipt, and nothing else. A
        wallet that signs in also gets `asked` for the calls that it paid.

        Args:
            request_id: required. X-Receipt-Id of the paid call, or the id of its job
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[ReceiptGetInput]) -> Answered[ReceiptGetOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
