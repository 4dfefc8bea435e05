from __future__ import annotations

import hashlib

from webintel.payments.base58 import decode_address

TOKEN_PROGRAM = decode_address("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA")
_ASSOCIATED_TOKEN_PROGRAM = decode_address("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL")

# The curve of Ed25519 (RFC 8032, section 5.1).
_PRIME = 2**255 - 19
_D = -121665 * pow(121666, -1, _PRIME) % _PRIME


def associated_token_account(owner: bytes, mint: bytes) -> bytes:
    """The account that holds the tokens of an owner: the first address of the seeds that is not a public key."""
    for bump in range(255, -1, -1):
        seeds = owner + TOKEN_PROGRAM + mint + bytes([bump])
        address = hashlib.sha256(seeds + _ASSOCIATED_TOKEN_PROGRAM + b"ProgramDerivedAddress").digest()
        if not _is_on_curve(address):
            return address
    raise ValueError("The owner has no associated token account.")


def _is_on_curve(data: bytes) -> bool:
    """Whether the bytes are a point: x² = (y² - 1) / (d y² + 1) has a root (RFC 8032, section 5.1.3)."""
    y = (int.from_bytes(data, "little") & (2**255 - 1)) % _PRIME
    numerator, denominator = y * y - 1, _D * y * y + 1
    # A quotient is a square if the product is (Euler's criterion).
    return pow(numerator * denominator, (_PRIME - 1) // 2, _PRIME) in (0, 1)
