import { AppError } from '#shared/contract/errors.ts'
import type { SentPayment } from '#shared/payment-records/payment-record.ts'
import type { PaymentRail, Settlement } from '#shared/payments/payment-rail.ts'
import { payer } from './api-deps.ts'
import type { Life, Stepper } from './stepper.ts'

/**
 * The chain's behaviour for the next payments. away: unreachable · lost: settles, and its response is lost · late: settles
 * when the test says so, or never · poor: the payer has no money left · silent: settles and never responds.
 */
export const chainMoods = ['well', 'away', 'lost', 'late', 'poor', 'silent'] as const
export type ChainMood = (typeof chainMoods)[number]

export interface SimulatedChain {
  rail: PaymentRail
  mood: ChainMood
  /** Payments, and how often each one moved money. */
  moved: Map<string, number>
  /** Accepts the payments that were sent late. */
  mine: () => void
}

/** A chain that executes an authorization once and within its validity, as EIP-3009 requires, whatever its mood. */
export function openSimulatedChain(now: () => number): SimulatedChain {
  const moved = new Map<string, number>()
  const pending: { nonce: string; validBefore: number }[] = []
  const chain: SimulatedChain = {
    mood: 'well',
    moved,
    mine() {
      for (const sent of pending.splice(0)) transfer(sent)
    },
    rail: {
      network: 'sim:1',
      asset: 'coin',
      payTo: 'us',
      hasNode: true,
      check: async () => 'ok',
      extra: async () => ({}),
      identify(payment) {
        const { nonce, validBefore } = authorizationOf(payment)
        return { key: `sim:${nonce}`, payer, usableUntil: validBefore }
      },
      async verify(payment) {
        if (chain.mood === 'away') throw away()
        const sent = authorizationOf(payment)
        if (chain.mood === 'poor') return { isValid: false, reason: 'insufficient_funds' }
        return isGood(sent) ? { isValid: true } : { isValid: false, reason: 'invalid_payload' }
      },
      settle: async (payment) => settle(authorizationOf(payment)),
      async inspect(payment) {
        if (chain.mood === 'away') throw away()
        const { nonce, validBefore } = authorizationOf(payment)
        if (moved.has(nonce)) return { outcome: 'paid', transaction: `tx-${nonce}` }
        return { outcome: now() > validBefore ? 'expired' : 'open' }
      },
    },
  }
  return chain

  async function settle(sent: Authorization): Promise<Settlement> {
    switch (chain.mood) {
      case 'away':
        return { outcome: 'unsent' }
      case 'poor':
        return { outcome: 'refused', reason: 'insufficient_funds' }
      case 'late':
        pending.push(sent)
        return { outcome: 'lost', transaction: `tx-${sent.nonce}` }
      case 'lost':
        transfer(sent)
        return { outcome: 'lost' }
      case 'silent':
        transfer(sent)
        return new Promise(() => {})
      case 'well':
        if (moved.has(sent.nonce)) return { outcome: 'lost' }
        if (!transfer(sent)) return { outcome: 'refused', reason: 'invalid_payload' }
        return { outcome: 'paid', transaction: `tx-${sent.nonce}` }
    }
  }

  function transfer(sent: Authorization): boolean {
    if (!isGood(sent)) return false
    moved.set(sent.nonce, (moved.get(sent.nonce) ?? 0) + 1)
    return true
  }

  function isGood({ nonce, validBefore }: Authorization): boolean {
    return !moved.has(nonce) && now() < validBefore
  }
}

/** The chain of one process: each call is a step. */
export function steppedRail(rail: PaymentRail, life: Life, stepper: Stepper): PaymentRail {
  return {
    ...rail,
    verify: (...of) => stepper.step(life, () => rail.verify(...of)),
    // A call that never returns must not block the steps of the others.
    async settle(...of) {
      await stepper.step(life, async () => {})
      return rail.settle(...of)
    },
    inspect: (...of) => stepper.step(life, () => rail.inspect(...of)),
  }
}

interface Authorization {
  nonce: string
  validBefore: number
}

// The test makes every payment itself.
const authorizationOf = ({ payload }: SentPayment) => payload as unknown as Authorization

const away = () => new AppError('PAYMENTS_UNAVAILABLE', 'The chain cannot be asked right now.')
