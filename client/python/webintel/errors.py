from __future__ import annotations

from typing import Any, Literal

from webintel.generated.errors import ERROR_FAMILIES, ErrorCode, PaymentState, RetryAction

ClientErrorCode = Literal[
    "CONNECTION_LOST",
    "PAYMENT_REQUIRED",
    "PAYMENT_REFUSED",
    "UNEXPECTED_ANSWER",
]
"""The codes of the errors that the client itself finds.

CONNECTION_LOST: no answer arrived. PAYMENT_REQUIRED: the call costs money, and no signer can pay it.
PAYMENT_REFUSED: the service rejected the payment. UNEXPECTED_ANSWER: the answer is not one of this
service, for example that of a proxy.
"""


class WebintelError(Exception):
    """A call failed. Its class is that of a family of codes. `code` says why; the facts that the service states are beside it, otherwise None."""

    def __init__(
        self,
        code: ErrorCode | ClientErrorCode,
        message: str,
        *,
        status: int | None = None,
        request_id: str | None = None,
        details: list[dict[str, str]] | None = None,
        retryable: bool | None = None,
        retry_after: float | None = None,
        payment_state: PaymentState | None = None,
        retry_action: RetryAction | None = None,
        example: str | None = None,
        docs: str | None = None,
        price: str | None = None,
        payment: str | None = None,
        idempotency_key: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        """The HTTP status."""
        self.request_id = request_id
        """Id of the request, for `receipts.get`. Of a call that became a job, the id of the job, for `jobs.get`."""
        self.details = details
        """The parts of the input that are wrong. `path`: a JSON pointer or the name of a header."""
        self.retryable = retryable
        self.retry_after = retry_after
        """Seconds until a retry can succeed."""
        self.payment_state = payment_state
        self.retry_action = retry_action
        self.example = example
        """A request that works."""
        self.docs = docs
        """URL of the documentation."""
        self.price = price
        """The price of the call in US dollars, if the payment was the problem."""
        self.payment = payment
        """The payment of a call that may be paid. `with_options(payment=...)` sends it again: it buys one answer."""
        self.idempotency_key = idempotency_key
        """The key of such a call on credits. `with_options(idempotency_key=...)` is charged once."""

    @property
    def is_unanswered(self) -> bool:
        """No answer of the service arrived, so nobody knows here if it did the work."""
        return self.code in ("CONNECTION_LOST", "UNEXPECTED_ANSWER")

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


class InvalidRequestError(WebintelError):
    """The input is wrong: a field, its size or its type. `details` names the parts."""


class AuthenticationError(WebintelError):
    """The sign-in or the spending key is missing, expired or not valid."""


class PaymentError(WebintelError):
    """The call is not paid: no means to pay, a price above the limit, too few credits, or a payment that was rejected."""


class PermissionDeniedError(WebintelError):
    """The target or the key does not allow the call."""


class NotFoundError(WebintelError):
    """Nothing has this id, this name or this address."""


class ConflictError(WebintelError):
    """The call contradicts an earlier one."""


class TargetError(WebintelError):
    """The page, the search or another source could not be read. Not charged."""


class RateLimitError(WebintelError):
    """Too many calls. `retry_after` says when the next one can succeed."""


class ServiceError(WebintelError):
    """The service is busy or has a fault."""


class ConnectionLostError(WebintelError):
    """No answer arrived, or one that is not of this service."""


_CLASSES: dict[str, type[WebintelError]] = {
    "InvalidRequest": InvalidRequestError,
    "Authentication": AuthenticationError,
    "Payment": PaymentError,
    "PermissionDenied": PermissionDeniedError,
    "NotFound": NotFoundError,
    "Conflict": ConflictError,
    "Target": TargetError,
    "RateLimit": RateLimitError,
    "Service": ServiceError,
}

_CLIENT_CLASSES: dict[str, type[WebintelError]] = {
    "CONNECTION_LOST": ConnectionLostError,
    "UNEXPECTED_ANSWER": ConnectionLostError,
    "PAYMENT_REQUIRED": PaymentError,
    "PAYMENT_REFUSED": PaymentError,
}


def failure(code: ErrorCode | ClientErrorCode, message: str, **facts: Any) -> WebintelError:
    """The error of a code, of the class of its family. A code that is newer than this package has no family."""
    family = _CLASSES.get(ERROR_FAMILIES.get(code, ""), WebintelError)
    return _CLIENT_CLASSES.get(code, family)(code, message, **facts)


class CallTimeout(TimeoutError):
    """The time limit of a call has passed. A payment that may be used is beside it, otherwise None."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.payment: str | None = None
        """As in WebintelError."""
        self.idempotency_key: str | None = None
        """As in WebintelError."""


class ReceiptError(Exception):
    """A receipt that is not in the log, a head that the service did not sign, or a log that was rewritten."""


class WebhookError(Exception):
    """A notice that the service did not sign for this receiver, or not recently. Answer it with 400."""


def fields_of(body: dict[str, Any]) -> dict[str, Any]:
    """The facts in the body of an error, by the names of WebintelError."""
    names = {
        "requestId": "request_id",
        "details": "details",
        "retryable": "retryable",
        "retryAfter": "retry_after",
        "paymentState": "payment_state",
        "retryAction": "retry_action",
        "example": "example",
        "docs": "docs",
    }
    return {names[key]: value for key, value in body.items() if key in names}
