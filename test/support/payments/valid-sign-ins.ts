import { randomUUID } from 'node:crypto'
import type { SignIns } from '#api/payments/sign-ins.ts'

/** Sign-ins of a wallet whose signatures are right. `key`: the key of the sign-in of the next call. */
export const validSignIns = (wallet: () => string, key: () => string = randomUUID): SignIns => ({
  networks: [],
  walletOf: async () => wallet(),
  verify: async () => ({ wallet: wallet(), key: key(), expiresAt: 4_000_000_000_000 }),
  verifyOwner: async () => ({ wallet: wallet(), key: key(), expiresAt: 4_000_000_000_000 }),
  use: async () => {},
})
