# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation


class WalletEraseOutput(TypedDict):
    wallet: str
    """Address of the wallet"""
    memory: int
    """Number of memory values that were deleted"""
    monitors: int
    """Number of monitors that were deleted, with their checks and notices"""
    receipts: int
    """Number of receipts that were reduced to price, payer, network, transaction and times"""
    underWay: int
    """Number of calls that have not finished. Their receipts are reduced when they finish"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class WalletErase(Operation[WalletEraseOutput]):
    """Delete all data of the wallet, except payments and credits."""

    definition = Definition("DELETE", "/wallet/data", sign_in="request")

    def __call__(self) -> WalletEraseOutput:
        """Delete all data of the wallet, except payments and credits.

        Deletes everything that is stored for the wallet, except payment records and remaining
        credits. This cannot be undone. The call is free and needs a sign-in for this request;
        /discovery shows the text to sign. To keep a copy, call GET /wallet/data first.
        """
        return self._call({})

    def with_response(self) -> Answered[WalletEraseOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response({})


class AsyncWalletErase(AsyncOperation[WalletEraseOutput]):
    """Delete all data of the wallet, except payments and credits."""

    definition = WalletErase.definition

    async def __call__(self) -> WalletEraseOutput:
        """Delete all data of the wallet, except payments and credits.

        Deletes everything that is stored for the wallet, except payment records and remaining
        credits. This cannot be undone. The call is free and needs a sign-in for this request;
        /discovery shows the text to sign. To keep a copy, call GET /wallet/data first.
        """
        return await self._call({})

    async def with_response(self) -> Answered[WalletEraseOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response({})
