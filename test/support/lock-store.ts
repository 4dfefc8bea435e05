import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Keeps every process from writing jobs, pages and results, or money, for five seconds at most: then they give up. */
export function lockStore(
  { dir }: { dir: string },
  file: 'fast.db' | 'durable.db' = 'fast.db',
): { release: () => void } & Disposable {
  const database = new DatabaseSync(join(dir, file), { timeout: 5000 })
  database.exec('BEGIN IMMEDIATE')
  return {
    release: () => database.exec('ROLLBACK'),
    [Symbol.dispose]: () => database.close(),
  }
}
