import type { Json } from '#shared/collections.ts'
import { creditPayment, creditPaymentKey } from '#shared/payments/credit-payment.ts'
import { isLastState, nextState, type PaymentEvent, type PaymentState } from '#shared/payments/payment-state.ts'
import type { Offer, SentPayment } from '#shared/ports/payment-rail.ts'
import type { Row, Store } from '#shared/ports/store.ts'

/** A payment as the store knows it, under the key of its authorization. Times in Unix milliseconds. */
export interface PaymentRecord {
  state: PaymentState
  /** The request it was claimed for, and what that asked. */
  requestId: string
  operation: string
  method: string
  path: string
  /** Absent once its wallet wanted it forgotten. */
  requestHash?: string
  payer: string
  payment: SentPayment
  offer: Offer
  claimedAt: number
  /** When the work it pays for is over, one way or the other. */
  deadlineAt: number
  /** From then on the chain refuses the authorization, where that is known beforehand. */
  usableUntil?: number
  settledAt?: number
  transaction?: string
  /** Since when it is being settled. */
  settlingAt?: number
  /** Where the answer stands that was paid for. */
  resultId?: string
  responseHash?: string
  /** HTTP status of the answer it was brought for. */
  status?: number
  /** Paid before the work is done: what becomes of the job decides whether it is given back. */
  isAhead?: boolean
  /** How many of the priced items were sold as stored ones. */
  cachedItems: number
  /** What of it is still to be given back as credit, micro-dollars. */
  owed?: number
  /** Credits that it buys and that are still to be added, micro-dollars. */
  credits?: { added: number; bonus: number }
  /** What was given back as credit, micro-dollars. */
  givenBack?: number
}

/** A payment and the version of its record, by which the next change is guarded. */
export interface HeldPayment {
  key: string
  version: number
  record: PaymentRecord
}

/** How long a payment is remembered: as long as its receipt. */
export const paymentLifeMs = 30 * 24 * 3_600_000

interface Pointer {
  key: string
  payer: string
  expiresAt: number
}

type Claimed = Omit<PaymentRecord, 'state'>

/** Payments by the key of their authorization: each authorization is claimed once, whatever the number of processes. */
export function paymentStore(store: Store) {
  return {
    /**
     * The claim, with what has happened to it already, unless the authorization is taken. One that was released may be
     * claimed again.
     */
    async claim(key: string, facts: Claimed, events: readonly PaymentEvent[] = []): Promise<HeldPayment | undefined> {
      const state = nextState('released', 'claim', ...events)
      if (state === undefined) throw new Error(`no claim begins with ${events.join(', ')}`)
      const record: PaymentRecord = { ...facts, state }
      if (await store.insert('payments', key, draft(record))) return { key, version: 1, record }
      const known = await this.find(key)
      if (known === undefined || nextState(known.record.state, 'claim') === undefined) return undefined
      return this.replace(known, record)
    },

    /** So that a receipt is found by the id of its request, and by who paid. */
    async point(requestId: string, { key, payer, expiresAt }: Pointer): Promise<void> {
      await store.insert('receipts', requestId, { value: key, expiresAt, group: payer, rank: rankOf(expiresAt) })
    },

    /** The requests that a payer paid for on chain, the oldest first, a page at a time. */
    async listByPayer(payer: string, page: { limit: number; cursor?: string }) {
      const { rows, next } = await store.list('receipts', { group: payer, ...page })
      return { requestIds: rows.map(({ key }) => key), ...(next !== undefined && { next }) }
    },

    /** Leaves of a payment what accounting needs; false where something must still happen to it. */
    async reduce(payment: HeldPayment): Promise<boolean> {
      const { record } = payment
      if (!isOver(record)) return false
      const { requestHash: _, responseHash: __, resultId: ___, ...rest } = record
      const reduced: PaymentRecord = { ...rest, payment: creditPayment }
      return (await this.replace(payment, reduced)) !== undefined
    },

    async findByRequest(requestId: string): Promise<HeldPayment | undefined> {
      const known = await claimedBy(requestId, (key) => this.find(key))
      // An authorization that was released may have been claimed by another request since.
      return known?.record.requestId === requestId ? known : undefined
    },

    /** Where the payment of a request is; undefined for a request that claimed none. */
    async stateOf(requestId: string): Promise<PaymentState | undefined> {
      const known = await claimedBy(requestId, (key) => this.find(key))
      return known && (known.record.requestId === requestId ? known.record.state : 'released')
    },

    async find(key: string): Promise<HeldPayment | undefined> {
      const row = await store.get('payments', key)
      return row && held(row)
    },

    /** After the events, in one step; undefined when they cannot happen, or when another process was first. */
    async advance(
      payment: HeldPayment,
      events: readonly PaymentEvent[],
      facts: Partial<PaymentRecord> = {},
    ): Promise<HeldPayment | undefined> {
      const state = nextState(payment.record.state, ...events)
      return state && this.replace(payment, { ...payment.record, ...facts, state })
    },

    async replace({ key, version }: HeldPayment, record: PaymentRecord): Promise<HeldPayment | undefined> {
      const isFirst = await store.replace('payments', key, version, draft(record))
      return isFirst ? { key, version: version + 1, record } : undefined
    },

    /** What money that moved ahead of the work bought, unless it was given back by then. */
    async deliver(payment: HeldPayment, delivery: Partial<PaymentRecord>): Promise<HeldPayment> {
      const { record } = payment
      if (record.isAhead !== true) return payment
      const delivered = await this.replace(payment, { ...record, ...delivery, isAhead: false })
      return delivered ?? (await this.find(payment.key)) ?? payment
    },

    /** What was answered while the work goes on that money moved ahead of. */
    async accept(payment: HeldPayment, answered: Partial<PaymentRecord> = {}): Promise<HeldPayment> {
      const { record } = payment
      const isNews = record.isAhead === true && answered.status !== undefined && answered.status !== record.status
      return (isNews && (await this.replace(payment, { ...record, ...answered }))) || payment
    },

    /** Payments to which something must still happen, the longest claimed first, a page at a time. */
    async listOpen(claimedBefore: number, cursor?: string): Promise<{ payments: HeldPayment[]; next?: string }> {
      const page = { limit: openPageSize, ...(cursor !== undefined && { cursor }) }
      const { rows, next } = await store.list('payments', { group: openGroup, to: rankOf(claimedBefore), ...page })
      return { payments: rows.map(held), ...(next !== undefined && { next }) }
    },
  }

  async function claimedBy(requestId: string, find: (key: string) => Promise<HeldPayment | undefined>) {
    const pointer = await store.get('receipts', requestId)
    // What was paid with credits stands under its request.
    return find(typeof pointer?.value === 'string' ? pointer.value : creditPaymentKey(requestId))
  }
}

export type PaymentStore = ReturnType<typeof paymentStore>

/** Whether nothing more is to be done about it. */
function isOver({ state, isAhead, owed = 0, credits }: PaymentRecord): boolean {
  // Of money that was kept, a part may have to be given back; or what it bought must still be added.
  return state === 'settled' ? isAhead !== true && owed === 0 && credits === undefined : isLastState(state)
}

const openGroup = 'open'
const openPageSize = 100
const rankOf = (at: number) => String(at).padStart(15, '0')

// Records are plain JSON and only written by this store.
const draft = (record: PaymentRecord) => ({
  value: record as unknown as Json,
  expiresAt: record.claimedAt + paymentLifeMs,
  ...(!isOver(record) && {
    group: openGroup,
    rank: rankOf(record.claimedAt),
  }),
})
const held = ({ key, version, value }: Row): HeldPayment => ({
  key,
  version,
  record: value as unknown as PaymentRecord,
})
