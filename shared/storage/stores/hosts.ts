import {
  applyObservation,
  hostHistoryLifeMs,
  type HostHistory,
  type HostObservation,
} from '#shared/contract/host-history.ts'
import type { Json } from '#shared/contract/json.ts'
import type { Store } from '#shared/storage/store.ts'

/** The history of each host, by host and port. It expires with its last observation. */
export function hostStore(store: Store) {
  return {
    find,

    /** Best effort: gives up after five conflicts with other writers. A few lost observations make no difference. */
    async recordObservation(host: string, observation: HostObservation, now: number): Promise<void> {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const row = await store.get('hosts', host)
        const record = applyObservation(row?.value as HostHistory | undefined, observation, now)
        // Plain JSON that only this store writes.
        const draft = { value: record as unknown as Json, expiresAt: now + hostHistoryLifeMs }
        const isWritten =
          row === undefined
            ? await store.insert('hosts', host, draft)
            : await store.replace('hosts', host, row.version, draft)
        if (isWritten) return
      }
    },
  }

  async function find(host: string): Promise<HostHistory | undefined> {
    const row = await store.get('hosts', host)
    return row?.value as HostHistory | undefined
  }
}

export type HostStore = ReturnType<typeof hostStore>

const maxAttempts = 5
