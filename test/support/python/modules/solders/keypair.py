from remote_signer import ask


class Keypair:
    def __init__(self, key):
        self._key = key

    @staticmethod
    def from_base58_string(key):
        return Keypair(key)

    def pubkey(self):
        return ask("/solana/address", key=self._key)

    def sign_message(self, message):
        assert type(message) is bytes
        return bytes.fromhex(ask("/solana/bytes", key=self._key, bytes="0x" + message.hex()))
