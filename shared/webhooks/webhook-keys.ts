import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { Config } from '#shared/runtime/config.ts'
import { deriveSigningKey, generateSigningKey } from '#shared/runtime/signing-keys.ts'
import type { KeyStore } from '#shared/storage/stores/keys.ts'

/** An Ed25519 key of the webhook signatures `v1a`. */
export interface WebhookKey {
  /** `webhook-` and the thumbprint of its public key (RFC 7638). */
  id: string
  signing: KeyObject
}

export interface WebhookKeys {
  /** The key of new signatures. */
  active: WebhookKey
  /** All keys, earlier ones too: processes that were not restarted yet still sign with them. */
  list: () => Promise<readonly WebhookKey[]>
  /**
   * The public keys as JSON Web Keys (RFC 7517, RFC 8037). `webhookKey` holds the same key in the form of Standard Webhooks:
   * `whpk_` and the 32 bytes in base64.
   */
  publicKeys: () => Promise<readonly object[]>
}

/** Opens the configured key, or one that is generated once. The store holds it for all processes. */
export async function openWebhookKeys(
  { SIGNING_SEED: seed, WEBHOOK_SIGNING_KEY }: Pick<Config, 'SIGNING_SEED' | 'WEBHOOK_SIGNING_KEY'>,
  keys: KeyStore,
): Promise<WebhookKeys> {
  const configured = WEBHOOK_SIGNING_KEY ?? (seed && deriveSigningKey(seed, 'webhook signature'))
  const pem = configured ?? (await keys.getOrCreate('webhook-generated', generateSigningKey))
  const active = webhookKeyOf(pem)
  await keys.getOrCreate(`webhook:${active.id}`, () => pem, group)
  const list = async () => (await keys.list(group)).map(({ secret }) => webhookKeyOf(secret))
  return { active, list, publicKeys: async () => (await list()).map(publicKeyOf) }
}

const group = 'webhook'

function webhookKeyOf(pem: string): WebhookKey {
  const signing = createPrivateKey(pem)
  const { crv, kty, x } = createPublicKey(signing).export({ format: 'jwk' })
  // RFC 7638 §3: the required members in alphabetical order, without white space.
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
  return { id: `webhook-${thumbprint}`, signing }
}

function publicKeyOf({ id, signing }: WebhookKey): object {
  const jwk = createPublicKey(signing).export({ format: 'jwk' })
  const webhookKey = `whpk_${Buffer.from(jwk.x ?? '', 'base64url').toString('base64')}`
  return { ...jwk, kid: id, alg: 'EdDSA', use: 'sig', webhookKey }
}
