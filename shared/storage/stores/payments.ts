import { randomBytes } from 'node:crypto'
import type { Json } from '#shared/contract/json.ts'
import { report } from '#shared/metrics/events.ts'
import { creditPayment, creditPaymentKey, isOnCredits } from '#shared/payments/credit-payment.ts'
import { paymentLifeMs } from '#shared/payments/payment-life.ts'
import type { HeldPayment, LogPlace, PaymentRecord } from '#shared/payments/payment-record.ts'
import { isFinalState, nextState, type PaymentEvent, type PaymentState } from '#shared/payments/payment-state.ts'
import { isUnlogged, leafOf, loggableAt } from '#shared/payments/receipt-leaf.ts'
import { oldestFirst } from '#shared/storage/ranks.ts'
import type { Draft, Row, Store, Write } from '#shared/storage/store.ts'

/** The payment of a request, and the wallet that paid. */
interface RequestLink {
  key: string
  payer: string
  expiresAt: number
}

type ClaimFacts = Omit<PaymentRecord, 'state' | 'salt'>

export interface NewClaim {
  key: string
  facts: ClaimFacts
  events: readonly PaymentEvent[]
}

/** Payments by the key of their authorization. Each authorization is claimed once, in any number of processes. */
export function paymentStore(store: Store) {
  return {
    find,
    replace,

    /**
     * Claims the authorization and applies the events. Undefined when it is claimed already. A released authorization
     * can be claimed again.
     */
    async claim(
      key: string,
      facts: ClaimFacts,
      events: readonly PaymentEvent[] = [],
    ): Promise<HeldPayment | undefined> {
      const record = claimRecord(facts, events)
      if (await store.insert('payments', key, draft(record))) {
        reportState(record)
        return { key, version: 1, record }
      }
      const existing = await find(key)
      if (existing === undefined || nextState(existing.record.state, 'claim') === undefined) return undefined
      return reported(await replace(existing, record))
    },

    /**
     * Claims an authorization that no other request can have, by a write that `run` does together with others. `run` must
     * throw if the write was refused.
     */
    async claimWith<T>(
      { key, facts, events }: NewClaim,
      run: (held: HeldPayment, claim: Write) => Promise<T>,
    ): Promise<{ held: HeldPayment; result: T }> {
      const record = claimRecord(facts, events)
      const held = { key, version: 1, record }
      const result = await run(held, { kind: 'insert', collection: 'payments', key, draft: draft(record) })
      reportState(record)
      return { held, result }
    },

    /** Indexes the payment by its request id and by its payer. */
    async linkRequest(requestId: string, { key, payer, expiresAt }: RequestLink): Promise<void> {
      await store.insert('receipts', requestId, { value: key, expiresAt, group: payer, rank: oldestFirst(expiresAt) })
    },

    /** One page of the requests that a wallet paid for on chain, oldest first. */
    async listByPayer(payer: string, page: { limit: number; cursor?: string }) {
      const { rows, next } = await store.listKeys('receipts', { group: payer, ...page })
      return { requestIds: rows.map(({ key }) => key), ...(next !== undefined && { next }) }
    },

    /** Removes the data that accounting does not need. False, with nothing removed, while the payment is open. */
    async redact(payment: HeldPayment): Promise<boolean> {
      const { record } = payment
      if (!isOver(record)) return false
      const { requestHash: _, responseHash: __, resultId: ___, salt: ____, ...rest } = record
      const erasedLeaf = leafOf(record)
      const redacted: PaymentRecord = {
        ...rest,
        payment: creditPayment,
        ...(erasedLeaf !== undefined && { erasedLeaf }),
      }
      return (await replace(payment, redacted)) !== undefined
    },

    async findByRequest(requestId: string): Promise<HeldPayment | undefined> {
      const found = await findLinked(requestId)
      // Another request may have claimed the authorization after a release.
      return found?.record.requestId === requestId ? found : undefined
    },

    /** The state of the payment of a request. Undefined for a request without a payment. */
    async stateOf(requestId: string): Promise<PaymentState | undefined> {
      const found = await findLinked(requestId)
      return found && (found.record.requestId === requestId ? found.record.state : 'released')
    },

    /**
     * Applies the events in one write. Undefined when the state does not allow them, or when another process changed the
     * payment first.
     */
    async advance(
      payment: HeldPayment,
      events: readonly PaymentEvent[],
      facts: Partial<PaymentRecord> = {},
    ): Promise<HeldPayment | undefined> {
      const state = nextState(payment.record.state, ...events)
      return state && reported(await replace(payment, { ...payment.record, ...facts, state }))
    },

    /**
     * Records the answer of a prepaid payment. Does nothing when an answer is recorded, or when it was refunded. The
     * scheduler may have completed the settlement first: then only the status and the hash of the answer are added.
     */
    async recordDelivery(payment: HeldPayment, delivery: Partial<PaymentRecord>): Promise<HeldPayment> {
      let held = payment
      if (held.record.isPrepaid === true || lacksAnswer(held.record)) {
        const delivered = await replace(held, { ...held.record, ...delivery, isPrepaid: false })
        if (delivered !== undefined) return delivered
        held = (await find(held.key)) ?? held
      }
      const { status, responseHash } = delivery
      const { record } = held
      if (record.state !== 'settled' || record.status !== undefined || status === undefined) return held
      const sent = { status, ...(responseHash !== undefined && { responseHash }) }
      return (await replace(held, { ...record, ...sent })) ?? held
    },

    /** Records the interim answer (202) of a prepaid payment whose job is still running. */
    async recordAcceptance(payment: HeldPayment, answered: Partial<PaymentRecord> = {}): Promise<HeldPayment> {
      const { record } = payment
      const isNewStatus =
        record.isPrepaid === true && answered.status !== undefined && answered.status !== record.status
      return (isNewStatus && (await replace(payment, { ...record, ...answered }))) || payment
    },

    /** The first payments whose receipt is final and belongs into the receipt log, oldest first. `now` in Unix milliseconds. */
    async listUnlogged(now: number, limit: number): Promise<HeldPayment[]> {
      const { rows } = await store.list('payments', { group: unloggedGroup, to: oldestFirst(now), limit })
      return rows.map(held)
    },

    /** Records the place of a receipt in the receipt log, unless it has a later one. */
    async markLogged(key: string, logged: LogPlace): Promise<void> {
      for (;;) {
        const payment = await find(key)
        if (payment === undefined || (payment.record.logged?.index ?? -1) >= logged.index) return
        if ((await replace(payment, { ...payment.record, logged })) !== undefined) return
      }
    },

    /** One page of open payments that were claimed before, oldest first. `claimedBefore` in Unix milliseconds. */
    async listOpen(claimedBefore: number, cursor?: string): Promise<{ payments: HeldPayment[]; next?: string }> {
      const page = { limit: openPageSize, ...(cursor !== undefined && { cursor }) }
      const { rows, next } = await store.list('payments', { group: openGroup, to: oldestFirst(claimedBefore), ...page })
      return { payments: rows.map(held), ...(next !== undefined && { next }) }
    },
  }

  async function find(key: string): Promise<HeldPayment | undefined> {
    const row = await store.get('payments', key)
    return row && held(row)
  }

  /** Undefined when another process changed the payment first. */
  async function replace({ key, version }: HeldPayment, record: PaymentRecord): Promise<HeldPayment | undefined> {
    const isFirst = await store.replace('payments', key, version, draft(record))
    return isFirst ? { key, version: version + 1, record } : undefined
  }

  async function findLinked(requestId: string): Promise<HeldPayment | undefined> {
    const link = await store.get('receipts', requestId)
    // Payments with credits have no link: their key contains the request id.
    return find(typeof link?.value === 'string' ? link.value : creditPaymentKey(requestId))
  }
}

export type PaymentStore = ReturnType<typeof paymentStore>

function claimRecord(facts: ClaimFacts, events: readonly PaymentEvent[]): PaymentRecord {
  const state = nextState('released', 'claim', ...events)
  if (state === undefined) throw new Error(`No claim begins with the events ${events.join(', ')}.`)
  return { ...facts, state, salt: randomBytes(saltBytes).toString('base64url') }
}

/**
 * Whether a settled payment has no answer recorded. A redacted payment (without requestHash) never gets one, and neither does
 * one whose whole amount is due to be refunded.
 */
const lacksAnswer = ({ state, resultId, requestHash, refundDue, offer }: PaymentRecord) =>
  state === 'settled' && resultId === undefined && requestHash !== undefined && refundDue !== Number(offer.amount)

/** Whether the payment needs no further work: no delivery, refund or credits are due. */
function isOver({ state, isPrepaid, refundDue = 0, credits }: PaymentRecord): boolean {
  if (state === 'refunded') return refundDue === 0
  return state === 'settled' ? isPrepaid !== true && refundDue === 0 && credits === undefined : isFinalState(state)
}

function reportState(record: PaymentRecord): void {
  report('payment', { method: isOnCredits(record) ? 'credits' : 'x402', state: record.state })
}

function reported(changed: HeldPayment | undefined): HeldPayment | undefined {
  if (changed !== undefined) reportState(changed.record)
  return changed
}

const saltBytes = 16
const openGroup = 'open'
const unloggedGroup = 'unlogged'
const openPageSize = 100

// Records are plain JSON that only this store writes.
const draft = (record: PaymentRecord) => ({
  value: record as unknown as Json,
  expiresAt: record.claimedAt + paymentLifeMs,
  ...placeOf(record),
})

/** The list that a payment belongs to. The write that ends a payment also lists it for the receipt log. */
function placeOf(record: PaymentRecord): Pick<Draft, 'group' | 'rank'> {
  if (!isOver(record)) return { group: openGroup, rank: oldestFirst(record.claimedAt) }
  return isUnlogged(record) ? { group: unloggedGroup, rank: oldestFirst(loggableAt(record)) } : {}
}

const held = ({ key, version, value }: Row): HeldPayment => ({
  key,
  version,
  record: value as unknown as PaymentRecord,
})
