import type { Store } from '#shared/storage/store.ts'

/**
 * Leases of work items, by key: one process at a time works on an item. A lease that expires while its holder still works
 * goes to another process, so the holder's last write must be a compare-and-set.
 */
export function leaseStore(store: Store) {
  return {
    /** False when another process holds the lease. */
    acquire: (key: string, expiresAt: number) => store.insert('leases', key, { value: true, expiresAt }),

    /** Only its holder may call this. */
    renew: (key: string, expiresAt: number) => store.put('leases', key, { value: true, expiresAt }),

    release: (key: string) => store.remove('leases', key),
  }
}

export type LeaseStore = ReturnType<typeof leaseStore>
