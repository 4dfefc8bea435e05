import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '#shared/contract/errors.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import type { Store } from '#shared/storage/store.ts'

interface Files {
  store: Store
  now: () => number
  /** Waits for the writes under way, and removes all records and texts. */
  clear: () => Promise<void>
}

/** Hundreds of tests open a store. Its two threads take 50 ms of processor time to start, so the next test gets the same files, empty. */
const idle: Files[] = []

/**
 * Opens an empty SQLite store in memory (/dev/shm): tests with thousands of runs would wait for the disk. Its methods reject
 * after it is disposed.
 */
export async function openRamStore(now: () => number): Promise<{ store: Store } & AsyncDisposable> {
  const files = idle.pop() ?? (await openFiles())
  files.now = now
  let isOpen = true
  const store = new Proxy(files.store, {
    get: (opened, name) => (isOpen ? (Reflect.get(opened, name) as unknown) : rejectClosed),
  })
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await files.clear()
    idle.push(files)
  }
  return { store, [Symbol.asyncDispose]: close }
}

async function openFiles(): Promise<Files> {
  const dir = await makeFolder('/dev/shm').catch(() => makeFolder(tmpdir()))
  const files: Files = {
    store: await openSqliteStore({ dir, now: () => files.now() }),
    now: Date.now,
    clear: async () => {
      await files.store.ping()
      for (const database of databases) database.exec('DELETE FROM records; DELETE FROM texts')
    },
  }
  const databases = ['durable.db', 'fast.db'].map((name) => new DatabaseSync(join(dir, name), { timeout: 60_000 }))
  await files.clear()
  // SQLite goes on with the open files. So a process that is killed leaves nothing in memory.
  await rm(dir, { recursive: true })
  return files
}

const makeFolder = (parent: string) => mkdtemp(join(parent, 'webintel-ram-'))

const rejectClosed = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE', 'The store is closed.'))
