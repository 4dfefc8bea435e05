import type { Json } from '#shared/contract/json.ts'
import { assertWellFormed } from '#shared/storage/assert-well-formed.ts'
import type { CollectionName } from '#shared/storage/collections.ts'
import type { Draft, Write } from '#shared/storage/store.ts'
import type { Params } from './statements.ts'
import type { Statement } from './thread-messages.ts'

/** The statement of a write. */
export function statementOf(write: Write, now: number): Statement {
  const { collection, key } = write
  if (write.kind === 'putText') {
    assertWellFormed({ key })
    return { name: 'putText', params: { collection, key, text: write.text, expiresAt: write.expiresAt } }
  }
  const params = { ...recordParams(collection, key, write.draft), now }
  return { name: write.kind, params: write.kind === 'replace' ? { ...params, version: write.version } : params }
}

export function recordParams(collection: CollectionName, key: string, draft: Draft) {
  const { value, count = 0, group = null, rank = '', expiresAt = null } = draft
  assertWellFormed({ key, group: group ?? '', rank })
  return {
    collection,
    key,
    value: JSON.stringify(value satisfies Json),
    count,
    group,
    rank,
    expiresAt,
  } satisfies Params
}
