import type { Store } from '#shared/storage/store.ts'

/** More keys than any group has. */
const maxKeys = 100

/** Secrets and other values that are generated once and shared by all processes. */
export function keyStore(store: Pick<Store, 'get' | 'insert' | 'list'>) {
  return {
    find,
    getOrCreate,

    /** All secrets of a group. */
    async list(group: string): Promise<{ name: string; secret: string }[]> {
      const { rows } = await store.list('keys', { group, limit: maxKeys })
      return rows.flatMap(({ key, value }) => (typeof value === 'string' ? { name: key, secret: value } : []))
    },
  }

  async function find(name: string): Promise<string | undefined> {
    const row = await store.get('keys', name)
    return typeof row?.value === 'string' ? row.value : undefined
  }

  /** Returns the secret, and stores the one that `generate` returns when there is none. The first writer wins. */
  async function getOrCreate(name: string, generate: () => string, group?: string): Promise<string> {
    const existing = await find(name)
    if (existing !== undefined) return existing
    const secret = generate()
    if (await store.insert('keys', name, { value: secret, ...(group !== undefined && { group }) })) return secret
    return getOrCreate(name, generate, group)
  }
}

export type KeyStore = ReturnType<typeof keyStore>
