import type { Store } from '#shared/ports/store.ts'

/** Secrets that are generated once and shared by every process. */
export function keyStore(store: Store) {
  return {
    /** The secret of that name; `generate` makes it when there is none yet, and the first writer wins. */
    async once(name: string, generate: () => string): Promise<string> {
      const known = await store.get('keys', name)
      if (typeof known?.value === 'string') return known.value
      const secret = generate()
      if (await store.insert('keys', name, { value: secret })) return secret
      return this.once(name, generate)
    },
  }
}

export type KeyStore = ReturnType<typeof keyStore>
