"""The client of webintel: web intelligence per call, paid with x402 or credits."""

from webintel.answered import Answered
from webintel.async_client import AsyncClient
from webintel.async_operation import AsyncJob
from webintel.client import Client
from webintel.errors import (
    AuthenticationError,
    CallTimeout,
    ConflictError,
    ConnectionLostError,
    InvalidRequestError,
    NotFoundError,
    PaymentError,
    PermissionDeniedError,
    RateLimitError,
    ReceiptError,
    ServiceError,
    TargetError,
    WebhookError,
    WebintelError,
)
from webintel.generated.notices import Notice
from webintel.generated.version import VERSION as __version__
from webintel.job import Job
from webintel.payments.signers import EvmSigner, Signer, SolanaSigner
from webintel.receipts import VerifiedReceipt, verify_receipt
from webintel.transport import HttpTransport, Response, Transport
from webintel.webhooks import fetch_webhook_keys, verify_webhook

__all__ = [
    "Answered",
    "AsyncClient",
    "AsyncJob",
    "AuthenticationError",
    "CallTimeout",
    "Client",
    "ConflictError",
    "ConnectionLostError",
    "EvmSigner",
    "HttpTransport",
    "InvalidRequestError",
    "Job",
    "NotFoundError",
    "Notice",
    "PaymentError",
    "PermissionDeniedError",
    "RateLimitError",
    "ReceiptError",
    "Response",
    "ServiceError",
    "Signer",
    "SolanaSigner",
    "TargetError",
    "Transport",
    "VerifiedReceipt",
    "WebhookError",
    "WebintelError",
    "fetch_webhook_keys",
    "verify_receipt",
    "verify_webhook",
    "__version__",
]
