import type { Store } from '#shared/ports/store.ts'

/** The sign-ins that were used, for as long as they could be used again. */
export function signInStore(store: Store) {
  return {
    /** False for one that was used before, by whichever process. */
    use: (key: string, expiresAt: number) => store.insert('signIns', key, { value: true, expiresAt }),
  }
}

export type SignInStore = ReturnType<typeof signInStore>
