import { AppError } from '#shared/contract/errors.ts'
import type { Allowance } from '#shared/contract/operation.ts'
import type { PaymentRail } from '#shared/payments/payment-rail.ts'
import type { Allowances } from '#shared/queue/allowances.ts'

/** Counts what is refused to a client address, and ends the service for it when there was too much in an hour. */
export interface RefusalLimit {
  /** Throws RATE_LIMITED. */
  assertBelow: (client: string) => void
  /** Counts one refusal. An outage of Redis does not change the answer. */
  count: (client: string) => Promise<void>
}

/** Only refusals are counted, so that a call that is valid costs no request to Redis, and needs none. */
export function limitRefusals(
  { allowance, message }: { allowance: Allowance; message: string },
  allowances: Pick<Allowances, 'take'>,
  now: () => number,
): RefusalLimit {
  /** Unix milliseconds until which a client is not served, for the clients that are known to have used up their allowance. */
  const blocked = new Map<string, number>()
  return {
    assertBelow(client) {
      const remainingMs = (blocked.get(client) ?? 0) - now()
      if (remainingMs <= 0) return
      throw new AppError('RATE_LIMITED', message, { retryAfterSeconds: Math.ceil(remainingMs / 1000) })
    },

    async count(client) {
      const state = await allowances.take(allowance, client).catch(() => undefined)
      if (state === undefined || state.remaining > 0) return
      const [oldest] = blocked.keys()
      if (blocked.size >= maxBlocked && oldest !== undefined) blocked.delete(oldest)
      blocked.set(client, now() + state.resetSeconds * 1000)
    },
  }
}

const maxBlocked = 10_000

/** Limits the payments of a client address that a chain refuses. Each costs signature checks and requests to the chain. */
export interface RefusedPayments {
  /** The rail for the payments of one client. Its `verify` throws RATE_LIMITED after too many refusals in an hour. */
  limit: (rail: PaymentRail, client: string) => PaymentRail
}

export function createRefusedPayments(allowances: Pick<Allowances, 'take'>, now: () => number): RefusedPayments {
  const message =
    'Too many payments from this address were refused this hour. Nothing was charged. Check the balance of the wallet and how it signs.'
  const refusals = limitRefusals({ allowance: 'refused-payment', message }, allowances, now)
  return {
    limit: (rail, client) => ({
      ...rail,
      async verify(payment, offer) {
        refusals.assertBelow(client)
        const verdict = await rail.verify(payment, offer)
        if (!verdict.isValid) await refusals.count(client)
        return verdict
      },
    }),
  }
}
