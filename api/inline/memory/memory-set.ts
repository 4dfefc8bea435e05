import type { InlineHandler } from '#api/inline/handler.ts'
import { walletOf } from '#api/inline/wallet-of.ts'
import { AppError } from '#shared/contract/errors.ts'
import { memoryLimits } from '#shared/contract/models/memory.ts'
import { assertMemoryKey } from './memory-key.ts'

type SetKeys = 'claim' | 'requestId' | 'memory' | 'now'

export const memorySet: InlineHandler<'memory-set', SetKeys> = async ({ key, value, ttl }, deps) => {
  assertMemoryKey(key)
  const json = JSON.stringify(value)
  const bytes = Buffer.byteLength(json)
  if (bytes > memoryLimits.valueBytes) {
    const limit = memoryLimits.valueBytes / 1024
    throw new AppError('MEMORY_VALUE_TOO_LARGE', `Values are limited to ${limit} KiB as JSON, found ${bytes} bytes.`)
  }
  await deps.claim.settleUpfront()
  const storedAt = deps.now()
  const expiresAt = storedAt + ttl * 3_600_000
  await deps.memory.set(walletOf(deps), { key, value: json, storedAt, expiresAt })
  return { key, stored: true, expiresAt: new Date(expiresAt).toISOString() }
}
