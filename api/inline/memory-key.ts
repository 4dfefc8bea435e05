import { AppError } from '#shared/errors.ts'
import { memoryLimits } from '#shared/models/memory.ts'

/** Throws INVALID_REQUEST: the schema counts characters, and the limit is one of bytes. */
export function assertMemoryKey(key: string): void {
  const bytes = Buffer.byteLength(key)
  if (bytes <= memoryLimits.keyBytes && key.isWellFormed()) return
  const message = `is to have up to ${memoryLimits.keyBytes} bytes of UTF-8, found ${bytes}`
  throw new AppError('INVALID_REQUEST', `/key ${message}.`, { details: [{ path: '/key', message }] })
}

/** The same for a key that never was, that is forgotten and that is another wallet's. */
export const memoryKeyNotFound = () =>
  new AppError('MEMORY_KEY_NOT_FOUND', 'This wallet keeps nothing under that key. Nothing was charged.')
