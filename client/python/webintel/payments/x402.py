from __future__ import annotations

import base64
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from webintel.dollars import dollars_of, micro_dollars
from webintel.errors import WebintelError, failure
from webintel.payments import evm, solana
from webintel.payments.signers import Signer, is_evm, is_solana
from webintel.settings import Settings

_USDC = {**evm.USDC, **solana.USDC}
_SOLANA_LIFE = 300
"""Seconds. A transaction on Solana states no time: it is valid for 150 blocks after its block hash, which take 60 to
90 s. Only the chain counts them, so this is three times as long."""


@dataclass(frozen=True)
class SignedPayment:
    header: str
    """The value of PAYMENT-SIGNATURE."""
    expires_at: float
    """Unix seconds. From then on nobody can execute it."""


def read_required(header: str) -> dict[str, Any]:
    """The PaymentRequired of x402 v2 in a header PAYMENT-REQUIRED. Raises WebintelError if it is none."""
    try:
        required = json.loads(base64.b64decode(header, validate=True))
        if required["x402Version"] == 2 and all(int(offer["amount"]) >= 0 for offer in required["accepts"]):
            return dict(required)
    except (ValueError, KeyError, TypeError):
        pass
    raise failure("UNEXPECTED_ANSWER", "PAYMENT-REQUIRED is not one of x402 v2.", status=402)


def pay(required: Mapping[str, Any], settings: Settings) -> SignedPayment:
    """Signs a payment for the first offer that a signer can pay and `max_price` allows.

    Pays in USDC only. Raises WebintelError if no offer is acceptable.
    """
    payable = [(offer, signer) for offer in required["accepts"] for signer in settings.signers if _fits(offer, signer)]
    if not payable:
        raise _nobody_can_pay(required["accepts"], settings)
    limit = micro_dollars(settings.max_price)
    acceptable = [pair for pair in payable if int(pair[0]["amount"]) <= limit]
    if not acceptable:
        raise _too_expensive(dollars_of(int(payable[0][0]["amount"])), settings.max_price)
    offer, signer = acceptable[0]
    payment = {"x402Version": 2, "accepted": offer, "payload": _payload(offer, signer, settings)}
    # The service compares its own texts with the echo.
    payment |= {name: required[name] for name in ("resource", "extensions") if required.get(name) is not None}
    life = max(offer["maxTimeoutSeconds"], _SOLANA_LIFE if is_solana(signer) else 0)
    return SignedPayment(base64.b64encode(json.dumps(payment).encode()).decode(), time.time() + life)


def _payload(offer: Mapping[str, Any], signer: Signer, settings: Settings) -> Mapping[str, Any]:
    if is_solana(signer):
        return solana.authorize(offer, signer, settings)
    assert is_evm(signer)
    return evm.authorize(offer, signer)


def _fits(offer: Mapping[str, Any], signer: Signer) -> bool:
    network, extra = str(offer.get("network")), offer.get("extra") or {}
    return (
        offer.get("scheme") == "exact"
        and network.startswith("eip155:" if is_evm(signer) else "solana:")
        and _USDC.get(network, "").lower() == str(offer.get("asset")).lower()
        and extra.get("assetTransferMethod", "eip3009") == "eip3009"
    )


def _nobody_can_pay(offers: list[Mapping[str, Any]], settings: Settings) -> WebintelError:
    price = dollars_of(int(offers[0]["amount"])) if offers else None
    networks = ", ".join(str(offer.get("network")) for offer in offers) or "no network"
    advice = "Its signers cannot pay there in USDC." if settings.signers else "Give Client a signer or a key."
    message = f"The call costs ${price or '?'}, and the service accepts payments on {networks}. {advice}"
    return failure("PAYMENT_REQUIRED", message, status=402, price=price)


def _too_expensive(price: str, limit: str) -> WebintelError:
    message = f"The call costs ${price}, above max_price ${limit}. Nothing was paid."
    return failure("PRICE_ABOVE_MAX", message, status=402, price=price, retryable=False)
