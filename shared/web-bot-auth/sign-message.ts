import { randomBytes, sign } from 'node:crypto'
import type { BotKey } from './bot-keys.ts'

export interface MessageSignature {
  key: BotKey
  /** The covered components in order: identifier as it is serialized, and value. */
  components: readonly (readonly [identifier: string, value: string])[]
  tag: string
  /** Unix milliseconds. */
  createdAt: number
  lifeSeconds: number
  /** The label of the signature in both fields. */
  label: string
}

/** The `Signature-Input` and `Signature` fields of a message (RFC 9421 §3.1, §4). */
export function signMessage({ key, components, tag, createdAt, lifeSeconds, label }: MessageSignature): {
  input: string
  signature: string
} {
  const created = Math.floor(createdAt / 1000)
  const parameters = [
    `created=${created}`,
    `expires=${created + lifeSeconds}`,
    `keyid="${key.id}"`,
    'alg="ed25519"',
    `nonce="${randomBytes(nonceBytes).toString('base64')}"`,
    `tag="${tag}"`,
  ]
  const covered = `(${components.map(([identifier]) => identifier).join(' ')});${parameters.join(';')}`
  const base = [...components, ['"@signature-params"', covered]].map((line) => line.join(': ')).join('\n')
  const signature = sign(null, Buffer.from(base), key.signing).toString('base64')
  return { input: `${label}=${covered}`, signature: `${label}=:${signature}:` }
}

/** As the Web Bot Auth draft recommends. */
const nonceBytes = 64
