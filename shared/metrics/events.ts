import type { ErrorCode } from '#shared/contract/errors.ts'
import type { PaymentState } from '#shared/payment-records/payment-state.ts'

/** The events that a process reports about its work, by name. Each text is one of a small, fixed set: metrics use it as a label. */
export interface MetricEvents {
  /** `operation`: the name of an operation, else the template of the path, else `unknown`. `code`: the code of an error. */
  request: { operation: string; status: number; ms: number; code?: string }
  /** A paid call looked for a stored answer. `partial`: some of its items have one. */
  cacheLookup: { operation: string; outcome: 'hit' | 'partial' | 'miss' }
  /** A run of a job ended. */
  job: { pool: string; operation: string; status: 'completed' | 'stale' | 'failed' | 'again' | 'over'; ms: number }
  /** A payment entered a state. */
  payment: { method: 'x402' | 'credits'; state: PaymentState }
  /** The open payments in the store, by state. */
  openPayments: Partial<Record<PaymentState, number>>
  /** The receipt log: its leaves, and the age of the oldest final receipt that it lacks; 0 if it lacks none. */
  receiptLog: { leaves: number; lagMs: number }
  /** The ledger of credits has a new row. `amount`: micro-dollars, negative for a spend. */
  credit: { type: 'purchase' | 'bonus' | 'spend' | 'refund'; amount: number }
  /** A service that the operator pays for was used. `amount`: micro-dollars, also fractions. */
  cost: { service: string; amount: number }
  /** A request to an address of a caller or a page ended. */
  egress: { outcome: 'ok' | ErrorCode }
  /** A request to a configured service ended. `outcome`: the class of the HTTP status, or `unreachable`. */
  upstream: { name: string; outcome: string; ms: number }
  /** A browser takes no more pages. */
  browserRetired: { reason: string }
  monitorCheck: { outcome: string }
  webhookAttempt: { outcome: string; ms: number }
  /** The delivery of a notice ended. */
  notice: { status: 'delivered' | 'dead' | 'stopped' }
}

type EventName = keyof MetricEvents

interface Receiver {
  receive: (event: never) => void
  pending: object[]
}

/** The receivers of the metrics of this process, by event. Empty when metrics are off. */
const receivers = new Map<EventName, readonly Receiver[]>()

/** Events of one name that wait for their receiver at most. */
const maxPending = 256

/**
 * Reports an event to the metrics of this process. Does nothing when they are off. Receivers get events in groups: a
 * receiver that runs once in a while, for one event, costs a multiple of one that runs in a loop.
 */
export function report<N extends EventName>(name: N, event: MetricEvents[N]): void {
  const listening = receivers.get(name)
  if (listening === undefined) return
  for (const receiver of listening)
    if (receiver.pending.push(event) === maxPending) setImmediate(receivePending, receiver)
}

/** Calls `receive` for each event of this name until disposed. */
export function onReport<N extends EventName>(name: N, receive: (event: MetricEvents[N]) => void): Disposable {
  const receiver: Receiver = { receive, pending: [] }
  receivers.set(name, [...(receivers.get(name) ?? []), receiver])
  return {
    [Symbol.dispose]() {
      receivers.set(name, receivers.get(name)?.filter((other) => other !== receiver) ?? [])
    },
  }
}

/** Lets the receivers have all events that were reported so far. A receiver may report events itself. */
export function receiveReports(): void {
  for (const listening of receivers.values()) listening.forEach(receivePending)
}

function receivePending({ receive, pending }: Receiver): void {
  // `report` adds only events of the name that `receive` takes.
  for (const event of pending.splice(0)) receive(event as never)
}
