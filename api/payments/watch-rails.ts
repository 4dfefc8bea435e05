import type { Log } from '#shared/log.ts'
import type { PaymentRail, RailState } from '#shared/ports/payment-rail.ts'

const lookEveryMs = 10_000

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
  await look()
  const timer = setInterval(() => void look(), lookEveryMs)
  timer.unref()
  return {
    all: rails,
    usable: () => rails.filter(({ network }) => states.get(network) === 'ok'),
    states: () => Object.fromEntries(states),
    [Symbol.dispose]() {
      clearInterval(timer)
    },
  }

  async function look(): Promise<void> {
    await Promise.all(
      rails.map(async ({ network, check }) => {
        const state = await check()
        if (state !== 'ok' && states.get(network) !== state) log.error({ network, state }, 'payments cannot be settled')
        states.set(network, state)
      }),
    )
  }
}
