from __future__ import annotations

import base64
import hashlib
import json
import secrets
from collections.abc import Mapping
from typing import Any

from webintel.errors import failure
from webintel.payments.base58 import decode_address
from webintel.payments.signers import SolanaSigner
from webintel.settings import Settings

USDC = {
    "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp": "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
    "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1": "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
}
"""The USDC mint of each network (CAIP-2): mainnet and devnet. Both use the first token program."""

_RPC_URLS = {
    "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp": "https://api.mainnet-beta.solana.com",
    "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1": "https://api.devnet.solana.com",
}
_COMPUTE_BUDGET = decode_address("ComputeBudget111111111111111111111111111111")
_MEMO = decode_address("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr")
_TOKEN_PROGRAM = decode_address("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA")
_ASSOCIATED_TOKEN_PROGRAM = decode_address("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL")
# The values of the official x402 client. The service pays the fee and limits it.
_COMPUTE_UNITS = 20_000
_MICRO_LAMPORTS_PER_UNIT = 1
_DECIMALS = 6


def authorize(offer: Mapping[str, Any], signer: SolanaSigner, settings: Settings) -> dict[str, Any]:
    """The payload of x402's scheme `exact` on Solana: a transfer of exactly the price, which the fee payer of the
    service signs after the wallet. x402 v2, schemes/exact/scheme_exact_svm.md.
    """
    extra = offer["extra"]
    owner, mint = decode_address(str(signer.pubkey())), decode_address(offer["asset"])
    accounts = [
        # Signers: the fee payer, who may change, and the owner.
        decode_address(extra["feePayer"]),
        owner,
        # Accounts that change.
        _associated_token_account(owner, mint),
        _associated_token_account(decode_address(offer["payTo"]), mint),
        # Accounts that stay.
        mint,
        _COMPUTE_BUDGET,
        _TOKEN_PROGRAM,
        _MEMO,
    ]
    # Two equal payments of one moment are told apart by their memo.
    memo = extra.get("memo") or secrets.token_hex(16)
    instructions = [
        _instruction(5, [], b"\x02" + _COMPUTE_UNITS.to_bytes(4, "little")),
        _instruction(5, [], b"\x03" + _MICRO_LAMPORTS_PER_UNIT.to_bytes(8, "little")),
        # TransferChecked: source, mint, destination, owner.
        _instruction(6, [2, 4, 3, 1], b"\x0c" + int(offer["amount"]).to_bytes(8, "little") + bytes([_DECIMALS])),
        _instruction(7, [], memo.encode()),
    ]
    message = (
        # Version 0. Two signers, of which one is read-only, and four read-only accounts that do not sign.
        bytes([0x80, 2, 1, 4])
        + _array(accounts)
        + decode_address(extra.get("recentBlockhash") or _latest_blockhash(offer["network"], settings))
        + _array(instructions)
        # No address tables.
        + _array([])
    )
    signature = bytes(signer.sign_message(message))
    transaction = _array([bytes(64), signature]) + message
    return {"transaction": base64.b64encode(transaction).decode()}


def _associated_token_account(owner: bytes, mint: bytes) -> bytes:
    """The account that holds the tokens of an owner: the first address of the seeds that is not a public key."""
    for bump in range(255, -1, -1):
        seeds = owner + _TOKEN_PROGRAM + mint + bytes([bump])
        address = hashlib.sha256(seeds + _ASSOCIATED_TOKEN_PROGRAM + b"ProgramDerivedAddress").digest()
        if not _is_on_curve(address):
            return address
    raise ValueError("The owner has no associated token account.")


# The curve of Ed25519 (RFC 8032, section 5.1).
_PRIME = 2**255 - 19
_D = -121665 * pow(121666, -1, _PRIME) % _PRIME


def _is_on_curve(data: bytes) -> bool:
    """Whether the bytes are a point: x² = (y² - 1) / (d y² + 1) has a root (RFC 8032, section 5.1.3)."""
    y = (int.from_bytes(data, "little") & (2**255 - 1)) % _PRIME
    numerator, denominator = y * y - 1, _D * y * y + 1
    # A quotient is a square if the product is (Euler's criterion).
    return pow(numerator * denominator, (_PRIME - 1) // 2, _PRIME) in (0, 1)


def _instruction(program: int, accounts: list[int], data: bytes) -> bytes:
    return bytes([program]) + _length(len(accounts)) + bytes(accounts) + _length(len(data)) + data


def _array(items: list[bytes]) -> bytes:
    return _length(len(items)) + b"".join(items)


def _length(count: int) -> bytes:
    """A length as Solana writes it: seven bits in each byte, the lowest first."""
    data = b""
    while count > 0x7F:
        data += bytes([count & 0x7F | 0x80])
        count >>= 7
    return data + bytes([count])


def _latest_blockhash(network: str, settings: Settings) -> str:
    url = settings.solana_rpc_url or _RPC_URLS[network]
    call = {"jsonrpc": "2.0", "id": 1, "method": "getLatestBlockhash", "params": [{"commitment": "confirmed"}]}
    headers = {"Content-Type": "application/json"}
    try:
        response = settings.transport.request("POST", url, headers, json.dumps(call).encode(), 30.0)
        return str(json.loads(response.body)["result"]["value"]["blockhash"])
    except (OSError, ValueError, KeyError, TypeError) as cause:
        # The URL may contain a key.
        message = "The Solana RPC of solana_rpc_url did not return a blockhash. Nothing was paid."
        raise failure("PAYMENT_REQUIRED", message, status=402) from cause
