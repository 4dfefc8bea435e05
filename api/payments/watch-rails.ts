import type { Log } from '#shared/log.ts'
import type { PaymentRail, RailState } from '#shared/ports/payment-rail.ts'

/** How often rails are looked at that can settle, and those that cannot. */
const lookEveryMs = 10_000
const recoverEveryMs = 1000

export interface WatchedRails extends Disposable {
  /** Usable or not: what was paid on one is remembered. */
  all: readonly PaymentRail[]
  /** Those on which a payment can be settled now: what cannot be settled is not sold. */
  usable: () => readonly PaymentRail[]
  /** By network. */
  states: () => Readonly<Record<string, RailState>>
}

/** Looks now and then whether the rails can settle; resolves after the first look. */
export async function watchRails(rails: readonly PaymentRail[], log: Log): Promise<WatchedRails> {
  const states = new Map<string, RailState>()
  const lookedAt = new Map<string, number>()
  await look(rails)
  const timer = setInterval(() => void look(rails.filter(isDue)), recoverEveryMs)
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
    return states.get(network) !== 'ok' || performance.now() > (lookedAt.get(network) ?? 0) + lookEveryMs
  }

  async function look(due: readonly PaymentRail[]): Promise<void> {
    await Promise.all(
      due.map(async ({ network, check }) => {
        const at = performance.now()
        lookedAt.set(network, at)
        const state = await check()
        // A node that hung may answer long after it was asked again.
        if (lookedAt.get(network) !== at) return
        if (state !== 'ok' && states.get(network) !== state) log.error({ network, state }, 'payments cannot be settled')
        states.set(network, state)
      }),
    )
  }
}
