import { AppError } from '#shared/errors.ts'
import { memoryLimits } from '#shared/models/memory.ts'
import type { InlineHandler } from './handler.ts'
import { assertMemoryKey } from './memory-key.ts'
import { walletOf } from './wallet-of.ts'

export const memorySet: InlineHandler<'memory-set'> = async ({ key, value, ttl }, context) => {
  assertMemoryKey(key)
  const json = JSON.stringify(value)
  const bytes = Buffer.byteLength(json)
  if (bytes > memoryLimits.valueBytes) {
    const limit = memoryLimits.valueBytes / 1024
    throw new AppError('MEMORY_VALUE_TOO_LARGE', `A value may have ${limit} KiB as JSON; this one has ${bytes} bytes.`)
  }
  const storedAt = context.now()
  const expiresAt = storedAt + ttl * 3_600_000
  await context.memory.set(walletOf(context), { key, value: json, storedAt, expiresAt })
  return { key, stored: true, expiresAt: new Date(expiresAt).toISOString() }
}
