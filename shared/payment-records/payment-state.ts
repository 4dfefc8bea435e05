/**
 * The state of a payment.
 * - claimed: its authorization is reserved for one request
 * - verified: the chain would execute it
 * - working: the work is running
 * - settling: it was sent to the chain, or is about to be
 * - settled: the money moved
 * - released: the money did not move; the authorization is free again
 * - refunded: the money moved and was refunded as credits
 * - unknown: the outcome of the settlement is unknown
 * - shown: its authorization served as proof of identity; no money moves, and it cannot be used again
 */
export type PaymentState =
  | 'claimed'
  | 'verified'
  | 'working'
  | 'settling'
  | 'settled'
  | 'released'
  | 'refunded'
  | 'unknown'
  | 'shown'

/**
 * An event in the life of a payment. `lost`: the outcome of the settlement is unknown. `resend`: the scheduler settles
 * again while the authorization is valid. `expired`: the money did not move and no longer can.
 */
export type PaymentEvent =
  | 'claim'
  | 'verify'
  | 'begin'
  | 'settle'
  | 'paid'
  | 'refused'
  | 'failed'
  | 'abandoned'
  | 'lost'
  | 'resend'
  | 'expired'
  | 'show'

const transitions: Readonly<Record<PaymentState, Readonly<Partial<Record<PaymentEvent, PaymentState>>>>> = {
  claimed: { verify: 'verified', refused: 'released', abandoned: 'released' },
  // Upfront payments settle before the work begins.
  verified: { begin: 'working', settle: 'settling', failed: 'released', abandoned: 'released' },
  working: { settle: 'settling', show: 'shown', failed: 'released', abandoned: 'released' },
  // Only the chain's answer ends this state: the settlement may still be running.
  settling: { paid: 'settled', refused: 'released', lost: 'unknown', resend: 'settling' },
  unknown: { paid: 'settled', expired: 'released', resend: 'settling' },
  settled: { failed: 'refunded' },
  released: { claim: 'claimed' },
  refunded: {},
  shown: {},
}

/** The state after the given events; undefined if one of them is not allowed in its state. */
export function nextState(state: PaymentState, ...events: readonly PaymentEvent[]): PaymentState | undefined {
  let current: PaymentState | undefined = state
  for (const event of events) current = current && transitions[current][event]
  return current
}

/** Whether the payment is claimed and no money can have moved. */
export const isUnmoved = (state: PaymentState) => unmovedStates.has(state)

const unmovedStates: ReadonlySet<PaymentState> = new Set(['claimed', 'verified', 'working'])

/** Whether the scheduler has nothing left to do for the payment. */
export const isFinalState = (state: PaymentState) => finalStates.has(state)

const finalStates: ReadonlySet<PaymentState> = new Set(['settled', 'released', 'refunded', 'shown'])
