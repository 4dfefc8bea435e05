from __future__ import annotations

import base64
import hashlib
import threading
import time
from collections.abc import Mapping, Sequence
from datetime import datetime, timezone
from urllib.parse import urlsplit

from webintel.deadline import Deadline
from webintel.definition import SignInScope
from webintel.errors import failure
from webintel.payments import base58
from webintel.payments.signers import Signer, address_of, is_evm, is_solana, personal_message, signature_hex
from webintel.settings import Settings
from webintel.wire import WireRequest, error_of, send


class SignIn:
    """Signs in the first signer of a client, for one request at a time. Safe for threads."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._lock = threading.Lock()
        self._last_time = 0
        self._networks: Sequence[str] | None = None

    def headers(self, request: WireRequest, scope: SignInScope, deadline: Deadline) -> Mapping[str, str]:
        """The headers of a new sign-in. Empty if the service takes no payments."""
        if not self._settings.signers:
            raise failure("MISSING_AUTH", "The call needs a wallet. Give Client a signer.")
        signer = self._settings.signers[0]
        accepted = self._accepted_networks(deadline)
        if not accepted:
            return {}
        time_ms = self._unique_time()
        address, network = address_of(signer), _network_of(signer, accepted)
        text = self._text(request, scope, network=network, address=address, time_ms=time_ms)
        return {
            "X-CREDIT-WALLET": address,
            "X-CREDIT-SIGNATURE": _sign(signer, text),
            "X-CREDIT-TIMESTAMP": str(time_ms),
            **_digest(request),
        }

    def _text(self, request: WireRequest, scope: SignInScope, *, network: str, address: str, time_ms: int) -> str:
        """The text that the wallet signs: EIP-4361, or CAIP-122 for Solana."""
        origin = self._settings.public_origin
        if scope == "origin":
            uri, statement = origin, "Use prepaid credits."
        elif request.grant is not None:
            uri, statement = origin + request.target, request.grant
        else:
            body_hash = hashlib.sha256(request.body or b"").hexdigest()
            uri = origin + request.target
            statement = f"{request.method} {request.target.partition('?')[0]} sha-256:{body_hash}"
        namespace, _, chain_id = network.partition(":")
        account = "Ethereum" if namespace == "eip155" else "Solana"
        issued_at = datetime.fromtimestamp(time_ms // 1000, timezone.utc).strftime("%Y-%m-%dT%H:%M:%S")
        lines = [
            f"{urlsplit(origin).netloc} wants you to sign in with your {account} account:",
            address,
            "",
            statement,
            "",
            f"URI: {uri}",
            "Version: 1",
            f"Chain ID: {chain_id}",
            f"Nonce: {time_ms}",
            f"Issued At: {issued_at}.{time_ms % 1000:03}Z",
        ]
        return "\n".join(lines)

    def _unique_time(self) -> int:
        """Unix milliseconds. No other field tells two equal requests of one millisecond apart."""
        with self._lock:
            self._last_time = max(self._last_time + 1, time.time_ns() // 1_000_000)
            return self._last_time

    def _accepted_networks(self, deadline: Deadline) -> Sequence[str]:
        """The networks of the wallets that may sign in, from /discovery, asked once."""
        if self._networks is None:
            reply = send(WireRequest("GET", "/discovery"), {}, self._settings, deadline)
            if reply.status != 200 or not isinstance(reply.body, dict):
                raise error_of(reply)
            self._networks = reply.body.get("credits", {}).get("signIn", {}).get("networks", [])
        return self._networks


def _digest(request: WireRequest) -> Mapping[str, str]:
    """The hash of a form. The service verifies the sign-in before it reads a file."""
    if request.body is None or not request.has_file:
        return {}
    digest = base64.b64encode(hashlib.sha256(request.body).digest()).decode()
    return {"Content-Digest": f"sha-256=:{digest}:"}


def _network_of(signer: Signer, accepted: Sequence[str]) -> str:
    namespace = "eip155:" if is_evm(signer) else "solana:"
    for network in accepted:
        if network.startswith(namespace):
            return network
    message = f"The service accepts no sign-in of a wallet on {namespace[:-1]}."
    raise failure("MISSING_AUTH", message)


def _sign(signer: Signer, text: str) -> str:
    if is_evm(signer):
        return signature_hex(signer.sign_message(personal_message(text)))
    assert is_solana(signer)
    return base58.encode(bytes(signer.sign_message(text.encode())))
