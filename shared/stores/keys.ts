import type { Store } from '#shared/ports/store.ts'

/** No deployment has more keys of one kind than this. */
const keyLimit = 100

/** Secrets, and whatever else is generated once and shared by every process. */
export function keyStore(store: Store) {
  return {
    async find(name: string): Promise<string | undefined> {
      const row = await store.get('keys', name)
      return typeof row?.value === 'string' ? row.value : undefined
    },

    /** The secret of that name; `generate` makes it when there is none yet, and the first writer wins. */
    async once(name: string, generate: () => string, group?: string): Promise<string> {
      const known = await this.find(name)
      if (known !== undefined) return known
      const secret = generate()
      if (await store.insert('keys', name, { value: secret, ...(group !== undefined && { group }) })) return secret
      return this.once(name, generate, group)
    },

    /** All secrets of a group. */
    async list(group: string): Promise<{ name: string; secret: string }[]> {
      const { rows } = await store.list('keys', { group, limit: keyLimit })
      return rows.flatMap(({ key, value }) => (typeof value === 'string' ? { name: key, secret: value } : []))
    },
  }
}

export type KeyStore = ReturnType<typeof keyStore>
