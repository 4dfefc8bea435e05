import { DatabaseSync } from 'node:sqlite'
import type { DatabaseOptions } from './open-database.ts'
import { openStoreThread, type StoreThread } from './open-store-thread.ts'
import { prepareReads, type Reads } from './reads.ts'
import { storeError } from './store-error.ts'

export interface StoreFile extends StoreThread {
  read: <T>(query: (reads: Reads) => T) => Promise<T>
}

/** One database file: a connection of this thread that reads, and a thread that writes. */
export async function openStoreFile(options: DatabaseOptions): Promise<StoreFile> {
  await using opening = new AsyncDisposableStack()
  const { run } = opening.use(await openStoreThread(options))
  // Opened second and closed first: the last connection that closes empties the log, and it must be one that writes.
  const { reads } = opening.use(openReader(options))
  const opened = opening.move()

  return {
    run,
    read: async (query) => {
      try {
        return query(reads)
      } catch (error) {
        throw storeError(error)
      }
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

function openReader({ path, lockTimeoutMs }: DatabaseOptions): { reads: Reads } & Disposable {
  try {
    const database = new DatabaseSync(path, { readOnly: true, timeout: lockTimeoutMs })
    return { reads: prepareReads(database), [Symbol.dispose]: () => database.close() }
  } catch (error) {
    throw storeError(error)
  }
}
