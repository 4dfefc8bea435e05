import { railStates, type PaymentRail, type RailState } from '#shared/payments/payment-rail.ts'
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
