import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { canonicalJson } from '#shared/contract/cache-key.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { privateValuesOf, withoutPrivateValues } from '#shared/contract/private-values.ts'
import { deriveSecret } from '#shared/runtime/signing-keys.ts'

type Input = Readonly<Record<string, unknown>>

/** The input of a job as its record holds it. */
export interface SealedInput {
  /** With outlines in place of the private values. */
  input: Input
  /** The private values, encrypted. Absent if there are none. */
  sealed?: string
}

type PrivateOperation = Pick<Operation, 'name' | 'privateFields'>

/** Keeps the private values of inputs (see `privateFields`) out of everything that is stored. */
export interface PrivateInputs {
  /** Encrypts the private values for the job with this id. */
  seal: (id: string, operation: PrivateOperation, input: Input) => SealedInput
  /** The whole input of the job. Throws if the values were sealed for another job, or with another key. */
  open: (id: string, stored: SealedInput) => Input
  /**
   * A hash by which calls with other private values are other requests. Undefined if there are none. Without the key, nobody
   * can check a guess.
   */
  hashOf: (operation: PrivateOperation, input: Input) => string | undefined
}

/** AES-256-GCM with a random nonce (NIST SP 800-38D). The job is authenticated, so a seal opens for its job only. */
export function createPrivateInputs(seed: string): PrivateInputs {
  const sealKey = deriveSecret(seed, 'private inputs')
  const hashKey = deriveSecret(seed, 'private input hashes')
  return {
    seal(id, operation, input) {
      const values = privateValuesOf(operation, input)
      if (values === undefined) return { input }
      return { input: withoutPrivateValues(operation, input), sealed: encrypt(JSON.stringify(values), id) }
    },

    open(id, { input, sealed }) {
      if (sealed === undefined) return input
      // `seal` wrote the text: the tag proves it.
      return { ...input, ...(JSON.parse(decrypt(sealed, id)) as Input) }
    },

    hashOf(operation, input) {
      const values = privateValuesOf(operation, input)
      if (values === undefined) return undefined
      return createHmac('sha256', hashKey)
        .update(`${operation.name}\n${canonicalJson(values)}`)
        .digest('base64url')
    },
  }

  function encrypt(text: string, id: string): string {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(id))
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
  }

  function decrypt(sealed: string, id: string): string {
    const bytes = Buffer.from(sealed, 'base64url')
    const tagEnd = nonceBytes + tagBytes
    const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(id))
      .setAuthTag(bytes.subarray(nonceBytes, tagEnd))
    return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8')
  }
}

const nonceBytes = 12
const tagBytes = 16
