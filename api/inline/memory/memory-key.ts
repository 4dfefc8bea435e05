import { invalidField } from '#api/calls/invalid-field.ts'
import { AppError } from '#shared/contract/errors.ts'
import { memoryLimits } from '#shared/contract/models/memory.ts'

/** Throws INVALID_REQUEST. The schema can only count characters; the limit is in bytes. */
export function assertMemoryKey(key: string): void {
  const bytes = Buffer.byteLength(key)
  if (bytes <= memoryLimits.keyBytes && key.isWellFormed()) return
  throw invalidField('/key', `must be valid UTF-8 of at most ${memoryLimits.keyBytes} bytes, found ${bytes} bytes`)
}

/** The same for an unknown key, an expired one, and one of another wallet. */
export const memoryKeyNotFound = () =>
  new AppError('MEMORY_KEY_NOT_FOUND', 'This wallet has no value under that key. Nothing was charged.')
