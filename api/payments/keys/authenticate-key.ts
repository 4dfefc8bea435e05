import { hash, timingSafeEqual } from 'node:crypto'
import type { Call } from '#api/calls/call.ts'
import { invalidKey, type SentKey } from '#api/calls/read-key.ts'
import { limitRefusals } from '#api/payments/limit-refusals.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { Allowances } from '#shared/queue/allowances.ts'
import { endOf, type KeyChain, type SpendingKeyStore } from '#shared/storage/stores/spending/spending-keys.ts'

/** Finds the key of a call. Reads it from the store each time, so that a key that was revoked ends with the next call. */
export type AuthenticateKey = (call: Pick<Call, 'key' | 'client'>) => Promise<KeyChain>

/** The result throws INVALID_KEY, KEY_REVOKED, KEY_EXPIRED, or RATE_LIMITED after too many unknown keys from one address. */
export function createAuthenticateKey(
  keys: Pick<SpendingKeyStore, 'chainOf'>,
  allowances: Allowances,
  now: () => number,
): AuthenticateKey {
  const message = 'Too many unknown keys were sent from this address this hour. Send a valid key: it is accepted.'
  const unknown = limitRefusals({ allowance: 'unknown-key', message }, allowances, now)
  return async ({ key, client }) => {
    if (key === undefined) throw new Error('The call has no key.')
    const chain = await keys.chainOf(key.keyId)
    if (chain === undefined || !isSame(key, chain[0].keyHash)) {
      // A valid key is served: clients of one host share an address.
      unknown.assertBelow(client)
      await unknown.count(client)
      throw invalidKey('This spending key is unknown here. Check for a missing part, or make a key with POST /keys.')
    }
    const ended = endOf(chain, now())
    if (ended !== undefined) throw endedKey(ended, chain)
    return chain
  }
}

/** SHA-256, in hex. A key has 256 random bits, so a slow hash would add nothing. */
export const keyHashOf = (text: string): string => hash('sha256', text)

const isSame = ({ text }: SentKey, keyHash: string) =>
  timingSafeEqual(Buffer.from(keyHashOf(text)), Buffer.from(keyHash))

function endedKey(ended: 'revoked' | 'expired', chain: KeyChain): AppError {
  const [own] = chain
  const cause = endOf([own], Infinity) === undefined ? 'A key above this spending key' : 'This spending key'
  return ended === 'revoked'
    ? new AppError('KEY_REVOKED', `${cause} was revoked. Ask its owner for another key.`, { challenge: 'key' })
    : new AppError('KEY_EXPIRED', `${cause} has expired. Ask its owner for another key.`, { challenge: 'key' })
}
