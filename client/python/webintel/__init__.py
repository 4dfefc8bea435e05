"""The client of webintel: web intelligence per call, paid with x402 or credits."""

from webintel.answered import Answered
from webintel.client import Client
from webintel.errors import CallTimeout, ReceiptError, WebhookError, WebintelError
from webintel.generated.notices import Notice
from webintel.generated.version import VERSION as __version__
from webintel.job import Job
from webintel.payments.signers import EvmSigner, Signer, SolanaSigner
from webintel.receipts import VerifiedReceipt, verify_receipt
from webintel.transport import HttpTransport, Response, Transport
from webintel.webhooks import fetch_webhook_keys, verify_webhook

__all__ = [
    "Answered",
    "CallTimeout",
    "Client",
    "EvmSigner",
    "HttpTransport",
    "Job",
    "Notice",
    "ReceiptError",
    "Response",
    "Signer",
    "SolanaSigner",
    "Transport",
    "VerifiedReceipt",
    "WebhookError",
    "WebintelError",
    "__version__",
    "fetch_webhook_keys",
    "verify_receipt",
    "verify_webhook",
]
