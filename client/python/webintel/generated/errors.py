# Written by `npm run docs`. Do not edit.
from typing import Literal

ErrorCode = Literal[
    "INVALID_REQUEST",
    "INVALID_JSON",
    "INVALID_URL",
    "URL_NOT_ALLOWED",
    "INVALID_SCHEMA",
    "UNSUBSTITUTED_PATH_TEMPLATE",
    "INVALID_PAYMENT",
    "MISSING_AUTH",
    "INVALID_SIGNATURE",
    "EXPIRED_TIMESTAMP",
    "REPLAY_DETECTED",
    "INVALID_KEY",
    "KEY_EXPIRED",
    "KEY_REVOKED",
    "INSUFFICIENT_CREDITS",
    "BUDGET_EXCEEDED",
    "ROBOTS_DISALLOWED",
    "KEY_NOT_ALLOWED",
    "NOT_FOUND",
    "NOT_SOLD",
    "RECEIPT_NOT_FOUND",
    "RECEIPT_NOT_LOGGED",
    "JOB_NOT_FOUND",
    "MEMORY_KEY_NOT_FOUND",
    "MONITOR_NOT_FOUND",
    "KEY_NOT_FOUND",
    "PACKAGE_NOT_FOUND",
    "DOMAIN_NOT_FOUND",
    "TRANSCRIPT_NOT_FOUND",
    "METHOD_NOT_ALLOWED",
    "PAYMENT_REUSED",
    "PAYMENT_IN_FLIGHT",
    "IDEMPOTENCY_CONFLICT",
    "JOB_CANCELLED",
    "MONITOR_LIMIT_REACHED",
    "KEY_LIMIT_REACHED",
    "PRICE_ABOVE_MAX",
    "PAYLOAD_TOO_LARGE",
    "MEMORY_VALUE_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE",
    "ELEMENT_NOT_FOUND",
    "UNSUPPORTED_CONTENT_TYPE",
    "ENCRYPTED_PDF",
    "EXTRACTION_IMPOSSIBLE",
    "PAGE_TOO_COMPLEX",
    "RATE_LIMITED",
    "HEADERS_TOO_LARGE",
    "INTERNAL",
    "TARGET_TIMEOUT",
    "TARGET_UNREACHABLE",
    "DNS_FAILED",
    "TLS_FAILED",
    "TARGET_ERROR",
    "TARGET_BLOCKED",
    "TARGET_LOGIN_REQUIRED",
    "EMPTY_CONTENT",
    "TOO_MANY_REDIRECTS",
    "RESPONSE_TOO_LARGE",
    "RENDER_FAILED",
    "SEARCH_FAILED",
    "PROVIDER_ERROR",
    "FETCH_ALL_PROVIDERS_FAILED",
    "AI_UNAVAILABLE",
    "CAPABILITY_UNAVAILABLE",
    "CAPACITY_EXCEEDED",
    "PAYMENTS_UNAVAILABLE",
    "SERVICE_UNAVAILABLE",
    "DEADLINE_EXCEEDED",
]
"""Stable error code: handle errors by it."""

PaymentState = Literal[
    "unused",
    "in_flight",
    "settled",
    "unknown",
]
"""State of the payment of this call. unused: no money moved; in_flight: another call uses it;
settled: the money moved, and a call that was paid first and failed is refunded as credits;
unknown: not known yet.
"""

RetryAction = Literal[
    "resign",
    "retry_same_payment",
    "wait_and_retry",
    "poll",
    "abandon",
]
"""Next step for a paid call. resign: sign a new payment or sign-in; retry_same_payment: send the
same payment again; wait_and_retry: wait for retryAfter, then retry; poll: get the job; abandon:
do not retry.
"""
