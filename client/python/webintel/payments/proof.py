from __future__ import annotations

import math
import time
from collections.abc import Mapping

from webintel.deadline import Deadline
from webintel.definition import Definition
from webintel.errors import WebintelError
from webintel.payments.sign_in import SignIn
from webintel.payments.x402 import SignedPayment, pay, read_required
from webintel.settings import Settings
from webintel.wire import Reply, WireRequest


class Proof:
    """Proves who pays for one call, over all its attempts."""

    def __init__(self, definition: Definition, request: WireRequest, settings: Settings, sign_in: SignIn) -> None:
        self._definition = definition
        self._request = request
        self._settings = settings
        self._sign_in = sign_in
        # Nobody knows here when a given payment expires. The service does.
        self._payment = None if settings.payment is None else SignedPayment(settings.payment, math.inf)
        self.is_sign_in = _signs_in(definition, settings)
        """The call signs in with its wallet. Otherwise it pays when the service asks for a payment."""

    def headers(self, deadline: Deadline) -> Mapping[str, str]:
        """The headers of the next attempt. Each sign-in is new, and a payment stays the same."""
        if self.is_sign_in:
            return self._sign_in.headers(self._request, self._definition.sign_in or "request", deadline)
        return {} if self._payment is None else {"PAYMENT-SIGNATURE": self._payment.header}

    def pay_for(self, reply: Reply) -> bool:
        """Signs the payment that a reply asks for. Returns False if it asks for none.

        Raises WebintelError if the payment is not acceptable. A call signs no second payment before
        the first has expired, so it never costs more than its limit.
        """
        asked = reply.headers.get("payment-required")
        if self.is_sign_in or asked is None or reply.status not in (401, 402):
            return False
        required = read_required(asked)
        if self._payment is not None and time.time() <= self._payment.expires_at:
            reason = required.get("error") or "no reason"
            raise WebintelError(
                "PAYMENT_REFUSED",
                f"The service rejected the payment: {reason}.",
                status=reply.status,
                request_id=reply.headers.get("x-request-id"),
                retryable=False,
                payment_state="unused",
            )
        self._payment = pay(required, self._settings)
        return True

    def buys_once(self) -> bool:
        """The service does the work of the next attempts at most once."""
        return self._payment is not None or (self.is_sign_in and self._definition.is_paid)

    def describe(self, error: WebintelError) -> None:
        """Adds the payment to the error of a call that may have been paid."""
        if error.code == "CONNECTION_LOST" and self._payment is not None:
            error.payment = self._payment.header


def _signs_in(definition: Definition, settings: Settings) -> bool:
    """Whether the wallet signs in for the call: to pay with credits, or to open its own data."""
    if definition.is_paid:
        return settings.is_on_credits and not definition.sells_credits
    return definition.sign_in is not None and bool(settings.signers)
