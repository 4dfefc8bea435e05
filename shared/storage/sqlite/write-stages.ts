import type { CollectionName } from '#shared/storage/collections.ts'
import type { Write } from '#shared/storage/store.ts'
import type { StoreFile } from './open-store-file.ts'
import { statementOf } from './write-statements.ts'

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
