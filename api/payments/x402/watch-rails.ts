import { AppError } from '#shared/contract/errors.ts'
import { railStates, type PaymentRail, type RailState } from '#shared/payments/payment-rail.ts'
import type { Allowances } from '#shared/queue/allowances.ts'
import type { Log } from '#shared/runtime/log.ts'

/** How often a usable rail is checked. */
const checkIntervalMs = 10_000
/** How often an unusable rail is checked. */
const recheckIntervalMs = 1000

export interface WatchedRails extends Disposable {
  /** All configured rails. Earlier payments refer to rails that are unusable now. */
  all: readonly PaymentRail[]
  /** The rails that can settle payments now. Only these appear in offers. */
  usable: () => readonly PaymentRail[]
  /** By network. */
  states: () => Readonly<Record<string, RailState>>
}

/** Checks periodically whether the rails can settle payments. Resolves after the first check. */
export async function watchRails(rails: readonly PaymentRail[], log: Log): Promise<WatchedRails> {
  const states = new Map<string, RailState>()
  const checkedAt = new Map<string, number>()
  await checkAll(rails)
  const timer = setInterval(() => void checkAll(rails.filter(isDue)), recheckIntervalMs)
  timer.unref()
  return {
    all: rails,
    usable: () => rails.filter(({ network }) => states.get(network) === 'ok'),
    states: () => Object.fromEntries(states),
    [Symbol.dispose]() {
      clearInterval(timer)
    },
  }

  function isDue({ network }: PaymentRail): boolean {
    return states.get(network) !== 'ok' || performance.now() > (checkedAt.get(network) ?? 0) + checkIntervalMs
  }

  async function checkAll(due: readonly PaymentRail[]): Promise<void> {
    await Promise.all(
      due.map(async ({ network, check }) => {
        const startedAt = performance.now()
        checkedAt.set(network, startedAt)
        const state = await check()
        // Ignore a late response if a newer check has started.
        if (checkedAt.get(network) !== startedAt) return
        if (state !== 'ok' && states.get(network) !== state)
          log.error({ network, state }, `payments cannot be settled: ${railStates[state]}`)
        states.set(network, state)
      }),
    )
  }
}

/** Limits the payments of a client address that a chain refuses. Each costs signature checks and requests to the chain. */
export interface RefusedPayments {
  /** The rail for the payments of one client. Its `verify` throws RATE_LIMITED after too many refusals in an hour. */
  limit: (rail: PaymentRail, client: string) => PaymentRail
}

/** Only refusals are counted, so that a payment that is valid costs no request to Redis, and needs none. */
export function createRefusedPayments(allowances: Allowances, now: () => number): RefusedPayments {
  /** Unix milliseconds until which a client is not served, for the clients that are known to have used up their allowance. */
  const blocked = new Map<string, number>()
  return {
    limit: (rail, client) => ({
      ...rail,
      async verify(payment, offer) {
        assertAllowed(client)
        const verdict = await rail.verify(payment, offer)
        if (!verdict.isValid) await count(client)
        return verdict
      },
    }),
  }

  function assertAllowed(client: string): void {
    const remainingMs = (blocked.get(client) ?? 0) - now()
    if (remainingMs <= 0) return
    throw new AppError(
      'RATE_LIMITED',
      'Too many payments from this address were refused this hour. Nothing was charged. Check the balance of the wallet and how it signs.',
      { retryAfterSeconds: Math.ceil(remainingMs / 1000) },
    )
  }

  /** An outage of Redis does not change the answer. */
  async function count(client: string): Promise<void> {
    const state = await allowances.take('refused-payment', client).catch(() => undefined)
    if (state === undefined || state.remaining > 0) return
    const [oldest] = blocked.keys()
    if (blocked.size >= maxBlocked && oldest !== undefined) blocked.delete(oldest)
    blocked.set(client, now() + state.resetSeconds * 1000)
  }
}

const maxBlocked = 10_000
