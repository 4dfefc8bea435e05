import { hash, timingSafeEqual } from 'node:crypto'
import type { Call } from '#api/calls/call.ts'
import { invalidKey, type SentKey } from '#api/calls/read-key.ts'
import { limitRefusals } from '#api/payments/limit-refusals.ts'
import { assertNotBlocked } from '#api/payments/payment-errors.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { Allowances } from '#shared/queue/allowances.ts'
import type { Blocks } from '#shared/storage/stores/blocks.ts'
import { endOf, type KeyChain, type SpendingKeyStore } from '#shared/storage/stores/spending/spending-keys.ts'

/** Finds the key of a call. Reads it from the store each time, so that a key that was revoked ends with the next call. */
export type AuthenticateKey = (call: Pick<Call, 'key' | 'client'>) => Promise<KeyChain>

interface AuthenticateDeps {
  allowances: Pick<Allowances, 'take'>
  isWalletBlocked: Blocks['isWalletBlocked']
  now: () => number
}

/** The result throws INVALID_KEY, WALLET_BLOCKED, KEY_REVOKED, KEY_EXPIRED, or RATE_LIMITED after too many unknown keys from one address. */
export function createAuthenticateKey(
  keys: Pick<SpendingKeyStore, 'chainOf'>,
  { allowances, isWalletBlocked, now }: AuthenticateDeps,
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
    assertNotBlocked(chain[0].wallet, isWalletBlocked)
    const ended = endOf(chain, now())
    if (ended !== undefined) {
      const isOwn = endOf([chain[0]], Infinity) !== undefined
      throw endedKey(ended, isOwn ? 'This spending key' : 'A key above this spending key')
    }
    return chain
  }
}

/** SHA-256, in hex. A key has 256 random bits, so a slow hash would add nothing. */
export const keyHashOf = (text: string): string => hash('sha256', text)

const isSame = ({ text }: SentKey, keyHash: string) =>
  timingSafeEqual(Buffer.from(keyHashOf(text)), Buffer.from(keyHash))

/** `which`: the key that has ended, as the subject of a sentence. */
export const endedKey = (ended: 'revoked' | 'expired', which: string) =>
  ended === 'revoked'
    ? new AppError('KEY_REVOKED', `${which} was revoked. Ask its owner for another key.`, { challenge: 'key' })
    : new AppError('KEY_EXPIRED', `${which} has expired. Ask its owner for another key.`, { challenge: 'key' })
