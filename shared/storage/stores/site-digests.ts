import type { Store } from '#shared/storage/store.ts'

/** The digest of a host, and its version in the store. */
export interface StoredDigest {
  digest: Uint8Array
  version: number
}

/** The digest of each host, by host and port: hashes of what its pages have in common. */
export function siteDigestStore(store: Store) {
  return {
    async find(host: string): Promise<StoredDigest | undefined> {
      const row = await store.get('siteDigests', host)
      // Only `save` writes these values.
      return row && { digest: new Uint8Array(Buffer.from(row.value as string, 'base64')), version: row.version }
    },

    /** False, with nothing written, if another process has written since `version`. 0: there was no digest. */
    save(host: string, { digest, version }: StoredDigest, expiresAt: number): Promise<boolean> {
      const draft = { value: Buffer.from(digest).toString('base64'), expiresAt }
      return version === 0
        ? store.insert('siteDigests', host, draft)
        : store.replace('siteDigests', host, version, draft)
    },
  }
}
