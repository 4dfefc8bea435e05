import type { Json } from '#shared/contract/json.ts'
import type { CheckEntry } from '#shared/monitoring/monitor.ts'
import { newestFirst } from '#shared/storage/ranks.ts'
import type { Store } from '#shared/storage/store.ts'

/** How long checks, and the texts that they saw, are stored. */
export const checkLifeMs = 30 * 24 * 3_600_000

/** The finished checks of each monitor, and the texts that they saw. */
export function monitorCheckStore(store: Store) {
  return {
    /** Does nothing when the check is stored. */
    async add(monitorId: string, entry: CheckEntry): Promise<void> {
      const draft = { value: entry as unknown as Json, group: monitorId, rank: newestFirst(entry.checkedAt) }
      await store.insert('monitorChecks', keyOf(monitorId, entry.checkId), {
        ...draft,
        expiresAt: entry.checkedAt + checkLifeMs,
      })
    },

    /** One page of checks, newest first. */
    async list(monitorId: string, page: { limit: number; cursor?: string }) {
      const { rows, next } = await store.list('monitorChecks', { group: monitorId, ...page })
      // Only `add` writes these records.
      return { checks: rows.map(({ value }) => value as unknown as CheckEntry), ...(next !== undefined && { next }) }
    },

    /** Stores a watched text under its hash, for `checkLifeMs` from now. */
    async saveText(monitorId: string, hash: string, text: string, now: number): Promise<void> {
      const at = { collection: 'monitorTexts', key: keyOf(monitorId, hash) } as const
      const expiresAt = now + checkLifeMs
      // The record first: `removeAll` finds the text by it, whether anything else refers to the text or not.
      await store.writeStages([
        [{ ...at, kind: 'put', draft: { value: true, group: monitorId, expiresAt } }],
        [{ ...at, kind: 'putText', text, expiresAt }],
      ])
    },

    findText: (monitorId: string, hash: string) => store.getText('monitorTexts', keyOf(monitorId, hash)),

    /** Removes all checks and texts of a monitor. */
    async removeAll(monitorId: string): Promise<void> {
      for (const collection of ['monitorTexts', 'monitorChecks'] as const) {
        for (;;) {
          const { rows } = await store.listKeys(collection, { group: monitorId, limit: 200 })
          if (rows.length === 0) break
          for (const { key } of rows) {
            if (collection === 'monitorTexts') await store.removeText(collection, key)
            await store.remove(collection, key)
          }
        }
      }
    },
  }
}

export type MonitorCheckStore = ReturnType<typeof monitorCheckStore>

const keyOf = (monitorId: string, part: string) => `${monitorId}:${part}`
