import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { Config } from '#shared/runtime/config.ts'
import { deriveSigningKey, generateSigningKey } from '#shared/runtime/signing-keys.ts'
import type { KeyStore } from '#shared/storage/stores/keys.ts'

/** An Ed25519 key that signs our requests to targets. */
export interface BotKey {
  /** The thumbprint of its public key (RFC 7638). */
  id: string
  signing: KeyObject
}

export interface BotKeys {
  /** The key of new signatures. */
  active: BotKey
  /** All keys, earlier ones too: processes that were not restarted yet still sign with them. */
  list: () => Promise<readonly BotKey[]>
}

/** Opens the configured key, or one that is generated once. The store holds it for all processes. */
export async function openBotKeys({ SIGNING_SEED: seed, WEB_BOT_AUTH_KEY }: Config, keys: KeyStore): Promise<BotKeys> {
  const configured = WEB_BOT_AUTH_KEY ?? (seed && deriveSigningKey(seed, 'web bot auth'))
  const pem = configured ?? (await keys.getOrCreate('web-bot-auth-generated', generateSigningKey))
  const active = botKeyOf(pem)
  await keys.getOrCreate(`web-bot-auth:${active.id}`, () => pem, group)
  return { active, list: async () => (await keys.list(group)).map(({ secret }) => botKeyOf(secret)) }
}

/** Where websites find the public keys. */
export const botDirectoryPath = '/.well-known/http-message-signatures-directory'

const group = 'web-bot-auth'

function botKeyOf(pem: string): BotKey {
  const signing = createPrivateKey(pem)
  const { crv, kty, x } = createPublicKey(signing).export({ format: 'jwk' })
  // RFC 7638 §3: the required members in alphabetical order, without white space.
  const id = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
  return { id, signing }
}
