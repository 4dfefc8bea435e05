"""The part of eth_account that callers of the client use. The test signs with viem.

Like eth_account, it takes uint256 only as int, bytes32 only as bytes, and a message with three fields.
"""

from types import SimpleNamespace

from remote_signer import ask


class LocalAccount:
    def __init__(self, key):
        self._key = key
        self.address = ask("/evm/address", key=key)

    def sign_typed_data(self, domain_data=None, message_types=None, message_data=None, full_message=None):
        types = {field["name"]: field["type"] for field in full_message["types"][full_message["primaryType"]]}
        message = {name: _value(types[name], value) for name, value in full_message["message"].items()}
        typed_data = {**full_message, "message": message}
        return _signed(ask("/evm/typed-data", key=self._key, typedData=typed_data))

    def sign_message(self, signable_message):
        version, header, body = signable_message
        assert (version, header) == (b"E", b"thereum Signed Message:\n%d" % len(body))
        return _signed(ask("/evm/message", key=self._key, bytes="0x" + body.hex()))


class Account:
    @staticmethod
    def from_key(key):
        return LocalAccount(key)


def _value(kind, value):
    if kind == "uint256":
        assert type(value) is int
        return str(value)
    if kind == "bytes32":
        assert type(value) is bytes and len(value) == 32
        return "0x" + value.hex()
    return value


def _signed(text):
    return SimpleNamespace(signature=bytes.fromhex(text[2:]))
