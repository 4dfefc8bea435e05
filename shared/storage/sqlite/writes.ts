import type { Json } from '#shared/contract/json.ts'
import { assertWellFormed } from '#shared/storage/assert-well-formed.ts'
import type { CollectionName } from '#shared/storage/collections.ts'
import type { Draft, Write } from '#shared/storage/store.ts'
import type { StoreFile } from './open-store-file.ts'
import type { Params } from './statements.ts'
import type { Statement } from './thread-messages.ts'

/** The stages in one commit if they write to one file. Otherwise each write has a commit. */
export async function writeStages(
  stages: readonly (readonly Write[])[],
  fileOf: (collection: CollectionName) => StoreFile,
  now: number,
): Promise<number> {
  const [file, ...others] = new Set(stages.flat().map(({ collection }) => fileOf(collection)))
  if (file === undefined) return stages.length
  if (others.length === 0) return file.runStages(stages.map((stage) => stage.map((write) => statementOf(write, now))))
  for (const [done, stage] of stages.entries()) {
    const written = await Promise.all(
      stage.map((write) => fileOf(write.collection).runStages([[statementOf(write, now)]])),
    )
    if (written.includes(0)) return done
  }
  return stages.length
}

/** The statement of a write. */
function statementOf(write: Write, now: number): Statement {
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
