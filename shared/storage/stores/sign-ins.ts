import type { Store, Write } from '#shared/storage/store.ts'

/** Used sign-ins, stored until they expire, to prevent replays. */
export function signInStore(store: Store) {
  return {
    /** False when the sign-in was used before, in any process. */
    use: async (key: string, expiresAt: number) => (await store.writeStages([[signInWrite(key, expiresAt)]])) === 1,
  }
}

/** The write that uses a sign-in, for a call that writes more. */
export const signInWrite = (key: string, expiresAt: number): Write => ({
  kind: 'insert',
  collection: 'signIns',
  key,
  draft: { value: true, expiresAt },
})

export type SignInStore = ReturnType<typeof signInStore>
