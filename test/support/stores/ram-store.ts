import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import type { Store } from '#shared/storage/store.ts'

/** Opens a SQLite store in memory (/dev/shm): tests with thousands of runs would wait for the disk. */
export async function openRamStore(now: () => number): Promise<{ store: Store } & AsyncDisposable> {
  await using opening = new AsyncDisposableStack()
  const dir = await makeFolder('/dev/shm').catch(() => makeFolder(tmpdir()))
  opening.defer(() => rm(dir, { recursive: true, force: true }))
  const store = opening.use(await openSqliteStore({ dir, now }))
  const scope = opening.move()
  return { store, [Symbol.asyncDispose]: () => scope.disposeAsync() }
}

const makeFolder = (parent: string) => mkdtemp(join(parent, 'webintel-ram-'))
