/**
 * Where a payment is.
 * claimed – its authorization is taken for one request · verified – it would be honoured · working – the work is under
 * way · settling – it was, or is about to be, sent to the chain · settled – the money moved · released – it did not, and
 * the authorization is free again · refunded – it moved and was given back as credit · unknown – nobody can say yet ·
 * shown – its authorization said whose call it is; no money moves by it, and it is good for nothing more.
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
 * What happens to a payment. `lost`: whoever settled it did not hear, or tell, how it went. `expired`: the chain says
 * that the money did not move and that it no longer can.
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
  | 'expired'
  | 'show'

const transitions: Readonly<Record<PaymentState, Readonly<Partial<Record<PaymentEvent, PaymentState>>>>> = {
  claimed: { verify: 'verified', refused: 'released', abandoned: 'released' },
  // Work that is costly is paid for before it begins.
  verified: { begin: 'working', settle: 'settling', failed: 'released', abandoned: 'released' },
  working: { settle: 'settling', show: 'shown', failed: 'released', abandoned: 'released' },
  // Only the chain's word leads out of here: whoever was settling may still be at it.
  settling: { paid: 'settled', refused: 'released', lost: 'unknown' },
  unknown: { paid: 'settled', expired: 'released' },
  settled: { failed: 'refunded' },
  released: { claim: 'claimed' },
  refunded: {},
  shown: {},
}

/** The state after the events, in order; undefined when one of them cannot happen there. Pure. */
export function nextState(state: PaymentState, ...events: readonly PaymentEvent[]): PaymentState | undefined {
  let now: PaymentState | undefined = state
  for (const event of events) now = now && transitions[now][event]
  return now
}

/** Whether nothing more happens to the money by itself. */
export const isLastState = (state: PaymentState) => lastStates.has(state)

const lastStates: ReadonlySet<PaymentState> = new Set(['settled', 'released', 'refunded', 'shown'])
