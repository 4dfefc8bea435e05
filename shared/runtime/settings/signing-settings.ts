import { signingKey } from './key-readers.ts'
import { oneOf, optionalSecret, optionalText } from './readers.ts'

/** Settings of the keys that sign proofs, webhooks, and requests to websites. */
export const signingSettings = {
  SIGNING_SEED: optionalSecret(
    'Secret of at least 32 characters from which all signing keys derive, the same in every process; when unset, the store keeps generated keys',
    32,
  ),
  WEB_BOT_AUTH: oneOf(
    ['on', 'legacy', 'off'],
    'off',
    'on: signs requests to websites (Web Bot Auth); legacy: in the form of drafts before 2026; both require PUBLIC_URL over https',
  ),
} as const

/** Each sets one key, and takes precedence over `SIGNING_SEED`. */
export const singleKeySettings = {
  PROOF_KEY: optionalSecret('HMAC key for proofs', 16),
  PROOF_KEY_ID: optionalText('Identifier of PROOF_KEY in proofs; derived from the keys when unset'),
  PROOF_SIGNING_KEY: signingKey('Ed25519 private key for proof signatures, PKCS #8 in PEM'),
  WEB_BOT_AUTH_KEY: signingKey('Ed25519 private key for WEB_BOT_AUTH, PKCS #8 in PEM'),
  WEBHOOK_SIGNING_KEY: signingKey('Ed25519 private key for webhook signatures (v1a), PKCS #8 in PEM'),
} as const
