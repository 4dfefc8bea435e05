import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { DatabaseOptions } from './open-database.ts'
import { openStoreThread, type StoreThread } from './open-store-thread.ts'
import { prepareReads, type Reads, type RecordAddress } from './reads.ts'
import { toStoreError } from './store-error.ts'

export interface StoreFile extends StoreThread {
  read: <T>(query: (reads: Reads) => T) => Promise<T>
}

/** A database file with a read connection on this thread and a thread for writes. */
export async function openStoreFile(options: DatabaseOptions): Promise<StoreFile> {
  await using opening = new AsyncDisposableStack()
  const { run, runStages } = opening.use(await openStoreThread(options))
  // Opened second, so closed first: the last connection to close runs the final checkpoint, which a reader cannot.
  const { reads } = opening.use(openReader(options))
  const opened = opening.move()

  return {
    run,
    runStages,
    read: async (query) => {
      try {
        return query(reads)
      } catch (error) {
        throw toStoreError(error)
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
    throw toStoreError(error)
  }
}

/** Reads a text of any size. The store thread reads large ones, to keep this thread responsive. */
export async function readText({ read, run }: StoreFile, address: RecordAddress): Promise<string | undefined> {
  const found = await read((reads) => reads.getText(address))
  if (found !== 'large') return found?.text
  const [result] = await run('readText', { ...address })
  return result?.text && decodeInChunks(result.text)
}

const chunkBytes = 1_048_576

/** Lets other work run between chunks. */
async function decodeInChunks(bytes: Uint8Array): Promise<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let text = ''
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    text += decoder.decode(bytes.subarray(start, start + chunkBytes), { stream: true })
    await setImmediate()
  }
  return text + decoder.decode()
}
