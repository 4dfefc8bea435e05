# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation


class CreditsBalanceOutput(TypedDict):
    wallet: str
    """Address of the wallet"""
    balance: str
    """Remaining credits, in US dollars"""
    totalDeposited: str
    """Credits ever bought, including bonuses, in US dollars"""
    totalRefunded: str
    """Credits ever refunded for undelivered work, in US dollars"""
    totalSpent: str
    """Credits ever charged, before refunds, in US dollars: totalDeposited + totalRefunded - balance
    """
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class CreditsBalance(Operation[CreditsBalanceOutput]):
    """Get the credit balance of the wallet."""

    definition = Definition("GET", "/credits/balance", sign_in="origin")

    def __call__(self) -> CreditsBalanceOutput:
        """Get the credit balance of the wallet.

        Returns the credits that the wallet has left, and how much it has bought, been refunded
        and spent in total. The call is free and needs a sign-in; /discovery shows the text to
        sign. For each single change, use /credits/history.
        """
        return self._call({})

    def with_response(self) -> Answered[CreditsBalanceOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response({})


class AsyncCreditsBalance(AsyncOperation[CreditsBalanceOutput]):
    """Get the credit balance of the wallet."""

    definition = CreditsBalance.definition

    async def __call__(self) -> CreditsBalanceOutput:
        """Get the credit balance of the wallet.

        Returns the credits that the wallet has left, and how much it has bought, been refunded
        and spent in total. The call is free and needs a sign-in; /discovery shows the text to
        sign. For each single change, use /credits/history.
        """
        return await self._call({})

    async def with_response(self) -> Answered[CreditsBalanceOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response({})
