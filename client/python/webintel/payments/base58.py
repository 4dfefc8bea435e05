"""Base58 with Bitcoin's alphabet, in which Solana writes addresses and signatures."""

from __future__ import annotations

_ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def encode(data: bytes) -> str:
    number = int.from_bytes(data, "big")
    digits = ""
    while number:
        number, digit = divmod(number, 58)
        digits = _ALPHABET[digit] + digits
    zeros = len(data) - len(data.lstrip(b"\0"))
    return "1" * zeros + digits


def decode_address(text: str) -> bytes:
    """The 32 bytes of an address. Raises ValueError for anything else."""
    number = 0
    # A longer text would cost quadratic time.
    for character in text[:45]:
        number = number * 58 + _ALPHABET.index(character)
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    zeros = len(text) - len(text.lstrip("1"))
    address = b"\0" * zeros + data
    if len(address) != 32:
        raise ValueError(f"Expected an address of 32 bytes in base58, found {text[:60]}.")
    return address
