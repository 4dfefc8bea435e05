from __future__ import annotations

from typing import Any, NamedTuple, Protocol, TypeGuard


class EvmSigner(Protocol):
    """The part of an account of `eth_account` that pays and signs in.

    Both methods return the signature: 65 bytes, hex text, or an object that has it as `signature`.
    """

    @property
    def address(self) -> str: ...

    def sign_typed_data(self, *, full_message: dict[str, Any]) -> Any:
        """Signs EIP-712 typed data. Values of uint256 are int, those of bytes32 are bytes."""
        ...

    def sign_message(self, signable_message: Any) -> Any:
        """Signs an EIP-191 message with `version`, `header` and `body`."""
        ...


class SolanaSigner(Protocol):
    """The part of a `solders` keypair that pays and signs in."""

    def pubkey(self) -> Any:
        """The address; its `str` is base58."""
        ...

    def sign_message(self, message: bytes) -> Any:
        """The Ed25519 signature of the bytes; its `bytes` are 64."""
        ...


Signer = EvmSigner | SolanaSigner


def check_signer(signer: Signer) -> Signer:
    """Raises TypeError for an object that cannot sign."""
    if is_evm(signer) or is_solana(signer):
        return signer
    raise TypeError("signer: expected an account of eth_account or a keypair of solders.")


def is_evm(signer: Signer) -> TypeGuard[EvmSigner]:
    return hasattr(signer, "sign_typed_data")


def is_solana(signer: Signer) -> TypeGuard[SolanaSigner]:
    return hasattr(signer, "pubkey")


def address_of(signer: Signer) -> str:
    """The address as its network writes it."""
    return str(signer.pubkey()) if is_solana(signer) else str(getattr(signer, "address"))


class SignableMessage(NamedTuple):
    """An EIP-191 message with the fields of `eth_account.messages.SignableMessage`."""

    version: bytes
    header: bytes
    body: bytes


def personal_message(text: str) -> SignableMessage:
    """The message of version 0x45, which wallets call personal_sign."""
    body = text.encode()
    return SignableMessage(b"E", b"thereum Signed Message:\n" + str(len(body)).encode(), body)


def signature_hex(signed: Any) -> str:
    """The signature of an EVM signer as hex with 0x."""
    value = getattr(signed, "signature", signed)
    text = value if isinstance(value, str) else bytes(value).hex()
    return f"0x{text.removeprefix('0x')}"
