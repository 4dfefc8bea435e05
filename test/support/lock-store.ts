import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Keeps every process from writing jobs, pages and results, for five seconds at most: then they give up. */
export function lockStore({ dir }: { dir: string }): { release: () => void } & Disposable {
  const database = new DatabaseSync(join(dir, 'fast.db'))
  database.exec('BEGIN IMMEDIATE')
  return {
    release: () => database.exec('ROLLBACK'),
    [Symbol.dispose]: () => database.close(),
  }
}
