import { randomFillSync } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'

const idBytes = 16
/** Bytes for 256 ids: asking the system for each id costs as much as routing its request. */
const pool = new Uint8Array(256 * idBytes)
let next = pool.length

/** A new UUIDv7. */
export function newRequestId(): string {
  if (next === pool.length) {
    randomFillSync(pool)
    next = 0
  }
  const random = pool.subarray(next, (next += idBytes))
  return uuidv7({ random })
}
