import type { Json } from '#shared/contract/json.ts'
import type { MonitorRecord } from '#shared/monitoring/monitor.ts'
import { oldestFirst } from '#shared/storage/ranks.ts'
import type { Row, Store, Write } from '#shared/storage/store.ts'

/** A monitor with the version of its record, by which a change finds out that another process was first. */
export interface HeldMonitor {
  id: string
  version: number
  record: MonitorRecord
}

/** The monitors, by id. The id is the key to all operations of a monitor, so it never appears in logs. */
export function monitorStore(store: Store) {
  return {
    /** Does nothing when the monitor exists: a call that is repeated creates one monitor. */
    async create(id: string, record: MonitorRecord): Promise<void> {
      const { owner } = record
      const monitor = { kind: 'insert', collection: 'monitors', key: id, draft: draft(record) } as const
      // The owner's row first, and last in `remove`: no process that dies in between leaves a monitor that its owner cannot find.
      const row = owner === undefined ? [] : [ownerWrite(owner, record, id)]
      await store.writeStages([row, [monitor]])
    },

    find,

    /** Undefined when another process changed the monitor since it was read, or removed it. */
    replace,

    /** Changes the newest record. Undefined when the monitor does not exist, or when `next` returns undefined. */
    async update(
      id: string,
      next: (record: MonitorRecord) => MonitorRecord | undefined,
    ): Promise<HeldMonitor | undefined> {
      for (;;) {
        const held = await find(id)
        const record = held && next(held.record)
        if (held === undefined || record === undefined) return undefined
        const changed = await replace(held, record)
        if (changed !== undefined) return changed
      }
    },

    /** One page of monitors with a look or notices due, the oldest first. */
    async listDue(now: number, page: { limit: number; cursor?: string }) {
      const { rows, next } = await store.list('monitors', { group: dueGroup, to: oldestFirst(now), ...page })
      return { monitors: rows.map(heldOf), ...(next !== undefined && { next }) }
    },

    /** One page of the ids of a wallet's monitors, the oldest first. Some may belong to no monitor: see `dropMissing`. */
    async listByOwner(owner: string, page: { limit: number; cursor?: string }) {
      const { rows, next } = await store.list('monitorOwners', { group: owner, ...page })
      // Only `create` writes these values.
      return { ids: rows.map(({ value }) => value as string), ...(next !== undefined && { next }) }
    },

    /**
     * The ids that have a monitor. Removes the rows of the others, which a process left that died between two writes. Must
     * not run while the owner's monitors are created.
     */
    async dropMissing(owner: string, ids: readonly string[]): Promise<string[]> {
      const existing: string[] = []
      for (const id of ids) {
        if ((await find(id)) === undefined) await store.remove('monitorOwners', ownerKey(owner, id))
        else existing.push(id)
      }
      return existing
    },

    /** False when there was no such monitor. */
    async remove({ id, record: { owner } }: HeldMonitor): Promise<boolean> {
      const isRemoved = await store.remove('monitors', id)
      if (owner !== undefined) await store.remove('monitorOwners', ownerKey(owner, id))
      return isRemoved
    },
  }

  async function find(id: string): Promise<HeldMonitor | undefined> {
    const row = await store.get('monitors', id)
    return row && heldOf(row)
  }

  async function replace({ id, version }: HeldMonitor, record: MonitorRecord): Promise<HeldMonitor | undefined> {
    const isReplaced = await store.replace('monitors', id, version, draft(record))
    return isReplaced ? { id, version: version + 1, record } : undefined
  }
}

export type MonitorStore = ReturnType<typeof monitorStore>

const dueGroup = 'due'

/** Unambiguous, because no wallet contains a colon. */
const ownerKey = (owner: string, id: string) => `${owner}:${id}`
const ownerWrite = (owner: string, { createdAt }: MonitorRecord, id: string): Write => ({
  kind: 'put',
  collection: 'monitorOwners',
  key: ownerKey(owner, id),
  draft: { value: id, group: owner, rank: oldestFirst(createdAt) },
})

// Records are plain JSON, and only this store writes them.
function draft(record: MonitorRecord) {
  const { status, nextLookAt, pendingNotices } = record
  const dueAt = pendingNotices.length > 0 ? 0 : status === 'paused' ? undefined : nextLookAt
  return {
    value: record as unknown as Json,
    ...(dueAt !== undefined && { group: dueGroup, rank: oldestFirst(dueAt) }),
  }
}

const heldOf = ({ key, version, value }: Row): HeldMonitor => ({
  id: key,
  version,
  record: value as unknown as MonitorRecord,
})
