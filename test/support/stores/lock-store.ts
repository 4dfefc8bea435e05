import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Locks a database file against writes of other processes, which fail after 5 s. `durable.db` holds payments and credits. */
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
