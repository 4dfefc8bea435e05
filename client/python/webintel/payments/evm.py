from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from typing import Any

from webintel.payments.signers import EvmSigner, signature_hex

USDC = {
    "eip155:8453": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    "eip155:84532": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
}
"""The USDC contract of each network (CAIP-2): Base and Base Sepolia."""


def authorize(offer: Mapping[str, Any], signer: EvmSigner) -> dict[str, Any]:
    """The payload of x402's scheme `exact` on EVM: a signed EIP-3009 transfer of exactly the price.

    It is valid for `maxTimeoutSeconds` of the offer. x402 v2, schemes/exact/scheme_exact_evm.md.
    """
    valid_before = int(time.time()) + offer["maxTimeoutSeconds"]
    nonce = secrets.token_bytes(32)
    typed_data = {
        "types": _TYPES,
        "primaryType": "TransferWithAuthorization",
        "domain": {
            "name": offer["extra"]["name"],
            "version": offer["extra"]["version"],
            "chainId": int(offer["network"].partition(":")[2]),
            "verifyingContract": offer["asset"],
        },
        "message": {
            "from": signer.address,
            "to": offer["payTo"],
            "value": int(offer["amount"]),
            "validAfter": 0,
            "validBefore": valid_before,
            "nonce": nonce,
        },
    }
    return {
        "signature": signature_hex(signer.sign_typed_data(full_message=typed_data)),
        "authorization": {
            "from": signer.address,
            "to": offer["payTo"],
            "value": offer["amount"],
            "validAfter": "0",
            "validBefore": str(valid_before),
            "nonce": f"0x{nonce.hex()}",
        },
    }


def _fields(*pairs: tuple[str, str]) -> list[dict[str, str]]:
    return [{"name": name, "type": kind} for name, kind in pairs]


_TYPES = {
    "EIP712Domain": _fields(
        ("name", "string"), ("version", "string"), ("chainId", "uint256"), ("verifyingContract", "address")
    ),
    "TransferWithAuthorization": _fields(
        ("from", "address"),
        ("to", "address"),
        ("value", "uint256"),
        ("validAfter", "uint256"),
        ("validBefore", "uint256"),
        ("nonce", "bytes32"),
    ),
}
