from __future__ import annotations

import base64
import binascii
import hmac
import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, cast

from webintel.errors import WebhookError
from webintel.generated.notices import Notice
from webintel.transport import HttpTransport

_MAX_SIGNATURES = 16
"""The service sends one signature for each valid secret and one more."""


class Headers(Protocol):
    """Headers of a request, such as a dict or `headers` of http.server, Flask, Django and Starlette."""

    def items(self) -> Iterable[tuple[str, str]]: ...


def verify_webhook(
    body: bytes | str,
    headers: Headers,
    *,
    secret: str | Sequence[str] = (),
    keys: Sequence[Mapping[str, Any]] = (),
    tolerance: float = 300.0,
) -> Notice:
    """Verifies a webhook request (Standard Webhooks 1.0.0, `v1` and `v1a`) and returns its notice.

    Raises WebhookError. `v1a` proves which service sent a notice, not for whom: compare
    `data.monitorId` with your monitors.

    Args:
        body: as received. A body that was parsed and written again has other bytes.
        headers: names in any case.
        secret: the secrets of the monitor, `whsec_…`: verifies `v1`.
        keys: the public keys of the service: verifies `v1a`, with the package `cryptography`. See
            fetch_webhook_keys.
        tolerance: the greatest difference between the clocks, in seconds.
    """
    lower = {name.lower(): value for name, value in headers.items()}
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    id, sent_at, signatures = (lower.get(name, "") for name in names)
    if not id or not sent_at or not signatures:
        raise WebhookError("The headers of a webhook are missing.")
    if not sent_at.isdecimal() or abs(time.time() - int(sent_at[:16])) > tolerance:
        raise WebhookError("The timestamp differs too much from the clock.")
    data = body.encode() if isinstance(body, str) else body
    signed = f"{id}.{sent_at}.".encode() + data
    secrets = [secret] if isinstance(secret, str) else secret
    checks = [("v1", _hmac_check(text)) for text in secrets] + [("v1a", _ed25519_check(key)) for key in keys]
    given = signatures.split(" ")[:_MAX_SIGNATURES]
    for version, is_valid in checks:
        for signature in _signatures_of(given, version):
            if is_valid(signature, signed):
                return cast(Notice, json.loads(data))
    raise WebhookError("No signature is valid.")


def fetch_webhook_keys(base_url: str, *, timeout: float = 30.0) -> list[dict[str, Any]]:
    """The public keys of a service for `v1a`, as JSON Web Keys. Keep them, and read them again when no key fits.

    Raises WebhookError if the service does not answer with them, and OSError if it cannot be reached.
    """
    url = f"{base_url.rstrip('/')}/.well-known/jwks.json"
    transport = HttpTransport()
    try:
        response = transport.request("GET", url, {}, None, timeout)
    finally:
        transport.close()
    if response.status != 200:
        raise WebhookError(f"The keys of {base_url} could not be read: status {response.status}.")
    keys = json.loads(response.body)["keys"]
    return [key for key in keys if str(key.get("kid", "")).startswith("webhook-")]


Check = Callable[[bytes, bytes], bool]


def _hmac_check(secret: str) -> Check:
    key = _from_base64(secret.removeprefix("whsec_"))
    if not key:
        raise WebhookError("The secret is not whsec_ and base64.")
    return lambda signature, signed: hmac.compare_digest(hmac.digest(key, signed, "sha256"), signature)


def _ed25519_check(jwk: Mapping[str, Any]) -> Check:
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError as cause:
        message = "keys: verifying v1a needs the package cryptography: pip install cryptography. v1 needs none."
        raise ImportError(message) from cause
    x = str(jwk.get("x", ""))
    raw = base64.urlsafe_b64decode(x + "=" * (-len(x) % 4))
    if jwk.get("kty") != "OKP" or jwk.get("crv") != "Ed25519" or len(raw) != 32:
        raise WebhookError("keys: expected JSON Web Keys of Ed25519.")
    key = Ed25519PublicKey.from_public_bytes(raw)

    def is_valid(signature: bytes, signed: bytes) -> bool:
        try:
            key.verify(signature, signed)
        except InvalidSignature:
            return False
        return True

    return is_valid


def _signatures_of(given: Iterable[str], version: str) -> list[bytes]:
    pairs = [text.partition(",") for text in given]
    found = [_from_base64(value) for name, _, value in pairs if name == version]
    return [signature for signature in found if signature is not None]


def _from_base64(text: str) -> bytes | None:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
