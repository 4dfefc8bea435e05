import { usd, type MicroDollars } from '#shared/contract/price.ts'
import type { PaymentRecord } from '#shared/payment-records/payment-record.ts'
import type { PaymentState } from '#shared/payment-records/payment-state.ts'
import { paginate } from '#shared/storage/paginate.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'

/** The payments that are not over. */
export interface OpenPayments {
  /** How many are in each state. */
  states: Readonly<Partial<Record<PaymentState, number>>>
  /** More payments are open than were read. */
  isCut: boolean
  /** Those that are still open after the usual time, the oldest first. */
  stuck: readonly StuckPayment[]
}

export interface StuckPayment {
  requestId: string
  state: PaymentState
  network: string
  /** Dollars. */
  amount: string
  payer: string
  claimedAt: string
  /** A sentence: why it is stuck and what to do. */
  todo: string
}

/** Open payments that are read at most. */
const maxRead = 2000
const maxStuck = 50

/** The scheduler runs every five seconds. A payment that is open this long after its work ended waits for something else. */
const patienceMs = 300_000

/** Counts the open payments, and finds those that need a person. Throws SERVICE_UNAVAILABLE. */
export async function openPayments({
  paid,
  now,
}: {
  paid: Pick<PaymentStore, 'listOpen'>
  now: () => number
}): Promise<OpenPayments> {
  const states: Partial<Record<PaymentState, number>> = {}
  const stuck: StuckPayment[] = []
  let read = 0
  for await (const { payments } of paginate(({ cursor }) => paid.listOpen(now(), cursor))) {
    for (const { record } of payments) {
      states[record.state] = (states[record.state] ?? 0) + 1
      const todo = todoOf(record, now())
      if (todo !== undefined && stuck.length < maxStuck) stuck.push(viewOf(record, todo))
    }
    read += payments.length
    if (read >= maxRead) return { states, isCut: true, stuck }
  }
  return { states, isCut: false, stuck }
}

/** Undefined for a payment that needs no person. */
function todoOf(record: PaymentRecord, now: number): string | undefined {
  const { state, isUndecided, deadlineAt, settledAt, refundDue = 0, credits } = record
  if (isUndecided === true)
    return 'No node can say whether it settled. Configure an RPC URL of its network, or look it up on the chain.'
  if (now < Math.max(deadlineAt, settledAt ?? 0) + patienceMs) return undefined
  switch (state) {
    case 'claimed':
    case 'verified':
    case 'working':
      return 'Its call has ended. Check that a scheduler runs.'
    case 'settling':
    case 'unknown':
      return 'Its settlement is not known. Check the node and the facilitator of its network.'
    case 'settled':
    case 'refunded':
      if (credits !== undefined) return 'Purchased credits are not in the ledger. Check that a scheduler runs.'
      if (refundDue > 0) return 'A refund is due. Check that a scheduler runs.'
      return 'Its job has not ended. Check the workers.'
    case 'released':
    case 'shown':
      return undefined
  }
}

const viewOf = ({ requestId, state, offer, payer, claimedAt }: PaymentRecord, todo: string): StuckPayment => ({
  requestId,
  state,
  network: offer.network,
  // Our offers are in whole micro-dollars.
  amount: usd(Number(offer.amount) as MicroDollars),
  payer,
  claimedAt: new Date(claimedAt).toISOString(),
  todo,
})
