import type { Store } from '#shared/storage/store.ts'

/** Used sign-ins, stored until they expire, to prevent replays. */
export function signInStore(store: Store) {
  return {
    /** False when the sign-in was used before, in any process. */
    use: (key: string, expiresAt: number) => store.insert('signIns', key, { value: true, expiresAt }),
  }
}

export type SignInStore = ReturnType<typeof signInStore>
