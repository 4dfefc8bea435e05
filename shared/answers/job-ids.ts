import { createCipheriv, createDecipheriv, hash, randomBytes, type Cipheriv, type Decipheriv } from 'node:crypto'
import { parse, stringify, validate, version } from 'uuid'
import type { KeyStore } from '#shared/storage/stores/keys.ts'

export interface JobIds {
  /** The id of the job of a call: a UUIDv7, which only the caller gets. */
  of: (requestId: string) => string
  /** The call that an id names; undefined if it is not a UUIDv7. Another id names a call that does not exist. */
  requestIdOf: (id: string) => string | undefined
}

/** The ids of jobs of this deployment. All processes share the key. */
export const openJobIds = async (keys: Pick<KeyStore, 'getOrCreate'>): Promise<JobIds> =>
  createJobIds(await keys.getOrCreate('job-ids', () => randomBytes(32).toString('base64url')))

/**
 * Ids of jobs. Receipts name the request id of a call, and payers show receipts to others, so that id opens nothing. The id of a
 * job is the request id, encrypted as one block. It needs no record: every process with the key finds the call, and without the
 * key nobody can make an id.
 */
export function createJobIds(secret: string): JobIds {
  const key = hash('sha256', secret, 'buffer').subarray(0, 16)
  // A block is random for everybody without the key, and no two blocks are equal: no mode is needed.
  const encryption = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  const decryption = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  return {
    of(requestId) {
      const id = permuted(requestId, encryption)
      if (id === undefined) throw new Error(`The request id ${requestId} is not a UUIDv7.`)
      return id
    },
    requestIdOf: (id) => permuted(id, decryption),
  }
}

/** Repeats the step until the block is a UUIDv7 again, which one block of 64 is ("cycle walking"). */
function permuted(id: string, step: Cipheriv | Decipheriv): string | undefined {
  if (!validate(id) || version(id) !== 7) return undefined
  let block: Uint8Array = parse(id)
  do block = step.update(block)
  while (!isUuid7(block))
  return stringify(block)
}

const isUuid7 = (block: Uint8Array) => (block[6] ?? 0) >> 4 === 7 && (block[8] ?? 0) >> 6 === 2
