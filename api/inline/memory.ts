import { invalidField } from '#api/calls/invalid-field.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { Json } from '#shared/contract/json.ts'
import { memoryLimits } from '#shared/contract/models/memory.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import type { MemoryEntry } from '#shared/storage/stores/memory.ts'
import { type InlineHandler, walletOf } from './handler.ts'

/** Throws INVALID_REQUEST. The schema can only count characters; the limit is in bytes. */
function assertMemoryKey(key: string): void {
  const bytes = Buffer.byteLength(key)
  if (bytes <= memoryLimits.keyBytes && key.isWellFormed()) return
  throw invalidField('/key', `must be valid UTF-8 of at most ${memoryLimits.keyBytes} bytes, found ${bytes} bytes`)
}

/** The same for an unknown key, an expired one, and one of another wallet. */
const memoryKeyNotFound = () =>
  new AppError('MEMORY_KEY_NOT_FOUND', 'This wallet has no value under that key. Nothing was charged.')

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

export const memoryGet: InlineHandler<'memory-get', 'claim' | 'memory'> = async ({ key }, deps) => {
  assertMemoryKey(key)
  const entry = await deps.memory.get(walletOf(deps), key)
  if (entry === undefined) throw memoryKeyNotFound()
  return memoryEntryOf(entry)
}

/** A stored value as the API returns it. */
export function memoryEntryOf({ key, value, storedAt, expiresAt }: MemoryEntry): Result<'memory-get'> {
  return {
    key,
    // `memory-set` wrote it as JSON.
    value: JSON.parse(value) as Json,
    storedAt: new Date(storedAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
  }
}

export const memoryList: InlineHandler<'memory-list', 'claim' | 'memory'> = async (page, deps) => {
  const { keys, next } = await deps.memory.listKeys(walletOf(deps), page)
  return { keys, count: keys.length, ...(next !== undefined && { next }) }
}

export const memoryDelete: InlineHandler<'memory-delete', 'claim' | 'memory'> = async ({ key }, deps) => {
  assertMemoryKey(key)
  if (!(await deps.memory.remove(walletOf(deps), key))) throw memoryKeyNotFound()
  return { key, deleted: true }
}
