from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from webintel.errors import ReceiptError
from webintel.transport import HttpTransport


@dataclass(frozen=True)
class VerifiedReceipt:
    """A receipt that is in the log. Keep it: receipt, proof and head stay valid after the service has deleted the receipt."""

    receipt: Mapping[str, Any]
    """As `GET /receipts/{requestId}` returned it."""
    leaf_index: int
    audit_path: Sequence[str]
    tree_size: int
    signed_head: str


def verify_receipt(
    base_url: str, request_id: str, *, older_head: str | None = None, timeout: float = 30.0
) -> VerifiedReceipt:
    """Verifies that the receipt of a call is in the receipt log of a service (RFC 9162). Needs the package `cryptography`.

    Raises ReceiptError, also if the service answers with an error, and OSError if it cannot be reached.

    Args:
        older_head: the `signed_head` of an earlier result: also verifies that the log has only grown since.
        timeout: seconds for each of at most five requests.
    """
    transport = HttpTransport()

    def get(path: str) -> Any:
        response = transport.request("GET", base_url.rstrip("/") + path, {}, None, timeout)
        if response.status != 200:
            raise ReceiptError(f"GET {path} was answered {response.status}: {response.body.decode(errors='replace')}")
        return json.loads(response.body)

    try:
        return _verify(get, request_id, older_head)
    finally:
        transport.close()


def _verify(get: Callable[[str], Any], request_id: str, older_head: str | None) -> VerifiedReceipt:
    keys = get("/.well-known/jwks.json")["keys"]
    signed_head = get("/log/head")["signedHead"]
    head = _read_head(signed_head, keys)
    receipt = get(f"/receipts/{quote(request_id)}")
    proof = get(f"/log/proof/{quote(request_id)}?treeSize={head['treeSize']}")
    leaf_index, audit_path = proof["leafIndex"], proof["auditPath"]
    if not _is_included(_leaf_of(receipt), leaf_index, audit_path, head):
        raise ReceiptError("The receipt is not in the log.")
    if older_head is not None:
        older = _read_head(older_head, keys)
        sizes = f"first={older['treeSize']}&second={head['treeSize']}"
        path = get(f"/log/consistency?{sizes}")["consistencyPath"]
        if not _is_consistent(older, head, path):
            raise ReceiptError("The log was rewritten.")
    return VerifiedReceipt(receipt, leaf_index, audit_path, head["treeSize"], signed_head)


def _read_head(jws: str, keys: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The payload of a signed head: a JWS in compact form (RFC 7515) with Ed25519."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError as cause:
        message = "verify_receipt needs the package cryptography: pip install cryptography."
        raise ImportError(message) from cause
    header, payload, signature = jws.split(".")
    kid = json.loads(_decode(header)).get("kid")
    key = next((key for key in keys if key.get("kid") == kid), None)
    if key is None:
        raise ReceiptError("The service has no key of this head.")
    try:
        public_key = Ed25519PublicKey.from_public_bytes(_decode(str(key.get("x", ""))))
        public_key.verify(_decode(signature), f"{header}.{payload}".encode())
    except (InvalidSignature, ValueError) as cause:
        raise ReceiptError("The service did not sign this head.") from cause
    head: dict[str, Any] = json.loads(_decode(payload))
    return head


def _leaf_of(receipt: Mapping[str, Any]) -> str:
    """The hash of a leaf: a receipt without its field `log`, as RFC 8785 writes the values that it has."""
    fields = {name: value for name, value in receipt.items() if name != "log"}
    text = json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return _sha256(b"\x00", text.encode())


def _is_included(leaf: str, index: int, path: Sequence[str], head: Mapping[str, Any]) -> bool:
    """RFC 9162, section 2.1.3.2."""
    fn, sn, root = index, head["treeSize"] - 1, leaf
    if fn > sn:
        return False
    for hash in path:
        if sn == 0:
            return False
        if fn % 2 == 1 or fn == sn:
            root = _parent(hash, root)
            while fn % 2 == 0 and fn > 0:
                fn, sn = fn >> 1, sn >> 1
        else:
            root = _parent(root, hash)
        fn, sn = fn >> 1, sn >> 1
    return bool(sn == 0 and root == head["rootHash"])


def _is_consistent(older: Mapping[str, Any], newer: Mapping[str, Any], path: Sequence[str]) -> bool:
    """RFC 9162, section 2.1.4.2."""
    if older["treeSize"] == newer["treeSize"]:
        return bool(older["rootHash"] == newer["rootHash"])
    if not path:
        return False
    if older["treeSize"] & (older["treeSize"] - 1) == 0:
        path = [older["rootHash"], *path]
    fn, sn, first, second = older["treeSize"] - 1, newer["treeSize"] - 1, path[0], path[0]
    while fn % 2 == 1:
        fn, sn = fn >> 1, sn >> 1
    for hash in path[1:]:
        if sn == 0:
            return False
        if fn % 2 == 1 or fn == sn:
            first, second = _parent(hash, first), _parent(hash, second)
            while fn % 2 == 0 and fn > 0:
                fn, sn = fn >> 1, sn >> 1
        else:
            second = _parent(second, hash)
        fn, sn = fn >> 1, sn >> 1
    return bool(sn == 0 and first == older["rootHash"] and second == newer["rootHash"])


def _parent(left: str, right: str) -> str:
    return _sha256(b"\x01", bytes.fromhex(left), bytes.fromhex(right))


def _sha256(*parts: bytes) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()


def _decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
