import type { Json } from '#shared/collections.ts'
import { learn, lessonsLifeMs, type HostRecord, type Lesson } from '#shared/host-lessons.ts'
import type { Store } from '#shared/ports/store.ts'

/** What calls taught us of hosts, for as long as it counts. By host and port. */
export function hostStore(store: Store) {
  return {
    find,

    /** Adds a lesson. Of many at once some may be lost: a few more or less make no difference. */
    async note(host: string, lesson: Lesson, now: number): Promise<void> {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const row = await store.get('hosts', host)
        const record = learn(row?.value as HostRecord | undefined, lesson, now)
        // Plain JSON, and only written here.
        const draft = { value: record as unknown as Json, expiresAt: now + lessonsLifeMs }
        const isWritten =
          row === undefined
            ? await store.insert('hosts', host, draft)
            : await store.replace('hosts', host, row.version, draft)
        if (isWritten) return
      }
    },
  }

  async function find(host: string): Promise<HostRecord | undefined> {
    const row = await store.get('hosts', host)
    return row?.value as HostRecord | undefined
  }
}

export type HostStore = ReturnType<typeof hostStore>

const attempts = 5
