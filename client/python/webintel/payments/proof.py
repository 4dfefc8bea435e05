from __future__ import annotations

import math
import time
from collections.abc import Mapping

from webintel.deadline import Deadline
from webintel.definition import Definition
from webintel.errors import CallTimeout, WebintelError, failure
from webintel.payments.sign_in import SignIn
from webintel.payments.x402 import SignedPayment, pay, read_required
from webintel.settings import Settings
from webintel.wire import Reply, WireRequest


class Proof:
    """Proves who pays for one call, over all its attempts."""

    def __init__(
        self, definition: Definition, request: WireRequest, settings: Settings, sign_in: SignIn, idempotency_key: str | None
    ) -> None:
        if settings.key is not None and settings.payment is not None:
            raise ValueError("payment: a client with a spending key pays with it.")
        self._definition = definition
        self._request = request
        self._settings = settings
        self._sign_in = sign_in
        self._idempotency_key = idempotency_key
        # Nobody knows here when a given payment expires. The service does.
        self._payment = None if settings.payment is None else SignedPayment(settings.payment, math.inf)
        self._is_sign_in = _signs_in(definition, settings)
        self._is_on_credits = pays_with_credits(definition, settings)
        self._signed_in: Mapping[str, str] | None = None
        self._is_sent = False
        """The sign-in may have opened the call."""

    def headers(self, deadline: Deadline) -> Mapping[str, str]:
        """The headers of the next attempt: a spending key, a sign-in or a payment.

        A payment stays the same until the call is over.
        """
        if self._settings.key is not None:
            return {"Authorization": f"Bearer {self._settings.key}"}
        if self._is_sign_in:
            if self._signed_in is None:
                scope = self._definition.sign_in or "request"
                self._signed_in = self._sign_in.headers(self._request, scope, deadline)
            return self._signed_in
        return {} if self._payment is None else {"PAYMENT-SIGNATURE": self._payment.header}

    def pay_for(self, reply: Reply) -> bool:
        """Signs the payment that a reply asks for. Returns False if it asks for none.

        Raises WebintelError if the payment is not acceptable. A call signs no second payment while
        the chain can still execute the first, so it never costs more than its limit.
        """
        asked = reply.headers.get("payment-required")
        pays_otherwise = self._is_sign_in or self._settings.key is not None
        if pays_otherwise or asked is None or reply.status not in (401, 402):
            return False
        required = read_required(asked)
        if self._payment is not None and time.time() <= self._payment.expires_at:
            reason = required.get("error") or "no reason"
            raise failure(
                "PAYMENT_REFUSED",
                f"The service rejected the payment: {reason}.",
                status=reply.status,
                request_id=reply.headers.get("x-request-id"),
                retryable=False,
                payment_state="unused",
            )
        self._payment = None
        self._payment = pay(required, self._settings)
        return True

    def buys_once(self) -> bool:
        """The service does the work of the next attempts at most once."""
        return self._payment is not None or self._is_on_credits

    def describe(self, error: WebintelError) -> WebintelError:
        """The error of an attempt, with the payment or the key that it concerns."""
        if self._is_sent and error.code == "REPLAY_DETECTED":
            return _lost_answer()
        can_be_charged = self._is_on_credits and self._idempotency_key is None and error.is_unanswered
        if can_be_charged and self._settings.key is not None:
            # A spending key opens each call, so a second attempt would be charged, too.
            return _lost_answer()
        self._is_sent = self._signed_in is not None and can_be_charged
        if not self._is_sent:
            # Without a key, only the sign-in tells the service that it had the call: a new one would be charged again.
            self._signed_in = None
        if error.payment_state != "unused" and error.retry_action != "resign":
            self.add_to(error)
        return error

    def add_to(self, error: WebintelError | CallTimeout) -> None:
        """Adds the payment or the key of a call that may be paid."""
        if self._payment is not None:
            error.payment = self._payment.header
        elif self._is_on_credits:
            error.idempotency_key = self._idempotency_key


def _lost_answer() -> WebintelError:
    """The error of a call whose first attempt may be paid, and that another attempt would pay again."""
    message = "The answer was lost. The call may be charged, and a new one is charged anew."
    return failure("CONNECTION_LOST", message, retryable=False)


def pays_with_credits(definition: Definition, settings: Settings) -> bool:
    """Whether the call is paid with credits: of the wallet that signs in, or of the wallet of the spending key."""
    is_on_credits = settings.is_on_credits or settings.key is not None
    return definition.is_paid and not definition.sells_credits and is_on_credits


def _signs_in(definition: Definition, settings: Settings) -> bool:
    """Whether the wallet signs in for the call: to pay with credits, or to open its own data."""
    if settings.key is not None:
        return False
    opens_data = not definition.is_paid and definition.sign_in is not None and bool(settings.signers)
    return opens_data or pays_with_credits(definition, settings)
