import { AppError } from '#shared/errors.ts'
import type { PaymentRail, SentPayment, Settlement } from '#shared/ports/payment-rail.ts'
import type { Life, Turns } from './turns.ts'

/**
 * How the chain takes the next payments. away: it cannot be reached · lost: it takes them, and its answer is lost · late:
 * it takes them when the test says so, or never · poor: the payer has no money left · silent: it takes them and never
 * answers.
 */
export const chainMoods = ['well', 'away', 'lost', 'late', 'poor', 'silent'] as const
export type ChainMood = (typeof chainMoods)[number]

export interface SimulatedChain {
  rail: PaymentRail
  mood: ChainMood
  /** Payments by the number of times they moved money. */
  moved: Map<string, number>
  /** Takes what was sent late. */
  mine: () => void
}

/** A chain that honours an authorization once and in its time, as EIP-3009 does, whatever its mood. */
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
      check: async () => 'ok',
      extra: async () => ({}),
      identify(payment) {
        const { nonce, validBefore } = authorizationOf(payment)
        return { key: `sim:${nonce}`, payer: 'somebody', usableUntil: validBefore }
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

/** A process's way to the chain: a step for each call. */
export function steppedRail(rail: PaymentRail, life: Life, turns: Turns): PaymentRail {
  return {
    ...rail,
    verify: (...of) => turns.step(life, () => rail.verify(...of)),
    // What never answers must not keep the others from their turn.
    async settle(...of) {
      await turns.step(life, async () => {})
      return rail.settle(...of)
    },
    inspect: (...of) => turns.step(life, () => rail.inspect(...of)),
  }
}

interface Authorization {
  nonce: string
  validBefore: number
}

// The test makes every payment itself.
const authorizationOf = ({ payload }: SentPayment) => payload as unknown as Authorization

const away = () => new AppError('PAYMENTS_UNAVAILABLE', 'The chain cannot be asked right now.')
