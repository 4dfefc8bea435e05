import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteStore } from '#shared/adapters/store-sqlite/open-sqlite-store.ts'
import type { Store } from '#shared/ports/store.ts'

/** A store for thousands of runs: every write of it waits for the disk, which in memory costs nothing. */
export async function openRamStore(now: () => number): Promise<{ store: Store } & AsyncDisposable> {
  await using opening = new AsyncDisposableStack()
  const dir = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'webintel-ram-'))
  opening.defer(() => rm(dir, { recursive: true, force: true }))
  const store = opening.use(await openSqliteStore({ dir, now }))
  const scope = opening.move()
  return { store, [Symbol.asyncDispose]: () => scope.disposeAsync() }
}
