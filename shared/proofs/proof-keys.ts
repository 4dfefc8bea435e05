import {
  createHash,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'
import { AppError } from '#shared/contract/errors.ts'
import type { Config } from '#shared/runtime/config.ts'
import { deriveSecret, deriveSigningKey, generateSigningKey } from '#shared/runtime/signing-keys.ts'
import type { KeyStore } from '#shared/storage/stores/keys.ts'

/** A pair of keys: a MAC key, which only this service can check, and an Ed25519 key, which anyone can check. */
export interface ProofKey {
  id: string
  mac: string
  signing: KeyObject
}

export interface ProofKeys {
  /** The key of new proofs. */
  active: ProofKey
  /** Finds earlier keys, too: a proof stays valid after its key is replaced. */
  find: (id: string) => Promise<ProofKey | undefined>
  /** The public keys of all signing keys, as JSON Web Keys (RFC 7517, RFC 8037). */
  publicKeys: () => Promise<readonly PublicKey[]>
}

/** A JSON Web Key and its id. */
type PublicKey = JsonWebKey & { kid: string }

/** Opens the configured keys, or keys that are generated once. The store holds them for all processes. */
export async function openProofKeys(config: Config, keys: KeyStore): Promise<ProofKeys> {
  const known = new Map<string, ProofKey>()
  const active = await activeKey(config, keys)
  known.set(active.id, active)

  return {
    active,
    async find(id) {
      const found = known.get(id) ?? decode(id, await keys.find(nameOf(id)))
      if (found !== undefined) known.set(id, found)
      return found
    },
    async publicKeys() {
      const all = await keys.list('proof')
      return all.flatMap(({ name, secret }) => decode(name.slice(nameOf('').length), secret) ?? []).map(publicKeyOf)
    },
  }
}

async function activeKey(config: Config, keys: KeyStore): Promise<ProofKey> {
  const { mac, signing } = configuredKeys(config)
  const derivedId = mac === undefined ? undefined : idOf(`${mac}\n${signing ?? ''}`)
  const id = config.PROOF_KEY_ID ?? derivedId ?? (await keys.getOrCreate('proof-active', () => idOf(randomSecret())))
  const stored = await keys.getOrCreate(
    nameOf(id),
    () => JSON.stringify({ mac: mac ?? randomSecret(), signing: signing ?? generateSigningKey() }),
    'proof',
  )
  const key = decode(id, stored)
  if (key === undefined || (mac !== undefined && key.mac !== mac)) {
    throw new AppError(
      'SERVICE_UNAVAILABLE',
      `PROOF_KEY_ID ${id} already belongs to another PROOF_KEY. Set a new PROOF_KEY_ID for the new key.`,
    )
  }
  return key
}

function configuredKeys({ SIGNING_SEED: seed, PROOF_KEY, PROOF_SIGNING_KEY }: Config) {
  return {
    mac: PROOF_KEY ?? (seed && deriveSecret(seed, 'proof mac').toString('base64url')),
    signing: PROOF_SIGNING_KEY ?? (seed && deriveSigningKey(seed, 'proof signature')),
  }
}

const nameOf = (id: string) => `proof:${id}`

function decode(id: string, stored: string | undefined): ProofKey | undefined {
  if (stored === undefined) return undefined
  // Only `activeKey` writes these values.
  const { mac, signing } = JSON.parse(stored) as { mac: string; signing: string }
  return { id, mac, signing: createPrivateKey(signing) }
}

function publicKeyOf({ id, signing }: ProofKey): PublicKey {
  return { ...createPublicKey(signing).export({ format: 'jwk' }), kid: id, alg: 'EdDSA', use: 'sig' }
}

const randomSecret = () => randomBytes(32).toString('base64url')

/** A key id that reveals nothing about the key. */
const idOf = (secret: string) => createHash('sha256').update(`key id of ${secret}`).digest('hex').slice(0, 16)
